import { expect, test } from "vitest";

import { amountFault, typedUnits } from "../wallet/amount";
import { depositFee, feeOf, freeOf, percent, remaining, toBet, tokens, units, withdrawable, written, type Channel, type Terms } from "../wallet/cashier";

const terms = (over: Partial<Terms>): Terms =>
  ({ freeLeftToday: 0, feeFixed: "5.00", feeShare: 5_000, earlyFeeShare: null, turnover: { required: "0.00", done: "0.00", outstanding: "0.00", items: [], unplayed: "0.00" }, ...over }) as Terms;

test("amounts are read and written without floating point", () => {
  expect(units("0.1")).toBe(10_000n);
  expect(units("12.50")).toBe(1_250_000n);
  for (const odd of ["", "-1", "1e3", "1.000001", "1,000", "১০"]) expect(units(odd)).toBeNull();
  expect(written(1_250_000n)).toBe("12.50000");
  expect(written(-1n)).toBe("-0.00001");
});

test("the fee shown is the fee that the server takes", () => {
  expect(feeOf(terms({}), 100_000n * 1_000n)).toBe(1_000_000n);
  // The share is floored to the ledger's unit, as kernel::Rate does.
  expect(feeOf(terms({ feeFixed: "0.00" }), 333n)).toBe(1n);
  expect(feeOf(terms({ freeLeftToday: 1 }), 100_000n * 1_000n)).toBe(0n);
  expect(feeOf(terms({}), 500_000n)).toBeNull();
  const early = terms({ freeLeftToday: 1, earlyFeeShare: 100_000, turnover: { required: "1.00", done: "0.00", outstanding: "1.00", items: [], unplayed: "0.00" } });
  expect(feeOf(early, 100_000n * 500n)).toBe(100_000n * 50n);
});

test("amounts are typed with the digits and the groups that pages and keyboards write, and a point is no group", () => {
  for (const text of ["1,000", "১,০০০", " 1000 ", "1,000.00"]) expect(typedUnits(text), text).toBe(100_000_000n);
  expect(typedUnits("12,34,567.89")).toBe(typedUnits("1,234,567.89"));
  expect(typedUnits("500.50")).toBe(50_050_000n);
  for (const odd of ["1,00", "1,5", ",500", "10,00,00", "1.000,00", "five"]) expect(typedUnits(odd), odd).toBeNull();
  expect(["500", "0", "1.234", "১.২৩৪", "1,234", "1e3"].map(amountFault)).toEqual([null, "badAmount", "tooFine", "tooFine", null, "badAmount"]);
});

// Shows: entity:receipt
test("what did not arrive is what was sent less what did", () => {
  expect(remaining("400.00", "100")).toBe(30_000_000n);
  expect(remaining("400.00", "0")).toBe(40_000_000n);
  expect(remaining("400.00", "400")).toBe(0n);
  expect(remaining("400.00", "four")).toBeNull();
});

test("progress never says done before it is", () => {
  expect(percent("999.99", "1000.00")).toBe(99);
  expect(percent("1000.00", "1000.00")).toBe(100);
  expect(percent("0.00", "0.00")).toBe(100);
});

test("tokens are written plainly, and a deposit's fee is the server's", () => {
  expect(tokens(50_000_000)).toBe("50");
  expect(tokens(49_474_336)).toBe("49.474336");
  expect(tokens(1)).toBe("0.000001");
  const channel = { feeFixed: "5.00", feeShare: 10_000 } as Channel;
  expect(depositFee(channel, 100_000n * 1_000n)).toBe(100_000n * 15n);
  expect(depositFee(channel, 100_000n * 5n)).toBeNull();
});

test("what of a balance may leave beside welcome money that was not bet", () => {
  expect(freeOf("1500.00", "1000.00")).toBe("500.00000");
  expect(freeOf("900.00", "1000.00")).toBe("0.00000");
  expect(freeOf("900.00", "0.00")).toBeNull();
});

test("what may be withdrawn now is free, within every limit, and nothing below the least", () => {
  const now = (over: Partial<Terms>) => withdrawable(terms({ open: true, leftToday: 3, available: "1500.00", min: "500.00", max: "25000.00", sumLeftToday: "50000.00", ...over }));
  expect(now({})).toBe("1500.00000");
  expect(now({ max: "1000.00" })).toBe("1000.00000");
  expect(now({ sumLeftToday: "800.00" })).toBe("800.00000");
  expect(now({ turnover: { ...terms({}).turnover, unplayed: "900.00" } })).toBe("600.00000");
  for (const none of [{ available: "499.99" }, { open: false }, { leftToday: 0 }, { turnover: { ...terms({}).turnover, outstanding: "0.01" } }]) expect(now(none)).toBe("0.00000");
  expect(now({ earlyFeeShare: 100_000, turnover: { ...terms({}).turnover, outstanding: "0.01" } })).toBe("1500.00000");
});

test("what must be bet first holds everything back, unless leaving earlier only costs", () => {
  expect(toBet("500.00")).toBe("500.00");
  expect(toBet("500.00", null)).toBe("500.00");
  expect(toBet("500.00", 100_000)).toBeNull();
  expect(toBet("0.00", null)).toBeNull();
});
