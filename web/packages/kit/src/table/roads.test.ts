import { expect, test } from "vitest";

import { bent, bigRoad, columnsOf, derived, DERIVED, nextMark, ROWS, runs, type DerivedRoad, type Side, type Won } from "./roads";

const hands = (text: string): Won[] => Array.from(text, (one) => (one === "B" ? "red" : one === "P" ? "blue" : "tie"));
const letters = (marks: readonly Side[]) => marks.map((side) => (side === "red" ? "R" : "B")).join("");
const of = (text: string) => bigRoad(hands(text));
const VECTOR = "BBPPPBTBPBBBBPPBPPBTPPPB";
const ROADS = Object.keys(DERIVED) as DerivedRoad[];

test("the big road has a column for each streak, and ties lie on its last mark", () => {
  const { streaks, before } = of(VECTOR);
  expect(streaks.map(({ side, hands: made }) => `${side} ${made.length}`).join()).toBe("red 2,blue 3,red 2,blue 1,red 4,blue 2,red 1,blue 2,red 1,blue 3,red 1");
  expect(streaks[2]).toEqual({ side: "red", hands: [5, 7], ties: [1, 0] });
  expect(before).toBe(0);
  expect(of("TTPT")).toEqual({ before: 2, streaks: [{ side: "blue", hands: [2], ties: [1] }] });
  expect(of("")).toEqual({ before: 0, streaks: [] });
});

test("the derived roads are those of the published shoe", () => {
  expect(ROADS.map((road) => letters(derived(of(VECTOR).streaks, road)))).toEqual(["RBBRBBBRRBRBBBBBBRB", "RRBRBRBBBBRRRRBB", "BRRBBRRRRBBBRB"]);
});

test("what the next hand would write is what it writes", () => {
  for (let length = 0; length < VECTOR.length; length += 1) {
    const { streaks } = of(VECTOR.slice(0, length));
    for (const [side, letter] of [["red", "B"], ["blue", "P"]] as const) {
      for (const road of ROADS) {
        const now = derived(streaks, road);
        const then = derived(of(VECTOR.slice(0, length) + letter).streaks, road);
        const mark = nextMark(streaks, side, road);
        expect(then, `${length} ${side} ${road}`).toEqual(mark === null ? now : [...now, mark]);
      }
    }
  }
});

test("equal marks stand in one column", () => {
  expect(runs(["red", "red", "blue", "red"])).toEqual([{ side: "red", length: 2 }, { side: "blue", length: 1 }, { side: "red", length: 1 }]);
});

test("a streak turns right at the floor and where another one's tail lies", () => {
  const places = bent([8, 7, 2]);
  expect(places[0]?.slice(4).map(({ column, row }) => [column, row])).toEqual([[0, 4], [0, 5], [1, 5], [2, 5]]);
  expect(places[1]?.slice(3).map(({ column, row }) => [column, row])).toEqual([[1, 3], [1, 4], [2, 4], [3, 4]]);
  expect(places[2]?.map(({ column, row }) => [column, row])).toEqual([[2, 0], [2, 1]]);
  expect(columnsOf(places)).toBe(4);
  expect([columnsOf([]), columnsOf(bent([1, 1]))]).toEqual([0, 2]);
});

test("no two marks lie on one place, however long the streaks are, and each streak begins to the right of the last", () => {
  let seed = 7;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let shoe = 0; shoe < 300; shoe += 1) {
    const lengths = Array.from({ length: 1 + draw(20) }, () => 1 + draw(14));
    const places = bent(lengths);
    const all = places.flat().map(({ column, row }) => `${column} ${row}`);
    expect(new Set(all).size).toBe(lengths.reduce((sum, length) => sum + length, 0));
    expect(places.flat().every(({ row }) => row >= 0 && row < ROWS)).toBe(true);
    const starts = places.map((streak) => streak[0]?.column ?? -1);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(new Set(starts).size).toBe(starts.length);
  }
});
