/** Sic bo: three dice. */
import type { Draws } from "../fairness";
import { mean, type Told, toOne } from "./ratio";

/** What the totals 4 to 10 pay, to one; those from 11 mirror them. */
const totals = [60, 30, 17, 12, 8, 6, 6];

/** What two different dice pay by the rules that a version names, to one: `sic-bo-1+pair-5`. */
export const sicBoPair = (version: string): 5 | 6 => (version.split("+").includes("pair-5") ? 5 : 6);

/** What a total pays, to one; undefined for one that nobody bets on. */
export const totalPays = (total: number): number | undefined => totals[Math.min(total, 21 - total) - 4];

/** What each cell returns that returns anything; two different dice pay so many to one. */
export function sicBoReturns(dice: readonly number[], pair: 5 | 6): Map<string, string> {
  const total = dice.reduce((sum, die) => sum + die, 0);
  const count = (face: number) => dice.filter((die) => die === face).length;
  const isTriple = new Set(dice).size === 1;
  const returns = new Map<string, string>();
  if (isTriple) {
    returns.set("any-triple", toOne(30));
  } else {
    returns.set(total >= 11 ? "big" : "small", "2");
    returns.set(total % 2 === 1 ? "odd" : "even", "2");
  }
  const odds = totalPays(total);
  if (odds !== undefined) returns.set(`total:${total}`, toOne(odds));
  for (const face of new Set(dice)) {
    returns.set(`single:${face}`, toOne(count(face)));
    if (count(face) >= 2) returns.set(`double:${face}`, toOne(10));
    if (count(face) === 3) returns.set(`triple:${face}`, toOne(180));
    for (const other of new Set(dice)) if (face < other) returns.set(`pair:${face}-${other}`, toOne(pair));
  }
  return returns;
}

const faces = [1, 2, 3, 4, 5, 6];

/** What a bet returns in the long run, exactly: the mean of the 216 throws. */
export function sicBoShare(code: string, pair: 5 | 6): string {
  const throws = faces.flatMap((one) => faces.flatMap((two) => faces.map((three) => [one, two, three])));
  return mean(throws.map((dice) => [sicBoReturns(dice, pair).get(code) ?? "0", 1] as const));
}

/** Throws. */
export async function sicBo(words: Draws, pair: 5 | 6): Promise<Told> {
  const dice: number[] = [];
  for (let die = 0; die < 3; die += 1) dice.push((await words.uniform(6)) + 1);
  return { result: dice.join(" "), returns: sicBoReturns(dice, pair) };
}
