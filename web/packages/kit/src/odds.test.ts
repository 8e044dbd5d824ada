import { expect, test } from "vitest";

import { diceMultiplier, dicePayout, diceWins, hundredths, minesMultiplier, minesPayout, toHundredths } from "./odds";

test("dice multipliers are those of the reference", () => {
  expect([5_050, 1_000, 200].map(diceMultiplier)).toEqual([19_603n, 99_000n, 495_000n]);
  // Floats would give 1.9602999…: the floor of the exact quotient is what counts.
  for (let target = 100; target <= 9_800; target += 1) {
    const paid = diceMultiplier(target) * BigInt(target);
    expect(paid <= 99_000_000n && paid > 99_000_000n - BigInt(target)).toBe(true);
  }
});

test("both sides of the dice win equally often", () => {
  for (const target of [100, 5_050, 9_800]) {
    for (const direction of ["under", "over"] as const) {
      const wins = Array.from({ length: 10_000 }, (_, outcome) => diceWins(outcome, target, direction)).filter(Boolean).length;
      expect(wins).toBe(target);
    }
  }
});

test("a payout is floored once", () => {
  expect(dicePayout(1_000_000n, 5_050)).toBe(1_960_300n);
  expect(dicePayout(1n, 5_050)).toBe(1n);
});

test("mines multipliers are those of the reference", () => {
  const known: [number, number, bigint][] = [[3, 1, 11_250n], [3, 3, 14_785n], [5, 5, 33_925n], [24, 1, 247_500n], [3, 22, 22_770_000n]];
  for (const [mines, safe, multiplier] of known) expect(minesMultiplier(mines, safe), `${mines}/${safe}`).toBe(multiplier);
  expect(minesPayout(1_000_000n, 24, 1)).toBe(24_750_000n);
});

test("targets are read and written exactly", () => {
  expect(["50.5", "50", "1.00", "98.", "50.505", "-1", "x", ""].map(toHundredths)).toEqual([5_050, 5_000, 100, 9_800, null, null, null, null]);
  expect([5_050, 100, 9_999, 7].map(hundredths)).toEqual(["50.50", "1.00", "99.99", "0.07"]);
});
