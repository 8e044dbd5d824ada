import { expect, test } from "vitest";

import { isReturned, standing } from "./returned";

const row = { id: "b1", abroad: false, at: "2026-01-01T00:00:00Z", currency: "BDT", family: "LIVE", game: "roulette", gameName: "Roulette", payout: "0.00", profit: "0.00", stake: "0.00", state: "settled", validBet: "0.00", validBy: "exposure", vendor: "INHOUSE" } as never as Parameters<typeof standing>[0];
const message = (kind: string, undone: boolean) => ({ kind, undone, amount: "10.00", payout: "0.00", at: row.at, held: false, key: "k" });

test("a round of a table of which nothing stands was called off; one that stands, or runs, was not", () => {
  expect([standing(row), standing({ ...row, family: "RNG", game: "crash" })]).toEqual(["returned", "returned"]);
  expect([standing({ ...row, stake: "10.00" }), standing({ ...row, payout: "5.00" }), standing({ ...row, state: "open" })]).toEqual(["settled", "settled", "open"]);
});

test("elsewhere a stake of zero may be a free round, and its messages tell", () => {
  const slot = { ...row, family: "RNG" as const, game: "s", vendor: "PG" };
  expect(isReturned(slot)).toBe(false);
  expect([isReturned(slot, [message("bet", true)]), isReturned(slot, [message("bet", false)]), isReturned(slot, [message("win", true)])]).toEqual([true, false, false]);
});
