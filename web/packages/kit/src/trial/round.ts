/** One's bets in a round of a table that is played for chips: taken, left and settled by the rules of the house. */
import type { BetAsk, BetView, RoundView, TableView } from "api/schema";

import type { Failure } from "../api";
import { decimal, units } from "../number";
import type { Chips } from "./chips";
import type { Refuse } from "./refusals";
import type { Ended, TrialRules } from "./trial";

/** Most bets of one player in a round (crates/tables: `MOST`). */
const MOST = 200;

/** A bet, under the name of the request that placed it. */
interface Lying {
  name: string;
  view: BetView;
  /** Where its player said that it leaves, in hundredths, while it is not known whether the round had ended by then. */
  pressed: number | null;
}

/** How a round ended: without a reason by its result, with one as if it had never been. */
export type End = Ended & Pick<RoundView, "voidReason" | "annulReason">;

export interface RoundLent {
  table: TableView;
  rules: TrialRules;
  chips: Chips;
  refuse: Refuse;
}

/** A stake as the house takes one, in ledger units; null for what is none. */
function readStake(text: string): bigint | null {
  const stake = /^\d{1,12}(\.\d{1,5})?$/.test(text) ? units(text) : 0n;
  return stake > 0n ? stake : null;
}

export class TrialRound {
  readonly id: string;
  readonly number: number;
  readonly table: TableView;
  /** Settles when it is known how the round ended. */
  readonly ended: Promise<void>;
  private readonly bets: Lying[] = [];
  private isSettled = false;
  private end!: () => void;

  constructor(
    private told: RoundView,
    private readonly lent: RoundLent,
  ) {
    ({ id: this.id, number: this.number } = told);
    this.table = lent.table;
    this.ended = new Promise((end) => (this.end = end));
  }

  /** The bets as the house would tell them. */
  get list(): BetView[] {
    return this.bets.map(({ view }) => ({ ...view }));
  }

  /** Whether chips lie in it whose return is not known. */
  get isInAir(): boolean {
    return !this.isSettled && this.bets.length > 0;
  }

  /** Whether it is known how it ended. */
  get isEnded(): boolean {
    return this.isSettled || (this.told.result ?? null) !== null || this.told.phase === "void";
  }

  /** How the round stands by now; what its bets return is paid when the house would. */
  hear(told: RoundView): void {
    // What was read anew may be older than what the line told.
    if (this.isEnded && (told.result ?? null) === null && told.phase !== "void") return;
    this.told = told;
    if (told.phase === "void") this.giveBack();
    else if (told.phase === "settled") this.settle(told);
    if (this.isEnded) this.end();
  }

  // Placing.

  /** Takes a bet at this moment, or throws why not; `why` where nobody sits whom it could follow. The same request again hears the same. */
  place({ requestId, cell, stake }: BetAsk, now: number, why: "seat_empty" | null): BetView {
    const { rules, chips, refuse } = this.lent;
    const known = this.bets.find(({ name }) => name === requestId);
    if (known && (known.view.cell !== cell || units(known.view.stake) !== units(stake))) throw refuse("request_reused");
    if (known) return { ...known.view };
    if (this.told.phase !== "open" || now >= Date.parse(this.told.lockAt)) throw refuse("round_locked");
    const amount = readStake(stake);
    if (!rules.has(cell) || amount === null) throw refuse("input_invalid");
    if (why) throw refuse(why);
    const beyond = this.beyond(cell, amount);
    if (beyond) throw beyond;
    if (!chips.take(amount)) throw refuse("insufficient_funds");
    const view: BetView = { number: this.bets.length + 1, round: this.id, cell, stake: decimal(amount), state: "taken", why: null, leftAt: null, payout: null, receivedAt: new Date(now).toISOString() };
    this.bets.push({ name: requestId, view, pressed: null });
    return { ...view };
  }

  /** Why the table does not take a stake beside those that lie there; null where it does. */
  private beyond(cell: string, amount: bigint): Failure | null {
    const { table, rules, refuse } = this.lent;
    const sum = (of: readonly Lying[]) => of.reduce((all, { view }) => all + units(view.stake), amount);
    const onCell = sum(this.bets.filter(({ view }) => view.cell === cell));
    if (amount < units(table.least) || onCell > units(table.mostOnCell)) return refuse("stake_out_of_range", { min: table.least, max: table.mostOnCell });
    const most = Math.min(rules.mostBets, MOST);
    if (this.bets.length >= most) return refuse("round_bets_too_many", { max: most });
    return sum(this.bets) > units(table.mostInRound) ? refuse("round_stake_too_high", { max: table.mostInRound }) : null;
  }

  // Leaving a round that runs.

  private of(number: number): Lying {
    const bet = this.bets.find(({ view }) => view.number === number);
    if (!bet) throw this.lent.refuse("bet_unknown");
    return bet;
  }

  /** Writes down where a bet leaves of which its player says so at this moment, or throws why it does not; false where it has left. The first moment counts. */
  press(number: number, now: number): boolean {
    const { rules, refuse } = this.lent;
    const bet = this.of(number);
    if (typeof bet.view.leftAt === "number") return false;
    if (bet.pressed !== null) return true;
    if (bet.view.state !== "taken" || typeof bet.view.payout === "string") throw refuse("cash_out_late");
    const at = rules.running?.leaves(bet.view, this.told, now) ?? "cash_out_late";
    if (typeof at === "string") throw refuse(at);
    bet.pressed = at;
    return true;
  }

  /** Pays a bet that was pressed, if the round had not ended by then as far as is known; throws that it had. */
  leave(number: number): BetView {
    const { rules, chips, refuse } = this.lent;
    const bet = this.of(number);
    const { view, pressed } = bet;
    if (typeof view.leftAt === "number") return { ...view };
    const left: BetView = { ...view, leftAt: pressed };
    const isLate = this.isSettled || (this.isEnded && !rules.returned(left, this.told));
    bet.pressed = null;
    if (pressed === null || isLate) throw refuse("cash_out_late");
    const paid = rules.running?.paid(view.stake, pressed) ?? 0n;
    bet.view = { ...left, payout: decimal(paid) };
    chips.add(paid);
    return { ...bet.view };
  }

  // Its end.

  /** Pays what the bets return that have not left by hand. Says whether there was something to do. */
  settle(end: End): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    const isOff = typeof end.voidReason === "string" || typeof end.annulReason === "string";
    for (const bet of this.bets) if (bet.view.state === "taken" && typeof bet.view.leftAt !== "number") this.pay(bet, isOff ? null : end);
    this.end();
    return this.bets.length > 0;
  }

  /** Gives every stake back. */
  giveBack(): boolean {
    return this.settle({ result: null, interrupted: false, voidReason: "" });
  }

  private pay(bet: Lying, end: Ended | null): void {
    const { rules, chips } = this.lent;
    const { view, pressed } = bet;
    const left = pressed !== null && end ? rules.returned({ ...view, leftAt: pressed }, end) : null;
    const isOut = left !== null && left > 0n;
    const returned = isOut ? left : end && rules.returned(view, end);
    bet.pressed = null;
    bet.view = returned === null ? { ...view, state: "returned" } : { ...view, leftAt: isOut ? pressed : null, payout: decimal(returned) };
    chips.add(returned ?? units(view.stake));
  }
}
