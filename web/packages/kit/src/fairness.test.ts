import { expect, test } from "vitest";

import { commitment, layMines, rollDice, Words } from "./fairness";

/** Published vectors: one server seed, one client seed, three bets. */
const server = "4f2d1c9a7b6e5038d4c3b2a190817263544536271809fafbecedeeefd0c1b2a3";
const client = "player-seed-01";
const vectors = [
  { nonce: "0", u32: [627999884, 3033543970, 2339825746, 1519825803, 1241367085, 4038847705, 3548518353, 171854822], mines5: [3, 17, 13, 8, 7] },
  { nonce: "1", u32: [3977343586, 171187883, 214239611, 233393355, 410354789, 1806734537, 1561205091, 2559803465], mines5: [23, 0, 2, 3, 5] },
  { nonce: "2", u32: [1248472344, 183153809, 3574902387, 4141164567, 3754332007, 3878894747, 3686608196, 432451732], mines5: [7, 1, 21, 24, 20] },
];

test("the commitment is that of the vector", async () => {
  expect(await commitment(server)).toBe("9305dfa45d10b88419a29f6c30ed9240a0ef5a6db80f8566308805b279043a2f");
});

test.each(vectors)("the words of bet $nonce are those of the vector", async ({ nonce, u32, mines5 }) => {
  const words = new Words(server, client, nonce);
  for (const expected of u32) expect(await words.next()).toBe(expected);
  expect(words.blocks).toHaveLength(1);
  expect(words.blocks[0]?.message).toBe(`${client}:${nonce}:0`);
  await words.next();
  expect(words.blocks[1]?.message).toBe(`${client}:${nonce}:1`);
  // The published selection scales fractions; ours takes remainders. Both draw from the same words.
  const left = Array.from({ length: 25 }, (_, tile) => tile);
  const published = u32.slice(0, 5).map((word) => left.splice(Math.floor((word / 2 ** 32) * left.length), 1)[0]);
  expect(published).toEqual(mines5);
});

test("a roll is the first fair word's remainder", async () => {
  for (const { nonce, u32 } of vectors) {
    const words = new Words(server, client, nonce);
    expect(await rollDice(words)).toBe((u32[0] ?? 0) % 10_000);
    expect(words.draws).toEqual([{ word: u32[0], range: 10_000, result: (u32[0] ?? 0) % 10_000 }]);
  }
});

test("mines are laid on tiles that are left, never twice", async () => {
  const mines = await layMines(24, new Words(server, client, "7"));
  expect(new Set(mines).size).toBe(24);
  const [first, second] = await layMines(2, new Words(server, client, "0"));
  const left = Array.from({ length: 25 }, (_, tile) => tile);
  expect(first).toBe(left.splice(627999884 % 25, 1)[0]);
  expect(second).toBe(left[3033543970 % 24]);
});

test("a word beyond the last even share is thrown away and shown", async () => {
  // 2^31 + 1 leaves almost half of all words over, so that one is met within a few draws.
  const words = new Words(server, client, "0");
  for (let drawn = 0; drawn < 6; drawn += 1) expect(await words.uniform(2 ** 31 + 1)).toBeLessThanOrEqual(2 ** 31);
  const thrown = words.draws.filter((draw) => draw.result === null);
  expect(thrown.length).toBeGreaterThan(0);
  expect(thrown.every((draw) => draw.word >= 2 ** 31 + 1)).toBe(true);
});
