import { expect, test } from "vitest";

import { units } from "../number";
import { Own } from "./own";
import type { BetView } from "./view";

const bet = (number: number, state: string, more: Partial<BetView> = {}): BetView => ({ number, cell: "red", stake: "10.00", state, payout: null, ...more });

test("bets on one cell add up, and those that were refused lie nowhere", () => {
  const own = new Own(5);
  own.learn([bet(1, "taken"), bet(2, "taken", { stake: "5.00" }), bet(3, "refused"), bet(4, "asked", { cell: "even" })]);
  expect(own.placed).toEqual(new Map([["red", units("15.00")]]));
  expect(own.asked).toEqual(new Map([["even", units("10.00")]]));
  expect(own.count).toBe(4);
});

test("an answer that is older than what is known unsays nothing", () => {
  const own = new Own(5);
  own.learn([bet(2, "taken")]);
  own.learn([bet(1, "taken"), bet(2, "asked")]);
  expect(own.placed.get("red")).toBe(units("20.00"));
});

test("what they returned is told once it is known of all", () => {
  const own = new Own(5);
  own.learn([bet(1, "taken"), bet(2, "refused")]);
  expect(own.paid).toBeNull();
  own.learn([bet(1, "taken", { payout: "20.00" })]);
  expect(own.paid).toBe(units("20.00"));
  own.learn([bet(3, "asked")]);
  expect(own.paid).toBeNull();
  own.learn([bet(3, "unpaid", { payout: "360.00" })]);
  expect([own.paid, own.isUnpaid]).toEqual([units("380.00"), true]);
  expect(new Own(6).paid).toBe(0n);
});

test("without an answer the rules say what they return, each floored by itself", () => {
  const own = new Own(5);
  own.learn([bet(1, "taken", { stake: "0.00003" }), bet(2, "taken", { stake: "0.00003" }), bet(3, "refused"), bet(4, "taken", { cell: "even" })]);
  expect(own.reckon(new Map([["red", "1/2"]]))).toBe(2n);
  expect(own.reckon(new Map())).toBe(0n);
});
