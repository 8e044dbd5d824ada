import { expect, it } from "vitest";

import { labelled, named, type Bar } from "./chart";

const bars = (...values: number[]): Bar[] => values.map((value, place) => ({ label: String(place), value }));

it("labels the largest, the smallest below zero and the last, but no neighbours", () => {
  expect(labelled(bars(0, 9, 0, 0, -4, 0, 0, 2))).toEqual([1, 4, 7]);
  expect(labelled(bars(1, 2, 3))).toEqual([2]);
  expect(labelled(bars(5, 4, 0, 0))).toEqual([0]);
  expect(labelled(bars(0, 0))).toEqual([]);
  expect(labelled([])).toEqual([]);
});

it("names at most nine places of an axis", () => {
  for (const length of [1, 8, 9, 24, 36]) expect(named(bars(...Array.from({ length }, () => 1))).length).toBeLessThanOrEqual(9);
  expect(named(bars(1, 2, 3))).toEqual([0, 1, 2]);
});
