/**
 * The chat of a table: a panel that folds away. It shows nothing until the house says that there is one for whoever is signed in; what is
 * written there is text and never markup.
 */
import { Intent } from "api/intent";

import { Failure, persist } from "../api";
import { h, icon, iconButton } from "../dom";
import type { TableLine } from "../floor/line";
import type { TableView } from "../floor/view";
import type { House } from "../inhouse";
import { shared, speaker } from "../texts";
import { readLine, Room, type Line } from "./room";
import { chat } from "./texts";

const REASONS = ["abuse", "spam", "fraud", "other"] as const;
/** Letters of a line. */
const LETTERS = 200;
/** More unread lines are shown as these. */
const MANY = 9;
/** So close to its end a list follows what comes, in pixels. */
const NEAR = 60;

type ChatLine = Pick<TableLine, "also">;
type ChatTable = Pick<TableView, "id" | "chatLanguage">;

/** What is said where people write in one language. */
const SPOKEN = { BN: { title: "titleBn", write: "writeBn" }, EN: { title: "titleEn", write: "writeEn" } } as const;

/** The chat of a table as parts of its page; a trial has none, and listens to none. */
export function chatOf(house: House, line: ChatLine, table: ChatTable): { buttons: HTMLElement[]; panels: HTMLElement[] } {
  if (house.demo) return { buttons: [], panels: [] };
  const { button, panel } = new Chat(house, line, table);
  return { buttons: [button], panels: [panel] };
}

export class Chat {
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
  private readonly room = new Room();
  private readonly intent = new Intent();
  private readonly count = h("span", { class: "count figure", "aria-hidden": "true", hidden: true });
  private readonly list = h("div", { class: "lines", role: "log", "aria-live": "polite", "aria-relevant": "additions", tabindex: 0 });
  private readonly empty: HTMLElement;
  private readonly field: HTMLInputElement;
  private readonly send: HTMLButtonElement;
  private readonly said = h("p", { class: "told", role: "status" });
  private readonly unhide: HTMLButtonElement;
  private readonly rows = new Map<number, HTMLElement>();
  private readonly name: string;
  private readonly t;
  private isBusy = false;
  private isMuted = false;

  constructor(
    private readonly house: House,
    private readonly line: ChatLine,
    { id, chatLanguage }: ChatTable,
  ) {
    const t = (this.t = speaker(chat, house.language));
    this.name = `table.${id}`;
    const spoken = chatLanguage ? SPOKEN[chatLanguage] : ({ title: "title", write: "write" } as const);
    this.button = iconButton("chat", t("open"), () => (this.panel.hidden ? this.open() : this.close()));
    this.button.classList.add("to-chat");
    this.button.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    this.button.append(this.count);
    this.list.setAttribute("aria-label", t("lines"));
    this.empty = h("p", { class: "soft empty" }, t("empty"));
    this.field = h("input", { type: "text", maxlength: LETTERS, autocomplete: "off", enterkeyhint: "send", "aria-label": t(spoken.write), placeholder: t(spoken.write) });
    this.send = h("button", { type: "submit", class: "icon send", "aria-label": t("send"), title: t("send") }, icon("send"));
    this.unhide = h("button", { type: "button", class: "unhide", hidden: true, onclick: () => void this.heed() });
    const form = h("form", { onsubmit: (event: Event) => (event.preventDefault(), void this.say()) }, this.field, this.send);
    this.panel = h("section", { class: "chat", "aria-label": t(spoken.title), hidden: true }, h("header", {}, h("h2", {}, t(spoken.title)), iconButton("close", t("close"), () => this.close())), this.unhide, this.empty, this.list, this.said, form, h("p", { class: "soft rules" }, t("rules")));
    // Keys that are pressed here are none of the game's.
    this.panel.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.close();
    });
    line.also(`chat.${this.name}`, { update: (kind, data) => this.hear(kind, data), snapshot: (data) => this.whole(data) });
    void this.read();
  }

  /** Asks whether there is a chat, and what is known of oneself. Who is not signed in has none. */
  private async read(): Promise<void> {
    if (!sessionStorage.getItem("token")) return;
    try {
      const room = await this.house.call("GET /play/chats/{room}", { path: { room: this.name } });
      this.room.own = room.author ?? null;
      for (const author of room.ignored) this.room.ignore(author, true);
      this.isMuted = room.isMuted;
      this.room.whole(room.lines);
      this.room.look();
      this.show(room.isOn);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      // Without an answer there is no chat; one that was only lost is asked for with the next snapshot.
    }
  }

  private show(isOn: boolean): void {
    this.button.hidden = !isOn;
    if (!isOn && !this.panel.hidden) this.close();
    this.paint();
  }

  private whole(data: unknown): void {
    const { isOn, lines } = (typeof data === "object" && data !== null ? data : {}) as { isOn?: unknown; lines?: unknown };
    const isNew = this.button.hidden && isOn === true;
    this.room.whole(lines);
    if (isNew) void this.read();
    else this.show(isOn === true);
  }

  private hear(kind: string, data: unknown): void {
    const { id, isOn } = (data ?? {}) as { id?: unknown; isOn?: unknown };
    if (kind === "room") return isOn === true ? void this.read() : this.show(false);
    const line = kind === "line" ? readLine(data) : null;
    if (line) this.room.add(line);
    if (kind === "deleted" && typeof id === "number") this.room.drop(id);
    this.paint();
  }

  private open(): void {
    this.panel.hidden = false;
    this.house.root.classList.add("chatting");
    this.button.setAttribute("aria-expanded", "true");
    this.paint();
    this.list.scrollTop = this.list.scrollHeight;
    (this.field.disabled ? this.list : this.field).focus();
  }

  private close(): void {
    this.panel.hidden = true;
    this.house.root.classList.remove("chatting");
    this.button.setAttribute("aria-expanded", "false");
    this.said.textContent = "";
    this.paint();
    this.button.focus();
  }

  private paint(): void {
    const { t, room, list } = this;
    if (!this.panel.hidden) room.look();
    const { unread } = room;
    this.count.hidden = unread === 0;
    this.count.textContent = unread > MANY ? `${MANY}+` : String(unread);
    this.button.setAttribute("aria-label", unread > 0 ? t("openUnread", String(unread)) : t("open"));
    const follows = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
    const seen = room.seen;
    for (const [id, row] of this.rows) {
      if (seen.some((line) => line.id === id)) continue;
      row.remove();
      this.rows.delete(id);
    }
    // What stands already stays: screen readers tell what is added.
    let before: Element | null = null;
    for (const line of seen) {
      const row: HTMLElement = this.rows.get(line.id) ?? this.row(line);
      this.rows.set(line.id, row);
      if (row.parentNode !== list) list.insertBefore(row, before ? before.nextSibling : list.firstChild);
      before = row;
    }
    this.empty.hidden = seen.length > 0;
    list.hidden = seen.length === 0;
    this.unhide.hidden = room.hidden.length === 0;
    this.unhide.textContent = t("unhide", String(room.hidden.length));
    this.field.disabled = this.isMuted;
    this.send.disabled = this.isMuted || this.isBusy;
    if (this.isMuted) this.said.textContent = t("muted");
    if (follows) list.scrollTop = list.scrollHeight;
  }

  private row(line: Line): HTMLElement {
    const { t } = this;
    const isOwn = line.author === this.room.own;
    const row = h("div", { class: isOwn ? "line own" : "line" }, h("p", {}, h("b", {}, isOwn ? t("you") : line.name), " ", h("span", {}, line.text)));
    if (isOwn) return row;
    const deeds = h("div", { class: "deeds", hidden: true });
    const more = h("button", { type: "button", class: "icon more", "aria-label": t("deeds", line.name), title: t("deeds", line.name), "aria-expanded": "false" }, icon("more"));
    const unfold = (on: boolean) => {
      deeds.hidden = !on;
      more.setAttribute("aria-expanded", String(on));
      deeds.replaceChildren(button(t("hide"), () => void this.ignore(line.author)), button(t("report"), () => (deeds.replaceChildren(...REASONS.map((reason) => button(t(reason), () => void this.report(line, reason).then(() => unfold(false))))), this.bring(row), deeds.querySelector("button")?.focus())));
      if (on) this.bring(row);
    };
    const button = (name: string, act: () => void) => h("button", { type: "button", class: "quiet", onclick: act }, name);
    more.addEventListener("click", () => unfold(deeds.hasAttribute("hidden")));
    row.append(more, deeds);
    return row;
  }

  /** What unfolds below the edge of the list is brought into it. */
  private bring(row: HTMLElement): void {
    const beyond = row.getBoundingClientRect().bottom - this.list.getBoundingClientRect().bottom;
    if (beyond > 0) this.list.scrollTop += beyond;
  }

  private async say(): Promise<void> {
    const text = this.field.value.trim();
    if (text === "" || this.isBusy) return;
    const wish = { text };
    this.isBusy = true;
    this.said.textContent = "";
    this.paint();
    try {
      const body = { requestId: this.intent.of(wish), text };
      const line = await persist(() => this.house.call("POST /play/chats/{room}/lines", { path: { room: this.name }, body }));
      this.intent.done(wish);
      this.room.own = line.author;
      this.room.add(line);
      this.field.value = "";
    } catch (failure) {
      if (failure instanceof Failure && failure.settled) this.intent.done(wish);
      if (failure instanceof Failure && failure.code === "chat_off") this.show(false);
      this.fail(failure);
    } finally {
      this.isBusy = false;
      this.paint();
      if (!this.panel.hidden) this.field.focus();
    }
  }

  private async report({ id }: Line, reason: (typeof REASONS)[number]): Promise<void> {
    await this.deed(() => this.house.call("POST /play/chats/{room}/lines/{id}/report", { path: { room: this.name, id }, body: { reason } }), this.t("reported"));
  }

  private async ignore(author: string): Promise<void> {
    await this.deed(async () => {
      await this.house.call("PUT /play/chat-ignored", { body: { author, ignores: true } });
      this.room.ignore(author, true);
    }, this.t("hidden"));
  }

  /** Sees everyone again. */
  private async heed(): Promise<void> {
    await this.deed(async () => {
      for (const author of this.room.hidden) {
        await this.house.call("PUT /play/chat-ignored", { body: { author, ignores: false } });
        this.room.ignore(author, false);
      }
    }, "");
  }

  private async deed(act: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await act();
      this.said.textContent = done;
    } catch (failure) {
      this.fail(failure);
    }
    this.paint();
    if (!this.panel.hidden && document.activeElement === document.body) this.list.focus();
  }

  private fail(failure: unknown): void {
    if (!(failure instanceof Failure)) throw failure;
    const s = speaker(shared, this.house.language);
    this.said.textContent = failure.code === "network" ? s("networkRead") : failure.message || s("unknown");
  }
}
