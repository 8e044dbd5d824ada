import { expect, test } from "vitest";

import { inPercent, mean, times } from "./ratio";
import { cells, rouletteRules, rouletteShare } from "./roulette";
import { sicBoPair, sicBoShare } from "./sicBo";

test("what comes back in the long run is what the house publishes", () => {
  for (const code of cells.keys()) expect(rouletteShare("plain", code), code).toBe("36/37");
  expect([rouletteShare("la-partage", "red"), rouletteShare("la-partage", "dozen:1")]).toEqual(["73/74", "36/37"]);
  // (30 + 3/37 × (103.25 − 30)) / 37
  expect([rouletteShare("multiplied", "straight:17"), rouletteShare("multiplied", "red")]).toEqual(["5319/5476", "36/37"]);
  const of216 = (code: string) => sicBoShare(code, 6);
  expect(["small", "total:4", "double:3", "any-triple", "triple:6", "pair:2-5", "single:1"].map(of216)).toEqual(["35/36", "61/72", "22/27", "31/36", "181/216", "35/36", "199/216"]);
  expect(sicBoShare("pair:2-5", 5)).toBe("5/6");
  expect([inPercent("36/37"), inPercent("35/36"), inPercent("2")]).toEqual(["97.30", "97.22", "200.00"]);
});

test("versions name their options", () => {
  expect(["roulette-1", "roulette-1+la-partage", "roulette-1+multiplied"].map(rouletteRules)).toEqual(["plain", "la-partage", "multiplied"]);
  expect(["sic-bo-1", "sic-bo-1+pair-5"].map(sicBoPair)).toEqual([6, 5]);
});

test("ratios are taken exactly, and payouts are floored", () => {
  expect(mean([["1/2", 1], ["1/3", 1]])).toBe("5/12");
  expect(mean([["2", 3]])).toBe("2");
  expect(mean([["0", 5], ["3", 1]])).toBe("1/2");
  expect(times(100_001n, "1/2")).toBe(50_000n);
});
