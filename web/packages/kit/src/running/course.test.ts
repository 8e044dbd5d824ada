import { expect, test } from "vitest";

import type { RoundView, TableView } from "../floor/view";
import { autoOf, cellOf, readAuto } from "./cell";
import { course, elapsed, inTimes, paysAt, readResult } from "./course";
import { height } from "./height";

const START = Date.parse("2026-01-01T00:00:10.000Z");
const table = (round: Partial<RoundView> | null, isRunning = true): TableView => ({ id: "7", game: "crash", rules: "crash-1", nameEn: "A", nameBn: "ক", currency: "BDT", least: "10.00", mostOnCell: "100.00", mostInRound: "150.00", people: { count: 0, simulated: 0 }, openMs: 8_000, isRunning, results: [], round: round && { number: 1, id: "r1", phase: "running", lockAt: "2026-01-01T00:00:09.000Z", lastCallAt: "2026-01-01T00:00:04.000Z", hand: 1, interrupted: false, startedAt: "2026-01-01T00:00:10.000Z", ...round } });

test("the curve grows from its start by the server's clock, and stands at 1.00 before it", () => {
  const shown = [-300, -1, 0, 165, 166, 11_551, 11_552, 23_104].map((milliseconds) => {
    const { stage, hundredths } = course(table({}), START + milliseconds);
    return [stage, hundredths];
  });
  expect(shown).toEqual([["locked", 100], ["locked", 100], ["running", 100], ["running", 100], ["running", 101], ["running", 199], ["running", 200], ["running", 400]]);
  expect(elapsed(table({}), START + 12.7)).toBe(12);
  expect(elapsed(table({}), START - 500)).toBe(0);
});

test("once the result is told nothing else is shown, whether the clock is ahead or behind", () => {
  const ended = table({ phase: "drawn", result: { hundredths: 246 } });
  for (const milliseconds of [0, 5_000, 15_006, 60_000]) expect(course(ended, START + milliseconds)).toMatchObject({ stage: "drawn", hundredths: 246, result: 246 });
  expect(course(table({ phase: "settled", result: { hundredths: 100 } }), START)).toMatchObject({ stage: "settled", hundredths: 100 });
});

test("a round is open until its lock, starts when that is told, and nothing runs in one that was called off", () => {
  const at = (round: Partial<RoundView> | null, isRunning = true) => course(table(round, isRunning), START).stage;
  expect([at({ phase: "open", lockAt: "2026-01-01T00:00:20.000Z", lastCallAt: "2026-01-01T00:00:17.000Z", startedAt: null }), at({ phase: "open", startedAt: null }), at({ phase: "locked", startedAt: null }), at({ startedAt: null }), at({ phase: "void" }), at(null), at(null, false)]).toEqual(["open", "locked", "locked", "locked", "void", "soon", "resting"]);
});

test("only what is a result is read as one", () => {
  expect(readResult({ hundredths: 246 })).toBe(246);
  for (const wrong of [null, 246, {}, { hundredths: "246" }, { hundredths: 99 }, { hundredths: 1.5 }]) expect(readResult(wrong)).toBeNull();
  expect([199, 200, 999, 1_000].map(height)).toEqual(["low", "mid", "mid", "high"]);
});

test("a stake is multiplied without floats, floored as the house pays it", () => {
  expect([paysAt("10.00", 246), paysAt("0.00033", 155), paysAt("33.33", 101)]).toEqual([2_460_000n, 51n, 3_366_330n]);
  expect([inTimes(246, "EN"), inTimes(1_234_567, "EN"), inTimes(1_234_567, "BN")]).toEqual(["2.46×", "12,345.67×", "12,345.67×"]);
});

test("a typed multiplier is one from 1.01 to 10,000, or none", () => {
  expect(["", " ", "2", "2.5", "2.50×", "1.01", "10,000", "২.৫"].map(readAuto)).toEqual([null, null, 200, 250, 250, 101, 1_000_000, 250]);
  for (const wrong of ["1", "1.00", "0", "10000.01", "2.505", "-2", "x", "1e3"]) expect(readAuto(wrong), wrong).toBeUndefined();
  expect([cellOf(null), cellOf(250), autoOf("hand"), autoOf("at:250"), autoOf("at:0250"), autoOf("at:x")]).toEqual(["hand", "at:250", null, 250, null, null]);
});
