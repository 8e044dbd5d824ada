/** The rounds that the server's engine played, played again by this one, which shares no code with it. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { played, written } from "./agree";
import { andarBahar } from "./andarBahar";
import { crashHundredths, hundredthsAt } from "./crash";
import { roulette } from "./roulette";
import { type Card, order, Shoe } from "./shoe";
import { sicBo } from "./sicBo";
import { teenPatti } from "./teenPatti";
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

test.each(Array.from(new Set(shoes.map(({ version }) => version))))("every round of %s is the same here", async (version) => {
  for (const { hash, rounds } of shoes.filter((shoe) => shoe.version === version)) {
    expect((await played(version, salt, hash, rounds.length)).map(written)).toEqual(rounds);
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

const cardOf = (text: string): Card => ({ rank: "A23456789TJQK".indexOf(text.charAt(0)) + 1, suit: "cdhs".indexOf(text.charAt(1)), text });

/** A deck that deals these cards. */
function stacked(texts: string[]): Pick<Shoe, "deal"> {
  let dealt = 0;
  return {
    deal: () => {
      const text = texts[dealt];
      if (text === undefined) throw new Error("no more cards");
      dealt += 1;
      return cardOf(text);
    },
  };
}

const deck = Array.from("cdhs", (suit) => Array.from("A23456789TJQK", (rank) => `${rank}${suit}`)).flat();

test("andar bahar: the first card, the second, and every count up to the longest round", () => {
  expect(written(andarBahar(stacked(["7h", "7c"])))).toEqual(["7h|7c", "andar=19/10 cards:1-5=7/2"]);
  expect(written(andarBahar(stacked(["7h", "Ah", "7c", "7d"])))).toEqual(["7h|Ah7c", "bahar=2 cards:1-5=7/2"]);
  const others = deck.filter((text) => !text.startsWith("A"));
  const returns = Array.from({ length: 49 }, (_, before) => {
    const [result, cells] = written(andarBahar(stacked(["As", ...others.slice(0, before), "Ad", "Ah"])));
    expect(result).toBe(`As|${others.slice(0, before).join("")}Ad`);
    return cells;
  });
  const every = [
    ["cards:1-5=7/2", 5], ["cards:6-10=9/2", 5], ["cards:11-15=11/2", 5], ["cards:16-25=9/2", 10],
    ["cards:26-30=15", 5], ["cards:31-35=25", 5], ["cards:36-40=50", 5], ["cards:41-49=120", 9],
  ] as const;
  const counts = every.flatMap(([cell, times]) => Array<string>(times).fill(cell));
  expect(returns).toEqual(counts.map((cell, place) => `${place % 2 === 0 ? "andar=19/10" : "bahar=2"} ${cell}`));
});

/** What a round of these two hands returned. */
function against(player: string, dealer: string): string {
  const others = dealer.split(" ");
  const [result, returns] = written(teenPatti(stacked(player.split(" ").flatMap((text, place) => [text, others[place] ?? ""]))));
  expect(result).toBe(`${player}|${dealer}`.replaceAll(" ", ""));
  return returns;
}

/** Hands by kind from the best, with what pair plus returns; each is better than all behind it. */
const hands: [string, string[]][] = [
  [" pair-plus=31", ["As Ah Ad", "Ks Kh Kd", "2s 2h 2d"]],
  [" pair-plus=41", ["Qs As Ks", "3h Ah 2h", "Ks Qs Js", "Qd Jd Td", "5c 4c 3c", "4c 3c 2c"]],
  [" pair-plus=7", ["Ac Ks Qs", "2d 3h Ad", "Kc Js Qs", "Jd Qd Th", "5c 4c 3d", "4c 2d 3c"]],
  [" pair-plus=5", ["As Js Ks", "Ah Kh 2h", "Qc Ac Jc", "4s As 2s", "Ks Qs Ts", "2d Kd Qd", "2d 3d 5d"]],
  [" pair-plus=2", ["Ac Kh Ad", "2h Ac Ad", "Kc Ad Kh", "Kc Kd Qh", "Kc 2d Kh", "3c 3d Ah", "3c 3d 2h", "Ac 2d 2h", "3c 2d 2h"]],
  ["", ["Ac Kd Jh", "2c Ad Kh", "Qc Jd Ah", "Ac Td 9h", "4c 2d Ah", "Kc Qd Th", "Tc Jd Kh", "2c 3d 5h"]],
];

test("teen patti: the better of two hands", () => {
  const sorted = hands.flatMap(([plus, kind]) => kind.map((hand) => ({ hand, plus })));
  for (const [place, better] of sorted.entries()) {
    for (const worse of sorted.slice(place + 1)) {
      expect(against(better.hand, worse.hand), `${better.hand} to ${worse.hand}`).toBe(`${better.plus} player=99/50`.trim());
      expect(against(worse.hand, better.hand), `${worse.hand} to ${better.hand}`).toBe(`dealer=99/50${worse.plus}`);
    }
  }
});

test.each([
  ["Ac 2d 3h", "3s Ah 2c", " pair-plus=7"],
  ["As Ks Qs", "Qd Kd Ad", " pair-plus=41"],
  ["9c 9d 4h", "4s 9h 9s", " pair-plus=2"],
  ["Kh 9h 4h", "4s 9s Ks", " pair-plus=5"],
  ["Kh 9c 4h", "4s 9s Kd", ""],
])("teen patti: %s and %s tie", (player, dealer, plus) => {
  expect(against(player, dealer)).toBe(`dealer=1${plus} player=1`);
});

test("teen patti: all hands by their kind", () => {
  const counts = new Map<string, number>();
  for (const [place, one] of deck.entries()) {
    for (const [next, two] of deck.entries()) {
      for (const three of next > place ? deck.slice(next + 1) : []) {
        const plus = teenPatti(stacked([one, "2c", two, "3d", three, "5h"])).returns.get("pair-plus") ?? "0";
        counts.set(plus, (counts.get(plus) ?? 0) + 1);
      }
    }
  }
  expect(Object.fromEntries(counts)).toEqual({ "31": 52, "41": 48, "7": 720, "5": 1096, "2": 3744, "0": 16_440 });
});
