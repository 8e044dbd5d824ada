import { expect, test } from "vitest";

import { left, merged, readRound, readTable, seconds, stage, takesBets, type RoundView, type TableView } from "./view";

const round = (number: number, phase: string, result: RoundView["result"] = null): RoundView => ({ number, id: `r${number}`, phase, lockAt: "2026-01-01T00:00:20.000Z", lastCallAt: "2026-01-01T00:00:15.000Z", result, hand: 1, shoeRoot: null, interrupted: false });
const view = (given: Partial<TableView>): TableView => ({ id: "7", game: "roulette", rules: "roulette-1", nameEn: "A", nameBn: "ক", currency: "BDT", least: "10.00", mostOnCell: "100.00", mostInRound: "1000.00", people: { count: 0, simulated: 0 }, openMs: 20_000, isRunning: true, round: null, results: [], ...given });
const at = (second: number) => Date.parse("2026-01-01T00:00:00.000Z") + second * 1_000;

test("a round takes bets until its lock by the server's clock, whatever was told of it", () => {
  const open = view({ round: round(1, "open") });
  expect([0, 14.9, 15, 19.9, 20, 30].map((second) => stage(open, at(second)))).toEqual(["open", "open", "last", "last", "locked", "locked"]);
  expect(left(open.round, at(12.5))).toBe(7_500);
  expect([7_500, 7_000, 1, 0].map(seconds)).toEqual([8, 7, 1, 0]);
  expect(["locked", "drawn", "settled"].map((phase) => stage(view({ round: round(1, phase) }), at(0)))).toEqual(["locked", "drawn", "settled"]);
  expect((["soon", "open", "last", "locked", "drawn", "settled", "void", "resting"] as const).filter(takesBets)).toEqual(["open", "last"]);
});

test("a table that rests plays its round to the end and opens no other", () => {
  expect(stage(view({ isRunning: false, round: round(1, "open") }), at(0))).toBe("open");
  expect(stage(view({ isRunning: false, round: round(1, "settled") }), at(0))).toBe("resting");
  expect(stage(view({ isRunning: false }), at(0))).toBe("resting");
  expect(stage(view({}), at(0))).toBe("soon");
});

test("what is older than what is known is no news, and a result joins the others once", () => {
  const known = view({ round: round(5, "locked"), results: [{ number: 4, result: { pocket: 3 } }] });
  expect(merged(known, round(4, "settled"))).toBe(known);
  expect(merged(known, round(5, "open"))).toBe(known);
  const drawn = merged(known, round(5, "drawn", { pocket: 17 }));
  expect(drawn.results.map(({ number }) => number)).toEqual([5, 4]);
  const settled = merged(drawn, round(5, "settled", { pocket: 17 }));
  expect(settled.results).toHaveLength(2);
  expect(merged(settled, round(6, "open")).results).toHaveLength(2);
  const many = view({ results: Array.from({ length: 20 }, (_, place) => ({ number: 20 - place, result: {} })) });
  expect(merged(many, round(21, "drawn", { pocket: 0 })).results).toHaveLength(20);
});

test("a round that was called off stays so, and adds no result", () => {
  const known = view({ round: round(5, "locked"), results: [{ number: 4, result: { pocket: 3 } }] });
  const off = merged(known, { ...round(5, "void"), voidReason: "x" });
  expect([stage(off, at(0)), stage({ ...off, isRunning: false }, at(30)), off.results]).toEqual(["void", "void", known.results]);
  expect(merged(off, round(5, "locked"))).toBe(off);
  expect(stage(merged(off, round(6, "open")), at(0))).toBe("open");
});

test("results of a shoe are kept until another begins", () => {
  const past = (count: number, from: number) => Array.from({ length: count }, (_, place) => ({ number: from - place, result: {} }));
  const hand = (number: number, phase: string, of: number, result: RoundView["result"] = null): RoundView => ({ ...round(number, phase, result), hand: of, shoeRoot: of < 60 ? "cd" : "ab" });
  const shoe = view({ game: "baccarat", round: hand(70, "settled", 60, {}), results: past(60, 70) });
  const next = merged(merged(shoe, hand(71, "open", 61)), hand(71, "drawn", 61, { from: 300 }));
  expect(next.results).toHaveLength(61);
  expect(merged(view({ ...shoe, results: past(201, 300) }), hand(301, "drawn", 202, {})).results).toHaveLength(201);
  // The next round is the first of another shoe; the same round told again empties nothing.
  const fresh = merged(next, hand(72, "open", 1));
  expect(fresh.results).toEqual([]);
  const first = merged(fresh, hand(72, "drawn", 1, { from: 5 }));
  expect([merged(first, hand(72, "settled", 1, { from: 5 })).results.map(({ number }) => number), merged(first, hand(73, "open", 2)).results.length]).toEqual([[72], 1]);
  // Even where its first hand was missed.
  expect(merged(next, hand(75, "drawn", 3, {})).results.map(({ number }) => number)).toEqual([75]);
  expect(merged(view({ game: "roulette", results: past(20, 70) }), { ...round(71, "open"), hand: 1 }).results).toHaveLength(20);
});

test("only what is a round or a table is taken for one", () => {
  expect(readRound({ number: 1, id: "a", phase: "open", lockAt: "x", lastCallAt: "w" })).toEqual({ number: 1, id: "a", phase: "open", lockAt: "x", lastCallAt: "w", result: null, voidReason: null, hand: 1, shoeRoot: null, startedAt: null, top: null, interrupted: false });
  expect(readRound({ number: 1, id: "a", phase: "running", lockAt: "x", lastCallAt: "w", startedAt: "y", top: 5_000 })).toMatchObject({ phase: "running", startedAt: "y", top: 5_000, interrupted: false });
  expect(readRound({ number: 1, id: "a", phase: "open", lockAt: "x", lastCallAt: "w", hand: 12, shoeRoot: "3fa9" })).toMatchObject({ hand: 12, shoeRoot: "3fa9" });
  for (const hand of [0, -1, 1.5, "12", null]) expect(readRound({ number: 1, id: "a", phase: "open", lockAt: "x", lastCallAt: "w", hand })?.hand).toBe(1);
  expect(readRound({ number: 1, id: "a", phase: "void", lockAt: "x", lastCallAt: "w", voidReason: "The wheel was touched" })).toMatchObject({ phase: "void", result: null, voidReason: "The wheel was touched" });
  expect(readRound({ number: 1, id: "a", phase: "drawn", lockAt: "x", lastCallAt: "w", result: [1, 2, 3] })?.result).toEqual([1, 2, 3]);
  for (const wrong of [null, 1, "x", {}, { number: "1", id: "a", phase: "open", lockAt: "x", lastCallAt: "w" }]) expect(readRound(wrong)).toBeNull();
  expect(readTable(view({}))).toEqual(view({}));
  for (const wrong of [null, [], { id: 7 }, { id: "7", rules: "x" }]) expect(readTable(wrong)).toBeNull();
});
