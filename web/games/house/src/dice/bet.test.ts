import { diceWins } from "kit/odds";
import { expect, test } from "vitest";

import { atBoundary, boundary, flight, flipped, shown, type Bet } from "./bet";
import { texts } from "./texts";

const even: Bet = { direction: "under", target: 5_050 };

test("what is shown is what the reference says", () => {
  expect(shown(even, "10.00")).toEqual({ boundary: "50.50", chance: "50.50", multiplier: "1.9603", pays: "19.603" });
  expect(shown({ direction: "over", target: 1_000 }, "10.00")).toEqual({ boundary: "90.00", chance: "10.00", multiplier: "9.9000", pays: "99.00" });
  expect(shown({ direction: "under", target: 200 }, null)).toEqual({ boundary: "2.00", chance: "2.00", multiplier: "49.5000", pays: null });
});

test("the winning side is the one the scale shows", () => {
  for (const bet of [even, flipped(even), atBoundary("over", 7_325)]) {
    const edge = boundary(bet);
    expect(diceWins(edge, bet.target, bet.direction)).toBe(bet.direction === "over");
    expect(diceWins(edge - 1, bet.target, bet.direction)).toBe(bet.direction === "under");
  }
});

test("the other side has the same chance and the mirrored boundary", () => {
  expect(flipped(even)).toEqual({ direction: "over", target: 5_050 });
  expect(boundary(flipped(even))).toBe(4_950);
});

test("the boundary stays where the game takes bets", () => {
  expect(atBoundary("under", 0).target).toBe(100);
  expect(atBoundary("under", 10_000).target).toBe(9_800);
  expect(boundary(atBoundary("over", 0))).toBe(200);
  expect(boundary(atBoundary("over", 10_000))).toBe(9_900);
});

test("the lantern ends exactly at the result and never leaves the scale", () => {
  for (const to of [0, 3_712, 9_999]) {
    expect(flight(5_000, to, 1)).toBe(to);
    for (let part = 0; part < 1; part += 0.02) {
      const place = flight(9_000, to, part);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(10_000);
    }
  }
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
  }
});
