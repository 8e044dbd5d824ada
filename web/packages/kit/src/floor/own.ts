/** One's own bets in a round, as the house has them on record. */
import { units } from "../number";
import type { Lays } from "./slip";
import type { BetView } from "./view";

/** An answer that left before does not unsay what is known: that a bet was taken or went back, what it paid, where it left. */
const unsays = (bet: BetView, known: BetView): boolean =>
  known.state === "returned" || (known.state !== "asked" && bet.state === "asked") || ((known.payout ?? null) !== null && (bet.payout ?? null) === null) || ((known.leftAt ?? null) !== null && (bet.leftAt ?? null) === null);

export class Own {
  private bets = new Map<number, BetView>();

  /** `round`: the number of the round that the bets are in; `id`: its name. */
  constructor(
    readonly round: number,
    readonly id: string | null,
  ) {}

  /** Learns of its bets, and of no other round's; what was known of others stays, as an answer may be older than a bet that was placed meanwhile. */
  learn(bets: readonly BetView[]): void {
    for (const bet of bets) {
      if (bet.round !== this.id) continue;
      const known = this.bets.get(bet.number);
      if (!known || !unsays(bet, known)) this.bets.set(bet.number, bet);
    }
  }

  get list(): readonly BetView[] {
    return [...this.bets.values()];
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

  /** What was bet, whether it stands or went back with its round. */
  get staked(): Lays {
    return this.lying(["taken", "unpaid", "returned"]);
  }

  /** What the house has not answered yet. */
  get asked(): Lays {
    return this.lying(["asked"]);
  }

  /** What all of them returned; null while that is not told of each that was taken or may have been. */
  get paid(): bigint | null {
    const taken = [...this.bets.values()].filter(({ state }) => state !== "refused" && state !== "returned");
    if (taken.some(({ payout }) => payout === null || payout === undefined)) return null;
    return taken.reduce((all, { payout }) => all + units(payout ?? "0"), 0n);
  }

  /** What bets won and lost, each by itself, of those whose return is told. */
  get ends(): { won: bigint; lost: bigint } {
    const ends = { won: 0n, lost: 0n };
    for (const { stake, payout, state } of this.bets.values()) {
      if (state === "refused" || state === "returned" || typeof payout !== "string") continue;
      const gain = units(payout) - units(stake);
      if (gain > 0n) ends.won += gain;
      else ends.lost -= gain;
    }
    return ends;
  }

  /** Of a round that was called off: whether every stake is back. */
  get isBack(): boolean {
    return [...this.bets.values()].every(({ state }) => state === "refused" || state === "returned");
  }

  /** A payout was refused by the books: somebody looks at it. */
  get isUnpaid(): boolean {
    return [...this.bets.values()].some(({ state }) => state === "unpaid");
  }
}
