/** The course of the mines: begin, open pots, take the win. */
import { Intent } from "api/intent";
import type { LimitsView, MinesRound, MinesTable } from "api/schema";
import { persist, Failure, type Api } from "kit/api";
import { h, iconButton } from "kit/dom";
import { backdrop } from "kit/fair";
import type { Host } from "kit/host";
import { units } from "kit/number";
import { TILES } from "kit/odds";
import { dialog, Notice, stakeField, withSymbol, topBar, type Stake } from "kit/parts";
import { houseDesk, SeedsPanel } from "kit/seeds";
import type { Sound } from "kit/sound";
import { shared, speaker } from "kit/texts";
import type { Language } from "ui/format";

import { Board } from "./board";
import { faces, safe, worth, type Tile } from "./round";
import { texts } from "./texts";

/** The counts of mines that are one tap away; the steps reach the others. */
const USUAL = [1, 3, 5, 10, 24];

export class Mines {
  private round: MinesRound | null;
  private balance: string;
  private mines = 3;
  private busy = false;
  private readonly intent = new Intent();
  private readonly board: Board;
  private readonly notice: Notice;
  private readonly seeds: SeedsPanel;
  private readonly stake: Stake;
  private readonly rules: HTMLDialogElement;
  private readonly words = h("p", { class: "words", role: "status" });
  private readonly purse = h("output", { class: "figure" });
  private readonly facts = { now: h("b", { class: "figure" }), next: h("b", { class: "figure" }), chance: h("b", { class: "figure" }) };
  private readonly count = h("output", { class: "figure", "aria-live": "polite" });
  private readonly less: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private readonly chips: HTMLButtonElement[];
  private readonly act = h("button", { type: "button", class: "call go" });
  private readonly t;
  private readonly s;

  constructor(
    root: HTMLElement,
    private readonly api: Api,
    private readonly start: MinesTable,
    private readonly around: { host: Host; sound: Sound; language: Language; balance: () => Promise<string> },
  ) {
    const t = (this.t = speaker(texts, around.language));
    const s = (this.s = speaker(shared, around.language));
    this.round = start.open ?? null;
    this.mines = start.open?.mines ?? 3;
    this.balance = start.balance;
    this.notice = new Notice(around.language);
    this.seeds = new SeedsPanel(houseDesk(api), around.language);
    this.stake = stakeField(start.limits, start.open?.stake ?? first(start.limits), around.language, start.currency.symbol, () => this.changed());
    this.board = new Board(t("board"), (tile, face) => this.label(tile, face), (tile) => void this.reveal(tile));
    this.less = iconButton("minus", t("minesLess"), () => this.lay(this.mines - 1));
    this.more = iconButton("plus", t("minesMore"), () => this.lay(this.mines + 1));
    this.chips = USUAL.map((count) => h("button", { type: "button", class: "chip figure", "aria-label": `${t("mines")}: ${count}`, onclick: () => this.lay(count) }, String(count)));
    this.rules = this.about();
    this.act.addEventListener("click", () => this.press());
    root.className = "mines";
    root.replaceChildren(
      backdrop(),
      topBar({ name: t("name"), demo: false, ...around }, iconButton("info", t("info"), () => this.rules.showModal()), this.seeds.button),
      h(
        "main",
        {},
        h("section", { class: "show" }, this.words, h("div", { class: "tray" }, this.board.element), this.notice.element),
        h(
          "section",
          { class: "card" },
          this.numbers(),
          h("div", { class: "count" }, h("div", { class: "stepper", role: "group", "aria-label": t("mines") }, this.less, h("span", { class: "well" }, h("small", {}, t("mines")), this.count), this.more), h("div", { class: "chips" }, ...this.chips)),
          h("div", { class: "play" }, h("div", { class: "purse" }, h("small", {}, s("balance")), this.purse), this.stake.element),
          this.act,
        ),
      ),
      this.seeds.element,
      this.rules,
    );
    document.title = t("name");
    this.say(t(start.open ? "resumed" : "ready"));
    this.board.show(faces(this.round));
    this.paint();
    this.keyboard();
  }

  private numbers(): HTMLElement {
    const { t } = this;
    const fact = (name: string, value: HTMLElement) => h("div", {}, h("small", {}, name), value);
    return h("div", { class: "odds" }, fact(t("now"), this.facts.now), fact(t("next"), this.facts.next), fact(t("chance"), this.facts.chance));
  }

  private money(amount: string): string {
    return withSymbol(amount, this.around.language, this.start.currency.symbol);
  }

  private say(text: string, kind: "" | "good" = ""): void {
    this.words.textContent = text;
    this.words.className = `words ${kind}`;
  }

  private label(tile: number, face: Tile): string {
    const place = this.t("tile", String(Math.floor(tile / 5) + 1), String((tile % 5) + 1));
    const names = { covered: "covered", flower: "flower", unopened: "flower", mine: "cracker", hit: "hit" } as const;
    return `${place}: ${this.t(names[face])}`;
  }

  private about(): HTMLDialogElement {
    const { t, s } = this;
    const { limits } = this.start;
    const rows: [string, string][] = [
      [s("minStake"), this.money(limits.minStake)],
      [s("maxStake"), this.money(limits.maxStake)],
      [s("maxPayout"), this.money(limits.maxPayout)],
    ];
    const keys: [string, string][] = [["← ↑ ↓ →", t("keyMove")], ["Enter", t("keyOpen")], ["C", t("keyCash")], ["M", t("keySound")]];
    return dialog(
      t("info"),
      s("close"),
      h("p", {}, t("how")),
      h("p", {}, t("formula")),
      h("section", {}, h("h3", {}, s("limits")), h("dl", { class: "facts" }, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", { class: "figure" }, value)]))),
      h("section", { class: "keyboard" }, h("h3", {}, s("keys")), h("div", { class: "keys" }, ...keys.flatMap(([key, what]) => [h("kbd", {}, key), h("span", {}, what)]))),
    );
  }

  private get playing(): boolean {
    return this.round?.state === "open";
  }

  private lay(mines: number): void {
    if (this.busy || this.playing || this.intent.owed) return;
    this.mines = Math.min(TILES - 1, Math.max(1, mines));
    this.around.sound.click();
    this.changed();
  }

  /** Another bet: what was said of the one before is over. */
  private changed(): void {
    this.notice.hide();
    this.paint();
  }

  private paint(): void {
    const { t } = this;
    const round = this.playing ? this.round : null;
    const value = worth(round ? round.stake : this.stake.value(), round ? round.mines : this.mines, round ? safe(round) : 0);
    this.facts.now.textContent = value.multiplier === null ? "–" : `×${round?.multiplier ?? value.multiplier}`;
    this.facts.next.textContent = value.nextMultiplier === null ? "–" : `×${round?.nextMultiplier ?? value.nextMultiplier}`;
    this.facts.chance.textContent = value.chance === null ? "–" : `${value.chance} %`;
    this.count.textContent = String(this.mines);
    this.purse.textContent = this.money(this.balance);
    if (round) this.act.textContent = value.now === null ? t("openFirst") : t("cashOut", this.money(value.now));
    else this.act.textContent = t(this.round ? "again" : "start");
    this.act.classList.toggle("cash", round !== null);
    this.lock(this.busy);
  }

  private lock(busy: boolean): void {
    this.busy = busy;
    const fixed = busy || this.playing || this.intent.owed;
    this.stake.enable(!fixed);
    this.less.disabled = fixed || this.mines <= 1;
    this.more.disabled = fixed || this.mines >= TILES - 1;
    this.chips.forEach((chip, place) => {
      chip.disabled = fixed;
      chip.setAttribute("aria-pressed", String(USUAL[place] === this.mines));
    });
    this.board.playable(this.playing && !busy);
    const nothing = this.playing && this.round !== null && safe(this.round) === 0;
    this.act.setAttribute("aria-disabled", String(busy || nothing));
  }

  private press(): void {
    if (this.busy) return;
    if (!this.playing) void this.begin();
    else if (this.round && safe(this.round) > 0) void this.cashOut();
  }

  /** Makes a call, keeps the page still meanwhile, and says what went wrong. */
  private async ask(call: () => Promise<MinesRound>, again: () => void): Promise<MinesRound | null> {
    this.notice.hide();
    this.lock(true);
    try {
      const round = await persist(call);
      this.round = round;
      this.balance = round.balance;
      this.around.host.balance(round.balance);
      return round;
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (failure.settled) this.intent.done();
      this.notice.fail(failure, failure.settled ? undefined : again);
      return null;
    } finally {
      this.busy = false;
      this.board.wait(null);
      this.paint();
    }
  }

  /** Reads the balance anew when it seems too small: it may have grown at the lobby. */
  private async covers(stake: string | null): Promise<void> {
    if (stake === null || this.intent.owed || units(stake) <= units(this.balance)) return;
    this.lock(true);
    try {
      this.balance = await this.around.balance();
    } catch {
      // What is known stands; the house decides in the end.
    }
    this.busy = false;
    this.paint();
  }

  private async begin(): Promise<void> {
    const stake = this.stake.value();
    await this.covers(stake);
    if (stake === null) return this.notice.show(this.stake.fault());
    if (!this.intent.owed && units(stake) > units(this.balance)) return this.notice.show(this.s("notEnough"));
    const content = { stake, mines: this.mines };
    const body = { requestId: this.intent.of(content), ...content };
    const round = await this.ask(() => this.api.post<MinesRound>("/play/mines", body), () => void this.begin());
    if (!round) return;
    this.intent.done();
    this.around.sound.whirl();
    this.board.show(faces(round));
    this.say(this.t("pick"));
    this.paint();
    this.board.focus();
  }

  private async reveal(tile: number): Promise<void> {
    const { round } = this;
    if (this.busy || !round || round.state !== "open" || round.revealed.includes(tile)) return;
    const after = worth(round.stake, round.mines, safe(round) + 1);
    const { maxPayout } = this.start.limits;
    if (after.now !== null && units(after.now) > units(maxPayout)) return this.notice.show(this.t("tooMuch", this.money(maxPayout)));
    this.board.wait(tile);
    const next = await this.ask(() => this.api.post<MinesRound>(`/play/mines/${round.id}/reveal`, { tile }), () => void this.reveal(tile));
    if (!next) return this.look();
    this.board.show(faces(next));
    if (next.state === "blown") {
      this.around.sound.burst();
      this.say(this.t("blown", this.money(next.stake)));
      this.ended(next);
      return;
    }
    const value = worth(next.stake, next.mines, safe(next));
    this.around.sound.rise(safe(next));
    this.say(this.t(value.next === null ? "all" : "safe", this.money(value.now ?? "0.00")));
    if (next.state === "cashed_out") this.cashed(next);
  }

  private async cashOut(): Promise<void> {
    const { round } = this;
    if (!round) return;
    const done = await this.ask(() => this.api.post<MinesRound>(`/play/mines/${round.id}/cashout`, {}), () => void this.cashOut());
    if (done) this.cashed(done);
    else await this.look();
  }

  private cashed(round: MinesRound): void {
    this.board.show(faces(round));
    const gain = units(round.payout) > units(round.stake);
    if (gain) this.around.sound.win(units(round.payout) >= 10n * units(round.stake) ? 2 : 1);
    this.say(this.t("cashed", this.money(round.payout)), gain ? "good" : "");
    this.ended(round);
  }

  private ended(round: MinesRound): void {
    this.seeds.round(round.id);
    this.paint();
  }

  /** After a refusal the house may know more than this page: the open round is read anew. */
  private async look(): Promise<void> {
    if (!this.notice.settled) return;
    try {
      const { open = null } = await this.api.get<MinesTable>("/play/mines");
      this.round = open;
      this.board.show(faces(open));
      this.paint();
    } catch {
      // What was said about the refusal stands; the page is read again when it is opened.
    }
  }

  private keyboard(): void {
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement || document.querySelector("dialog[open]")) return;
      const key = event.key.toLowerCase();
      if (key === "c" && !event.repeat) this.press();
      else if (key === "m") document.querySelector<HTMLButtonElement>("[data-sound]")?.click();
      else if (event.key.startsWith("Arrow") && !(event.target instanceof Element && event.target.closest(".board"))) {
        event.preventDefault();
        this.board.focus();
      }
    });
  }
}

/** A stake to begin with: ten, or the nearest the limits allow. */
function first(limits: LimitsView): string {
  const ten = units("10.00");
  if (ten < units(limits.minStake)) return limits.minStake;
  return ten > units(limits.maxStake) ? limits.maxStake : "10.00";
}
