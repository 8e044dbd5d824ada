import { readCard } from "kit/cards/card";
import { next } from "kit/floor/move";
import { readTeenPatti, type TeenPattiRound } from "kit/table/teenPatti";
import { expect, test } from "vitest";

import { dealt } from "./game";
import { has, placed } from "./layout";
import { odds, plusPays } from "./odds";
import { texts } from "./texts";

test("every cell that the house knows can be laid, and no other", () => {
  // As the server's engine has them (crates/games, `teen_patti::Place::all`), written anew.
  expect(placed.map(({ code }) => code)).toEqual(["player", "dealer", "pair-plus"]);
  expect([has("player"), has("tie"), has("constructor")]).toEqual([true, false, false]);
  const areas = placed.map(({ area }) => area);
  expect([next(areas, 0, "ArrowRight"), next(areas, 1, "ArrowDown"), next(areas, 2, "ArrowUp")]).toEqual([1, 2, 0]);
});

test("what cells pay is what the house publishes", () => {
  expect(plusPays).toEqual([["pureSequence", 40], ["trail", 30], ["sequence", 6], ["colour", 4], ["pair", 1]]);
  expect(["player", "dealer", "pair-plus"].map(odds)).toEqual(["0.98", "0.98", "1–40"]);
});

const round = (player: string, dealer: string) => readTeenPatti({ player: player.split(" "), dealer: dealer.split(" ") }) as TeenPattiRound;

test("cards are dealt in turn, and a hand's kind is said when all of it is seen", () => {
  const { cards, won, points } = dealt(round("Ah Kh Qh", "2c 2d 5s"), (kind) => kind);
  expect(cards.map(({ place, card }) => `${place} ${card.text}`)).toEqual(["0 Ah", "1 2c", "0 Kh", "1 2d", "0 Qh", "1 5s"]);
  const hand = (text: string) => text.split(" ").flatMap((each) => readCard(each) ?? []);
  expect([won, points(0, hand("Ah Kh")), points(0, hand("Ah Kh Qh")), points(1, hand("2c 2d 5s"))]).toEqual([[0], "", "pureSequence", "pair"]);
  expect(dealt(round("2c 3d 5h", "Ah Kd Js"), (kind) => kind).won).toEqual([1]);
  expect(dealt(round("2c 3d 5h", "2s 3h 5d"), (kind) => kind).won).toEqual([]);
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
  }
});
