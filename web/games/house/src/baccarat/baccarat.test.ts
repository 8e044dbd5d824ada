import { next } from "kit/floor/move";
import { baccaratReturns, baccaratRules, readBaccarat, type BaccaratHand } from "kit/table/baccarat";
import { expect, test } from "vitest";

import { dealt } from "./deal";
import { has, isMain, placed } from "./layout";
import { texts } from "./texts";

/** Every cell that the server's engine has (domain.md 2.3), written anew. */
const CELLS = ["player", "banker", "tie", "player-pair", "banker-pair", "either-pair", "super-six", "dragon-7", "panda-8", "big", "small"];

const hand = (player: string, banker: string): BaccaratHand => {
  const read = readBaccarat({ from: 0, player: player.split(" "), banker: banker.split(" ") });
  if (!read) throw new Error("no hand");
  return read;
};

test("every cell that the house knows can be laid, and no other", () => {
  expect(placed.map(({ code }) => code).sort()).toEqual(CELLS.toSorted());
  expect([has("banker"), has("red"), placed.filter(({ code }) => isMain(code)).length]).toEqual([true, false, 3]);
});

test("no two cells lie on one place, and arrows reach every one, upright and aside", () => {
  for (const side of ["area", "side"] as const) {
    const areas = placed.map((one) => one[side]);
    areas.forEach((one, place) => {
      const over = areas.filter((other, at) => at !== place && one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h);
      expect(over, placed[place]?.code).toEqual([]);
    });
    const reached = new Set([0]);
    for (const from of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(next(areas, from, key));
    expect(placed.filter((_, place) => !reached.has(place)).map(({ code }) => code)).toEqual([]);
  }
});

test("cards are dealt in turn, and third cards last", () => {
  const order = (dealing: ReturnType<typeof dealt>) => dealing.cards.map(({ place, card }) => `${place}${card.text}`);
  expect(order(dealt(hand("8c Kd", "4c 5d")))).toEqual(["08c", "14c", "0Kd", "15d"]);
  expect(order(dealt(hand("2c Kd 3h", "4c Ad 9s")))).toEqual(["02c", "14c", "0Kd", "1Ad", "03h", "19s"]);
  expect(order(dealt(hand("6c Kd", "4c Ad 9s")))).toEqual(["06c", "14c", "0Kd", "1Ad", "19s"]);
});

test("the side that won is marked, and points are those of the cards that are seen", () => {
  const won = (player: string, banker: string) => dealt(hand(player, banker)).won;
  expect([won("8c Kd", "4c 3d"), won("4c 3d", "8c Kd"), won("7c Kd", "4c 3d")]).toEqual([[0], [1], []]);
  const { points } = dealt(hand("8c 7d", "4c 3d"));
  const { player } = hand("8c 7d", "4c 3d");
  expect([points(0, []), points(0, player.slice(0, 1)), points(0, player)]).toEqual(["", "8", "5"]);
});

test("what a banker's six returns depends on the rules of the table", () => {
  const six = hand("4c Kd", "4h 2d");
  const of = (version: string) => baccaratReturns(six, baccaratRules(version)).get("banker");
  expect([of("baccarat-1"), of("baccarat-1+no-commission"), of("baccarat-1+no-commission+tie-9")]).toEqual(["39/20", "3/2", "3/2"]);
  expect(baccaratReturns(six, baccaratRules("baccarat-1")).get("super-six")).toBe("13");
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
  }
});
