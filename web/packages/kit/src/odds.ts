/** What dice and mines pay, in whole numbers, as the house computes it. */
import type { Direction } from "api/schema";

/** Dice: ten thousand outcomes; the target is how many of them win, in hundredths (5050 is 50.50). */
export const OUTCOMES = 10_000;
export const LEAST_TARGET = 100;
export const MOST_TARGET = 9_800;

/** The multiplier in ten-thousandths: 99 % of the whole, shared by the winning outcomes, floored. */
export function diceMultiplier(target: number): bigint {
  return 99_000_000n / BigInt(target);
}

/** Whether an outcome of 0 to 9999 wins. Over wins at or above a hundred less the target, so that both sides win equally often. */
export function diceWins(outcome: number, target: number, direction: Direction): boolean {
  return direction === "under" ? outcome < target : outcome >= OUTCOMES - target;
}

/** What a winning roll pays, in ledger units, floored once. */
export function dicePayout(stake: bigint, target: number): bigint {
  return (stake * diceMultiplier(target)) / 10_000n;
}

export const TILES = 25;

function choose(n: number, k: number): bigint {
  let product = 1n;
  for (let step = 0; step < k; step += 1) product = (product * BigInt(n - step)) / BigInt(step + 1);
  return product;
}

/** What `safe` uncovered tiles among `mines` mines pay on a stake in ledger units: 0.99 × C(25, k) / C(25 − m, k), floored once. */
export function minesPayout(stake: bigint, mines: number, safe: number): bigint {
  const lucky = choose(TILES - mines, safe);
  return lucky === 0n ? 0n : (stake * 99n * choose(TILES, safe)) / (100n * lucky);
}

/** The same as a multiplier in ten-thousandths, floored. */
export function minesMultiplier(mines: number, safe: number): bigint {
  return minesPayout(10_000n, mines, safe);
}

/** Hundredths as text: 5050 is "50.50". */
export function hundredths(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
}

/** Text as hundredths, or null: "50.5" is 5050. */
export function toHundredths(text: string): number | null {
  if (!/^\d{1,3}(\.\d{0,2})?$/.test(text)) return null;
  const [whole = "0", part = ""] = text.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
