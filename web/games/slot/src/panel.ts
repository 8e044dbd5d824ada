/** The controls around the booth: all of them plain elements of the page. */
import type { PlayedRound, Session } from "api/studio/schema";
import type { Autoplay } from "kit/auto";
import { h, icon, iconButton } from "kit/dom";
import { backdrop } from "kit/fair";
import { History } from "kit/history";
import type { Host } from "kit/host";
import { Notice, topBar, withSymbol } from "kit/parts";
import { SeedsPanel, type Desk } from "kit/seeds";
import type { Sound } from "kit/sound";
import { lastStake, stakeStepper, type Stake } from "kit/stake";
import { shared, speaker } from "kit/texts";
import type { Language } from "ui/format";

import { Overlay } from "./overlay";
import { Rules } from "./rules";
import { texts } from "./texts";
import { spinButton } from "./wheel";

export interface Acts {
  spin: () => void;
  stakeChanged: () => void;
  /** What there is to play with. */
  balance: () => string;
  seeds: Desk;
  history: () => Promise<PlayedRound[]>;
  hurry: (quick: boolean) => void;
  /** Autoplay, where the licence allows it. */
  auto: ((panel: Panel) => Autoplay) | null;
}

export class Panel {
  readonly place = h("div", { class: "place" });
  readonly overlay = new Overlay();
  readonly notice: Notice;
  readonly stake: Stake;
  readonly rules: Rules;
  readonly seeds: SeedsPanel;
  readonly auto: Autoplay | null;
  private readonly turbo: HTMLButtonElement | null;
  private readonly quick = h("span", { class: "extras" });
  private readonly balance = h("output", { class: "figure" });
  private readonly line = h("p", { class: "line", role: "status" });
  private readonly spin: HTMLButtonElement;
  private readonly t;
  private spoken: ReturnType<typeof setTimeout> | undefined;
  /** Read aloud: results only, not every figure on the way. */
  private readonly voice = h("p", { class: "unseen", role: "status" });

  constructor(
    root: HTMLElement,
    private readonly session: Session,
    private readonly language: Language,
    around: { host: Host; sound: Sound },
    acts: Acts,
  ) {
    const t = (this.t = speaker(texts, language));
    const s = speaker(shared, language);
    const name = session.game.name[language === "EN" ? "en" : "bn"];
    this.notice = new Notice(language);
    this.rules = new Rules(session, language);
    this.seeds = new SeedsPanel(acts.seeds, language);
    this.stake = stakeStepper(session.stakes, lastStake(session.demo) ?? session.stake, language, session.currency.symbol, acts.stakeChanged, acts.balance);
    this.spin = spinButton(t("spin"), acts.spin);
    this.line.removeAttribute("role");
    const history = session.demo ? null : new History(acts.history, acts.seeds.place, language, session.currency.symbol);
    this.turbo = session.rules.turbo ? h("button", { type: "button", class: "icon turbo", title: t("turbo"), "aria-label": t("turbo"), "aria-pressed": "false", onclick: () => this.haste(acts.hurry) }, icon("bolt")) : null;
    const info = iconButton("info", t("info"), () => this.info());
    const shown = h("div", { class: "balance" }, h("small", {}, session.demo ? `${s("balance")} (${s("demo")})` : s("balance")), this.balance);
    root.className = "slot";
    root.replaceChildren(
      backdrop(),
      topBar({ name, demo: session.demo, language, ...around }, ...(history ? [history.button] : []), info, this.seeds.button),
      h("main", {}, this.place, this.overlay.element, h("div", { class: "notices" }, this.notice.element)),
      h("footer", {}, h("div", { class: "words" }, this.line, this.voice), h("div", { class: "controls" }, shown, this.stake.element, h("div", { class: "taps" }, this.stake.leaps, this.quick), this.spin)),
      this.rules.element,
      this.seeds.element,
      ...(history ? [history.element] : []),
    );
    this.auto = acts.auto?.(this) ?? null;
    if (this.auto) root.append(this.auto.element);
    this.quick.append(...[this.auto?.button, this.turbo].filter((button) => button !== undefined && button !== null));
    document.title = name;
    this.say(t("ready"));
  }

  info(): void {
    if (!this.rules.element.open) this.rules.open(this.stake.value() ?? this.session.stake);
  }

  /** Pictures in haste, or at leisure. */
  private haste(hurry: (quick: boolean) => void): void {
    const quick = this.turbo?.getAttribute("aria-pressed") !== "true";
    this.turbo?.setAttribute("aria-pressed", String(quick));
    hurry(quick);
  }

  /** What the keys A and T press, where they are. */
  press(what: "auto" | "turbo"): void {
    (what === "auto" ? this.auto?.button : this.turbo)?.click();
  }

  money(amount: string): string {
    return withSymbol(amount, this.language, this.session.currency.symbol);
  }

  showBalance(balance: string): void {
    this.balance.textContent = this.money(balance);
  }

  /** The line under the reels: a win in its colour, a note smaller, for it is longer. */
  say(text: string, kind: "" | "won" | "note" = ""): void {
    this.line.textContent = text;
    this.line.className = `line ${kind}`;
  }

  /** Tells a result to those who listen, once it stands. */
  tell(text: string): void {
    clearTimeout(this.spoken);
    this.spoken = setTimeout(() => (this.voice.textContent = text), 50);
  }

  /** What the button does now: spin, ask again for the round that is owed, skip, wait while the reels turn, or rest until the round's least time is over. */
  mode(mode: "spin" | "again" | "skip" | "wait" | "rest"): void {
    this.spin.classList.toggle("turning", mode === "skip" || mode === "wait");
    this.spin.setAttribute("aria-disabled", String(mode === "wait" || mode === "rest"));
    const label = this.spin.querySelector("span");
    if (label) label.textContent = this.t(mode === "skip" || mode === "again" ? mode : "spin");
  }
}

/** A page with words and nothing else: while loading, or when there is nothing to play. */
export function plain(root: HTMLElement, text: string, ...more: HTMLElement[]): void {
  root.className = "plain";
  root.replaceChildren(backdrop(), h("div", { class: "card", role: "status" }, h("p", {}, text), ...more));
}

export function actButton(name: string, act: () => void, primary = true): HTMLButtonElement {
  return h("button", { type: "button", class: primary ? "call" : "quiet", onclick: act }, !primary && icon("again"), name);
}
