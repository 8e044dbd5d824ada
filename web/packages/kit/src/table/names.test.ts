import { expect, test } from "vitest";

import { cellNames } from "./names";
import { cells } from "./roulette";

test("cells are named by their game", () => {
  const names = (game: string, ...codes: string[]) => codes.map(cellNames(game, "EN"));
  expect(names("roulette", "straight:17", "split:0-2", "corner:1-5", "street:1-3", "trio:0-1-2", "odd", "dozen:2")).toEqual(["Number 17", "Split 0–2", "Corner 1-2-4-5", "Street 1-3", "Trio 0-1-2", "Odd", "Dozen 2"]);
  expect(names("sic-bo", "odd", "pair:2-5", "any-triple", "total:4", "single:6")).toEqual(["An odd total", "2 and 5", "Three alike, any number", "A total of 4", "At least one 6"]);
  expect(names("andar-bahar", "andar", "cards:11-15")).toEqual(["Andar", "11–15 cards"]);
  expect(names("teen-patti", "player", "dealer", "pair-plus")).toEqual(["Player's hand", "Dealer's hand", "Pair plus"]);
  expect(names("baccarat", "banker", "big", "dragon-7", "constructor")).toEqual(["Banker", "Big: 5 or 6 cards", "Dragon 7: Banker wins with 7 of three cards", "constructor"]);
  expect(names("crash", "hand", "at:250", "at:1000000")).toEqual(["Cash-out by hand", "Auto cash-out at 2.50×", "Auto cash-out at 10000.00×"]);
  expect(names("dragon-tiger", "tie", "tiger-small", "banker")).toEqual(["Tie", "Tiger small: A to 6", "banker"]);
  expect(names("blackjack", "seat:3", "behind:4", "double:3:1", "double:3:2", "split:3", "insurance:3")).toEqual(["Seat 3", "Behind seat 4", "Doubled, seat 3, hand 1", "Doubled, seat 3, hand 2", "Split, seat 3, hand 2", "Insurance, seat 3"]);
});

test("every cell has a name in both languages", () => {
  const [english, bengali] = [cellNames("roulette", "EN"), cellNames("roulette", "BN")];
  for (const cell of cells.keys()) {
    expect(english(cell), cell).not.toBe(cell);
    expect(bengali(cell), cell).toMatch(/[\u0980-\u09ff]/);
  }
});
