/** Controls that every game has: bar, balance, stake, dialog, notice. */
import { money, type Language } from "ui/format";
import { withAmounts } from "ui/refusal";

import { Failure } from "./api";
import { h, icon, iconButton, type Icon } from "./dom";
import type { Host } from "./host";
import type { Sound } from "./sound";
import { shared, speaker } from "./texts";

/** Money with the sign of its currency, in the grouping of the language. */
export function withSymbol(amount: string, language: Language, symbol: string): string {
  return `${symbol}${money(amount, language)}`;
}

/** The bar at the top: close, name, demo mark, sound and whatever else the game puts there. */
export function topBar(place: { name: string; demo: boolean; language: Language; host: Host; sound: Sound }, ...more: HTMLElement[]): HTMLElement {
  const t = speaker(shared, place.language);
  const button = h("button", { type: "button", class: "icon", "data-sound": true });
  const paint = () => {
    const name = place.sound.on ? t("soundOff") : t("soundOn");
    button.setAttribute("aria-label", name);
    button.title = name;
    button.replaceChildren(icon(place.sound.on ? "sound" : "mute"));
  };
  button.addEventListener("click", () => {
    place.sound.toggle();
    paint();
  });
  paint();
  return h(
    "header",
    // Several games may stand beside each other: their bars are told apart by it.
    { class: "bar", "aria-label": place.name },
    place.host.closable && h("span", { class: "leave" }, iconButton("close", t("leave"), () => place.host.close())),
    h("h1", {}, place.name),
    place.demo && h("span", { class: "mark", title: t("demoHint") }, t("demo")),
    h("span", { class: "spring" }),
    ...more,
    button,
  );
}

/** A dialog of the browser's own: focus stays in it, Escape and a tap beside it close it. */
export function dialog(title: string, closeName: string, ...content: HTMLElement[]): HTMLDialogElement {
  const box: HTMLDialogElement = h("dialog", { class: "sheet", "aria-label": title });
  box.append(h("div", { class: "sheet-in" }, h("header", {}, h("h2", {}, title), iconButton("close", closeName, () => box.close())), ...content));
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  return box;
}

/** The line that says what went wrong and offers to try again; read aloud at once. */
export class Notice {
  readonly element = h("div", { class: "notice", role: "alert", hidden: true });
  /** Ends the wait for the line; there is one while what it stopped can be tried again. */
  private waiting: AbortController | null = null;

  constructor(private readonly language: Language) {}

  show(text: string, again?: { name: string; sign?: Icon; act: () => void }): void {
    this.waiting?.abort();
    this.element.classList.remove("calm");
    this.element.replaceChildren(h("p", {}, text));
    if (again) {
      const act = () => {
        this.hide();
        again.act();
      };
      this.element.append(h("button", { type: "button", class: "quiet", onclick: act }, icon(again.sign ?? "again"), again.name));
    }
    this.element.hidden = false;
  }

  /** Something to know that is no failure. It takes room from the game until whoever has read it puts it away. */
  inform(text: string): void {
    this.show(text);
    this.element.classList.add("calm");
    this.element.append(iconButton("close", speaker(shared, this.language)("putAway"), () => this.hide()));
  }

  /** A failure in words: the server's, in the language asked for, or our own. What the line stopped goes on by itself when the line is back. */
  fail(failure: unknown, again?: () => void, bet = true): void {
    const t = speaker(shared, this.language);
    let text = t("unknown");
    if (failure instanceof Failure) {
      if (failure.code === "network") text = t(bet ? "network" : "networkRead");
      else if (failure.code === "not_logged_in") text = t("notSignedIn");
      else if (failure.message) text = withAmounts(failure.message, failure.details, (amount) => money(amount, this.language));
    }
    this.show(text, again && { name: t("retry"), act: again });
    if (!again || !(failure instanceof Failure) || failure.code !== "network") return;
    this.waiting = new AbortController();
    addEventListener("online", () => this.element.querySelector("button")?.click(), { signal: this.waiting.signal });
  }

  hide(): void {
    this.waiting?.abort();
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
