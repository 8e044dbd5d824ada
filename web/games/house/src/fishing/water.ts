/** The water as it stands: what swims, what is dead, and which bullets fly. */
import { AIR, BLAST, cannon, CLEARED, flown, nearer } from "kit/table/bullet";
import type { Fish } from "kit/table/fishing";
import { drift, fishOf, place, radius, swims, TICKS, tide, LENGTH, type Point, type Swimmer } from "kit/table/tide";

import type { RoomView, ShotTold, TideView, WaterTold, EndTold } from "./view";

/** A bullet in the air. */
export interface Bullet extends ShotTold {
  /** Where it is, as far as it was flown. */
  at: Point;
  /** The tick until which it was flown. */
  until: number;
}

/** How a bullet ended, with the bullet as it was known here. */
export interface Ending extends EndTold {
  bullet: Bullet | null;
}

const keyOf = ({ seat, no }: { seat: number; no: number }) => `${seat}:${no}`;
/** How near to a fish a finger is that means it, beyond its edge. */
const NEAR = 260;

export class Water {
  tide: TideView | null = null;
  private swimmers: Swimmer[] = [];
  private readonly dead = new Set<number>();
  private readonly bullets = new Map<string, Bullet>();
  /** Fish in the order in which they come, from the first that may still swim. */
  private from = 0;
  private around: Swimmer[] = [];
  private seenAt = -1;

  /** A tide begins: all its fish are alive. Says whether it is another than the one that ran. */
  turn(next: TideView): boolean {
    if (this.tide && next.number <= this.tide.number) return false;
    const isNews = this.tide !== null;
    this.tide = next;
    this.swimmers = tide(next.seed);
    this.dead.clear();
    this.bullets.clear();
    [this.from, this.seenAt] = [0, -1];
    return isNews;
  }

  /** What the room stood at when it was read anew. */
  read({ tide: at, dead }: RoomView): boolean {
    if (!at) return false;
    const isNews = this.turn(at);
    if (at.number === this.tide?.number) for (const fish of dead) this.kill(fish);
    return isNews;
  }

  /** The tick at a moment of the server's clock, with its part; past the end of the tide it stays there. */
  tick(now: number): number {
    return this.tide ? Math.min(LENGTH, Math.max(0, ((now - this.tide.startedAt) / 1_000) * TICKS)) : 0;
  }

  fish(number: number | null): Swimmer | null {
    return (number !== null && this.swimmers[number - 1]) || null;
  }

  isAlive(number: number): boolean {
    return !this.dead.has(number);
  }

  /** Whether a fish swims where it can be shot at. */
  has(number: number | null, tick: number): boolean {
    const fish = this.fish(number);
    return fish !== null && this.isAlive(fish.number) && swims(fish, tick);
  }

  /** What swims at a tick, in the order in which it came. */
  swimming(tick: number): readonly Swimmer[] {
    const whole = Math.floor(tick);
    if (whole === this.seenAt) return this.around;
    // Fish come in the order of their births, but for those that trail behind a school; none swims longer than a boss.
    while (this.from < this.swimmers.length && (this.swimmers[this.from]?.born ?? LENGTH) + 700 < whole) this.from += 1;
    const around: Swimmer[] = [];
    for (let at = this.from; at < this.swimmers.length; at += 1) {
      const fish = this.swimmers[at];
      if (!fish || fish.born > whole + 60) break;
      if (swims(fish, whole) && this.isAlive(fish.number)) around.push(fish);
    }
    [this.around, this.seenAt] = [around, whole];
    return around;
  }

  /** What a fish pays where it swims at a tick: a bomb what stands around it, too. */
  worth(fish: Swimmer, tick: number): Fish {
    const own = fishOf(fish.kind);
    if (own.kind !== "bomb") return own;
    const at = drift(fish, tick);
    let collateral = 0;
    for (const other of this.swimming(tick)) {
      const pays = fishOf(other.kind);
      const there = drift(other, tick);
      if (pays.kind === "plain" && pays.multiplier <= CLEARED && Math.hypot(there.x - at.x, there.y - at.y) <= BLAST) collateral += pays.multiplier;
    }
    return { ...own, collateral };
  }

  /** The fish that a finger means; the nearest one. */
  near(point: Point, tick: number): Swimmer | null {
    let [best, least] = [null as Swimmer | null, Infinity];
    for (const fish of this.swimming(tick)) {
      const at = drift(fish, tick);
      const beyond = Math.hypot(at.x - point.x, at.y - point.y) - radius(fish.kind);
      if (beyond < Math.min(least, NEAR)) [best, least] = [fish, beyond];
    }
    return best;
  }

  private kill(number: number): void {
    this.dead.add(number);
    this.seenAt = -1;
  }

  /** Lets a bullet off; one that flies already is the same one, and left when the room says so. */
  shoot(shot: ShotTold): void {
    this.bullets.set(keyOf(shot), { ...shot, at: cannon(shot.seat), until: shot.left });
  }

  /** What the room tells; the ends, for whoever draws and counts them. What is of another tide is over. */
  hear({ tide: of, at, shots, ends }: WaterTold): Ending[] {
    if (of !== this.tide?.number) return ends.map((end) => ({ ...end, bullet: null }));
    for (const shot of shots) this.shoot(shot);
    return ends.map((end) => {
      const bullet = this.bullet(end.seat, end.no);
      this.bullets.delete(keyOf(end));
      // As a tide turns, ends of the one before may still be told: fish that have not come yet are none of theirs.
      for (const { fish, cleared } of end.met?.kills ?? []) for (const number of [fish, ...cleared]) if ((this.fish(number)?.born ?? LENGTH) <= at) this.kill(number);
      return { ...end, bullet };
    });
  }

  /** A bullet is gone without an end. */
  drop(seat: number, no: number): void {
    this.bullets.delete(keyOf({ seat, no }));
  }

  bullet(seat: number, no: number): Bullet | null {
    return this.bullets.get(keyOf({ seat, no })) ?? null;
  }

  /** The bullets, flown until a tick. One that should have ended waits out of sight for a word of the room. */
  flying(tick: number): Bullet[] {
    const seen: Bullet[] = [];
    for (const bullet of this.bullets.values()) {
      if (tick - bullet.left > AIR + 60) this.drop(bullet.seat, bullet.no);
      else if (tick - bullet.left <= AIR) {
        this.fly(bullet, tick);
        seen.push(bullet);
      }
    }
    return seen;
  }

  private fly(bullet: Bullet, tick: number): void {
    const { lock, left } = bullet;
    const followed = this.fish(lock);
    if (!followed) {
      bullet.at = flown(bullet.seat, bullet.aim, Math.max(0, tick - left));
      return;
    }
    while (bullet.until < tick) {
      const step = Math.min(1, tick - bullet.until);
      bullet.until += step;
      const there = step === 1 ? (place(followed, Math.floor(bullet.until)) ?? drift(followed, bullet.until)) : drift(followed, bullet.until);
      bullet.at = nearer(bullet.at, there, step);
    }
  }
}
