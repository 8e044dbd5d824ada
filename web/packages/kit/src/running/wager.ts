/** One bet of a member in a running round, from the wish to its end: kept for the next round, placed, cashed out. */
import type { BetAsk, BetView, CashOutAsk, TakenBet } from "api/schema";

import { Failure, persist } from "../api";
import { Desk, type Handed } from "../floor/desk";
import type { Known } from "./bet";

/** What a member wishes to bet; the stake in ledger units. */
export interface Wish {
  cell: string;
  stake: bigint;
}

/** A cash-out is asked again so long after each lost answer, in milliseconds: the house hears it once, whenever it heard it first. */
const PAUSES = [250, 500, 1_000, 2_000, 3_000];

export interface WagerLent {
  place: (bet: BetAsk) => Promise<TakenBet>;
  cashOut: (ask: CashOutAsk) => Promise<TakenBet>;
  /** A request to place it was answered: `told` when it was taken. */
  placed: (handed: Handed, told: TakenBet | null) => void;
  /** A cash-out was answered; `failure` where the house refused it. Without either no answer came. */
  left: (told: TakenBet | null, failure: Failure | null) => void;
  changed: () => void;
}

export class Wager {
  readonly desk: Desk;
  /** What is kept on the page for the next round: nothing of it is known to the house. */
  kept: Wish | null = null;
  bet: BetView | null = null;
  private leaving: { round: number; bet: BetView; state: "asked" | "unknown" | "late" } | null = null;

  constructor(
    private readonly lent: WagerLent,
    pauses?: readonly number[],
    private readonly outPauses: readonly number[] = PAUSES,
  ) {
    this.desk = new Desk(lent.place, lent.placed, undefined, pauses);
  }

  get known(): Known {
    const [sent] = this.desk.open;
    const { leaving, bet } = this;
    const isLeaving = leaving && bet && leaving.bet.number === bet.number && leaving.bet.round === bet.round;
    return { isKept: this.kept !== null, sent: sent ? (sent.outcome === "asked" ? "asked" : "unknown") : null, bet, leaving: isLeaving ? leaving.state : null };
  }

  /** Places a bet in a round, under a name that it keeps until its outcome is known. */
  async place(round: number, { cell, stake }: Wish): Promise<void> {
    this.kept = null;
    this.bet = null;
    const sent = this.desk.send(round, new Map([[cell, stake]]));
    this.lent.changed();
    await sent;
    this.lent.changed();
  }

  /** Asks again for answers that are owed, under the same names. */
  async again(): Promise<void> {
    if (this.leaving?.state === "unknown") return this.cashOut(this.leaving.round);
    if (!this.desk.owed) return;
    const asked = this.desk.again();
    this.lent.changed();
    await asked;
    this.lent.changed();
  }

  /** Cashes the bet out; the moment at which the server receives that decides what it pays. */
  async cashOut(round: number): Promise<void> {
    const { bet } = this;
    if (!bet || this.known.leaving === "asked") return;
    const leaving = (this.leaving = { round, bet, state: "asked" as "asked" | "unknown" | "late" });
    this.lent.changed();
    try {
      const told = await persist(() => this.lent.cashOut({ round, bet: bet.number }), this.outPauses);
      this.forget(leaving);
      this.lent.left(told, null);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (!failure.settled) leaving.state = "unknown";
      else if (failure.code === "cash_out_late") leaving.state = "late";
      else this.forget(leaving);
      this.lent.left(null, failure.settled ? failure : null);
    }
    this.lent.changed();
  }

  /** Of a bet that was made meanwhile another cash-out may be under way. */
  private forget(leaving: object): void {
    if (this.leaving === leaving) this.leaving = null;
  }
}
