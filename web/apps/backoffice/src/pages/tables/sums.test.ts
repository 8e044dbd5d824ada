import { expect, test } from "vitest";

import { sumsOf } from "./sums";
import type { OfficeTable } from "./words";

const row = (currency: string, staked: string, ggr: string, isPlayed = true, rules = "roulette-1") =>
  ({ table: { currency, rules }, now: isPlayed ? { bets: 2, people: 1, staked: "0.10" } : null, today: { rounds: 3, voided: 1, bets: 5, staked, ggr } }) as OfficeTable;

test("tables are added up exactly, and only in one currency", () => {
  expect(sumsOf([row("BDT", "0.10", "-300.00"), row("BDT", "0.20", "99.99", false)])).toEqual({
    currency: "BDT", areRooms: false, bets: 2, staked: "0.10", rounds: 6, voided: 2, turnover: "0.30", ggr: "-200.01",
  });
  expect(sumsOf([row("BDT", "1", "1"), row("INR", "1", "1")]).currency).toBeUndefined();
});

test("sessions of rooms are no rounds, and what was brought is no stake; what rooms took is", () => {
  const room = row("BDT", "7.00", "2.00", true, "fishing-1+reef");
  expect(sumsOf([row("BDT", "0.10", "1.00"), room])).toEqual({ currency: "BDT", areRooms: false, bets: 2, staked: "0.10", rounds: 3, voided: 1, turnover: "7.10", ggr: "3.00" });
  expect(sumsOf([room, room])).toMatchObject({ areRooms: true, staked: "0.20", rounds: 6 });
});
