/**
 * The world of a fishing room, step by step, by the rules of the house (crates/games/src/table/fishing/room.rs): bullets fly, and what they
 * meet is told. It knows no chips and no chance.
 */
import { AIR, apart, BLAST, cannon, CLEARED, flown, IN_NET, LATE, nearer, NET, SEATS, SPEED } from "./bullet";
import type { Fish } from "./fishing";
import { fishOf, place, radius, swims, tide, type Point, type Swimmer } from "./tide";

/** A shot as it was asked for. */
export interface Shot {
  seat: number;
  number: number;
  aim: Point;
  /** The fish that it follows, and the only one that it meets; null for none. */
  lock: number | null;
  /** Its cost is split among all in its net. */
  net: boolean;
  /** Its tick. It is bent into the last few. */
  at: number;
}

/** A fish that a bullet met. */
export interface Target {
  number: number;
  /** A bomb with what stands around it. */
  fish: Fish;
  /** The fish that go with it when it is killed. */
  cleared: number[];
}

/** How a bullet ended: where it met fish, null where it met none. */
export interface End {
  shot: Shot;
  met: Point | null;
}

interface Bullet {
  shot: Shot;
  /** The tick at which it left its cannon. */
  left: number;
  /** The tick until which it has flown. */
  flown: number;
  /** Where it is: one that follows a fish knows no other way. */
  place: Point;
}

/** A living fish, and where it is. */
type Around = readonly (readonly [swimmer: Swimmer, at: Point])[];

const square = (length: number): number => length * length;
const distance = (one: Point, other: Point): number => square(one.x - other.x) + square(one.y - other.y);

/** A room in one tide. */
export class World {
  private readonly swimmers: readonly Swimmer[];
  private readonly dead = new Set<number>();
  private bullets: Bullet[] = [];

  constructor(
    seed: string,
    /** At which tick it stands. */
    public tick: number,
  ) {
    this.swimmers = tide(seed);
  }

  /** Whether bullets are in the air: without them nothing happens from one tick to another. */
  get isBusy(): boolean {
    return this.bullets.length > 0;
  }

  get killed(): readonly number[] {
    return [...this.dead];
  }

  swimmer(number: number): Swimmer | null {
    return this.swimmers[number - 1] ?? null;
  }

  kill(numbers: readonly number[]): void {
    for (const number of numbers) this.dead.add(number);
  }

  /** Whether a fish can be shot at. */
  has(number: number): boolean {
    const swimmer = this.swimmer(number);
    return swimmer !== null && swims(swimmer, this.tick) && !this.dead.has(number);
  }

  /** Lets a shot off; false for a seat that there is not, or an aim that is no direction. */
  shoot(shot: Shot): boolean {
    const from = cannon(shot.seat);
    if (shot.seat < 1 || shot.seat > SEATS || distance(from, shot.aim) === 0) return false;
    const left = Math.min(this.tick, Math.max(shot.at, this.tick - LATE, 0));
    this.bullets.push({ shot, left, flown: left, place: from });
    return true;
  }

  /** Takes all bullets out of the air. */
  clear(): void {
    this.bullets = [];
  }

  /** Goes on by a tick. Of each bullet that meets fish it is asked, one after the other, which of them are killed. Tells how bullets ended. */
  step(killed: (shot: Shot, targets: readonly Target[]) => readonly number[]): End[] {
    this.tick += 1;
    let around = this.around();
    const ends: End[] = [];
    this.bullets = this.bullets.filter((bullet) => {
      const { shot } = bullet;
      const at = fly(bullet, this.tick, around);
      const met = at === null ? [] : targets(shot, at, around);
      if (at === null && this.tick - bullet.left < AIR && !hasLost(shot, around)) return true;
      for (const number of met.length > 0 ? killed(shot, met) : []) this.kill([number, ...(met.find((target) => target.number === number)?.cleared ?? [])]);
      around = around.filter(([{ number }]) => !this.dead.has(number));
      ends.push({ shot, met: met.length > 0 ? at : null });
      return false;
    });
    return ends;
  }

  private around(): Around {
    return this.swimmers.flatMap((swimmer) => {
      const at = this.dead.has(swimmer.number) ? null : place(swimmer, this.tick);
      return at ? [[swimmer, at] as const] : [];
    });
  }
}

/** Flies until a tick; where it met something. One that was let off late makes up for it at once. */
function fly(bullet: Bullet, until: number, around: Around): Point | null {
  while (bullet.flown < until) {
    bullet.flown += 1;
    const met = bullet.shot.lock === null ? goOn(bullet, around) : follow(bullet, bullet.shot.lock, around);
    if (met) return met;
  }
  return null;
}

function follow(bullet: Bullet, lock: number, around: Around): Point | null {
  const there = around.find(([{ number }]) => number === lock)?.[1];
  if (!there) return null;
  if (apart(bullet.place, there) <= SPEED) return there;
  bullet.place = nearer(bullet.place, there);
  return null;
}

/** Half a step at a time: no fish is thinner. */
function goOn({ shot, flown: until, left }: Bullet, around: Around): Point | null {
  for (const ticks of [until - left - 0.5, until - left]) {
    const at = flown(shot.seat, shot.aim, ticks);
    if (around.some(([{ kind }, there]) => distance(there, at) <= square(radius(kind)))) return at;
  }
  return null;
}

/** Whether the fish that it follows is gone. */
const hasLost = ({ lock }: Shot, around: Around): boolean => lock !== null && !around.some(([{ number }]) => number === lock);

/** What a bullet meets there: the nearest fish, or as many as its net holds; of two alike the one that came first. */
function targets({ lock, net }: Shot, at: Point, around: Around): Target[] {
  const near = around.flatMap(([swimmer, there]) => {
    const far = distance(there, at);
    const reach = net ? Math.max(NET, radius(swimmer.kind)) : radius(swimmer.kind);
    const isMeant = lock === null || net || lock === swimmer.number;
    return isMeant && far <= square(reach) ? [{ far, swimmer, there }] : [];
  });
  near.sort((one, other) => one.far - other.far || one.swimmer.number - other.swimmer.number);
  return near.slice(0, net ? IN_NET : 1).map(({ swimmer, there }) => target(swimmer, there, around));
}

function target({ number, kind }: Swimmer, there: Point, around: Around): Target {
  const fish = fishOf(kind);
  if (fish.kind !== "bomb") return { number, fish, cleared: [] };
  let collateral = 0;
  const cleared: number[] = [];
  for (const [other, at] of around) {
    const pays = fishOf(other.kind);
    if (pays.kind !== "plain" || pays.multiplier > CLEARED || distance(at, there) > square(BLAST)) continue;
    collateral += pays.multiplier;
    cleared.push(other.number);
  }
  return { number, fish: { ...fish, collateral }, cleared };
}
