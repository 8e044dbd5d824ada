import { expect, test } from "vitest";

import { next, type Area } from "./move";

/* A wide cell above three, with a tall one to the left:
 *   T W W W
 *   T a b c
 */
const areas: Area[] = [
  { x: 0, y: 0, w: 1, h: 2 },
  { x: 1, y: 0, w: 3, h: 1 },
  { x: 1, y: 1, w: 1, h: 1 },
  { x: 2, y: 1, w: 1, h: 1 },
  { x: 3, y: 1, w: 1, h: 1 },
];

test("arrows lead to what lies next that way, and stop at the edge", () => {
  const walk = (from: number, ...keys: string[]) => keys.reduce((at, key) => next(areas, at, key), from);
  expect(walk(1, "ArrowDown")).toBe(3);
  expect(walk(4, "ArrowUp")).toBe(1);
  expect(walk(2, "ArrowRight", "ArrowRight")).toBe(4);
  expect(walk(4, "ArrowRight")).toBe(4);
  expect(walk(3, "ArrowLeft", "ArrowLeft")).toBe(0);
  expect(walk(1, "ArrowUp")).toBe(1);
  expect([walk(3, "Home"), walk(0, "End"), walk(2, "x")]).toEqual([0, 4, 2]);
});
