/** A round of a slot, drawn from its seeds and told as a book of events: the same book that the game shows. */
import type { Words } from "kit/fairness";
import { decimal, units } from "kit/number";

import { SIDE, type Found, type Places, type Rules, type Window } from "./rules";

type Position = [reel: number, row: number];

export interface Win {
  symbol: string;
  count: number;
  line: number | null;
  ways: number | null;
  positions: Position[];
  amount: string;
}
export type Event =
  | { type: "reveal"; columns: string[]; stops: number[]; freeSpin: number | null; multiplier: number }
  | { type: "wins"; wins: Win[]; multiplier: number; amount: string }
  | { type: "tumble"; removed: Position[]; columns: string[]; multiplier: number }
  | { type: "scatters"; count: number; positions: Position[]; amount: string }
  | { type: "freeSpins"; awarded: number; total: number }
  | { type: "cap" }
  | { type: "end"; payout: string };
export interface Book {
  model: string;
  version: string;
  stake: string;
  payout: string;
  events: Event[];
}

/** Bounds on everything, far beyond what models come to. */
const MOST_FREE_SPINS = 1_000;
const MOST_TUMBLES = 200;

const listed = (places: Places): Position[] => [...places].toSorted((a, b) => a - b).map((place) => [Math.floor(place / SIDE), place % SIDE]);
const columns = (window: Window) => window.cells.map((column) => column.join(""));

/** What the round has won. The floor is taken of the sum, not of each part, so the parts add up to the payout. */
class Payout {
  private coins = 0n;
  paid = 0n;
  private readonly cap: bigint;
  private readonly bet: bigint;

  constructor(
    private readonly stake: bigint,
    { model }: Rules,
  ) {
    this.bet = BigInt(model.bet);
    this.cap = this.bet * BigInt(model.max_win);
  }

  get full(): boolean {
    return this.coins >= this.cap;
  }

  /** Adds to the win, up to the cap; what that pays. */
  pay(coins: bigint): bigint {
    const left = this.cap - this.coins;
    this.coins += coins < left ? coins : left;
    const paid = (this.stake * this.coins) / this.bet;
    const part = paid - this.paid;
    this.paid = paid;
    return part;
  }
}

class Round {
  readonly events: Event[] = [];
  readonly payout: Payout;
  private awarded = 0;

  constructor(
    private readonly rules: Rules,
    private readonly words: Words,
    stake: string,
  ) {
    this.payout = new Payout(units(stake), rules);
  }

  async run(): Promise<void> {
    await this.spin(null);
    for (let played = 1; played <= Math.min(this.awarded, MOST_FREE_SPINS) && !this.payout.full; played += 1) await this.spin(played);
    if (this.payout.full) this.events.push({ type: "cap" });
    this.events.push({ type: "end", payout: decimal(this.payout.paid) });
  }

  /** One spin with everything that follows from it. */
  private async spin(freeSpin: number | null): Promise<void> {
    const { base, free } = this.rules.model.multipliers;
    const ladder = freeSpin === null ? base : free;
    const step = (tumbles: number) => ladder[tumbles] ?? ladder.at(-1) ?? 1;
    let window = await this.stop();
    this.events.push({ type: "reveal", columns: columns(window), stops: window.tops, freeSpin, multiplier: step(0) });
    for (let tumbles = 0; ; tumbles += 1) {
      const cleared = this.wins(window, step(tumbles));
      if (cleared === null || !this.rules.model.tumbles || tumbles >= MOST_TUMBLES || this.payout.full) break;
      window = this.rules.fall(window, cleared);
      this.events.push({ type: "tumble", removed: listed(cleared), columns: columns(window), multiplier: step(tumbles + 1) });
    }
    if (!this.payout.full) this.scatters(window, step(0));
  }

  /** Draws where the reels stop: of each reel its height, where that varies, and then its stop. */
  private async stop(): Promise<Window> {
    const { method, strips } = this.rules.model;
    const tops: number[] = [];
    const heights: number[] = [];
    for (const [reel, strip] of strips.entries()) {
      heights.push(method.kind === "megaways" ? method.low + (await this.words.uniform(method.high - method.low + 1)) : (method.rows[reel] ?? 0));
      tops.push(await this.words.uniform(strip.length));
    }
    return this.rules.window(tops, heights);
  }

  /** Pays what the window wins; the places that won, null when none did. */
  private wins(window: Window, multiplier: number): Places | null {
    const found = this.rules.wins(window);
    const before = this.payout.paid;
    const wins = found.map((win: Found): Win => {
      const { symbol, count, line, ways } = win;
      const amount = decimal(this.payout.pay(BigInt(win.coins) * BigInt(multiplier)));
      return { symbol, count, line, ways, positions: listed(win.places), amount };
    });
    if (found.length === 0) return null;
    this.events.push({ type: "wins", wins, multiplier, amount: decimal(this.payout.paid - before) });
    return new Set(found.flatMap((win) => [...win.places]));
  }

  /** Pays the scatters that lie there when all has fallen, and adds the free spins they award. */
  private scatters(window: Window, multiplier: number): void {
    const places = new Set(window.cells.flatMap((column, reel) => column.flatMap((shown, row) => (shown === this.rules.scatter ? [SIDE * reel + row] : []))));
    const coins = this.rules.scattered(places.size) * multiplier;
    const awarded = this.rules.awarded(places.size);
    if (coins > 0 || awarded > 0) this.events.push({ type: "scatters", count: places.size, positions: listed(places), amount: decimal(this.payout.pay(BigInt(coins))) });
    if (awarded > 0 && !this.payout.full) {
      this.awarded += awarded;
      this.events.push({ type: "freeSpins", awarded, total: this.awarded });
    }
  }
}

/** Plays one round. */
export async function play(rules: Rules, words: Words, stake: string): Promise<Book> {
  const round = new Round(rules, words, stake);
  await round.run();
  return { model: rules.model.id, version: rules.version, stake: decimal(units(stake)), payout: decimal(round.payout.paid), events: round.events };
}
