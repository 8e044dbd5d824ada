import { describe, expect, it } from "vitest";

import { inSight } from "./window";

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
