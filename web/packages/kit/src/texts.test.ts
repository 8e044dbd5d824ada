import { expect, test } from "vitest";

import { ladder } from "./stake";
import { shared, speaker } from "./texts";

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(shared)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
  }
});

test("values are put into their places", () => {
  expect(speaker(shared, "EN")("stakeRange", "1.00", "500.00")).toBe("Choose a stake from 1.00 to 500.00.");
  expect(speaker(shared, "BN")("stakeRange", "1.00", "500.00")).toContain("1.00 থেকে 500.00");
});

test("the ladder of stakes starts and ends at the limits", () => {
  expect(ladder("1.00", "100.00")).toEqual(["1.00", "2.00", "5.00", "10.00", "20.00", "50.00", "100.00"]);
  expect(ladder("3.00", "25.00")).toEqual(["3.00", "5.00", "10.00", "20.00", "25.00"]);
  expect(ladder("0.50", "2.00")).toEqual(["0.50", "1.00", "2.00"]);
});
