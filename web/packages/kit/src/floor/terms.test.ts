import { expect, test } from "vitest";

import { units } from "../number";
import { hindrance, MOST_BETS, terms } from "./terms";

const limits = terms({ least: "10.00", mostOnCell: "100.00", mostInRound: "150.00" });
const lays = (given: Record<string, string>) => new Map(Object.entries(given).map(([cell, amount]) => [cell, units(amount)]));
const none = new Map<string, bigint>();

test("chips within the limits can be placed", () => {
  expect(hindrance(lays({ red: "100.00", black: "50.00" }), none, 0, limits)).toBeNull();
  expect(hindrance(lays({ red: "50.00" }), lays({ red: "50.00" }), 1, limits)).toBeNull();
});

test("what stands already counts on its cell and in the round, and what was asked for is told with the limit", () => {
  expect(hindrance(lays({ red: "5.00" }), none, 0, limits)).toEqual({ kind: "least", cell: "red", asked: units("5.00") });
  expect(hindrance(lays({ red: "60.00" }), lays({ red: "50.00" }), 1, limits)).toEqual({ kind: "cell", cell: "red", asked: units("110.00") });
  expect(hindrance(lays({ red: "60.00" }), lays({ black: "100.00" }), 1, limits)).toEqual({ kind: "round", asked: units("160.00") });
  expect(hindrance(lays({ red: "10.00" }), none, MOST_BETS, limits)).toEqual({ kind: "many", asked: MOST_BETS + 1 });
  expect(hindrance(lays({ red: "10.00" }), none, MOST_BETS - 1, limits)).toBeNull();
});
