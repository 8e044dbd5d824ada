/** The controls of one bet: its stake, where it leaves by itself, and the button whose words are its state. */
import type { Language } from "ui/format";
import { inCurrency } from "ui/format";

import { h, iconButton } from "../dom";
import { chips, onChip } from "../floor/chips";
import type { TableView } from "../floor/view";
import { units } from "../number";
import { stakeField, type Stake } from "../stake";
import { floor } from "../floor/texts";
import { shared, speaker } from "../texts";
import { isOver } from "./bet";
import { buttonWords, type ButtonFacts } from "./button";
import { autoOf, cellOf, readAuto } from "./cell";
import { running } from "./texts";
import type { Wish } from "./wager";

/** So many quick stakes stand beside half and double. */
const QUICK = 4;
/** A press so soon after the button turned to cash out was meant for what it said before, in milliseconds. */
const SLIP = 350;

export interface PanelActs {
  press: () => void;
  /** Keeps a bet for the next round, while what the last one came to is shown. */
  next: () => void;
  balance: () => string;
  changed: () => void;
}

/** What a panel shows; without a stake of its own that of its field. */
export type PanelFacts = Omit<ButtonFacts, "stake"> & { stake: string | null; kept: Wish | null };

export class Panel {
  readonly element: HTMLElement;
  readonly button = h("button", { type: "button", class: "main" });
  /** What there is to say, beside the controls: where it stands it moves none of them. */
  readonly tidings: HTMLElement;
  private readonly next: HTMLButtonElement;
  private readonly stake: Stake;
  private readonly auto: HTMLInputElement;
  private readonly drop: HTMLButtonElement;
  private readonly quick: HTMLButtonElement[];
  private readonly note = h("p", { class: "note", role: "status" });
  private readonly told = h("p", { class: "unseen", role: "status" });
  /** What there is to say of auto-bet, beside what came of a bet. */
  private readonly autoNote = h("p", { class: "auto-note", role: "status" });
  /** A round was seen to begin since that was said. */
  private isAutoOld = false;
  private readonly go: HTMLElement;
  private readonly text = h("b", { class: "figure" });
  private readonly hint = h("small");
  /** What stands in the note, and whether it is told of a bet of an earlier round. */
  private said: { text: string; look: "" | "good" | "bad"; of: "" | "round" | "earlier" } = { text: "", look: "", of: "" };
  /** What is wrong with the stake that is typed, in words. */
  private fault = "";
  private turnedOut = -Infinity;
  /** A bet would reach nobody. */
  private isCut = false;
  private shown = "";
  private readonly t;

  constructor(
    name: string,
    view: Pick<TableView, "least" | "mostOnCell" | "currency">,
    start: string,
    private readonly language: Language,
    private readonly amount: (amount: string | bigint) => string,
    acts: PanelActs,
  ) {
    const t = (this.t = speaker(running, language));
    const s = speaker(shared, language);
    this.stake = stakeField({ minStake: view.least, maxStake: view.mostOnCell }, start, language, inCurrency("", view.currency).trim(), acts.changed, acts.balance);
    const tap = (sign: string, title: string, act: () => void) => h("button", { type: "button", class: "tap figure", "aria-label": title, title, onclick: act }, sign);
    const amounts = chips(view.least, view.mostOnCell).slice(0, QUICK + 1).slice(-QUICK);
    this.quick = [
      tap("½", s("stakeHalf"), () => this.stake.leap("half")),
      tap("2×", s("stakeDouble"), () => this.stake.leap("double")),
      ...amounts.map((amount) => tap(onChip(units(amount)), t("setStake", this.amount(amount)), () => this.stake.set(amount))),
    ];
    this.auto = h("input", { class: "figure", inputmode: "decimal", autocomplete: "off", maxlength: 9, placeholder: t("autoOff"), "aria-label": t("autoLong") });
    this.drop = iconButton("close", t("autoDrop"), () => {
      this.auto.value = "";
      this.paintAuto();
      this.auto.focus();
    });
    this.auto.addEventListener("input", () => this.paintAuto());
    this.auto.addEventListener("blur", () => this.writeAuto());
    this.next = h("button", { type: "button", class: "quiet next", onclick: () => this.fault || acts.next() });
    this.button.append(this.text, this.hint);
    this.button.addEventListener("click", () => this.fault || performance.now() - this.turnedOut < SLIP || (this.isCut ? this.say(speaker(floor, language)("downBet"), "bad") : acts.press()));
    // A key that is held down is one press: what it did may have made the button mean something else.
    this.button.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
    this.go = h("div", { class: "go" }, this.button, this.next);
    this.element = h(
      "section",
      { class: "panel", role: "group", "aria-label": name },
      h("div", { class: "wish" }, this.stake.element, h("div", { class: "auto" }, h("label", { class: "well" }, h("small", {}, t("auto")), this.auto), this.drop)),
      h("div", { class: "leaps", role: "group", "aria-label": t("quick") }, ...this.quick),
      this.go,
      this.told,
    );
    this.tidings = h("div", { class: "tidings" }, this.autoNote, this.note);
    this.paintAuto();
  }

  /** Offers a further control beside the button. */
  offer(control: HTMLElement): void {
    this.go.append(control);
  }

  /** A bet is under way, and nothing is written in its fields meanwhile. */
  get isBarred(): boolean {
    return this.auto.disabled;
  }

  focusAuto(): void {
    this.auto.focus();
  }

  private paintAuto(): void {
    const read = readAuto(this.auto.value);
    this.auto.setAttribute("aria-invalid", String(read === undefined));
    this.drop.hidden = this.auto.value === "" || this.auto.disabled;
  }

  private writeAuto(): void {
    const read = readAuto(this.auto.value);
    if (typeof read === "number") this.auto.value = (read / 100).toFixed(2);
  }

  /** What stands in the fields; in words, what is wrong with it. */
  wish(): Wish | string {
    const auto = readAuto(this.auto.value);
    if (auto === undefined) return this.t("autoRange");
    const stake = this.stake.value();
    return stake === null ? this.stake.fault() : { cell: cellOf(auto), stake: units(stake) };
  }

  /** Shows a bet that is on record, with its stake and where it leaves by itself. */
  show(cell: string, stake: string): void {
    const auto = autoOf(cell);
    this.stake.set(stake);
    this.auto.value = auto === null ? "" : (auto / 100).toFixed(2);
    this.paintAuto();
  }

  paint(facts: PanelFacts): void {
    const { state, kept, isOpen, isAuto = false } = facts;
    const isFree = kept === null && !isAuto && (state === "idle" || isOver(state));
    const stake = this.stake.value();
    this.isCut = state === "idle" && !isAuto && facts.isCut === true;
    const words = buttonWords({ ...facts, stake: facts.stake ?? stake }, this.language, this.amount);
    // Many times a second: only what differs is written.
    if (this.text.textContent !== words.text) this.text.textContent = words.text;
    if (this.hint.textContent !== words.hint) this.hint.textContent = words.hint;
    if (this.button.dataset["look"] !== words.look) {
      this.button.dataset["look"] = words.look;
      if (words.look === "out") this.turnedOut = performance.now();
    }
    this.complain(isFree && stake === null ? this.stake.fault() : "");
    // What the button says need not be seen twice; who only hears the page hears it here.
    this.note.classList.toggle("echo", this.note.textContent === words.text);
    const shown = `${state} ${isOpen} ${isAuto} ${this.isCut} ${this.fault}`;
    if (this.shown === shown) return;
    this.shown = shown;
    // It stays under the finger and under the focus, whatever it can do.
    this.button.setAttribute("aria-disabled", String(!words.isLive));
    this.stake.enable(isFree);
    for (const button of this.quick) button.disabled = !isFree;
    this.auto.disabled = !isFree;
    this.paintAuto();
    this.next.hidden = !(isFree && isOver(state));
    this.next.setAttribute("aria-disabled", String(this.fault !== ""));
    this.next.textContent = this.t("next");
  }

  /** Says what is wrong with the stake for as long as it is, over what stood there. */
  private complain(fault: string): void {
    if (this.fault === fault) return;
    this.fault = fault;
    this.write(fault !== "");
  }

  /** Why a bet was not placed, or what else is to be said; read out once. */
  say(text: string, look: "" | "good" | "bad" = ""): void {
    this.said = { text, look, of: "" };
    this.write(true);
  }

  /** What came of a bet of this round, or of one before. */
  came(text: string, look: "" | "good" | "bad", isEarlier: boolean): void {
    this.said = { text, look, of: isEarlier ? "earlier" : "round" };
    this.write(true);
  }

  /** Another round begins: what came of the bet in the last one is told as such, for as long as this one goes on. All else goes with its round. */
  turn(): void {
    const { text, look, of } = this.said;
    this.said = of === "round" ? { text, look, of: "earlier" } : { text: "", look: "", of: "" };
    this.write(false);
    // Auto-bet stops as a round ends, and maybe while nobody looks: why is told for one more round that is seen.
    if (document.hidden) return;
    if (this.isAutoOld) this.sayAuto("");
    this.isAutoOld = true;
  }

  private write(isNews: boolean): void {
    const { text, look, of } = this.said;
    const words = this.fault || (of === "earlier" ? this.t("earlier", text) : text);
    // What was read out once is not read out again for standing in other words.
    if (isNews) this.note.removeAttribute("aria-live");
    else this.note.setAttribute("aria-live", "off");
    if (this.note.textContent !== words) this.note.textContent = words;
    this.note.classList.toggle("good", this.fault === "" && look === "good");
    this.note.classList.toggle("bad", this.fault !== "" || look === "bad");
  }

  /** Why auto-bet does not begin, or stopped; read out once. */
  sayAuto(text: string): void {
    this.isAutoOld = false;
    this.autoNote.textContent = text;
  }

  /** Something that the button shows, for who cannot see it. */
  tell(text: string): void {
    this.told.textContent = text;
  }
}
