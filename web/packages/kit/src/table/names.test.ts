import { expect, test } from "vitest";

import { cellNames } from "./names";
import { cells } from "./roulette";

test("cells are named by their game", () => {
  const names = (game: string, ...codes: string[]) => codes.map(cellNames(game, "EN"));
  expect(names("roulette", "straight:17", "split:0-2", "corner:1-5", "street:1-3", "trio:0-1-2", "odd", "dozen:2")).toEqual(["Number 17", "Split 0–2", "Corner 1-2-4-5", "Street 1-3", "Trio 0-1-2", "Odd", "Dozen 2"]);
  expect(names("sic-bo", "odd", "pair:2-5", "any-triple", "total:4", "single:6")).toEqual(["An odd total", "2 and 5", "Three alike, any number", "A total of 4", "At least one 6"]);
  expect(names("baccarat", "banker", "constructor")).toEqual(["banker", "constructor"]);
});

test("every cell has a name in both languages", () => {
  const [english, bengali] = [cellNames("roulette", "EN"), cellNames("roulette", "BN")];
  for (const cell of cells.keys()) {
    expect(english(cell), cell).not.toBe(cell);
    expect(bengali(cell), cell).toMatch(/[\u0980-\u09ff]/);
  }
});
