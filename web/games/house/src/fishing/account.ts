/**
 * What one has in a room: brought in, staked, won, and held by bullets in the air. It is reckoned by what the room tells of shots, and set
 * right by the house whenever nothing is in the air.
 */
import { IN_AIR } from "kit/table/bullet";
import { units } from "kit/number";

import type { SessionView } from "./calls";

/** A bullet whose end was not told after so long has none: the host that flew it is gone. */
const OVERDUE = 9_000;

/** Numbers of shots grow by so many in a second at the least: more than a page shoots. */
const NUMBERS = 10;

interface Held {
  cost: bigint;
  /** When it was let off, by any even clock, in milliseconds. */
  at: number;
}

/** Why no shot can be let off. */
export type Hindrance = "funds" | "air";

/** How one's bullet ended: what it cost and what it brought; of one that was lost both are nothing. */
export interface Ended {
  cost: bigint;
  win: bigint;
}

export class Account {
  private base: bigint;
  private brought: bigint;
  staked: bigint;
  won: bigint;
  private readonly held = new Map<number, Held>();
  private last: number;
  /** What the house had on record was passed over while bullets flew, or bullets ended that are not known here. */
  isStale = false;

  /**
   * `clock` is the house's time in milliseconds. The house passes over a shot whose number is not above all before it, and tells the last
   * one that met something alone: whoever comes back counts on from the time that the session has lasted.
   */
  constructor(
    private readonly session: SessionView,
    private readonly ladder: readonly bigint[],
    private readonly clock: () => number,
  ) {
    this.base = units(session.funds);
    this.brought = units(session.boughtIn);
    this.staked = units(session.staked);
    this.won = units(session.won);
    this.last = session.lastShot;
    this.skip();
  }

  private skip(): void {
    const lasted = (this.clock() - Date.parse(this.session.startedAt)) / 1_000;
    this.last = Math.max(this.last, Math.floor(lasted * NUMBERS) || 0);
  }

  /** What is left to shoot with: what bullets in the air may cost is not. */
  get funds(): bigint {
    let held = 0n;
    for (const { cost } of this.held.values()) held += cost;
    return this.base - held;
  }

  /** What comes back to who leaves now: bullets in the air cost nothing then. */
  get returned(): bigint {
    return this.base;
  }

  get inAir(): number {
    return this.held.size;
  }

  cost(level: number): bigint {
    return this.ladder[level] ?? 0n;
  }

  /** Why a shot of this level cannot be let off; null when it can. What bullets in the air hold may come back: that is waited for. */
  hindrance(level: number): Hindrance | null {
    if (this.held.size >= IN_AIR) return "air";
    if (this.cost(level) <= this.funds) return null;
    return this.cost(level) <= this.base ? "air" : "funds";
  }

  /** Holds the cost of a shot; its number. */
  shoot(level: number, now: number): number {
    this.last += 1;
    this.held.set(this.last, { cost: this.cost(level), at: now });
    return this.last;
  }

  /** A bullet met fish, which brought so many times its cost, or was lost; null for one that is not known here. */
  end(no: number, multiplier: number | null): Ended | null {
    const held = this.held.get(no);
    if (!held) {
      this.isStale = true;
      return null;
    }
    this.held.delete(no);
    if (multiplier === null) return { cost: 0n, win: 0n };
    const win = held.cost * BigInt(multiplier);
    this.staked += held.cost;
    this.won += win;
    this.base += win - held.cost;
    return { cost: held.cost, win };
  }

  /** Gives back what bullets hold that nobody will tell the end of, at the end of time all of them; their numbers. */
  overdue(now: number): number[] {
    const numbers = [...this.held].flatMap(([no, { at }]) => (now - at > OVERDUE ? [no] : []));
    for (const no of numbers) this.held.delete(no);
    if (numbers.length > 0) {
      this.isStale = true;
      // Another page of one's own may have counted further.
      this.skip();
    }
    return numbers;
  }

  /** What the house has on record. While bullets fly it may tell of ends that are still to come here, and of others not. */
  learn(session: SessionView): void {
    this.last = Math.max(this.last, session.lastShot);
    // More money counts at once, whatever flies.
    this.base += units(session.boughtIn) - this.brought;
    this.brought = units(session.boughtIn);
    this.isStale = this.held.size > 0;
    if (this.isStale) return;
    this.base = units(session.funds);
    this.staked = units(session.staked);
    this.won = units(session.won);
  }
}
