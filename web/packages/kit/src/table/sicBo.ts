/** Sic bo: three dice. */
import type { Draws } from "../fairness";
import { type Told, toOne } from "./ratio";

/** What the totals 4 to 10 pay, to one; those from 11 mirror them. */
const totals = [60, 30, 17, 12, 8, 6, 6];

/** Throws; two different dice pay so many to one. */
export async function sicBo(words: Draws, pair: 5 | 6): Promise<Told> {
  const dice: number[] = [];
  for (let die = 0; die < 3; die += 1) dice.push((await words.uniform(6)) + 1);
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
  const odds = totals[Math.min(total, 21 - total) - 4];
  if (odds !== undefined) returns.set(`total:${total}`, toOne(odds));
  for (const face of new Set(dice)) {
    returns.set(`single:${face}`, toOne(count(face)));
    if (count(face) >= 2) returns.set(`double:${face}`, toOne(10));
    if (count(face) === 3) returns.set(`triple:${face}`, toOne(180));
    for (const other of new Set(dice)) if (face < other) returns.set(`pair:${face}-${other}`, toOne(pair));
  }
  return { result: dice.join(" "), returns };
}
