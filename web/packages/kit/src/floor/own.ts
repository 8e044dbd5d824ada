/** One's own bets in a round, as the house has them on record. */
import { units } from "../number";
import { times } from "../table/ratio";
import type { Lays } from "./slip";
import type { BetView } from "./view";

export class Own {
  private bets = new Map<number, BetView>();

  /** `round`: the number of the round that the bets are in. */
  constructor(readonly round: number) {}

  /** Learns of bets; what was known of others stays, as an answer may be older than a bet that was placed meanwhile. */
  learn(bets: readonly BetView[]): void {
    for (const bet of bets) {
      const known = this.bets.get(bet.number);
      // A bet that was taken is not unsaid by an answer that left before.
      if (!known || known.state === "asked" || bet.state !== "asked") this.bets.set(bet.number, bet);
    }
  }

  /** How many there are, those that were refused too. */
  get count(): number {
    return this.bets.size;
  }

  private lying(states: readonly string[]): Lays {
    const lays = new Map<string, bigint>();
    for (const { cell, stake, state } of this.bets.values()) if (states.includes(state)) lays.set(cell, (lays.get(cell) ?? 0n) + units(stake));
    return lays;
  }

  /** What was taken. */
  get placed(): Lays {
    return this.lying(["taken", "unpaid"]);
  }

  /** What the house has not answered yet. */
  get asked(): Lays {
    return this.lying(["asked"]);
  }

  /** What all of them returned; null while that is not told of each that was taken or may have been. */
  get paid(): bigint | null {
    const taken = [...this.bets.values()].filter(({ state }) => state !== "refused");
    if (taken.some(({ payout }) => payout === null || payout === undefined)) return null;
    return taken.reduce((all, { payout }) => all + units(payout ?? "0"), 0n);
  }

  /** What they return by the rules, where each cell returns such a ratio of its stake: each bet is paid by itself, and floored. */
  reckon(returns: ReadonlyMap<string, string>): bigint {
    const taken = [...this.bets.values()].filter(({ state }) => state === "taken" || state === "unpaid");
    return taken.reduce((all, { cell, stake }) => all + times(units(stake), returns.get(cell) ?? "0"), 0n);
  }

  /** A payout was refused by the books: somebody looks at it. */
  get isUnpaid(): boolean {
    return [...this.bets.values()].some(({ state }) => state === "unpaid");
  }
}
