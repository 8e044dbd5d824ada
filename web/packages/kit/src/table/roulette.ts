/** Roulette with a single zero: a spin, and what its bets return. */
import type { Draws } from "../fairness";
import { mean, ratio, type Told } from "./ratio";

/** The rules of a table. */
export type RouletteRules = "plain" | "la-partage" | "multiplied";

/** The rules that a version names: `roulette-1+la-partage`. */
export function rouletteRules(version: string): RouletteRules {
  const options = version.split("+");
  return options.includes("multiplied") ? "multiplied" : options.includes("la-partage") ? "la-partage" : "plain";
}

/** The pockets as they lie on the wheel, clockwise from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

export const reds: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
/** How many lucky numbers are drawn, and which multipliers, each with its weight. */
const counts: [number, number][] = [[1, 10], [2, 25], [3, 30], [4, 25], [5, 10]];
const multipliers: [number, number][] = [[50, 455], [100, 320], [150, 110], [200, 60], [300, 30], [400, 15], [500, 10]];

/** The layout: each cell's code and its numbers. */
function layout(): Map<string, number[]> {
  const cells = new Map<string, number[]>();
  const range = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);
  const where = (code: string, holds: (number: number) => boolean) => cells.set(code, range(1, 36).filter(holds));
  for (const number of range(0, 37)) cells.set(`straight:${number}`, [number]);
  for (const number of [1, 2, 3]) cells.set(`split:0-${number}`, [0, number]);
  cells.set("trio:0-1-2", [0, 1, 2]);
  cells.set("trio:0-2-3", [0, 2, 3]);
  cells.set("first-four", [0, 1, 2, 3]);
  for (const number of range(1, 36)) {
    const column = (number - 1) % 3;
    const hasRight = column < 2;
    const hasBelow = number <= 33;
    if (hasRight) cells.set(`split:${number}-${number + 1}`, [number, number + 1]);
    if (hasBelow) cells.set(`split:${number}-${number + 3}`, [number, number + 3]);
    if (hasRight && hasBelow) cells.set(`corner:${number}-${number + 4}`, [number, number + 1, number + 3, number + 4]);
    if (column === 0) cells.set(`street:${number}-${number + 2}`, range(number, 3));
    if (column === 0 && hasBelow) cells.set(`line:${number}-${number + 5}`, range(number, 6));
  }
  for (const third of [1, 2, 3]) {
    cells.set(`dozen:${third}`, range(12 * (third - 1) + 1, 12));
    where(`column:${third}`, (number) => (number - 1) % 3 === third - 1);
  }
  where("red", (number) => reds.has(number));
  where("black", (number) => !reds.has(number));
  where("odd", (number) => number % 2 === 1);
  where("even", (number) => number % 2 === 0);
  where("low", (number) => number <= 18);
  where("high", (number) => number >= 19);
  return cells;
}

/** Every cell of the layout by its code, with the numbers that it covers. */
export const cells: ReadonlyMap<string, readonly number[]> = layout();

function weighted(entries: [number, number][], place: number): number {
  let below = 0;
  for (const [value, weight] of entries) {
    below += weight;
    if (place < below) return value;
  }
  throw new Error("no such weight");
}

/** What a bet returns when the ball lies there; null for nothing. `times`: the multiplier of that number, where one was drawn. */
function returned(numbers: readonly number[], rules: RouletteRules, pocket: number, times: number | undefined): string | null {
  if (numbers.includes(pocket)) return rules === "multiplied" && numbers.length === 1 ? ratio(times ?? 30) : ratio(36, numbers.length);
  return rules === "la-partage" && pocket === 0 && numbers.length === 18 ? ratio(1, 2) : null;
}

/** What each cell returns that returns anything. */
export function rouletteReturns(rules: RouletteRules, pocket: number, lucky: readonly (readonly [pocket: number, times: number])[]): Map<string, string> {
  const times = lucky.find(([number]) => number === pocket)?.[1];
  const returns = new Map<string, string>();
  for (const [code, numbers] of cells) {
    const what = returned(numbers, rules, pocket, times);
    if (what !== null) returns.set(code, what);
  }
  return returns;
}

/** What a bet returns in the long run, exactly. */
export function rouletteShare(rules: RouletteRules, code: string): string {
  const numbers = cells.get(code) ?? [];
  const drawn = counts.reduce((sum, [count, weight]) => sum + count * weight, 0);
  const parts = Array.from({ length: 37 }, (_, pocket): [string, number][] => {
    const at = (times?: number) => returned(numbers, rules, pocket, times) ?? "0";
    // A number is drawn in as many of 37 × 100 draws as numbers are drawn in a hundred.
    if (rules !== "multiplied") return [[at(), 1]];
    return [[at(), (3_700 - drawn) * 1_000], ...multipliers.map(([times, weight]): [string, number] => [at(times), drawn * weight])];
  });
  return mean(parts.flat());
}

/** Spins. */
export async function roulette(words: Draws, rules: RouletteRules): Promise<Told> {
  const pocket = await words.uniform(37);
  const lucky: [number, number][] = [];
  if (rules === "multiplied") {
    const left = Array.from({ length: 37 }, (_, number) => number);
    const count = weighted(counts, await words.uniform(100));
    while (lucky.length < count) {
      const [number = 0] = left.splice(await words.uniform(left.length), 1);
      lucky.push([number, weighted(multipliers, await words.uniform(1000))]);
    }
  }
  return { result: [pocket, ...lucky.map(([number, times]) => `${number}x${times}`)].join(" "), returns: rouletteReturns(rules, pocket, lucky) };
}
