/** What a fishing room stands at, as everybody sees it, and what it tells over the live line. */
import type { TableView } from "kit/floor/view";
import { units } from "kit/number";
import type { Point } from "kit/table/tide";

/** Rooms differ by their art alone. */
export const ARTS = ["reef", "haor", "creek", "deep"] as const;
export type Art = (typeof ARTS)[number];

/** A tide that runs: its seed says all that swims in it. */
export interface TideView {
  number: number;
  seed: string;
  /** In milliseconds of the server's clock. */
  startedAt: number;
}

/** Who sits in the room. */
export interface Sitter {
  seat: number;
  /** Masked. */
  name: string;
  simulated: boolean;
}

export interface RoomView {
  art: Art;
  /** What a shot may cost, rising. */
  ladder: string[];
  tide: TideView | null;
  /** Fish of the tide that are dead. */
  dead: number[];
  sitting: Sitter[];
}

/** The lowest and the highest level of a ladder that one may shoot at: cannons are everybody's, what a shot may cost is not. */
export function levelsOf(ladder: readonly string[], { own }: Pick<TableView, "own">): readonly [number, number] {
  if (!own) return [0, ladder.length - 1];
  const costs = ladder.map(units);
  const least = costs.findIndex((cost) => cost >= units(own.least));
  const most = costs.findLastIndex((cost) => cost <= units(own.mostOnCell));
  return [Math.max(0, Math.min(least < 0 ? most : least, most)), Math.max(0, most)];
}

/** A shot that somebody let off. */
export interface ShotTold {
  seat: number;
  no: number;
  aim: Point;
  /** The fish that it follows; null for none. */
  lock: number | null;
  net: boolean;
  /** Its place in the ladder. */
  level: number;
  /** The tick at which it left. */
  left: number;
}

/** A fish that a bullet killed, and what was cleared with it. */
export interface Kill {
  fish: number;
  /** What it pays, in costs of the bullet. */
  multiplier: number;
  cleared: number[];
}

/** How a bullet ended: it met fish somewhere, or it was lost and costs nothing. */
export interface EndTold {
  seat: number;
  no: number;
  met: { at: Point; kills: Kill[] } | null;
}

/** What happened in the water since it was told last. */
export interface WaterTold {
  tide: number;
  /** The tick at which that was told. */
  at: number;
  shots: ShotTold[];
  ends: EndTold[];
}

type Given = Record<string, unknown>;

const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null;
const isWhole = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value);
const wholes = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isWhole) : []);

/** The art that the version of the rules names: `fishing-1+haor`. */
export const artOf = (rules: string, named?: unknown): Art => ARTS.find((art) => art === named) ?? ARTS.find((art) => rules.split("+").includes(art)) ?? "reef";

/** A tide that was told; null for what is none. */
export function readTide(data: unknown): TideView | null {
  if (!isGiven(data)) return null;
  const { number, seed, startedAt } = data;
  const moment = typeof startedAt === "string" ? Date.parse(startedAt) : Number.NaN;
  return isWhole(number) && typeof seed === "string" && !Number.isNaN(moment) ? { number, seed, startedAt: moment } : null;
}

/** Who sits there, as it was told; null for what is no such list. */
export function readSitting(data: unknown): Sitter[] | null {
  if (!Array.isArray(data)) return null;
  return data.flatMap((one: unknown): Sitter[] => {
    if (!isGiven(one)) return [];
    const { seat, name, simulated } = one;
    return isWhole(seat) && typeof name === "string" ? [{ seat, name, simulated: simulated === true }] : [];
  });
}

/** The room of a table; null where the table is none. */
export function readRoom(view: TableView): RoomView | null {
  const room = (view as TableView & { room?: unknown }).room;
  if (!isGiven(room)) return null;
  const { art, ladder, tide, dead, sitting } = room;
  const rungs = Array.isArray(ladder) ? ladder.filter((rung): rung is string => typeof rung === "string") : [];
  if (rungs.length === 0) return null;
  return { art: artOf(view.rules, art), ladder: rungs, tide: readTide(tide), dead: wholes(dead), sitting: readSitting(sitting) ?? [] };
}

/** Zeros at its end are left out; when it was let off is told in ticks before `at`. */
function readShot(data: unknown, at: number): ShotTold | null {
  if (!Array.isArray(data) || !data.every(isWhole)) return null;
  const [seat, no, x, y, ago = 0, level = 0, lock = 0, net = 0] = data;
  if (seat === undefined || no === undefined || x === undefined || y === undefined) return null;
  return { seat, no, aim: { x, y }, lock: lock || null, net: net === 1, level, left: at - ago };
}

function readKill(data: unknown): Kill | null {
  if (!Array.isArray(data)) return null;
  const [fish, multiplier, cleared]: unknown[] = data;
  return isWhole(fish) && isWhole(multiplier) ? { fish, multiplier, cleared: wholes(cleared) } : null;
}

function readEnd(data: unknown): EndTold | null {
  if (!Array.isArray(data)) return null;
  const [seat, no, x, y, kills]: unknown[] = data;
  if (!isWhole(seat) || !isWhole(no)) return null;
  if (data.length === 2) return { seat, no, met: null };
  if (!isWhole(x) || !isWhole(y)) return null;
  return { seat, no, met: { at: { x, y }, kills: Array.isArray(kills) ? kills.flatMap((kill) => readKill(kill) ?? []) : [] } };
}

/** What happened in the water; null for what tells nothing of it. */
export function readWater(data: unknown): WaterTold | null {
  if (!Array.isArray(data)) return null;
  const [tide, at, shots, ends]: unknown[] = data;
  if (!isWhole(tide) || !isWhole(at)) return null;
  return {
    tide,
    at,
    shots: Array.isArray(shots) ? shots.flatMap((shot) => readShot(shot, at) ?? []) : [],
    ends: Array.isArray(ends) ? ends.flatMap((end) => readEnd(end) ?? []) : [],
  };
}
