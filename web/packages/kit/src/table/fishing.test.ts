/** Chances and returns that are published of fishing, and hits by words worked out apart from the engine. */
import { createHmac } from "node:crypto";

import { expect, test } from "vitest";

import { FISH, type Fish, fishReturn, hit, hitWords, pays, threshold, worth } from "./fishing";
import { parts } from "./ratio";

const plain = (multiplier: number): Fish => ({ kind: "plain", multiplier });

/** A printed fish. */
function known(name: string): Fish {
  const fish = FISH[name];
  if (fish === undefined) throw new Error(`no fish: ${name}`);
  return fish;
}

const chance = (fish: Fish, among = 1) => Number(threshold(fish, among)) / 2 ** 32;

test.each([[2, 0.48], [5, 0.192], [10, 0.096], [50, 0.0192], [100, 0.0096], [500, 0.00192]])("x%i is killed by %f of the hits", (multiplier, published) => {
  expect(chance(plain(multiplier))).toBeCloseTo(published, 9);
  expect(FISH[`x${multiplier}`]).toEqual(plain(multiplier));
});

test("published thresholds: x10, boss, bomb, free shots, and a net of three", () => {
  expect(threshold(plain(10), 1)).toBe(412_316_860n);
  expect([worth(known("boss")), chance(known("boss")).toFixed(6)]).toEqual(["80", "0.012000"]);
  expect([worth(known("bomb")), chance(known("bomb")).toFixed(6)]).toEqual(["55", "0.017455"]);
  expect([worth(known("feature")), chance(known("feature")).toFixed(6)]).toEqual(["144/5", "0.033333"]);
  expect([5, 10, 20].map((multiplier) => chance(plain(multiplier), 3).toFixed(6))).toEqual(["0.064000", "0.032000", "0.016000"]);
});

test("every fish returns 0.96 less what flooring its threshold takes, which is below one word's worth", () => {
  expect(Object.keys(FISH)).toHaveLength(10);
  for (const fish of Object.values(FISH)) {
    const [above, below] = parts(fishReturn(fish));
    const [value, of] = parts(worth(fish));
    const lacking = 96n * below - 100n * above;
    expect(lacking >= 0n).toBe(true);
    // lacking / (100 below) < worth / 2^32
    expect((lacking * of) << 32n < 100n * below * value).toBe(true);
  }
});

test("a fish that is worth less than a bullet never dies", async () => {
  for (const fish of [plain(0), { kind: "feature", multiplier: 0, shots: 1 } as const]) {
    expect(threshold(fish, 1)).toBe(0n);
    for (let shot = 0n; shot < 200n; shot += 1n) expect(await hit({ seed: "seed", shot, number: 1, fish, among: 1 })).toBeNull();
  }
});

/** The words of a hit by Node's own HMAC. */
function block(seed: string, message: string): number[] {
  const mac = createHmac("sha256", seed).update(message).digest();
  return Array.from({ length: 8 }, (_, place) => mac.readUInt32BE(4 * place));
}

test("a hit is decided by the first word of its session, bullet and fish, and by nothing else", async () => {
  let kills = 0;
  for (let shot = 0n; shot < 500n; shot += 1n) {
    const bullet = { seed: "a session's seed", shot, number: 7, fish: known("x2"), among: 1 };
    const [word = 0] = block(bullet.seed, `${shot}:7:0`);
    expect(await hitWords(bullet).uniform(2 ** 32)).toBe(word);
    const isKilled = word < Math.floor(0.48 * 2 ** 32);
    expect(await hit(bullet)).toEqual(isKilled ? { multiplier: 2, shots: 0 } : null);
    if (isKilled) kills += 1;
  }
  // 240 with a deviation of 11; its words are the same at every run.
  expect(Math.abs(kills - 240)).toBeLessThan(45);
});

test("a boss's prize is drawn by the word after the one that killed it", async () => {
  const seen = new Set<number>();
  const prizes = [[1, 6], [2, 3], [9, 1]] as const;
  for (let shot = 0n; shot < 300n; shot += 1n) {
    const [word = 0, next = 0] = block("seed", `${shot}:3:0`);
    const caught = await hit({ seed: "seed", shot, number: 3, fish: { kind: "boss", prizes }, among: 1 });
    // (6 + 6 + 9) / 10 is worth 2.1.
    expect(caught !== null).toBe(word < Math.floor((0.96 / 2.1) * 2 ** 32));
    if (caught === null) continue;
    const place = next % 10;
    expect(caught.multiplier).toBe(place < 6 ? 1 : place < 9 ? 2 : 9);
    seen.add(caught.multiplier);
  }
  expect(Array.from(seen).sort()).toEqual([1, 2, 9]);
});

test("a kill pays times the whole cost of the bullet; a bomb what it cleared as well, a feature its free shots", async () => {
  const first = async (fish: Fish) => {
    for (let shot = 0n; ; shot += 1n) {
      const caught = await hit({ seed: "seed", shot, number: 1, fish, among: 2 });
      if (caught !== null) return caught;
    }
  };
  const bomb = await first({ kind: "bomb", own: 2, collateral: 3 });
  expect(bomb).toEqual({ multiplier: 5, shots: 0 });
  expect(pays(123_457n, bomb)).toBe(617_285n);
  const feature = await first({ kind: "feature", multiplier: 1, shots: 2 });
  expect(feature).toEqual({ multiplier: 1, shots: 2 });
  expect(pays(7n, feature)).toBe(7n);
});
