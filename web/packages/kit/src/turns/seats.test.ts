import { expect, test } from "vitest";

import { readCards, type Card } from "../cards/card";
import { inOrder } from "./felt";
import { returned } from "../table/blackjack";
import { endsOf, playedReturns, readPlayed } from "./result";
import { newer, readSeats, worth, type Seats } from "./seats";

const cards = (text: string): Card[] => readCards(text.split(" ")) ?? [];
const hand = (text: string, doubled = false) => ({ cards: text.split(" "), doubled });

test("what cards come to is said as players say it", () => {
  expect(["9c 8d", "Ac 6d", "Ac Kd", "Ac 6d Kd", "Kc Qd 5h"].map((text) => worth(cards(text)))).toEqual(["17", "7/17", "BJ", "17", "25"]);
  expect(worth(cards("Ac Kd"), true)).toBe("21");
});

const told = { round: 4, seats: [{ seat: 2, name: "ra***", simulated: false, stake: "10.00", behind: "0.00", hands: [hand("8c 8d")], insured: false, choices: ["hit", "stand", "fold"] }], dealer: ["6d"], step: 3, insuring: false, turn: { seat: 2, hand: 1 }, until: "2026-01-01T00:00:12Z" };

test("seats are read as they are told, or not at all", () => {
  const read = readSeats(told) as Seats;
  expect([read.seats[0]?.choices, read.turn, read.until]).toEqual([["hit", "stand"], { seat: 2, hand: 1 }, Date.parse("2026-01-01T00:00:12Z")]);
  for (const odd of [null, {}, { ...told, dealer: ["10c"] }, { ...told, seats: [{ seat: 2 }] }, { ...told, seats: [{ ...told.seats[0], simulated: undefined }] }, { ...told, step: "3" }]) expect(readSeats(odd)).toBeNull();
});

test("what comes late takes nothing back", () => {
  const now = readSeats(told) as Seats;
  expect([newer(now, null), newer(now, now), newer({ ...now, step: 2 }, now), newer({ ...now, round: 5, step: 0 }, now), newer({ ...now, round: 3, step: 9 }, now)]).toEqual([true, true, false, true, false]);
});

test("cards lie in the order in which a dealer deals them", () => {
  const seats = [2, 5].map((seat) => ({ seat, hands: [{ cards: cards(seat === 2 ? "8c 8d 3h" : "5c 6c"), doubled: false }] }));
  expect(inOrder({ dealer: cards("6d 9h"), seats }).map(({ place, card }) => `${place} ${card.text}`)).toEqual(["2:0 8c", "5:0 5c", "dealer 6d", "2:0 8d", "5:0 6c", "2:0 3h", "dealer 9h"]);
});

test("hands return what the rules say, and a split pair of an ace and a ten is no blackjack", () => {
  const of = (own: string, dealer: string, isSplit = false) => returned({ cards: cards(own), isSplit }, cards(dealer));
  expect([of("Ac Kd", "9c 8d"), of("Ac Kd", "Ah Ks"), of("Ac Kd", "7c 7d 7h"), of("7c 7d 7h", "Ah Ks"), of("Ac Kd", "7c 7d 7h", true)]).toEqual(["5/2", "1", "5/2", "0", "1"]);
  expect([of("Kc 9d 5h", "Kh Qh 5d"), of("Kc 8d", "Kh Qh 5d"), of("Kc 8d", "Kh 8h"), of("Kc 7d", "Kh 8h")]).toEqual(["0", "2", "1", "0"]);
  const played = readPlayed({ from: 12, seats: [{ seat: 2, insured: true, hands: [hand("8c 3h 9s", true), hand("8d 9h")] }], dealer: ["6d", "Th", "2c"], acts: [] });
  expect(played && [...playedReturns(played)]).toEqual([["seat:2", "2"], ["behind:2", "2"], ["double:2:1", "2"]]);
  expect(played && [...endsOf(played)]).toEqual([["2:0", "won"], ["2:1", "lost"]]);
  expect([readPlayed({ seats: [], dealer: [] }), readPlayed({ seats: [{ seat: 2 }], dealer: ["6d"] }), readPlayed(7)]).toEqual([null, null, null]);
});
