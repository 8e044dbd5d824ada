/** Autoplay, where the licence allows it: what it was told, and when it must stop. It begins nothing by itself. */
import type { Language } from "ui/format";
import { plain } from "ui/plain";

import { h, icon } from "./dom";
import type { Host } from "./host";
import { decimal, units } from "./number";
import { dialog, withSymbol } from "./parts";
import { shared, speaker } from "./texts";

/** How far it may go; amounts as decimal strings. */
export interface Plan {
  rounds: number;
  /** The most that it may lose in all. */
  loss: string;
  /** A win of one round that ends it. */
  win: string | null;
  /** What must be left of the balance. */
  floor: string | null;
}

/** A round that it played. */
export interface Played {
  stake: string;
  payout: string;
  /** Free spins came of it, and have been shown. */
  free: boolean;
}

/** Why it stopped. What a game refused, and what failed, the game itself says beside it. */
export type Stop = "Rounds" | "Loss" | "Win" | "Balance" | "Free" | "Hidden" | "Check" | "Player" | "Lost" | "Failed";

/** A run of autoplay: counts, and says when to stop. */
export class Run {
  private lost = 0n;
  left: number;

  constructor(private readonly plan: Plan) {
    this.left = plan.rounds;
  }

  /** Why no further round of this stake may begin: a limit that the stake itself could break counts as reached. */
  hinders(stake: string, balance: string): Stop | null {
    if (this.left <= 0) return "Rounds";
    if (this.lost + units(stake) > units(this.plan.loss)) return "Loss";
    return this.plan.floor !== null && units(balance) - units(stake) < units(this.plan.floor) ? "Balance" : null;
  }

  /** Takes a round into account. */
  after({ stake, payout, free }: Played): Stop | null {
    this.left -= 1;
    this.lost += units(stake) - units(payout);
    if (this.plan.win !== null && units(payout) >= units(this.plan.win)) return "Win";
    return free ? "Free" : null;
  }
}

const CHOICES = [10, 25, 50, 100];

/** What the window asks besides its limits. */
export interface Choice {
  element: HTMLElement;
  /** What is missing, in words; empty for nothing. */
  fault(): string;
}

/** What a game lends to autoplay. */
export interface Lent {
  language: Language;
  symbol: string;
  host: Pick<Host, "paused">;
  /** What the game calls it, and writes on its button; without one it is autoplay, and its button a sign. */
  name?: string;
  /** What its window says first, where that is another text than that of most games. */
  intro?: string;
  /** From then on it hears nothing more. */
  until?: AbortSignal;
  /** It was told to stop: a round that only waits to begin comes to nothing. */
  halted?: () => void;
  stake(): string | null;
  balance(): string;
  /** Whether a round may begin now: none is on its way or owed. */
  idle(): boolean;
  /** Whether the answer to the last bet is owed. */
  owed(): boolean;
  /** Plays a round to its end; nothing of one that came to nothing. */
  round(): Promise<Played | null>;
  /** From the beginning of a round to that of the next, at least, in milliseconds: each is to be seen. */
  pace: number;
  choice?: Choice | undefined;
  /** It began, went on or stopped: the game draws what can be pressed now. */
  changed(): void;
  say(text: string): void;
}

/** How many there are on the page, so that the names of their fields differ. */
let made = 0;

/** The button, the window with the limits, and the run itself. */
export class Autoplay {
  readonly button: HTMLButtonElement;
  readonly element: HTMLDialogElement;
  private run: Run | null = null;
  private why: Stop | null = null;
  private wasLost = false;
  private rounds = 10;
  private readonly fields: Record<"loss" | "win" | "floor", { input: HTMLInputElement; error: HTMLElement; label: HTMLElement }>;
  private readonly counts: HTMLButtonElement[];
  /** What each round takes: it stands in the game, over which the window lies. */
  private readonly each = h("p");
  private readonly choiceFault = h("span", { class: "bad", role: "alert", hidden: true });
  private readonly t;
  private readonly name: string;
  private readonly serial = (made += 1);

  constructor(private readonly lent: Lent) {
    const t = (this.t = speaker(shared, lent.language));
    this.name = lent.name ?? t("auto");
    this.button = h("button", { type: "button", class: "icon auto", "aria-keyshortcuts": "a", onclick: () => this.press() });
    this.fields = { loss: this.field("loss", t("autoLoss"), true), win: this.field("win", t("autoWin"), false), floor: this.field("floor", t("autoFloor"), false) };
    this.counts = CHOICES.map((count) => h("button", { type: "button", class: "tap figure", onclick: () => this.count(count) }, String(count)));
    const form = h("form", { novalidate: true, onsubmit: (event: SubmitEvent) => this.begin(event) });
    form.append(
      this.each,
      h("p", {}, lent.intro ?? t("autoIntro")),
      h("div", { class: "field" }, h("span", {}, t("autoRounds")), h("div", { class: "leaps", role: "group", "aria-label": t("autoRounds") }, ...this.counts)),
      ...(lent.choice ? [h("div", { class: "field" }, lent.choice.element)] : []),
      ...Object.values(this.fields).map(({ label }) => label),
      h("div", { class: "foot" }, this.choiceFault, h("button", { type: "submit", class: "call" }, t("autoBegin", this.name.toLowerCase()))),
    );
    this.element = dialog(this.name, t("close"), form);
    lent.choice?.element.addEventListener("click", () => this.tell(""));
    this.count(this.rounds);
    this.paint();
    document.addEventListener("visibilitychange", () => document.hidden && this.stop("Hidden"), lent.until ? { signal: lent.until } : {});
    lent.host.paused = () => this.stop("Check");
  }

  get running(): boolean {
    return this.run !== null;
  }

  private field(id: string, name: string, needed: boolean) {
    const error = h("span", { class: "bad", id: `auto-${id}-${this.serial}`, hidden: true });
    const input = h("input", { class: "figure", inputmode: "decimal", autocomplete: "off", maxlength: 12, "aria-describedby": error.id, "aria-required": String(needed) });
    input.addEventListener("input", () => this.fault(error, input, ""));
    return { input, error, label: h("label", { class: "field" }, h("span", {}, `${name}${this.lent.symbol && ` (${this.lent.symbol})`}${needed ? "" : `, ${this.t("autoOptional")}`}`), input, error) };
  }

  private tell(fault: string): void {
    this.choiceFault.textContent = fault;
    this.choiceFault.hidden = fault === "";
  }

  private fault(error: HTMLElement, input: HTMLElement, text: string): void {
    error.textContent = text;
    error.hidden = text === "";
    input.setAttribute("aria-invalid", String(text !== ""));
  }

  private count(rounds: number): void {
    this.rounds = rounds;
    this.counts.forEach((button, place) => button.setAttribute("aria-pressed", String(CHOICES[place] === rounds)));
  }

  /** Opens the window, or stops what runs. */
  press(): void {
    if (this.run) return this.stop("Player");
    const stake = this.lent.stake();
    if (!this.lent.idle() || stake === null) return;
    // A proposal that is as many stakes as rounds at the least count; the player writes their own.
    if (this.fields.loss.input.value === "") this.fields.loss.input.value = decimal(units(stake) * 10n);
    this.each.replaceChildren(`${this.t("autoEach")}: `, h("b", { class: "figure" }, withSymbol(stake, this.lent.language, this.lent.symbol)));
    this.element.showModal();
  }

  /** No further round begins; the one that is on its way is played to its end. */
  stop(why: Stop): void {
    if (!this.run) return;
    this.why ??= why;
    this.lent.halted?.();
  }

  private begin(event: SubmitEvent): void {
    event.preventDefault();
    const stake = this.lent.stake();
    if (stake === null || this.lacksChoice()) return;
    const read = (id: "loss" | "win" | "floor", least: bigint): string | null | undefined => {
      const { input, error } = this.fields[id];
      const text = plain(input.value);
      if (text === "" && id !== "loss") return null;
      const right = /^\d{1,9}(\.\d{1,2})?$/.test(text);
      const fault = right ? (units(text) < least ? this.t("autoTooLittle") : "") : this.t("autoAmount");
      this.fault(error, input, fault);
      return fault === "" ? text : undefined;
    };
    const [loss, win, floor] = [read("loss", units(stake)), read("win", 1n), read("floor", 0n)];
    if (!loss || win === undefined || floor === undefined) return void this.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    this.element.close();
    void this.go({ rounds: this.rounds, loss, win, floor });
  }

  /** Says what is missing of the game's own choice. */
  private lacksChoice(): boolean {
    const fault = this.lent.choice?.fault() ?? "";
    this.tell(fault);
    if (fault !== "") this.lent.choice?.element.querySelector("button")?.focus();
    return fault !== "";
  }

  /** Plays until something says stop. */
  async go(plan: Plan): Promise<void> {
    const run = (this.run = new Run(plan));
    this.why = null;
    this.wasLost = false;
    const over = () => {
      const stake = this.lent.stake();
      return this.why ?? (stake === null ? "Failed" : run.hinders(stake, this.lent.balance()));
    };
    let why = over();
    while (why === null) {
      this.show();
      const due = performance.now() + this.lent.pace;
      const played = await this.lent.round();
      why = played ? (run.after(played) ?? over()) : (this.why ?? (this.lent.owed() ? "Lost" : "Failed"));
      const rest = due - performance.now();
      if (why !== null || rest <= 0) continue;
      await new Promise((resolve) => setTimeout(resolve, rest));
      why = over();
    }
    this.run = null;
    this.show();
    this.wasLost = why === "Lost";
    this.lent.say(this.t(`stop${why}`, this.name));
  }

  /** Once the bet that was lost has come through: what ended autoplay meanwhile, to be said once more; its result has taken the place of the words. */
  recall(): string | null {
    const { wasLost } = this;
    this.wasLost = false;
    return wasLost ? this.t("stopLost", this.name) : null;
  }

  private show(): void {
    this.paint();
    this.lent.changed();
  }

  private paint(): void {
    const { run, t } = this;
    const name = run ? t("autoStop", this.name.toLowerCase(), String(run.left)) : this.name;
    const words = (...lines: string[]) => lines.map((line) => h("span", { "aria-hidden": "true" }, line));
    this.button.setAttribute("aria-label", name);
    this.button.title = name;
    this.button.classList.toggle("running", run !== null);
    // A button in words has room for no sign beside those of its stop.
    if (this.lent.name !== undefined) this.button.replaceChildren(...(run ? words(t("autoHalt"), t("autoLeft", String(run.left))) : [icon("auto"), ...words(name)]));
    else this.button.replaceChildren(icon(run ? "stop" : "auto"), ...(run ? [h("b", { class: "figure", "aria-hidden": "true" }, String(run.left))] : []));
  }
}
