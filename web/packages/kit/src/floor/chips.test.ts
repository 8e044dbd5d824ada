import { expect, test } from "vitest";

import { units } from "../number";
import { chips, firstChip, onChip } from "./chips";

test("chips begin with the least bet and end with what one cell takes", () => {
  expect(chips("10.00", "5000.00")).toEqual(["10.00", "50.00", "100.00", "500.00", "1000.00", "5000.00"]);
  expect(chips("1.00", "500.00")).toEqual(["1.00", "5.00", "10.00", "50.00", "100.00", "500.00"]);
  expect(chips("20.00", "5000.00")).toEqual(["20.00", "50.00", "100.00", "500.00", "1000.00", "5000.00"]);
  expect(chips("0.10", "2.00")).toEqual(["0.10", "0.50", "1.00"]);
  expect(chips("100.00", "100.00")).toEqual(["100.00"]);
  expect(chips("1.00", "100000.00")).toHaveLength(6);
  expect([firstChip(["10.00", "50.00"]), firstChip(["100.00"])]).toEqual(["50.00", "100.00"]);
});

test("an amount on a chip is short and never more than it is", () => {
  const shown = ["0.50", "0.05", "1.00", "12.34", "999.00", "1000.00", "1500.00", "1999.00", "10000.00", "10500.00", "123456.00", "2500000.00"].map((amount) => onChip(units(amount)));
  expect(shown).toEqual(["0.5", "0.05", "1", "12.34", "999", "1K", "1.5K", "1.9K", "10K", "10.5K", "123K", "2.5M"]);
});
