import { expect, test } from "vitest";

import { frequencies, shares } from "./statistics";

test("shares of a whole are whole per cent that add up", () => {
  expect(shares([9, 2, 9])).toEqual([45, 10, 45]);
  expect(shares([1, 1, 1])).toEqual([34, 33, 33]);
  expect(shares([0, 0, 0])).toEqual([0, 0, 0]);
  expect(shares([7, 0, 0])).toEqual([100, 0, 0]);
});

test("what came most comes first, and what did not come is there", () => {
  expect(frequencies([3, 5, 3, 9], [1, 3, 5])).toEqual([[3, 2], [5, 1], [1, 0]]);
});
