import { next } from "kit/floor/move";
import { dragonTigerReturns, readDragonTiger, type DragonTigerRound } from "kit/table/dragonTiger";
import { expect, test } from "vitest";

import { has, isMain, placed } from "./layout";
import { texts } from "./texts";

/** Every cell that the server's engine has (domain.md 2.3), written anew. */
const CELLS = ["dragon", "tiger", "tie", "suited-tie", "dragon-big", "dragon-small", "tiger-big", "tiger-small"];

const round = (dragon: string, tiger: string): DragonTigerRound => {
  const read = readDragonTiger({ from: 0, dragon, tiger });
  if (!read) throw new Error("no round");
  return read;
};

test("every cell that the house knows can be laid, and no other", () => {
  expect(placed.map(({ code }) => code).sort()).toEqual(CELLS.toSorted());
  expect([has("dragon"), has("player"), placed.filter(({ code }) => isMain(code)).length]).toEqual([true, false, 3]);
});

test("no two cells lie on one place, and arrows reach every one", () => {
  const areas = placed.map(({ area }) => area);
  areas.forEach((one, place) => {
    const over = areas.filter((other, at) => at !== place && one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h);
    expect(over, placed[place]?.code).toEqual([]);
  });
  const reached = new Set([0]);
  for (const from of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(next(areas, from, key));
  expect(placed.filter((_, place) => !reached.has(place)).map(({ code }) => code)).toEqual([]);
});

test("a tie halves the main bets, and a seven is neither big nor small", () => {
  const of = (dragon: string, tiger: string) => [...dragonTigerReturns(round(dragon, tiger), 11)].map((one) => one.join(" ")).sort();
  expect(of("7h", "7h")).toEqual(["dragon 1/2", "suited-tie 51", "tie 12", "tiger 1/2"]);
  expect(of("Ah", "Kc")).toEqual(["dragon-small 2", "tiger 2", "tiger-big 2"]);
  expect(dragonTigerReturns(round("7h", "7c"), 8).get("tie")).toBe("9");
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]|^=$/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
  }
});
