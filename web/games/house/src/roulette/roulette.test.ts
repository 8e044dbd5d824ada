import { next } from "kit/floor/move";
import { cells, WHEEL } from "kit/table/roulette";
import { expect, test } from "vitest";

import { around, calls, MOST_NEIGHBOURS, neighbours, type Call } from "./calls";
import { spots } from "./layout";
import { at, plan, SPEED } from "./ride";
import { texts } from "./texts";
import { trackSpots } from "./track";

const layout = spots((code) => code);

/** Every cell that the server's engine has (crates/games, `Place::all`), written anew. */
function places(): string[] {
  const to = (first: number, last: number, step = 1) => Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => first + place * step);
  return [
    ...to(0, 36).map((number) => `straight:${number}`),
    ...to(1, 3).map((number) => `split:0-${number}`),
    ...to(1, 35).filter((low) => low % 3 !== 0).map((low) => `split:${low}-${low + 1}`),
    ...to(1, 33).map((low) => `split:${low}-${low + 3}`),
    ...to(1, 34, 3).map((low) => `street:${low}-${low + 2}`),
    "trio:0-1-2",
    "trio:0-2-3",
    "first-four",
    ...to(1, 32).filter((low) => low % 3 !== 0).map((low) => `corner:${low}-${low + 4}`),
    ...to(1, 31, 3).map((low) => `line:${low}-${low + 5}`),
    ...to(1, 3).flatMap((third) => [`dozen:${third}`, `column:${third}`]),
    "red", "black", "odd", "even", "low", "high",
  ];
}

test("every cell that the house knows can be laid, and no other", () => {
  expect(places()).toHaveLength(157);
  expect(layout.map(({ code }) => code).sort()).toEqual(places().sort());
});

test("no two cells lie on one place, upright or aside", () => {
  for (const side of [false, true]) {
    const taken = new Map<string, string>();
    for (const spot of layout) {
      const { x, y, w, h } = (side ? spot.side : undefined) ?? spot;
      for (let column = x; column < x + w; column += 1) {
        for (let row = y; row < y + h; row += 1) {
          const place = `${column} ${row}`;
          expect(taken.get(place), `${spot.code} at ${place}`).toBeUndefined();
          taken.set(place, spot.code);
          expect(Math.min(column, row)).toBeGreaterThanOrEqual(0);
        }
      }
    }
  }
});

test("what covers several numbers lies between them", () => {
  for (const { code, x, y } of layout.filter(({ look }) => look.startsWith("between"))) {
    const numbers = (cells.get(code) ?? []).filter((number) => number > 0);
    const around = numbers.map((number) => layout.find((spot) => spot.code === `straight:${number}`));
    // Streets, lines and the first four lie at the edge of their rows.
    const isEdge = /^(street|line|first-four)/.test(code);
    for (const spot of around) {
      expect(Math.abs((spot?.y ?? 99) - y), code).toBeLessThanOrEqual(1);
      expect(isEdge ? x : Math.abs((spot?.x ?? 99) - x), code).toBeLessThanOrEqual(isEdge ? 2 : 1);
    }
  }
});

test("arrows reach every cell", () => {
  for (const side of [false, true]) {
    const areas = layout.map((spot) => (side ? spot.side : undefined) ?? spot);
    const reached = new Set([0]);
    for (const from of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(next(areas, from, key));
    expect(layout.filter((_, place) => !reached.has(place)).map(({ code }) => code)).toEqual([]);
  }
});

test("calls lie on cells of the layout and cover their stretch of the wheel", () => {
  const covered = (call: Call) => new Set(call.flatMap(([cell]) => cells.get(cell) ?? []));
  const chips = (call: Call) => call.reduce((all, [, count]) => all + count, 0);
  const told = Object.entries(calls).map(([name, call]) => [name, covered(call).size, chips(call)]);
  expect(told).toEqual([["zero", 7, 4], ["voisins", 17, 9], ["orphelins", 8, 5], ["tiers", 12, 6]]);
  for (const [cell] of Object.values(calls).flat()) expect(cells.has(cell), cell).toBe(true);
  expect(new Set([...covered(calls.voisins), ...covered(calls.orphelins), ...covered(calls.tiers)]).size).toBe(37);
  expect(covered(calls.zero)).toEqual(new Set(around(26, 3)));
});

test("neighbours are those of the wheel, over its beginning too", () => {
  expect(around(0, 2)).toEqual([3, 26, 0, 32, 15]);
  expect(around(17, 0)).toEqual([17]);
  expect(neighbours(26, 1)).toEqual([["straight:3", 1], ["straight:26", 1], ["straight:0", 1]]);
  for (const number of WHEEL) expect(new Set(around(number, MOST_NEIGHBOURS)).size).toBe(9);
});

test("the racetrack has every number in the wheel's order, each beside the next", () => {
  const track = trackSpots((call) => call);
  expect(track.filter(({ code }) => code.startsWith("near:"))).toHaveLength(37);
  expect(track.filter(({ code }) => code.startsWith("call:")).map(({ code }) => code.slice(5))).toEqual(Object.keys(calls));
  const where = (number: number) => track.find(({ code }) => code === `near:${number}`);
  WHEEL.forEach((number, place) => {
    const [one, other] = [where(number), where(WHEEL[(place + 1) % 37] ?? 0)];
    const isEnd = number === 10;
    // Across the calls at the lower end; side by side elsewhere.
    expect(Math.abs((one?.x ?? 9) - (other?.x ?? 0)) + Math.abs((one?.y ?? 9) - (other?.y ?? 0))).toBe(isEnd ? 2 : 1);
  });
});

test("the ball ends in the pocket that was drawn, and begins as fast as it went", () => {
  const turn = 2 * Math.PI;
  for (const from of [0, -1, 40, -300.5]) {
    for (let place = 0; place < 37; place += 1) {
      const to = (place * turn) / 37;
      const ride = plan(from, to);
      const end = at(ride, 1);
      const off = (((end.angle - to) % turn) + turn) % turn;
      expect(Math.min(off, turn - off)).toBeLessThan(1e-6);
      expect(end.out + end.hop).toBeCloseTo(0, 9);
      expect((ride.from - at(ride, 1e-4).angle) / (ride.length * 1e-4)).toBeCloseTo(SPEED, 5);
      expect(ride.length).toBeGreaterThan(2_500);
      expect(ride.length).toBeLessThan(5_500);
    }
  }
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
    expect(bn, id).toMatch(/[\u0980-\u09ff]|^\d+–\d+$/);
  }
});
