import { readCard } from "kit/cards/card";
import { next } from "kit/floor/move";
import { andarBaharCells, type AndarBaharRound } from "kit/table/andarBahar";
import { expect, test } from "vitest";

import { dealt, odds } from "./game";
import { has, placed } from "./layout";
import { texts } from "./texts";

/** Every cell that the server's engine has (crates/games, `andar_bahar::Place::all`), written anew. */
const cells = ["andar", "bahar", "cards:1-5", "cards:6-10", "cards:11-15", "cards:16-25", "cards:26-30", "cards:31-35", "cards:36-40", "cards:41-49"];

test("every cell that the house knows can be laid, and no other", () => {
  expect(placed.map(({ code }) => code)).toEqual(cells);
  expect([...andarBaharCells.keys()]).toEqual(cells);
  expect([has("andar"), has("cards:1-4"), has("constructor")]).toEqual([true, false, false]);
});

test("what a cell pays is what it returns without the stake", () => {
  expect(cells.map(odds)).toEqual(["0.9", "1", "2.5", "3.5", "4.5", "3.5", "14", "24", "49", "119"]);
});

test("no two cells lie on one place, and arrows reach every one", () => {
  const areas = placed.map(({ area }) => area);
  areas.forEach((one, place) => {
    expect(areas.filter((other, at) => at !== place && one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h)).toEqual([]);
  });
  const reached = new Set([0]);
  for (const from of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(next(areas, from, key));
  expect(reached.size).toBe(cells.length);
});

test("the joker is dealt first, then andar and bahar in turn; the side of the last card wins", () => {
  const cardsOf = (text: string) => text.split(" ").flatMap((each) => readCard(each) ?? []);
  const round = { joker: cardsOf("7h")[0], dealt: cardsOf("Kc 2d 7s") } as AndarBaharRound;
  const { cards, won, points } = dealt(round);
  expect(cards.map(({ place, card }) => `${place} ${card.text}`)).toEqual(["0 7h", "1 Kc", "2 2d", "1 7s"]);
  expect([won, points(0, round.dealt), points(1, []), points(1, round.dealt)]).toEqual([[1], "", "", "3"]);
  expect(dealt({ ...round, dealt: cardsOf("Kc 7d") }).won).toEqual([2]);
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]|^[\d–]+$/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
  }
});
