import { expect, test } from "vitest";

import { doubled, gathered, joined, readSets, Slip, sum, writeSets } from "./slip";

const lays = (given: Record<string, bigint>) => new Map(Object.entries(given));

test("chips join those that lie, and each step is taken back whole", () => {
  const slip = new Slip();
  slip.lay(lays({ red: 10n }));
  slip.lay(lays({ red: 10n, "straight:17": 5n }));
  expect(slip.lays).toEqual(lays({ red: 20n, "straight:17": 5n }));
  expect(slip.total).toBe(25n);
  slip.clear();
  expect(slip.lays.size).toBe(0);
  slip.undo();
  slip.undo();
  expect(slip.lays).toEqual(lays({ red: 10n }));
  slip.undo();
  expect([slip.lays.size, slip.canUndo]).toEqual([0, false]);
  slip.undo();
  slip.clear();
  slip.lay(lays({}));
  expect(slip.canUndo).toBe(false);
});

test("doubling lays the same once more: what is not placed, or else what is", () => {
  const slip = new Slip();
  const placed = lays({ red: 10n, even: 5n });
  slip.lay(doubled(slip.lays, placed, () => true));
  expect(slip.lays).toEqual(placed);
  slip.lay(doubled(slip.lays, placed, () => true));
  expect(slip.lays).toEqual(lays({ red: 20n, even: 10n }));
  // What a seat's decision brought is nothing that a player lays.
  expect(doubled(new Map(), lays({ "seat:3": 10n, "split:3": 10n }), (cell) => cell.startsWith("seat"))).toEqual(lays({ "seat:3": 10n }));
});

test("what is handed over does not come back by a step, and what was not placed is given back beside what was laid since", () => {
  const slip = new Slip();
  slip.lay(lays({ red: 10n }));
  expect(slip.hand()).toEqual(lays({ red: 10n }));
  expect([slip.lays.size, slip.canUndo]).toEqual([0, false]);
  slip.lay(lays({ black: 3n }));
  slip.give(lays({ red: 10n }));
  expect(slip.lays).toEqual(lays({ red: 10n, black: 3n }));
});

test("sums and unions", () => {
  expect(gathered([{ cell: "a", stake: 1n }, { cell: "b", stake: 2n }, { cell: "a", stake: 4n }])).toEqual(lays({ a: 5n, b: 2n }));
  expect(sum(lays({ a: 1n, b: 2n }))).toBe(3n);
  expect(joined(lays({ a: 1n }), lays({ a: 2n, b: 3n }))).toEqual(lays({ a: 3n, b: 3n }));
});

test("sets are read as they were written, and nothing else is taken for one", () => {
  const sets: [string, bigint][][] = [[["red", 1_000_000n], ["straight:17", 5n]], [["even", 2n]]];
  const has = (cell: string) => cell !== "gone";
  expect(readSets(writeSets(sets), has)).toEqual(sets);
  expect(readSets('[[["gone","5"],["red","7"]],[["gone","5"]]]', has)).toEqual([[["red", 7n]]]);
  for (const wrong of [null, "", "{", "{}", "[1]", '[["red"]]', '[[["red","-5"]]]', '[[["red",5]]]']) expect(readSets(wrong, has)).toEqual([]);
});
