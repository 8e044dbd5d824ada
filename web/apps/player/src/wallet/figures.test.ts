import { expect, test } from "vitest";

import { hasMoving, isAway, movable, movingAt, sum, type Vendors, type Way } from "./figures";

const way = (more: Partial<Way>): Way => ({ id: "1", vendor: "wheel", inward: true, currency: "BDT", amount: "10.00", state: "confirmed", reason: null, createdAt: "2026-11-21T06:00:00Z", ...more });
const vendors = (balance: string, ...transfers: Way[]): Vendors => ({
  isSingle: false,
  vendors: [{ id: "wheel", name: { bn: "নাগরদোলা", en: "Wheel" }, currency: "BDT", balance, toldAt: null }],
  transfers,
});

test("only what is not over is on its way, and at its own vendor", () => {
  const open = way({ id: "2", state: "unknown" });
  expect(movingAt(vendors("0.00", way({}), open), "wheel")).toBe(open);
  expect(movingAt(vendors("0.00", open), "other")).toBeUndefined();
  expect(hasMoving(vendors("0.00", way({ state: "reversed" }), way({})))).toBe(false);
  expect(hasMoving(vendors("0.00", way({ state: "requested" })))).toBe(true);
  expect(hasMoving(undefined)).toBe(false);
});

test("money can be brought back from where some lies and nothing is on its way", () => {
  expect(isAway(vendors("0.00"))).toBe(false);
  expect(isAway(vendors("0.01"))).toBe(true);
  expect(isAway(vendors("0.01", way({ state: "unknown" })))).toBe(false);
});

test("an amount is taken as people write it, and never more than there is", () => {
  expect(movable("500", "1000.00")).toBe("500.00000");
  expect(movable(" ১,০০০.৫০ ", "1000.50")).toBe("1000.50000");
  for (const bad of ["", "0", "-5", "1e3", "1000.51", "five", "1.234", "1.2345678"]) expect(movable(bad, "1000.50"), bad).toBeNull();
});

test("sums are exact", () => {
  expect(sum(["0.10", "0.20", "999999999.99999"])).toBe("1000000000.29999");
  expect(sum([])).toBe("0.00000");
});
