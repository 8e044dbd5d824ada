import { expect, test } from "vitest";

import { capped, counts, factor, ladder, oneIn } from "./rules";

test("where every count is listed, each stands for itself", () => {
  expect(counts({ "3": "4.0", "4": "15.0", "5": "60.0" }, false)).toEqual([["5", "60.0"], ["4", "15.0"], ["3", "4.0"]]);
});

test("of clusters a count holds until the next, and the last for all above", () => {
  const pays = { "5": "0.4", "6": "0.7", "8": "2.2", "10": "8.5", "20": "850.0" };
  expect(counts(pays, true).map(([label]) => label)).toEqual(["20+", "10–19", "8–9", "6–7", "5"]);
});

test("ladders, factors and frequencies in few words", () => {
  expect(ladder([1, 2, 3, 5])).toBe("×1 → ×2 → ×3 → ×5+");
  expect(ladder([2])).toBe("×2");
  expect([factor("4.0"), factor("0.50"), factor("10"), factor("0.009")]).toEqual(["4", "0.5", "10", "0.009"]);
  expect([oneIn("0.333"), oneIn("0.000")]).toEqual(["3.0", "∞"]);
});

test("a pay beyond what a round may pay is seen", () => {
  const symbol = { id: "A", kind: "regular" as const, pays: { "5": "22.5", "20": "42500.0" } };
  expect(capped({ symbols: [symbol], maxWin: "3000" })).toBe(true);
  expect(capped({ symbols: [symbol], maxWin: "42500" })).toBe(false);
});
