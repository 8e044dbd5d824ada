import { hundredthsAt } from "kit/table/crash";
import { expect, test } from "vitest";

import { lines, millisecondsAt, multiplierAt, sight } from "./curve";
import { texts } from "./texts";

test("the drawn curve is the one that the house reckons by, to the hundredth that is shown", () => {
  for (let milliseconds = 0; milliseconds <= 120_000; milliseconds += 97) {
    const exact = Number(hundredthsAt(milliseconds));
    expect(Math.abs(multiplierAt(milliseconds) * 100 - exact), String(milliseconds)).toBeLessThan(1.01);
  }
  expect([100, 200, 400, 102_400].map((hundredths) => Math.round(millisecondsAt(hundredths)))).toEqual([0, 11_552, 23_104, 115_520]);
  expect(millisecondsAt(0)).toBe(0);
});

test("the tip stays in sight however high it rises, with a few lines across to read it by", () => {
  for (const milliseconds of [0, 500, 8_000, 11_552, 60_000, 200_000]) {
    const seen = sight(milliseconds);
    expect(milliseconds / seen.time).toBeLessThan(0.9);
    expect((multiplierAt(milliseconds) - 1) / seen.height).toBeLessThan(0.9);
    const across = lines(seen);
    expect(across.length, String(milliseconds)).toBeGreaterThanOrEqual(2);
    expect(across.length, String(milliseconds)).toBeLessThanOrEqual(7);
    expect(Math.max(...across)).toBeLessThanOrEqual(1 + seen.height);
  }
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
  }
});
