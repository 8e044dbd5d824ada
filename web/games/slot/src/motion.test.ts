import { expect, test } from "vitest";

import { delayed, MOTION, pose } from "./motion";

const KINDS = ["regular", "wild", "scatter"] as const;
const REST = { wide: 1, high: 1, tilt: 0, lift: 0 };

test("every symbol begins and ends at rest, and moves without a jump in between", () => {
  for (const kind of KINDS) {
    expect(pose(kind, 0)).toEqual(REST);
    expect(pose(kind, 1)).toEqual(REST);
    // Seen to fail: a hop that began with a squash of a tenth sprang at its first frame.
    const steps = Array.from({ length: 201 }, (_, step) => pose(kind, step / 200));
    for (const [place, next] of steps.slice(1).entries()) {
      const before = steps[place] ?? REST;
      for (const part of ["wide", "high", "tilt", "lift"] as const) expect(Math.abs(next[part] - before[part]), `${kind} ${part} ${place}`).toBeLessThan(0.06);
    }
  }
});

test("each kind moves in a way of its own", () => {
  const half = KINDS.map((kind) => pose(kind, 0.3));
  expect(half[0]?.lift).toBeGreaterThan(0.1);
  expect(half[1]?.wide).toBeLessThan(0);
  expect(Math.abs(half[2]?.tilt ?? 0)).toBeGreaterThan(0.05);
});

test("the reels set off one after the other, and all are at rest when the run is over", () => {
  expect(delayed(0.05, 0, MOTION)).toBeGreaterThan(0);
  expect(delayed(0.05, 4, MOTION)).toBe(0);
  for (let reel = 0; reel < 12; reel += 1) expect(delayed(1, reel, MOTION)).toBe(1);
});
