/**
 * The cycle of a round of the house's instant games, and the page around it: a bet is asked for under one name until its outcome
 * is known, the page keeps still meanwhile, a refusal is said, the balance is told when the result has been seen. A game draws,
 * takes its own inputs, and says what a round came to.
 */
import { Intent, type RequestId } from "api/intent";
import type { GameCurrency, LimitsView } from "api/schema";

import { persist, Failure } from "./api";
import { Autoplay, type Lent } from "./auto";
import { h, iconButton } from "./dom";
import { backdrop } from "./fair";
import { History, housePast } from "./history";
import type { House } from "./inhouse";
import { units } from "./number";
import { dialog, Notice, topBar, withSymbol } from "./parts";
import { houseDesk, SeedsPanel } from "./seeds";
import { lastStake, rememberStake, stakeField, type Stake } from "./stake";
import { shared, speaker } from "./texts";

/** What a game says when it is opened. */
export interface Table {
  limits: LimitsView;
  currency: GameCurrency;
  balance: string;
}

/** What every answer about a round holds. */
export interface Told {
  id: string;
  balance: string;
}

/** Something that is asked of the house about a round. */
interface Asking<R extends Told> {
  /** It is on its way. */
  begun?(): void;
  /** Shows what came of it; the balance is told after it. */
  show(round: R): void | Promise<void>;
  /** The house refused, or its answer is lost; then, where it is not settled, the same is owed. */
  failed?(isSettled: boolean): void | Promise<void>;
  /** The player tries again what was lost. */
  again(): void;
}

export interface Bet<R extends Told> extends Asking<R> {
  /** What is bet on. With the stake it is the bet: the same keeps its name until its outcome is known. */
  choice: object;
  /** Why this stake cannot be placed now, beyond what it is itself and what the balance says. */
  hindrance?(stake: string): string | null;
  place(bet: { requestId: RequestId; stake: string }): Promise<R>;
}

export interface Step<R extends Told> extends Asking<R> {
  ask(): Promise<R>;
}

/** What the window of rules says besides the limits. */
export interface About {
  text: string[];
  /** What does what: a key and its act. */
  keys: [string, string][];
}

/** Two rounds of autoplay begin at least so far apart; milliseconds. */
const LEAST_AUTO = 1_500;

export class Cycle {
  readonly notice: Notice;
  readonly stake: Stake;
  /** Where a round that is over can be verified. */
  readonly seeds: SeedsPanel;
  /** What happens, in words; read aloud. */
  readonly words = h("p", { class: "words", role: "status" });
  /** The balance with its name. */
  readonly balanceShown: HTMLElement;
  private readonly shown = h("output", { class: "figure" });
  private readonly intent = new Intent();
  private readonly s;
  private balance: string;
  private isBusy = false;
  private auto: Autoplay | null = null;

  /** `paint` draws what the game can be told now; it is called whenever that changes. */
  constructor(
    readonly house: House,
    private readonly table: Table,
    private readonly paint: () => void,
    stake = last(table.limits, house.demo) ?? first(table.limits),
  ) {
    const { language } = house;
    this.s = speaker(shared, language);
    this.balance = table.balance;
    this.notice = new Notice(language);
    this.seeds = new SeedsPanel(houseDesk(house.call), language);
    this.stake = stakeField(table.limits, stake, language, table.currency.symbol, () => this.changed(), () => this.balance);
    this.balanceShown = h("div", { class: "balance" }, h("small", {}, this.s(house.demo ? "chips" : "balance")), this.shown);
    this.shown.textContent = this.money(this.balance);
    // What is asked while a round is under way is told by its end.
    if (!house.demo) house.host.changed = () => void (this.isBusy || this.renew());
  }

  /** A call is under way. */
  get busy(): boolean {
    return this.isBusy;
  }

  /** Nothing of the bet may be changed: a call is under way, or the answer to the last one is owed. */
  get fixed(): boolean {
    return this.isBusy || this.intent.owed;
  }

  /** Halves or doubles the stake by the keys H and D; says whether the key was one of them. */
  leapBy(key: string): boolean {
    const to = ({ h: "half", d: "double" } as const)[key.toLowerCase() as "h" | "d"];
    if (to) this.stake.leap(to);
    return to !== undefined;
  }

  money(amount: string): string {
    return withSymbol(amount, this.house.language, this.table.currency.symbol);
  }

  say(text: string, kind: "" | "good" = ""): void {
    this.words.textContent = text;
    this.words.className = `words ${kind}`;
  }

  /** Another bet: what was said of the one before is over. */
  changed(): void {
    this.notice.hide();
    this.paint();
  }

  /** Places a bet; says whether it came to a round. */
  async bet<R extends Told>(bet: Bet<R>): Promise<boolean> {
    if (this.isBusy) return false;
    const stake = this.stake.value();
    if (stake === null) return this.hinder(this.stake.fault());
    if (!this.intent.owed) {
      this.notice.hide();
      await this.cover(stake);
      const hindrance = units(stake) > units(this.balance) ? this.s(this.house.demo ? "chipsOver" : "notEnough") : bet.hindrance?.(stake);
      if (hindrance) return this.hinder(hindrance, units(stake) > units(this.balance));
    }
    const requestId = this.intent.of({ stake, ...bet.choice });
    const placed = await this.ask(() => bet.place({ requestId, stake }), bet);
    if (placed) rememberStake(stake, this.house.demo);
    return placed;
  }

  /** Takes a step of an open round; says whether it was taken. */
  async step<R extends Told>(step: Step<R>): Promise<boolean> {
    return this.isBusy ? false : this.ask(() => step.ask(), step);
  }

  /** Says why not; who has too little is shown the way to more. */
  private hinder(why: string, isPoor = false): false {
    const { demo, host } = this.house;
    const more = demo ? { name: this.s("chipsAnew"), act: () => location.reload() } : { name: this.s("deposit"), sign: "plus" as const, act: () => host.deposit() };
    this.notice.show(why, isPoor && (demo || host.framed) ? more : undefined);
    return false;
  }

  private async ask<R extends Told>(call: () => Promise<R>, asking: Asking<R>): Promise<boolean> {
    this.notice.hide();
    this.lock(true);
    asking.begun?.();
    try {
      const round = await persist(call);
      this.intent.done();
      await asking.show(round);
      this.balance = round.balance;
      this.shown.textContent = this.money(round.balance);
      this.house.host.balance(round.balance);
      const ended = this.auto?.recall();
      if (ended) this.notice.inform(ended);
      return true;
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (failure.settled) this.intent.done();
      this.notice.fail(failure, failure.settled ? undefined : () => asking.again());
      await asking.failed?.(failure.settled);
      if (this.intent.owed) this.say(this.s("owed"));
      return false;
    } finally {
      this.lock(false);
    }
  }

  /** Rounds of the game one after the other, where the licence allows it. */
  autoplay(lent: Pick<Lent, "round" | "choice">): Autoplay | null {
    const { house, table } = this;
    if (!table.limits.autoplay) return null;
    this.auto = new Autoplay({
      language: house.language,
      symbol: table.currency.symbol,
      host: house.host,
      stake: () => this.stake.value(),
      balance: () => this.balance,
      idle: () => !this.fixed,
      owed: () => this.intent.owed,
      changed: () => this.paint(),
      say: (text) => this.say(text),
      pace: Math.max(LEAST_AUTO, table.limits.minCycleMs),
      ...lent,
    });
    return this.auto;
  }

  /** Reads the balance anew when it seems too small: it may have grown at the lobby. */
  private async cover(stake: string): Promise<void> {
    if (units(stake) > units(this.balance)) await this.renew();
  }

  /** Reads the balance anew, while nothing is bet; what is known stands when that fails, for the house decides in the end. */
  private async renew(): Promise<void> {
    this.lock(true);
    const balance = await this.house.balance().catch(() => this.balance);
    this.balance = balance;
    this.shown.textContent = this.money(balance);
    this.lock(false);
  }

  private lock(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.paint();
  }

  /** Puts the page together: the bar, the game's own parts, the seeds, the rules. */
  page(game: { code: string; name: string; about: About }, ...parts: HTMLElement[]): void {
    const { house, s } = this;
    const rules = this.rules(game.about);
    // A trial leaves no record.
    const history = house.demo ? null : new History(() => housePast(house.call, game.code), houseDesk(house.call).place, house.language, this.table.currency.symbol);
    house.root.className = game.code;
    house.root.replaceChildren(
      backdrop(),
      topBar({ name: game.name, ...house }, ...(history ? [history.button] : []), iconButton("info", s("rules"), () => rules.showModal()), ...(house.demo ? [] : [this.seeds.button])),
      h("main", {}, ...parts),
      this.seeds.element,
      ...(history ? [history.element] : []),
      rules,
    );
    document.title = game.name;
  }

  private rules({ text, keys }: About): HTMLDialogElement {
    const { s } = this;
    const { limits } = this.table;
    const rows = [
      [s("minStake"), limits.minStake],
      [s("maxStake"), limits.maxStake],
      [s("maxPayout"), limits.maxPayout],
    ] as const;
    return dialog(
      s("rules"),
      s("close"),
      ...text.map((part) => h("p", {}, part)),
      h("section", {}, h("h3", {}, s("limits")), h("dl", { class: "facts" }, ...rows.flatMap(([name, amount]) => [h("dt", {}, name), h("dd", { class: "figure" }, this.money(amount))]))),
      h("section", { class: "keyboard" }, h("h3", {}, s("keys")), h("div", { class: "keys" }, ...[...keys, ["H / D", s("keyLeap")] as const, ...(limits.autoplay ? [["A", s("keyAuto")] as const] : []), ["M", s("keySound")] as const].flatMap(([key, what]) => [h("kbd", {}, key), h("span", {}, what)]))),
    );
  }
}

/** Figures of the bet side by side, each under its name. */
export function odds(...facts: [string, HTMLElement][]): HTMLElement {
  return h("div", { class: "odds" }, ...facts.map(([name, value]) => h("div", {}, h("small", {}, name), value)));
}

/** The stake that was placed last, where the limits still allow it. */
function last(limits: LimitsView, demo: boolean): string | null {
  const stake = lastStake(demo);
  return stake !== null && units(stake) >= units(limits.minStake) && units(stake) <= units(limits.maxStake) ? stake : null;
}

/** A stake to begin with: ten, or the nearest the limits allow. */
function first(limits: LimitsView): string {
  const ten = units("10.00");
  if (ten < units(limits.minStake)) return limits.minStake;
  return ten > units(limits.maxStake) ? limits.maxStake : "10.00";
}
