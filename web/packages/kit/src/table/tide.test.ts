/** The world of fishing rooms: what its rules promise of any tide, and the words it is drawn from by another implementation. */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { AIR, cannon, flown, folded, nearer, SEATS, SPEED } from "./bullet";
import { PromptWords } from "./digest";
import { drift, EVENTS, HEIGHT, KINDS, LENGTH, place, radius, SHOAL, swims, tide, WIDTH } from "./tide";

test("words are keyed with the seed over `tide:block`, also where the seed is longer than a block", () => {
  for (const seed of ["a seed", "x".repeat(200), "মেলা"]) {
    const words = new PromptWords(seed, "tide");
    const block = (number: number) => {
      const mac = createHmac("sha256", seed).update(`tide:${number}`).digest();
      return Array.from({ length: 8 }, (_, at) => mac.readUInt32BE(4 * at));
    };
    expect(Array.from({ length: 16 }, () => words.uniform(2 ** 32))).toEqual([...block(0), ...block(1)]);
  }
});

/** A tide as the server told it: number, kind, birth, life, and where it is at its beginning, after a third and at its end. */
type Told = [number: number, kind: number, born: number, life: number, ...places: [number, number][]];
const told = JSON.parse(readFileSync(new URL("../../../../../crates/games/tests/tide.json", import.meta.url), "utf8")) as { length: number; seed: string; swimmers: Told[] };

test("the tide that the server told is the same here, to the last unit", () => {
  const swimmers = tide(told.seed);
  expect([LENGTH, swimmers.length]).toEqual([told.length, told.swimmers.length]);
  const at = (swimmer: (typeof swimmers)[number], tick: number) => {
    const { x, y } = place(swimmer, tick) ?? { x: null, y: null };
    return [x, y];
  };
  expect(swimmers.map((swimmer) => [swimmer.number, swimmer.kind, swimmer.born, swimmer.life, at(swimmer, swimmer.born), at(swimmer, swimmer.born + Math.floor(swimmer.life / 3)), at(swimmer, swimmer.born + swimmer.life)])).toEqual(told.swimmers);
});

const seeds = ["a", "b", "another tide", "f00d".repeat(16)];

test.each(seeds)("the tide of %j is whole, swims within its time, and comes with its events", (seed) => {
  const swimmers = tide(seed);
  expect(swimmers.map(({ number }) => number)).toEqual(swimmers.map((_, at) => at + 1));
  expect(tide(seed)).toEqual(swimmers);
  expect(swimmers.length).toBeGreaterThan(700);
  expect(swimmers.length).toBeLessThan(2_500);
  for (const { kind, born, life, curve, mirror } of swimmers) {
    expect(KINDS[kind]).toBeDefined();
    expect(KINDS[kind]).not.toBe("feature");
    expect(born + life).toBeLessThanOrEqual(LENGTH);
    expect(curve < 12 && mirror < 4 && born >= 0).toBe(true);
  }
  const bosses = swimmers.filter(({ kind }) => KINDS[kind] === "boss");
  expect(bosses.map(({ born }) => born)).toEqual(EVENTS.flatMap(([tick, event]) => (event === "boss" ? [tick] : [])));
  for (const [from, event] of EVENTS) {
    if (event === "boss") continue;
    const shoal = swimmers.filter(({ born }) => from + 40 <= born && born < from + SHOAL);
    expect(shoal.length).toBeGreaterThan(40);
    expect(new Set(shoal.map(({ kind }) => kind))).toEqual(new Set([0, 1]));
  }
});

test("fish begin and end outside, and are integers in between; what is drawn is never further away than a step", () => {
  for (const swimmer of tide("path").slice(0, 400)) {
    const { born, life, kind } = swimmer;
    expect([place(swimmer, born - 1), place(swimmer, born + life + 1), swims(swimmer, born), swims(swimmer, born + life)]).toEqual([null, null, true, true]);
    for (const tick of [born, born + life]) {
      const at = place(swimmer, tick);
      const isOutside = at !== null && (at.x < -radius(kind) || at.x > WIDTH + radius(kind) || at.y < -radius(kind) || at.y > HEIGHT + radius(kind));
      expect(isOutside, `${KINDS[kind]} at ${tick}`).toBe(true);
    }
    for (let tick = born; tick <= born + life; tick += 13) {
      const at = place(swimmer, tick);
      const drawn = drift(swimmer, tick);
      expect(Number.isInteger(at?.x) && Number.isInteger(at?.y)).toBe(true);
      expect(Math.hypot((at?.x ?? 0) - drawn.x, (at?.y ?? 0) - drawn.y)).toBeLessThan(80);
    }
  }
});

test("a curve at a few places, worked out by hand", () => {
  const swimmer = { number: 1, kind: 0, born: 100, life: 256, curve: 1, mirror: 0, offset: { x: 0, y: 0 } };
  // At its middle: (first + 3 second + 3 third + last) / 8.
  expect(place(swimmer, 228)).toEqual({ x: Math.floor((-1_600 + 3 * 5_000 + 3 * 10_500 + 17_600) / 8), y: 4_500 });
  expect(place({ ...swimmer, mirror: 3, offset: { x: -380, y: 210 } }, 100)).toEqual({ x: 17_600 - 380, y: 4_500 + 210 });
});

test("bullets fly straight at their speed, come back from the walls, and never leave the room", () => {
  expect([-320, 0, WIDTH, WIDTH + 320, 2 * WIDTH, 2 * WIDTH + 5].map((at) => folded(at, WIDTH))).toEqual([320, 0, WIDTH, WIDTH - 320, 0, 5]);
  for (let seat = 1; seat <= SEATS; seat += 1) {
    const aim = { x: 9_123, y: 4_400 };
    expect(flown(seat, aim, 0)).toEqual(cannon(seat));
    const far = Math.hypot(aim.x - cannon(seat).x, aim.y - cannon(seat).y);
    const there = flown(seat, aim, far / SPEED);
    expect(Math.hypot(there.x - aim.x, there.y - aim.y)).toBeLessThan(2);
    for (let ticks = 0; ticks <= AIR; ticks += 3) {
      const { x, y } = flown(seat, aim, ticks);
      expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT).toBe(true);
    }
  }
});

test("a bullet that follows a fish comes nearer by its speed until it is there", () => {
  expect(nearer({ x: 0, y: 0 }, { x: 3_000, y: 4_000 })).toEqual({ x: 192, y: 256 });
  expect(nearer({ x: 0, y: 0 }, { x: 3_000, y: 4_000 }, 0.5)).toEqual({ x: 96, y: 128 });
  expect(nearer({ x: 2_900, y: 4_000 }, { x: 3_000, y: 4_000 })).toEqual({ x: 3_000, y: 4_000 });
});
