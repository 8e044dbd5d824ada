/** The rounds that the server's engine played, played again by this one, which shares no code with it. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { baccarat } from "./baccarat";
import { crash, crashHundredths, hundredthsAt } from "./crash";
import { dragonTiger } from "./dragonTiger";
import type { Told } from "./ratio";
import { roulette } from "./roulette";
import { order, Shoe } from "./shoe";
import { sicBo } from "./sicBo";
import { RoundWords } from "./words";

interface Vectors {
  salt: string;
  curve: [number, number][];
  shoes: { version: string; hash: string; rounds: [string, string][] }[];
}

const file = new URL("../../../../../crates/games/tests/tables.json", import.meta.url);
const { salt, curve, shoes }: Vectors = JSON.parse(readFileSync(file, "utf8"));

/** Hashes of the published chain: game 1 and game 2. */
const games = ["b49092d6", "7b885b56"].map((start) => shoes.find(({ hash }) => hash.startsWith(start))?.hash ?? "");

/** So many rounds of a version. */
async function played(version: string, hash: string, count: number): Promise<Told[]> {
  const [game = ""] = version.split("+");
  const has = (option: string) => version.split("+").includes(option);
  const words = new RoundWords(salt, hash);
  const repeated = async (round: () => Told | Promise<Told>) => {
    const told: Told[] = [];
    while (told.length < count) told.push(await round());
    return told;
  };
  switch (game) {
    case "baccarat-1": {
      const shoe = await Shoe.shuffle(8, 14, words);
      shoe.burn();
      const rules = { commission: !has("no-commission"), tie: has("tie-9") ? 9 : 8 } as const;
      return repeated(() => baccarat(shoe, rules));
    }
    case "dragon-tiger-1": {
      const shoe = await Shoe.shuffle(8, 14, words);
      return repeated(() => dragonTiger(shoe, has("tie-8") ? 8 : 11));
    }
    case "roulette-1":
      return repeated(() => roulette(words, has("multiplied") ? "multiplied" : has("la-partage") ? "la-partage" : "plain"));
    case "sic-bo-1":
      return repeated(() => sicBo(words, has("pair-5") ? 5 : 6));
    default:
      return [await crash(salt, hash, [101, 150, 200, 1000])];
  }
}

const written = ({ result, returns }: Told) => [result, Array.from(returns, ([code, returned]) => `${code}=${returned}`).sort().join(" ")];

test.each(Array.from(new Set(shoes.map(({ version }) => version))))("every round of %s is the same here", async (version) => {
  for (const { hash, rounds } of shoes.filter((shoe) => shoe.version === version)) {
    expect((await played(version, hash, rounds.length)).map(written)).toEqual(rounds);
  }
});

test("the rounds are many", () => {
  expect(shoes.reduce((sum, { rounds }) => sum + rounds.length, 0)).toBeGreaterThanOrEqual(1000);
});

test("the curve of a crash is the same here", () => {
  for (const [milliseconds, hundredths] of curve) expect(hundredthsAt(milliseconds)).toBe(BigInt(hundredths));
});

test("published rounds: shoe, spin, dice and crash", async () => {
  const [first = "", second = ""] = games;
  expect((await order(416, new RoundWords(salt, first))).slice(0, 6)).toEqual([138, 5, 6, 84, 65, 394]);
  expect((await roulette(new RoundWords(salt, first), "plain")).result).toBe("5");
  expect((await roulette(new RoundWords(salt, second), "plain")).result).toBe("2");
  expect((await sicBo(new RoundWords(salt, first), 6)).result).toBe("2 6 1");
  expect((await sicBo(new RoundWords(salt, second), 6)).result).toBe("3 6 3");
  expect(await crashHundredths(salt, first)).toBe(126n);
  expect(await crashHundredths(salt, second)).toBe(105n);
});
