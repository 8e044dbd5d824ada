import { expect, it } from "vitest";

import { progress } from "./progress";

it("is full only when it is, and never beyond", () => {
  expect(progress("0.00", "45000.00")).toBe(0);
  expect(progress("23200.00", "52500.00")).toBe(44);
  expect(progress("52499.99999", "52500.00")).toBe(99);
  expect(progress("52500.00", "52500.00")).toBe(100);
  expect(progress("60000.00", "52500.00")).toBe(100);
  expect(progress("0", "0")).toBe(100);
  // A round that is taken back may leave less than nothing.
  expect(progress("-1.00", "10.00")).toBe(0);
});
