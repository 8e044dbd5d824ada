import { readCards, type Card } from "kit/cards/card";
import { expect, test } from "vitest";

import { engine, handFrom, isOfShoe } from "./engine";

const cards = (text: string): Card[] => readCards(text.split(" ")) ?? [];
const shoe = cards("8c 5c 6d 8d 6c 3h Td 9s Th 9h 2c");
const game = engine("blackjack-1");
const made = (given: readonly Card[], told: unknown) => (isOfShoe(game) ? handFrom(game, 12, given, told) : null);

// The round of the server's test (crates/games, `blackjack::seated`), its record written anew.
const record = {
  from: 12,
  seats: [
    { seat: 2, insured: false, hands: [{ cards: ["8c", "3h", "9s"], doubled: true }, { cards: ["8d", "Td"], doubled: false }] },
    { seat: 5, insured: false, hands: [{ cards: ["5c", "6c", "Th"], doubled: true }] },
  ],
  dealer: ["6d", "9h", "2c"],
  acts: [["split", 2], ["double", 2], ["stand", 2], ["double", 5]].map(([act, seat]) => ({ seat, act })),
};

test("the cards of a round with what its seats decided make it again", () => {
  expect(made(shoe, record)).toEqual(record);
});

test("other decisions, other seats, a card too many or too few make another round or none", () => {
  const { acts } = record;
  expect(made(shoe, { ...record, acts: acts.slice(0, -1) })).toBeNull();
  expect(made(shoe, { ...record, acts: [...acts.slice(0, 3), { seat: 5, act: "insure" }] })).toBeNull();
  expect(made(shoe, { ...record, seats: record.seats.toReversed() })).toBeNull();
  expect(made(shoe, { ...record, seats: [{ ...record.seats[0], seat: 3 }, record.seats[1]] })).toBeNull();
  expect([made(shoe.slice(0, -1), record), made([...shoe, ...cards("2d")], record), made(shoe, null), made(shoe, { from: 12, seats: "x", acts: [] })]).toEqual([null, null, null, null]);
});
