/** A room as a trial has it: the house's water, less the fish that were caught here, and a seat that nobody else sees. */
import type { TableView } from "api/schema";
import { decimal, units } from "kit/number";
import type { Acted } from "kit/socket";
import { IN_AIR } from "kit/table/bullet";
import { brought, weights } from "kit/table/fishing";
import { LENGTH, TICKS } from "kit/table/tide";
import { World, type End, type Shot, type Target } from "kit/table/world";
import type { Chips } from "kit/trial/chips";
import type { Refuse } from "kit/trial/refusals";

import type { SessionView } from "./calls";
import { GIVEN_UP } from "./idle";
import { readRoom, readSitting, readTide, readWater, type Sitter, type TideView } from "./view";

/** A tick, in milliseconds. */
const TICK = 1_000 / TICKS;
/** A trial leaves no record that could be replayed. */
const NO_SEEDS = { commitment: "", clientSeed: "", nonce: 0, seed: null };

/** A shot as a page sends it: its number, where to, the level, the fish that it follows or 0, whether it has a net, and its tick. */
type Fired = readonly [number: number, x: number, y: number, level: number, lock: number, net: number, at: number];
/** A kill as it is told: the fish, what it pays in costs of the shot, and what was cleared with it. */
type Killed = readonly [fish: number, multiplier: number, cleared: readonly number[]];

export interface RoomLent {
  chips: Chips;
  refuse: Refuse;
  /** An integer below a range, each equally likely. */
  uniform: (range: number) => number;
}

/** The page of a room while it is open. */
export interface RoomPlace {
  /** The server's clock, in milliseconds. */
  now: () => number;
  /** Tells what is no news of the house's. */
  tell: (kind: string, data: unknown) => void;
}

/** One's seat; sums in ledger units. */
interface Seat {
  id: string;
  seat: number;
  startedAt: number;
  boughtIn: bigint;
  staked: bigint;
  won: bigint;
  endedAt: number | null;
  shotAt: number;
  /** The highest number of a shot, let off or not. */
  last: number;
  /** The costs of bullets in the air, by their numbers. */
  flying: Map<number, bigint>;
}

export class TrialRoom {
  private place: RoomPlace | null = null;
  private view: TableView | null = null;
  private ladder: bigint[] = [];
  private sitting: readonly Sitter[] = [];
  private tide: TideView | null = null;
  private world: World | null = null;
  private seat: Seat | null = null;
  private seats = 0;
  private clock: ReturnType<typeof setInterval> | undefined;
  /** How bullets ended that is still to be told. */
  private ends: unknown[] = [];
  /** What bullets of this step killed. */
  private readonly kills = new Map<number, Killed[]>();

  constructor(private readonly lent: RoomLent) {}

  enter(place: RoomPlace): void {
    this.place = place;
  }

  /** One's session, as the house would tell it; null for who never sat here. */
  get session(): SessionView | null {
    const { seat } = this;
    if (!seat) return null;
    const { id, startedAt, endedAt, boughtIn, staked, won, last } = seat;
    const moment = (at: number) => new Date(at).toISOString();
    return { ...NO_SEEDS, id, seat: seat.seat, state: endedAt === null ? "open" : "ended", boughtIn: decimal(boughtIn), staked: decimal(staked), won: decimal(won), funds: decimal(boughtIn - staked + won), lastShot: last, startedAt: moment(startedAt), endedAt: endedAt === null ? null : moment(endedAt) };
  }

  /** The seat, as long as one sits there. */
  private get taken(): Seat | null {
    return this.seat?.endedAt === null ? this.seat : null;
  }

  /** What can be shot with: what flies may come to cost. */
  private fundsOf({ boughtIn, staked, won, flying }: Seat): bigint {
    return [...flying.values()].reduce((left, cost) => left - cost, boughtIn - staked + won);
  }

  // What the house says.

  /** The room as it stands there now. */
  hear(view: TableView): void {
    const room = readRoom(view);
    this.view = view;
    if (!room) return;
    this.ladder = room.ladder.map(units);
    if (room.tide) this.turn(room.tide);
    if (room.tide?.number === this.tide?.number) this.world?.kill(room.dead);
    this.meet(room.sitting);
  }

  /** The room with the fish that were caught here. */
  seen<V extends TableView>(view: V): V {
    const { room } = view as V & { room?: { dead?: number[]; tide?: unknown } };
    const isSame = room !== undefined && readTide(room.tide)?.number === this.tide?.number;
    return isSame && this.world ? { ...view, room: { ...room, dead: this.world.killed } } : view;
  }

  /** What the room tells of itself; what is killed for money is gone here, too. */
  more(kind: string, data: unknown): void {
    if (kind === "anew") return this.drop();
    const [tide, sitting, water] = [kind === "tide" && readTide(data), kind === "sitting" && readSitting(data), kind === "water" && readWater(data)];
    if (tide) this.turn(tide);
    if (sitting) this.meet(sitting);
    if (!water || water.tide !== this.tide?.number) return;
    const killed = water.ends.flatMap(({ met }) => met?.kills ?? []).flatMap(({ fish, cleared }) => [fish, ...cleared]);
    // As a tide turns, ends of the one before may still be told: fish that have not come yet are none of theirs.
    this.world?.kill(killed.filter((number) => (this.world?.swimmer(number)?.born ?? LENGTH) <= water.at));
  }

  private turn(tide: TideView): void {
    if (this.tide && tide.number <= this.tide.number) return;
    const { taken } = this;
    const lost = [...(taken?.flying.keys() ?? [])].map((number) => [taken?.seat, number]);
    this.drop();
    this.ends = lost;
    this.tide = tide;
    this.world = new World(tide.seed, this.tick);
  }

  /** A seat that somebody takes for money is theirs, and nobody sits in a room that rests. */
  private meet(sitting: readonly Sitter[]): void {
    this.sitting = sitting;
    if (!this.view?.isRunning || sitting.some(({ seat }) => seat === this.taken?.seat)) this.giveUp();
  }

  /** Bullets in the air never were, and nothing more is told of those before. */
  private drop(): void {
    this.ends = [];
    this.world?.clear();
    this.taken?.flying.clear();
  }

  private get tick(): number {
    const { tide, place } = this;
    return tide && place ? Math.min(LENGTH, Math.max(0, Math.floor((place.now() - tide.startedAt) / TICK))) : 0;
  }

  // What one does.

  /** Sits down with chips, or throws why not. */
  sit(seat: number, text: string): SessionView {
    const { lent, view, place } = this;
    const { chips, refuse } = lent;
    if (!place || !view?.isRunning) throw refuse("game_not_open");
    if (this.taken) throw refuse("session_open");
    if (this.sitting.some((one) => one.seat === seat)) throw refuse("seat_taken");
    const amount = units(text);
    if (amount < units(view.least) || amount > units(view.mostInRound)) throw refuse("stake_out_of_range", { min: view.least, max: view.mostInRound });
    if (!chips.take(amount)) throw refuse("insufficient_funds");
    const now = place.now();
    this.seats += 1;
    this.seat = { id: `trial-${this.seats}`, seat, startedAt: now, boughtIn: amount, staked: 0n, won: 0n, endedAt: null, shotAt: now, last: 0, flying: new Map() };
    this.clock = setInterval(() => this.beat(), TICK);
    return this.stands("open");
  }

  /** Brings more chips to the seat, or throws why not. */
  topUp(text: string): SessionView {
    const { lent, view, taken } = this;
    const { chips, refuse } = lent;
    if (!taken || !view?.isRunning) throw refuse("not_seated");
    const amount = units(text);
    const left = taken.boughtIn - taken.staked + taken.won;
    if (amount < units(view.least) || left + amount > units(view.mostInRound)) throw refuse("stake_out_of_range", { min: view.least, max: view.mostInRound });
    if (!chips.take(amount)) throw refuse("insufficient_funds");
    taken.boughtIn += amount;
    return this.stands("open");
  }

  /** Leaves the seat; what is left are chips again. The same again finds it as it is. */
  leave(): SessionView {
    const { taken, lent } = this;
    if (taken) {
      clearInterval(this.clock);
      this.drop();
      lent.chips.add(this.fundsOf(taken));
      taken.endedAt = this.place?.now() ?? taken.shotAt;
    }
    return this.stands("ended");
  }

  private stands(state: "open" | "ended"): SessionView {
    const { session } = this;
    if (session?.state !== state) throw this.lent.refuse("not_seated");
    return session;
  }

  /** One's seat is given up without having been asked for it. */
  private giveUp(): void {
    if (!this.taken) return;
    this.leave();
    this.place?.tell("anew", {});
  }

  /** The page of the room is left. */
  quit(): void {
    if (this.taken) this.leave();
    this.place = null;
  }

  /** Lets shots off as the house would: one that cannot be is told as one that met nothing. */
  shoot({ shots }: Readonly<Record<string, unknown>>): Acted {
    const { taken } = this;
    if (!taken) return { refused: "not_seated" };
    this.beat();
    for (const fired of shots as readonly Fired[]) this.letOff(taken, fired);
    return "done";
  }

  private letOff(taken: Seat, [number, x, y, level, lock, net, at]: Fired): void {
    const { world, ladder, ends, place } = this;
    if (number <= taken.last) return;
    taken.last = number;
    const shot: Shot = { seat: taken.seat, number, aim: { x, y }, lock: lock || null, net: net === 1, at };
    const cost = ladder[level];
    const isCovered = cost !== undefined && cost <= this.fundsOf(taken) && taken.flying.size < IN_AIR;
    if (!isCovered || !world?.shoot(shot)) return void ends.push([taken.seat, number]);
    taken.flying.set(number, cost);
    taken.shotAt = place?.now() ?? taken.shotAt;
  }

  // What comes of it.

  private beat(): void {
    const { world, tide, taken, place, tick } = this;
    if (!world || !tide || !taken || !place) return;
    while (world.isBusy && world.tick < tick) for (const end of world.step((shot, targets) => this.decide(shot, targets))) this.land(taken, end);
    if (!world.isBusy) world.tick = Math.max(world.tick, tick);
    if (place.now() - taken.shotAt > GIVEN_UP) return this.giveUp();
    if (this.ends.length > 0) place.tell("water", [tide.number, world.tick, [], this.ends.splice(0)]);
  }

  /** Chance says which of the fish that a bullet met are killed. */
  private decide({ number }: Shot, targets: readonly Target[]): number[] {
    const { uniform } = this.lent;
    const kills = targets.flatMap(({ number: fish, fish: kind, cleared }): Killed[] => {
      const caught = brought(kind, targets.length, uniform(2 ** 32), uniform(weights(kind)));
      return caught ? [[fish, caught.multiplier, cleared]] : [];
    });
    this.kills.set(number, kills);
    return kills.map(([fish]) => fish);
  }

  private land(taken: Seat, { shot: { seat, number }, met }: End): void {
    const cost = taken.flying.get(number);
    const kills = this.kills.get(number) ?? [];
    taken.flying.delete(number);
    this.kills.delete(number);
    if (cost === undefined || !met) return void this.ends.push([seat, number]);
    taken.staked += cost;
    taken.won += cost * kills.reduce((sum, [, multiplier]) => sum + BigInt(multiplier), 0n);
    this.ends.push(kills.length > 0 ? [seat, number, met.x, met.y, kills] : [seat, number, met.x, met.y]);
  }
}
