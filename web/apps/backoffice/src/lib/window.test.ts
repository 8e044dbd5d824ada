import { describe, expect, it } from "vitest";

import { drawNow, inSight, jumps, onScreen, slots } from "./window";

describe("the rows of a long table", () => {
  it("are few, and are those in sight", () => {
    for (const above of [-500, 0, 1, 3_600, 179_999, 359_000, 1e9]) {
      const { first, end } = inSight(10_000, 36, above, 1_000);
      expect(end - first).toBeLessThanOrEqual(60);
      const top = Math.min(Math.max(0, above / 36), 10_000 - 1_000 / 36);
      expect(first).toBeLessThanOrEqual(Math.floor(top));
      expect(end).toBeGreaterThanOrEqual(Math.min(10_000, Math.floor(top + 1_000 / 36)));
    }
  });

  it("are all of a short one, and a first few while nobody knows how high a row is", () => {
    expect(inSight(20, 36, 0, 1_000)).toEqual({ first: 0, end: 20 });
    expect(inSight(10_000, 0, 0, 1_000)).toEqual({ first: 0, end: 18 });
    expect(inSight(0, 36, 0, 1_000)).toEqual({ first: 0, end: 0 });
  });

  it("do not change with every pixel", () => {
    expect(inSight(10_000, 36, 3_600, 900)).toEqual(inSight(10_000, 36, 3_620, 900));
  });
});

const each = (first: number, end: number) => Array.from({ length: end - first }, (_, at) => first + at);

describe("a jump through a long table", () => {
  const before = each(0, 46);
  const next = { first: 5_000, end: 5_046 };
  const seen = { first: 5_009, end: 5_034 };

  it("draws what is on the screen first, and the rest in the next frame", () => {
    const now = drawNow(before, next, seen);
    expect(now.filter((row) => row >= seen.first && row < seen.end)).toEqual(each(seen.first, seen.end));
    // The others are those that stood there: nothing is drawn of them.
    expect(now.filter((row) => row < seen.first || row >= seen.end)).toEqual([...each(0, 9), ...each(34, 46)]);
    expect(drawNow(now, next, seen)).toEqual(each(5_000, 5_046));
  });

  it("is none where a row stays, nor where nothing was drawn yet", () => {
    expect(jumps([], next)).toBe(false);
    expect(jumps(before, { first: 45, end: 91 })).toBe(false);
    expect(jumps(before, { first: 46, end: 92 })).toBe(true);
    expect(drawNow(before, { first: 3, end: 49 }, { first: 12, end: 37 })).toEqual(each(3, 49));
  });

  it("knows what is on the screen, at the ends too", () => {
    expect(onScreen(10_000, 37, 3_700, 900)).toEqual({ first: 100, end: 125 });
    expect(onScreen(10_000, 37, -300, 900)).toEqual({ first: 0, end: 17 });
    expect(onScreen(10, 37, 10_000, 900)).toEqual({ first: 10, end: 10 });
  });
});

describe("the elements of a long table", () => {
  const names = (rows: number[]) => rows.map((row) => `row ${row}`);
  const first = slots([], names(each(0, 6)));

  it("stay with their rows while one scrolls, so that none is moved or told anew", () => {
    const down = slots(first, names(each(2, 8)));
    for (const { name, slot } of down) expect(first.find((one) => one.name === name)?.slot ?? slot).toBe(slot);
    const up = slots(down, names(each(0, 6)));
    for (const { name, slot } of up) expect(down.find((one) => one.name === name)?.slot ?? slot).toBe(slot);
    for (const drawn of [down, up]) expect(new Set(drawn.map(({ slot }) => slot)).size).toBe(drawn.length);
    // Elements that stay keep their order, which is what moving them would cost.
    expect(down.map(({ slot }) => slot).slice(0, 4)).toEqual([2, 3, 4, 5]);
  });

  it("are all taken over after a jump", () => {
    expect(slots(first, names(each(500, 506))).map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5]);
    // Where there are more rows than before the rest is new.
    expect(slots(first, names(each(500, 508))).map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("stay with their rows when others come in between: what one points at is the same", () => {
    const drawn = slots(first, ["row new", ...names(each(0, 5))]);
    expect(drawn.slice(1).map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4]);
    expect(drawn[0]?.slot).toBe(6);
  });
});
