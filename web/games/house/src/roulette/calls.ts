/** Bets of the racetrack: each lays chips on places of the layout, as the tables of casinos do. */
import { WHEEL } from "kit/table/roulette";

/** Cells, and how many chips lie on each. */
export type Call = readonly (readonly [cell: string, chips: number])[];

export const calls = {
  zero: [["split:0-3", 1], ["split:12-15", 1], ["straight:26", 1], ["split:32-35", 1]],
  voisins: [["trio:0-2-3", 2], ["split:4-7", 1], ["split:12-15", 1], ["split:18-21", 1], ["split:19-22", 1], ["corner:25-29", 2], ["split:32-35", 1]],
  orphelins: [["straight:1", 1], ["split:6-9", 1], ["split:14-17", 1], ["split:17-20", 1], ["split:31-34", 1]],
  tiers: [["split:5-8", 1], ["split:10-11", 1], ["split:13-16", 1], ["split:23-24", 1], ["split:27-30", 1], ["split:33-36", 1]],
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

export const MOST_NEIGHBOURS = 4;

/** A number and so many neighbours of it on each side, as they lie on the wheel. */
export function around(number: number, aside: number): number[] {
  const at = WHEEL.indexOf(number);
  return Array.from({ length: 2 * aside + 1 }, (_, step) => WHEEL[(at + step - aside + WHEEL.length) % WHEEL.length] ?? 0);
}

export const neighbours = (number: number, aside: number): Call => around(number, aside).map((one) => [`straight:${one}`, 1] as const);
