/** Each was seen to fail with its rule taken out of `trial.ts` here, or out of `round.ts` or `tables.ts` of trials. */
import type { TableView } from "api/schema";
import { expect, test } from "vitest";

import { refused } from "../trial/refusals";
import { LOCK, round, seated, view } from "../trial/testing";
import { readSeats } from "./seats";
import { seatRules } from "./trial";

const hand = (text: string, doubled = false) => ({ cards: text.split(" "), doubled });
const ended = (seats: object[], dealer = "6d Th 2c") => round(5, "settled", { result: { from: 0, seats, dealer: dealer.split(" "), acts: [] } });

/** What a table told last: of which round, and which seats are taken in it. */
interface Told {
  of: number;
  taken: readonly number[] | null;
}

const seat = (number: number) => ({ seat: number, name: "ra***m", simulated: false, stake: "10.00", behind: "0.00", hands: [], insured: false, choices: [] });
const knowing = (told: Told) => seatRules(() => told.taken && readSeats({ round: told.of, seats: told.taken.map(seat), dealer: [], step: 0, insuring: false, turn: null, until: null }));

/** A trial at round 5 of a table where these seats are taken. */
function tried(...taken: number[]) {
  const told: Told = { of: 5, taken };
  return { told, ...seated(knowing(told)) };
}

test("one bets behind a seat that is taken in this round, and nowhere else", async () => {
  const { bet, told, balance } = tried(2);
  expect((await bet("behind:2", "100.00")).balance).toBe("900.00");
  await expect(bet("behind:3")).rejects.toMatchObject({ code: "seat_empty", settled: true, message: refused.seat_empty.en });
  for (const cell of ["seat:2", "seat:3", "behind:8", "behind:0", "double:2:1", "insurance:2"]) await expect(bet(cell), cell).rejects.toMatchObject({ code: "input_invalid" });
  // What is known is of the round before, or nothing yet.
  told.of = 4;
  await expect(bet("behind:2")).rejects.toMatchObject({ code: "seat_empty" });
  told.taken = null;
  await expect(bet("behind:2")).rejects.toMatchObject({ code: "seat_empty" });
  expect(await balance()).toBe("900.00");
});

test("an empty seat is refused as the house does: after the lock and the request, before what the table takes", async () => {
  const { bet, told, hear } = tried(2);
  const first = await bet("behind:2", "10.00", 5, "a");
  told.taken = [];
  expect(await bet("behind:2", "10.00", 5, "a")).toEqual(first);
  await expect(bet("behind:2", "9.99")).rejects.toMatchObject({ code: "seat_empty" });
  hear(round(5, "locked"));
  await expect(bet("behind:2")).rejects.toMatchObject({ code: "round_locked" });
});

test("a bet behind is one stake on the first hand, whatever its seat doubles, splits or insures", async () => {
  for (const [hands, insured, payout] of [
    [[hand("5c 6c Th", true)], false, "200.00"],
    [[hand("8c 3h 9s", true), hand("8d Th 9d")], false, "200.00"],
    [[hand("8c Th 9c"), hand("8d 3h Ts")], false, "0.00"],
    [[hand("9c 9d")], true, "100.00"],
    [[hand("Ac Kd")], false, "250.00"],
    // An ace and a ten of a split are no blackjack.
    [[hand("Ac Kd"), hand("Ad 5c")], false, "200.00"],
  ] as const) {
    const { bet, bets, balance, hear } = tried(2);
    await bet("behind:2", "100.00");
    hear(ended([{ seat: 2, insured, hands }]));
    expect([(await bets())[0]?.payout, await balance()], JSON.stringify(hands)).toEqual([payout, (900 + Number(payout)).toFixed(2)]);
  }
  const { bet, balance, hear } = tried(2);
  await bet("behind:2", "100.00");
  hear(ended([{ seat: 2, insured: true, hands: [hand("9c 9d")] }], "Ad Kh"));
  expect(await balance()).toBe("900.00");
});

test("behind a seat whose own stake did not stand the chips come back", async () => {
  const { bet, bets, balance, hear } = tried(2, 5);
  await bet("behind:2", "100.00");
  hear(ended([{ seat: 5, insured: false, hands: [hand("9c Td")] }]));
  expect([(await bets()).map(({ state, payout }) => [state, payout]), await balance()]).toEqual([[["returned", null]], "1000.00"]);
});

test("who comes back to a table bets by who sits there now", async () => {
  const { trial, bet } = tried();
  const sits = (at: TableView, taken: number[]) => trial.sit({ view: at, rules: knowing({ of: 5, taken }), now: () => LOCK - 10_000 });
  sits(view({ id: "8", round: round(9, "open", { id: "q9" }) }), []);
  sits(view(), [2]);
  expect((await bet("behind:2")).balance).toBe("990.00");
});
