import type { SlotBook, SlotEvent } from "api/studio/schema";
import { units } from "kit/number";
import { expect, test } from "vitest";

import { fall, level, timeline, type Step } from "./timeline";

const book = (stake: string, payout: string, ...events: SlotEvent[]): SlotBook => ({ model: "m", version: "v", stake, payout, events: [...events, { type: "end", payout }] });
const reveal = (columns: string[], freeSpin: number | null = null, multiplier = 1): SlotEvent => ({ type: "reveal", columns, stops: [], freeSpin, multiplier });
const wins = (amount: string, multiplier = 1): SlotEvent => ({
  type: "wins",
  multiplier,
  amount,
  wins: [
    { symbol: "A", count: 3, line: 0, ways: null, amount, positions: [[0, 1], [1, 1], [2, 1]] },
    { symbol: "B", count: 3, line: 2, ways: null, amount: "0.00", positions: [[0, 1], [1, 2], [2, 2]] },
  ],
});
const window = ["SBD", "ECS", "DAF", "FFE", "CSA"];

/** The feature round of the reference game with nonce 35, shortened to its money. */
const feature = book(
  "10.00",
  "174.00",
  reveal(window),
  { type: "scatters", count: 3, positions: [[0, 0], [1, 2], [4, 1]], amount: "20.00" },
  { type: "freeSpins", awarded: 8, total: 8 },
  reveal(window, 1, 2),
  reveal(window, 2, 2),
  wins("8.00", 2),
  reveal(window, 3, 2),
  wins("96.00", 2),
  { type: "freeSpins", awarded: 8, total: 16 },
  reveal(window, 4, 2),
  wins("50.00", 2),
);
const kinds = (steps: Step[]) => steps.map((step) => step.kind);

test("steps come in the order of the book, with a gate before the free spins and a summary after them", () => {
  const steps = timeline(feature);
  expect(kinds(steps)).toEqual(["spin", "scatters", "intro", "spin", "spin", "wins", "spin", "wins", "more", "spin", "wins", "summary", "end"]);
  expect(steps.filter((step) => step.kind === "spin").map((step) => [step.freeSpin, step.total])).toEqual([[null, 0], [1, 8], [2, 8], [3, 8], [4, 16]]);
});

test("amounts add up to the payout, step by step", () => {
  const steps = timeline(feature);
  const paid = steps.flatMap((step) => ("paid" in step ? [step.paid] : []));
  expect(paid).toEqual(["20.00", "28.00", "124.00", "174.00"]);
  const sum = steps.reduce((all, step) => all + ("amount" in step ? units(step.amount) : 0n), 0n);
  expect(sum).toBe(units(feature.payout));
  expect(steps.find((step) => step.kind === "summary")).toMatchObject({ spins: 16, won: "154.00", cheer: true });
});

test("nothing is cheered while no more than the stake has come back", () => {
  const steps = timeline(book("10.00", "10.00", reveal(window), wins("4.00"), reveal(window), wins("6.00")));
  expect(steps.flatMap((step) => ("cheer" in step ? [step.cheer] : []))).toEqual([false, false]);
  expect(steps.at(-1)).toEqual({ kind: "end", payout: "10.00", level: 0 });
  const more = timeline(book("10.00", "10.01", reveal(window), wins("4.00"), reveal(window), wins("6.01")));
  expect(more.flatMap((step) => ("cheer" in step ? [step.cheer] : []))).toEqual([false, true]);
});

test("a feature that gives back less than the stake ends without cheers", () => {
  const steps = timeline(book("10.00", "8.00", reveal(window), { type: "freeSpins", awarded: 2, total: 2 }, reveal(window, 1), wins("8.00"), reveal(window, 2)));
  expect(steps.find((step) => step.kind === "summary")).toMatchObject({ won: "8.00", cheer: false });
});

test("levels follow the stake exactly", () => {
  const levels = ["0.00", "9.99", "10.00", "10.00001", "99.99", "100.00", "499.99", "500.00"].map((payout) => level(payout, "10.00"));
  expect(levels).toEqual([0, 0, 0, 1, 1, 2, 2, 3]);
});

test("positions shared by wins are marked once", () => {
  const [, step] = timeline(book("1.00", "5.00", reveal(window), wins("5.00")));
  expect(step).toMatchObject({ positions: [[0, 1], [1, 1], [2, 1], [1, 2], [2, 2]] });
});

test("what is cut by the cap is not shown as paid", () => {
  const steps = timeline(book("1.00", "5000.00", reveal(window), wins("4999.00"), wins("900.00"), { type: "cap" }));
  expect(steps.flatMap((step) => ("paid" in step ? [step.paid] : []))).toEqual(["4999.00", "5000.00"]);
  expect(kinds(steps)).toEqual(["spin", "wins", "wins", "cap", "end"]);
});

test("in a tumble the rest falls in its order and the new comes from above", () => {
  expect(fall("ABCDE", new Set([1, 3]), "XYACE")).toEqual([
    { symbol: "X", from: -2, to: 0 },
    { symbol: "Y", from: -1, to: 1 },
    { symbol: "A", from: 0, to: 2 },
    { symbol: "C", from: 2, to: 3 },
    { symbol: "E", from: 4, to: 4 },
  ]);
  expect(fall("AB", new Set(), "AB").every(({ from, to }) => from === to)).toBe(true);
  expect(fall("ABC", new Set([0, 1, 2]), "XYZ").map(({ from }) => from)).toEqual([-3, -2, -1]);
});

test("tumbles follow one another, each from the window before it", () => {
  const steps = timeline(
    book(
      "1.00",
      "6.00",
      reveal(["ABA", "CBC"]),
      wins("2.00"),
      { type: "tumble", removed: [[0, 1], [1, 1]], columns: ["XAA", "YCC"], multiplier: 2 },
      wins("4.00", 2),
      { type: "tumble", removed: [[0, 1], [0, 2]], columns: ["PQX", "YCC"], multiplier: 3 },
    ),
  );
  const tumbles = steps.filter((step) => step.kind === "tumble");
  expect(tumbles.map((step) => step.multiplier)).toEqual([2, 3]);
  for (const [place, before] of [["ABA", "CBC"], ["XAA", "YCC"]].entries()) {
    const step = tumbles[place];
    for (const [reel, falls] of (step?.falls ?? []).entries()) {
      expect(falls.map(({ symbol }) => symbol).join("")).toBe(step?.columns[reel]);
      // Whatever was in the window before keeps its symbol, and nothing that was removed comes back.
      for (const { symbol, from } of falls.filter((one) => one.from >= 0)) {
        expect(before[reel]?.[from]).toBe(symbol);
        expect(step?.removed).not.toContainEqual([reel, from]);
      }
      expect(falls.every(({ from, to }) => from <= to)).toBe(true);
    }
  }
});

test("columns of any height are kept as they are", () => {
  const megaways = ["AB", "ABCDEFG", "CDE", "FFFF", "AAAAA", "BBBBBB"];
  expect(timeline(book("1.00", "0.00", reveal(megaways)))[0]).toMatchObject({ kind: "spin", columns: megaways });
});
