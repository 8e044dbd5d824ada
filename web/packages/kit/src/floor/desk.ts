/** Places chips: one request for each cell, each under a name that it keeps until its outcome is known. */
import { Intent } from "api/intent";
import type { BetAsk } from "api/schema";

import { Failure, persist } from "../api";
import { decimal } from "../number";
import type { Lays } from "./slip";
import type { BetView } from "./view";

/** `late`: received after the lock, so that nothing was charged. `void`: its round was called off, and the stake is back. `unknown`: no answer; the same request will tell. */
export type Outcome = "asked" | "taken" | "late" | "void" | "refused" | "unknown";

/** Chips of one cell on their way. */
export interface Handed {
  readonly round: number;
  readonly cell: string;
  readonly stake: bigint;
  outcome: Outcome;
  /** Why they were refused, or what is known of why there is no answer. */
  failure: Failure | null;
}

/** Refusals that are about the round and not about the bet. */
const ROUNDS: Readonly<Record<string, Outcome>> = { round_locked: "late", round_void: "void" };

/** Refusals that meet the same chips again as long as the round takes bets. */
const LIMITS = new Set(["limit_reached", "stake_out_of_range", "cell_stake_too_high", "round_stake_too_high", "round_bets_too_many", "table_full"]);

/** Whether a limit refused it. */
export const isLimited = ({ outcome, failure }: Handed): boolean => outcome === "refused" && LIMITS.has(failure?.code ?? "");

/** So many requests are under way at once. */
const AT_ONCE = 4;

export class Desk {
  private handed: { bet: Handed; wish: object }[] = [];
  private serial = 0;

  constructor(
    private readonly ask: (bet: BetAsk) => Promise<{ bet: BetView; balance: string }>,
    /** A bet was answered: `told` is what the house says of one that it took. */
    private readonly answered: (bet: Handed, told: { bet: BetView; balance: string } | null) => void,
    private readonly intent = new Intent(),
    private readonly pauses?: readonly number[],
  ) {}

  /** Chips on their way or without an answer. */
  get open(): readonly Handed[] {
    return this.handed.map(({ bet }) => bet);
  }

  get isBusy(): boolean {
    return this.open.some(({ outcome }) => outcome === "asked");
  }

  /** An answer is owed, and nobody is asking for it. */
  get owed(): boolean {
    return this.open.some(({ outcome }) => outcome === "unknown");
  }

  /** Places chips in a round; what became of each. */
  async send(round: number, lays: Lays): Promise<Handed[]> {
    const fresh = Array.from(lays, ([cell, stake]) => {
      this.serial += 1;
      const bet: Handed = { round, cell, stake, outcome: "asked", failure: null };
      // The serial makes the same chips on the same cell once more another wish.
      return { bet, wish: { serial: this.serial, round, cell, stake: decimal(stake) } };
    });
    this.handed.push(...fresh);
    return this.work(fresh);
  }

  /** Asks again for the answers that are owed, under the same names. */
  async again(): Promise<Handed[]> {
    const owed = this.handed.filter(({ bet }) => bet.outcome === "unknown");
    for (const { bet } of owed) bet.outcome = "asked";
    return this.work(owed);
  }

  private async work(bets: { bet: Handed; wish: object }[]): Promise<Handed[]> {
    const queue = [...bets];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await this.place(next);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, bets.length) }, worker));
    return bets.map(({ bet }) => bet);
  }

  private async place(one: { bet: Handed; wish: object }): Promise<void> {
    const { bet, wish } = one;
    let told: { bet: BetView; balance: string } | null = null;
    try {
      const { round, cell } = bet;
      const requestId = this.intent.of(wish);
      told = await persist(() => this.ask({ requestId, round, cell, stake: decimal(bet.stake) }), this.pauses);
      bet.outcome = "taken";
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      bet.failure = failure;
      bet.outcome = !failure.settled ? "unknown" : (ROUNDS[failure.code] ?? "refused");
    }
    if (bet.outcome !== "unknown") {
      this.intent.done(wish);
      this.handed = this.handed.filter((other) => other !== one);
    }
    this.answered(bet, told);
  }
}
