import { next } from "kit/floor/move";
import { sicBoReturns } from "kit/table/sicBo";
import { expect, test } from "vitest";

import { diceOf, placed } from "./layout";
import { after, around, FACES, turn, upwards } from "./solid";
import { texts } from "./texts";

/** Every cell that the server's engine has (crates/games, `sic_bo::Place::all`), written anew. */
function places(): string[] {
  const faces = [1, 2, 3, 4, 5, 6];
  return [
    "small", "big", "odd", "even", "any-triple",
    ...Array.from({ length: 14 }, (_, place) => `total:${place + 4}`),
    ...["single", "double", "triple"].flatMap((kind) => faces.map((face) => `${kind}:${face}`)),
    ...faces.flatMap((low) => faces.filter((high) => high > low).map((high) => `pair:${low}-${high}`)),
  ];
}

test("every cell that the house knows can be laid, and no other", () => {
  expect(places()).toHaveLength(52);
  expect(placed.map(({ code }) => code).sort()).toEqual(places().sort());
});

test("a cell shows the dice that it asks for", () => {
  expect([diceOf("single:4"), diceOf("double:2"), diceOf("triple:6"), diceOf("pair:1-5"), diceOf("total:9"), diceOf("small")]).toEqual([[4], [2, 2], [6, 6, 6], [1, 5], [], []]);
  for (const { code } of placed.filter((one) => diceOf(one.code).length === 3)) expect(sicBoReturns(diceOf(code), 6).get(code)).toBe("181");
});

test("no two cells lie on one place, and arrows reach every one, upright and aside", () => {
  for (const side of ["area", "side"] as const) {
    const areas = placed.map((one) => one[side]);
    areas.forEach((one, place) => {
      const over = areas.filter((other, at) => at !== place && one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h);
      expect(over, placed[place]?.code).toEqual([]);
    });
    const reached = new Set([0]);
    for (const from of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(next(areas, from, key));
    expect(placed.filter((_, place) => !reached.has(place)).map(({ code }) => code)).toEqual([]);
  }
});

test("a die lies with the face up that fell, and opposite faces add up to seven", () => {
  for (const face of FACES) {
    const up = turn(upwards(face.dots), face.normal);
    expect(up.map((part) => Math.round(part))).toEqual([0, 1, 0].map((part) => expect.closeTo(part)));
    const back = FACES.find(({ normal }) => normal.every((part, place) => part + (face.normal[place] ?? 0) === 0));
    expect(face.dots + (back?.dots ?? 0)).toBe(7);
  }
  const quarter = around([0, 1, 0], Math.PI / 2);
  expect(turn(after(quarter, quarter), [1, 0, 0]).map((part) => Math.round(part) + 0)).toEqual([-1, 0, 0]);
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
  }
});
