/**
 * What swims through a fishing room, when and where: a function of the tide's published seed (docs/adr/0041). Positions are integers, the
 * same as the server's.
 */
import { PromptWords } from "./digest";
import { FISH, type Fish } from "./fishing";

/** Ticks of a second. */
export const TICKS = 20;
/** How long a tide takes, in ticks. */
export const LENGTH = 300 * TICKS;
/** How wide a room is. */
export const WIDTH = 16_000;
/** How high it is, downwards. */
export const HEIGHT = 9_000;

/** What all in a room see coming, and at which tick. */
export type TideEvent = "shoal" | "boss";
export const EVENTS: readonly (readonly [tick: number, event: TideEvent])[] = [[900, "shoal"], [2_000, "boss"], [3_300, "shoal"], [4_600, "boss"]];

/** Kinds in the order of the server's; those that come are all but the last. */
export const KINDS = ["x2", "x5", "x10", "x20", "x50", "x100", "x500", "boss", "bomb", "feature"] as const;
export type Kind = (typeof KINDS)[number];
const BOSS = 7;

/** How long a shoal keeps coming, in ticks, and how many of it swim together at the least. */
export const SHOAL = 200;
const CROWD = 4;
/** Which kinds come, and how often of `WEIGHTS`. */
const COMING: readonly (readonly [kind: number, weight: number])[] = [[0, 30], [1, 24], [2, 16], [3, 11], [4, 7], [5, 4], [6, 1], [8, 3]];
const WEIGHTS = 96;
/** Where the fish of a school swim, from its first one. */
const SCHOOL: readonly (readonly [x: number, y: number])[] = [[0, 0], [0, 420], [0, -420], [-380, 210], [-380, -210], [-380, 630], [-380, -630]];
/** From one fish of a school to the next, in ticks. */
const BEHIND = 6;
/** Parts of a curve. */
const PARTS = 1_024;

/** A point of a room, or of the water around it. */
export interface Point {
  x: number;
  y: number;
}

type Curve = readonly [Point, Point, Point, Point];

/** The curves: four points each, of which the first and the last lie outside. */
const CURVES: readonly Curve[] = (
  [
    [[-1_600, 1_800], [4_000, 400], [11_000, 3_600], [17_600, 2_000]],
    [[-1_600, 4_500], [5_000, 1_500], [10_500, 7_500], [17_600, 4_500]],
    [[-1_600, 3_000], [6_000, 8_500], [9_500, 500], [17_600, 6_000]],
    [[-1_600, 6_200], [3_500, 6_000], [12_000, 2_500], [17_600, 3_200]],
    [[-1_600, 2_400], [9_500, 1_800], [12_500, 4_600], [9_000, 10_600]],
    [[-1_600, 5_200], [8_000, 6_400], [11_500, 3_400], [8_400, -1_600]],
    [[3_000, -1_600], [2_200, 6_800], [9_000, 7_600], [17_600, 4_000]],
    [[6_500, -1_600], [5_000, 3_800], [11_500, 5_200], [9_600, 10_600]],
    [[-1_600, 7_000], [14_500, 8_400], [16_500, 1_200], [-1_600, 2_400]],
    [[-1_600, 1_400], [19_000, 600], [15_000, 8_200], [-1_600, 6_600]],
    [[1_500, -1_600], [13_500, 1_500], [2_500, 7_500], [14_500, 10_600]],
    [[-1_600, 4_000], [7_500, 9_800], [8_500, -900], [17_600, 5_000]],
  ] as const
).map((points) => points.map(([x, y]) => ({ x, y })) as unknown as Curve);

/** How large a kind is, how long it needs for its curve at the least, and how many swim together at the most. */
const BODIES: readonly (readonly [radius: number, life: number, most: number])[] = [
  [180, 200, 5],
  [230, 220, 3],
  [290, 240, 2],
  [360, 260, 1],
  [450, 280, 1],
  [560, 300, 1],
  [760, 340, 1],
  [1_000, 560, 1],
  [320, 260, 1],
  [320, 260, 1],
];
const body = (kind: number): readonly [number, number, number] => BODIES[kind] ?? [320, 260, 1];

/** How far from its place a fish of a kind is hit. */
export const radius = (kind: number): number => body(kind)[0];

/** A fish of a tide. */
export interface Swimmer {
  /** Its number in the tide, from 1. */
  number: number;
  /** The place of its kind in `KINDS`. */
  kind: number;
  /** The tick at which it begins its curve. */
  born: number;
  /** How many ticks it needs. */
  life: number;
  curve: number;
  /** Bit 1 turns it left and right, bit 2 up and down. */
  mirror: number;
  offset: Point;
}

/** What a fish of a kind pays, unless it is a bomb: that one pays what stands around it too. */
export const fishOf = (kind: number): Fish => FISH[KINDS[kind] ?? "x2"] ?? { kind: "plain", multiplier: 0 };

/** Whether a fish is on its curve at a tick. */
export const swims = ({ born, life }: Swimmer, tick: number): boolean => born <= tick && tick - born <= life;

const mirrored = ({ offset, mirror }: Swimmer, x: number, y: number): Point => ({ x: offset.x + ((mirror & 1) === 1 ? WIDTH - x : x), y: offset.y + ((mirror & 2) === 2 ? HEIGHT - y : y) });

/** A curve at so many of its parts, times the cube of them. */
const along = (curve: Curve, u: number, of: "x" | "y"): number => {
  const v = PARTS - u;
  const [first, second, third, last] = curve;
  return v * v * v * first[of] + 3 * v * v * u * second[of] + 3 * v * u * u * third[of] + u * u * u * last[of];
};

/** Where a fish is at a whole tick, in integers; null where it is not on its curve. */
export function place(swimmer: Swimmer, tick: number): Point | null {
  const curve = CURVES[swimmer.curve];
  if (!curve || !swims(swimmer, tick)) return null;
  const u = Math.floor(((tick - swimmer.born) * PARTS) / swimmer.life);
  // All sums stay below 2^53: nothing is rounded before the division.
  const at = (of: "x" | "y") => Math.floor(along(curve, u, of) / PARTS ** 3);
  return mirrored(swimmer, at("x"), at("y"));
}

/** Where a fish is between ticks, for drawing alone. */
export function drift(swimmer: Swimmer, tick: number): Point {
  const curve = CURVES[swimmer.curve];
  if (!curve) return { x: -WIDTH, y: -HEIGHT };
  const u = Math.min(PARTS, Math.max(0, ((tick - swimmer.born) * PARTS) / swimmer.life));
  return mirrored(swimmer, along(curve, u, "x") / PARTS ** 3, along(curve, u, "y") / PARTS ** 3);
}

/** All fish of a tide, in the order of their numbers. */
export function tide(seed: string): Swimmer[] {
  const words = new PromptWords(seed, "tide");
  const swimmers: Swimmer[] = [];
  const bosses = EVENTS.flatMap(([at, event]) => (event === "boss" ? [at] : []));
  let tick = 0;
  while (tick < LENGTH) {
    const [boss] = bosses;
    if (boss !== undefined && boss <= tick) {
      bosses.shift();
      wave(swimmers, boss, BOSS, 1, words);
      continue;
    }
    const isShoal = EVENTS.some(([from, event]) => event === "shoal" && from <= tick && tick < from + SHOAL);
    const [kind, most] = isShoal ? [words.uniform(2), CROWD] : coming(words);
    const count = isShoal ? CROWD + words.uniform(4) : 1 + words.uniform(most);
    wave(swimmers, tick, kind, count, words);
    tick += isShoal ? 12 + words.uniform(6) : 6 + words.uniform(8);
  }
  return swimmers;
}

/** A school of one kind on one curve. Fish that would still swim when the tide ends do not come. */
function wave(swimmers: Swimmer[], tick: number, kind: number, count: number, words: PromptWords): void {
  const curve = words.uniform(12);
  const mirror = words.uniform(4);
  const life = body(kind)[1] + words.uniform(80);
  SCHOOL.slice(0, count).forEach(([x, y], nth) => {
    const born = tick + nth * BEHIND;
    if (born + life <= LENGTH) swimmers.push({ number: swimmers.length + 1, kind, born, life, curve, mirror, offset: { x, y } });
  });
}

function coming(words: PromptWords): [kind: number, most: number] {
  let at = words.uniform(WEIGHTS);
  for (const [kind, weight] of COMING) {
    if (at < weight) return [kind, body(kind)[2]];
    at -= weight;
  }
  return [0, 1];
}
