import { expect, test } from "vitest";

import { decimal, fourPlaces, percent, units } from "kit/number";

test("amounts go to units and back without loss", () => {
  for (const amount of ["0.00", "10.00", "0.01", "19.603", "12345678901234567.00001", "-3.50"]) {
    expect(decimal(units(amount))).toBe(amount);
  }
  expect(units("5")).toBe(500_000n);
});

test("multipliers keep four places", () => {
  expect(fourPlaces(19_603n)).toBe("1.9603");
  expect(fourPlaces(22_770_000n)).toBe("2277.0000");
});

test("a share is a percentage, never rounded up", () => {
  expect(percent("0.956712")).toBe("95.67");
  expect(percent("0.956712", 4)).toBe("95.6712");
  expect(percent("0.5")).toBe("50");
  expect(percent("0.333")).toBe("33.3");
  expect(percent("1")).toBe("100");
  expect(percent("0.05")).toBe("5");
});
