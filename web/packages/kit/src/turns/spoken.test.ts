import { expect, test } from "vitest";

import { readCards } from "../cards/card";
import { speaker } from "../texts";
import { breadths, type Choice, type Seats } from "./seats";
import { dealerSpoken, spoken } from "./spoken";
import { turns } from "./texts";

const t = speaker(turns, "EN");
const cards = (text: string) => readCards(text.split(" ").filter(Boolean)) ?? [];

/** A table at which somebody sits on seats 2 and 3. */
function at(step: number, two: string, given: Partial<Seats> = {}, more: { choices?: Choice[]; insured?: boolean; doubled?: boolean } = {}): Seats {
  const seat = (number: number, hands: string) => ({ seat: number, name: "ra***m", simulated: false, stake: "10.00", behind: "0.00", insured: false, choices: [] as Choice[], hands: hands.split("|").map((hand) => ({ cards: cards(hand), doubled: false })) });
  const { doubled = false, ...rest } = more;
  const first = { ...seat(2, two), ...rest };
  return { round: 5, step, insuring: false, dealer: cards("6d"), turn: { seat: 2, hand: 1 }, until: null, seats: [{ ...first, hands: first.hands.map((hand) => ({ ...hand, doubled })) }, seat(3, "Th 9h")], ...given };
}

const own = new Set([2]);

/** Seen to fail while the cards of others were told, too. */
test("cards of the deal are told of one's own seats and the dealer alone", () => {
  const before = at(0, "", { round: 4, seats: [], dealer: [] });
  expect(spoken(before, at(0, "Tc 6c"), own, t)).toBe("Seat 2: 10, 6, in all 16. Dealer: 6.");
  expect(spoken(before, at(0, "Ac 6c"), own, t)).toBe("Seat 2: A, 6, in all 7 or 17. Dealer: 6.");
  expect(spoken(before, at(0, "Ac Kc"), own, t)).toBe("Seat 2: A, K, in all blackjack. Dealer: 6.");
  expect(spoken(before, at(0, "Tc 6c"), new Set(), t)).toBe("");
});

test("each decision is told with the card that it brought", () => {
  const before = at(1, "9c 7c");
  expect(spoken(before, at(2, "9c 7c 3c"), own, t)).toBe("Seat 2: Hit. 3, in all 19.");
  expect(spoken(before, at(2, "9c 7c 3c", {}, { doubled: true }), own, t)).toBe("Seat 2: Double. 3, in all 19.");
  expect(spoken(before, at(2, "9c 7c", { turn: { seat: 3, hand: 1 } }), own, t)).toBe("Seat 2: Stand.");
  expect(spoken(at(1, "8c 8d"), at(2, "8c 3c|8d Td"), own, t)).toBe("Seat 2, hand 1: Split. 3, in all 11. Seat 2, hand 2: 10, in all 18.");
  expect(spoken(at(1, "8c 3c|8d Td"), at(2, "8c 3c|8d Td", { turn: { seat: 2, hand: 2 } }), own, t)).toBe("Seat 2, hand 1: Stand.");
  // What another seat decides, and what stands as it stood, is nothing to be told.
  expect(spoken(at(1, "9c 7c", { turn: { seat: 3, hand: 1 } }), at(2, "9c 7c", { turn: null }), own, t)).toBe("");
});

test("insurance is told as taken or not", () => {
  const asked = at(0, "9c 7c", { insuring: true, turn: null }, { choices: ["insure", "decline"] });
  expect(spoken(asked, at(1, "9c 7c", { turn: null }, { insured: true }), own, t)).toBe("Seat 2: Insure.");
  expect(spoken(asked, at(1, "9c 7c", { turn: null }), own, t)).toBe("Seat 2: No insurance.");
});

test("what the dealer draws at the end is told with what it comes to", () => {
  expect([dealerSpoken(cards("6d Th 5c"), 1, t), dealerSpoken(cards("6d"), 1, t)]).toEqual(["Dealer: 10, 5, in all 21.", ""]);
});

test("two hands of a seat have more room than one", () => {
  expect(breadths(4, at(2, "8c 3c|8d Td").seats)).toEqual([1, 1.7, 1, 1]);
});
