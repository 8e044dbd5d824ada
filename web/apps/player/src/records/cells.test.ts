import { cells } from "kit/table/roulette";
import { expect, test } from "vitest";

import { worded } from "ui/worded";

import { cellName, cellTexts } from "./cells";

const named = (language: "bn" | "en", game: string, cell: string) => cellName(((id: keyof typeof cellTexts, values: never) => worded(cellTexts[id][language], language, values)) as never, game, cell);

test("cells are named as the tables name them", () => {
  const names = (game: string, ...codes: string[]) => codes.map((code) => named("en", game, code));
  expect(names("roulette", "straight:17", "split:0-2", "corner:1-5", "street:1-3", "trio:0-1-2", "odd", "dozen:2")).toEqual(["Number 17", "Split 0–2", "Corner 1-2-4-5", "Street 1-3", "Trio 0-1-2", "Odd", "Dozen 2"]);
  expect(names("sic-bo", "odd", "pair:2-5", "any-triple", "total:4", "single:6")).toEqual(["An odd total", "2 and 5", "Three alike, any number", "A total of 4", "At least one 6"]);
  expect(names("baccarat", "banker", "constructor")).toEqual(["banker", "constructor"]);
});

test("every cell has a name in both languages", () => {
  for (const cell of cells.keys()) {
    expect(named("en", "roulette", cell), cell).not.toBe(cell);
    expect(named("bn", "roulette", cell), cell).toMatch(/[\u0980-\u09ff]/);
  }
});
