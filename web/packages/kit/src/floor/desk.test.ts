import type { BetAsk, BetView } from "api/schema";
import { expect, test } from "vitest";

import { Failure } from "../api";
import { units } from "../number";
import { Desk, type Handed } from "./desk";

const lays = (...cells: string[]) => new Map(cells.map((cell) => [cell, units("10.00")]));

/** A desk whose house answers as told; nothing is waited for. */
function desk(house: (ask: BetAsk) => BetView | Failure) {
  const asks: BetAsk[] = [];
  const answered: Handed[] = [];
  const made = new Desk(
    async (ask) => {
      asks.push(ask);
      const answer = house(ask);
      if (answer instanceof Failure) throw answer;
      return { bet: answer, balance: "90.00" };
    },
    (bet) => answered.push(bet),
    undefined,
    [0],
  );
  return { made, asks, answered };
}

const taken = (ask: BetAsk): BetView => ({ number: 1, round: "r5", cell: ask.cell, stake: ask.stake, state: "taken", payout: null, receivedAt: "2026-01-01T00:00:01.000Z" });

test("each cell is one request under a name of its own", async () => {
  const { made, asks, answered } = desk(taken);
  const sent = await made.send(5, lays("red", "even", "straight:17"));
  expect(asks.map(({ round, cell, stake }) => [round, cell, stake])).toEqual([[5, "red", "10.00"], [5, "even", "10.00"], [5, "straight:17", "10.00"]]);
  expect(new Set(asks.map(({ requestId }) => requestId)).size).toBe(3);
  expect(sent.map(({ outcome }) => outcome)).toEqual(["taken", "taken", "taken"]);
  expect(answered).toHaveLength(3);
  expect(made.open).toEqual([]);
});

test("a lost answer is asked for under the same name until it is known, and the same chips again are another bet", async () => {
  let isDown = true;
  const { made, asks } = desk((ask) => (isDown ? new Failure("network", "", false) : taken(ask)));
  const [first] = await made.send(5, lays("red"));
  expect([first?.outcome, made.owed, made.open.length]).toEqual(["unknown", true, 1]);
  isDown = false;
  await made.send(5, lays("red"));
  await made.again();
  expect([first?.outcome, made.owed]).toEqual(["taken", false]);
  const names = asks.map(({ requestId }) => requestId);
  // Twice at first, then the other bet, then the first once more.
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(2);
  expect([names[0], names[0]]).toEqual([names[1], names[3]]);
  await made.again();
  expect(asks).toHaveLength(4);
});

test("too late and called off are told apart from refused", async () => {
  const { made } = desk((ask) => (ask.cell === "red" ? new Failure("round_locked", "Closed.", true) : ask.cell === "odd" ? new Failure("limit_reached", "Your limit.", true) : ask.cell === "low" ? new Failure("round_void", "Called off.", true) : taken(ask)));
  const sent = await made.send(5, lays("red", "odd", "even", "low"));
  expect(sent.map(({ cell, outcome, failure }) => [cell, outcome, failure?.message ?? null])).toEqual([["red", "late", "Closed."], ["odd", "refused", "Your limit."], ["even", "taken", null], ["low", "void", "Called off."]]);
  expect(made.open).toEqual([]);
});
