import { expect, test } from "vitest";

import { faces, neighbour, safe, worth, type Round } from "./round";
import { texts } from "./texts";

const open: Round = { state: "open", revealed: [4, 7], field: null };

test("while a round is open nothing but what was opened is shown", () => {
  const shown = faces(open);
  expect(shown.filter((face) => face === "flower")).toHaveLength(2);
  expect(shown.filter((face) => face === "covered")).toHaveLength(23);
  expect(faces(null).every((face) => face === "covered")).toBe(true);
});

test("after the end the whole board is open, and the cracker that went off is told apart", () => {
  const blown = faces({ ...open, state: "blown", revealed: [4, 7, 9], field: [9, 11, 20] });
  expect([blown[4], blown[9], blown[11], blown[0]]).toEqual(["flower", "hit", "mine", "unopened"]);
  const cashed = faces({ ...open, state: "cashed_out", field: [9, 11, 20] });
  expect(cashed).not.toContain("hit");
  expect(cashed.filter((face) => face === "mine")).toHaveLength(3);
});

test("a tile that went off is no marigold", () => {
  expect(safe(open)).toBe(2);
  expect(safe({ ...open, state: "blown", revealed: [4, 7, 9], field: [9, 11, 20] })).toBe(2);
});

test("the worth of a round is that of the reference", () => {
  expect(worth("10.00", 3, 0)).toEqual({ now: null, multiplier: null, next: "11.25", nextMultiplier: "1.1250", chance: "88.00" });
  expect(worth("10.00", 3, 3)).toMatchObject({ now: "14.78571", multiplier: "1.4785" });
  expect(worth("1.00", 24, 1)).toEqual({ now: "24.75", multiplier: "24.7500", next: null, nextMultiplier: null, chance: null });
  expect(worth("1.00", 3, 22).multiplier).toBe("2277.0000");
  expect(worth(null, 3, 1).next).toBeNull();
});

test("arrows move over the board and stop at its edge", () => {
  expect([neighbour(0, "ArrowUp"), neighbour(0, "ArrowLeft"), neighbour(0, "ArrowRight"), neighbour(0, "ArrowDown")]).toEqual([0, 0, 1, 5]);
  expect([neighbour(24, "ArrowDown"), neighbour(24, "ArrowRight"), neighbour(12, "Home"), neighbour(12, "End"), neighbour(12, "x")]).toEqual([24, 24, 10, 14, 12]);
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
  }
});
