import { expect, test } from "vitest";

import { units } from "../number";
import { Own } from "./own";
import type { BetView } from "./view";

const bet = (number: number, state: string, more: Partial<BetView> = {}): BetView => ({ number, round: "r5", cell: "red", stake: "10.00", state, payout: null, receivedAt: "2026-01-01T00:00:01.000Z", ...more });

test("bets on one cell add up, and those that were refused lie nowhere", () => {
  const own = new Own(5, "r5");
  own.learn([bet(1, "taken"), bet(2, "taken", { stake: "5.00" }), bet(3, "refused"), bet(4, "asked", { cell: "even" })]);
  expect(own.placed).toEqual(new Map([["red", units("15.00")]]));
  expect(own.asked).toEqual(new Map([["even", units("10.00")]]));
  expect(own.count).toBe(4);
});

test("an answer that is older than what is known unsays nothing", () => {
  const own = new Own(5, "r5");
  own.learn([bet(2, "taken")]);
  own.learn([bet(1, "taken"), bet(2, "asked")]);
  expect(own.placed.get("red")).toBe(units("20.00"));
});

test("what they returned is told once it is known of all", () => {
  const own = new Own(5, "r5");
  own.learn([bet(1, "taken"), bet(2, "refused")]);
  expect(own.paid).toBeNull();
  own.learn([bet(1, "taken", { payout: "20.00" })]);
  expect(own.paid).toBe(units("20.00"));
  own.learn([bet(3, "asked")]);
  expect(own.paid).toBeNull();
  own.learn([bet(3, "unpaid", { payout: "360.00" })]);
  expect([own.paid, own.isUnpaid]).toEqual([units("380.00"), true]);
  expect(new Own(6, "r6").paid).toBe(0n);
  expect(own.ends).toEqual({ won: units("360.00"), lost: units("0.00") });
});

test("bets of another round are none of its own", () => {
  const own = new Own(5, "r5");
  own.learn([bet(1, "taken", { round: "r4" }), bet(1, "taken", { round: "r6" })]);
  expect(own.count).toBe(0);
  const none = new Own(0, null);
  none.learn([bet(1, "taken")]);
  expect(none.count).toBe(0);
});

test("what went back lies nowhere, was bet all the same, and is back once all of it is", () => {
  const own = new Own(5, "r5");
  own.learn([bet(1, "returned"), bet(2, "taken", { stake: "5.00" }), bet(3, "refused")]);
  expect([own.placed.get("red"), own.staked.get("red"), own.isBack]).toEqual([units("5.00"), units("15.00"), false]);
  own.learn([bet(1, "taken"), bet(2, "returned", { stake: "5.00" })]);
  expect([own.placed.size, own.staked.get("red"), own.isBack, own.paid]).toEqual([0, units("15.00"), true, 0n]);
});
