/** What comes back of bets on a fresh deck: counted anew, and what the house publishes. */
import { expect, test } from "vitest";

import { andarBaharCells, andarBaharReturns, andarBaharShare, countOf, readAndarBahar } from "./andarBahar";
import { parts } from "./ratio";
import type { Card } from "./shoe";
import { compared, kindOf, readTeenPatti, teenPattiReturns, teenPattiShare } from "./teenPatti";

/** The edge in per cent, to three decimals. */
function edge(share: string): string {
  const [above, below] = parts(share);
  return (Number(((below - above) * 1_000_000n) / below) / 10_000).toFixed(3);
}

test("andar bahar returns what the house publishes", () => {
  expect(edge(andarBaharShare("andar"))).toBe("2.149");
  expect(edge(andarBaharShare("bahar"))).toBe("3.001");
  // The published chances of the cards dealt, to six decimals.
  const chances = { "1-5": 0.271068, "6-10": 0.217047, "11-15": 0.169028, "16-25": 0.218007, "26-30": 0.060984, "31-35": 0.036975, "36-40": 0.018968, "41-49": 0.007923 };
  for (const [range, chance] of Object.entries(chances)) {
    const [above, below] = parts(andarBaharShare(`cards:${range}`));
    const [returns = 0n, by = 1n] = parts(andarBaharCells.get(`cards:${range}`) ?? "0");
    expect(((Number(above) / Number(below)) * Number(by)) / Number(returns), range).toBeCloseTo(chance, 6);
  }
  expect(andarBaharShare("none")).toBe("0");
});

test("the side and the count of cards decide all bets of andar bahar", () => {
  expect([1, 5, 6, 25, 26, 40, 41, 49].map(countOf)).toEqual(["cards:1-5", "cards:1-5", "cards:6-10", "cards:16-25", "cards:26-30", "cards:36-40", "cards:41-49", "cards:41-49"]);
  expect([...andarBaharReturns(1)]).toEqual([["andar", "19/10"], ["cards:1-5", "7/2"]]);
  expect([...andarBaharReturns(42)]).toEqual([["bahar", "2"], ["cards:41-49", "120"]]);
});

test("a round of andar bahar ends with the first card of the joker's rank", () => {
  const good = { joker: "7h", dealt: ["Kc", "2d", "7s"] };
  expect(readAndarBahar(good)?.dealt.map(({ text }) => text)).toEqual(good.dealt);
  const bad: unknown[] = [null, 7, "7h", [], {}, { ...good, joker: "1h" }, { ...good, joker: 7 }, { ...good, dealt: [] }, { ...good, dealt: "Kc" }, { ...good, dealt: ["Kc", "2d"] }, { ...good, dealt: ["7c", "2d", "7s"] }, { ...good, dealt: ["Kc", "Kc", "7s"] }, { ...good, dealt: ["Kc", "7h"] }, { ...good, dealt: ["Kc", null, "7s"] }, { ...good, dealt: ["Kc ", "7s"] }];
  for (const each of bad) expect(readAndarBahar(each), JSON.stringify(each)).toBeNull();
});

const deck = Array.from({ length: 52 }, (_, place): Card => {
  const [rank, suit] = [(place % 13) + 1, Math.floor(place / 13)];
  return { rank, suit, text: `${"A23456789TJQK".charAt(rank - 1)}${"cdhs".charAt(suit)}` };
});

test("equal hands of teen patti are counted right", () => {
  const strengths: { hand: Card[]; all: Card[][] }[] = [];
  const byLook = new Map<string, Card[][]>();
  for (let one = 0; one < 52; one += 1) for (let two = one + 1; two < 52; two += 1) for (let three = two + 1; three < 52; three += 1) {
    const hand = [deck[one], deck[two], deck[three]].filter((card) => card !== undefined);
    const look = `${kindOf(hand)} ${hand.map(({ rank }) => rank).toSorted((first, second) => first - second).join()}`;
    byLook.set(look, [...(byLook.get(look) ?? []), hand]);
  }
  for (const all of byLook.values()) strengths.push({ hand: all[0] ?? [], all });
  expect(strengths).toHaveLength(741);
  // No two looks are equal: what is equal, looks alike.
  const sorted = strengths.toSorted((one, other) => compared(one.hand, other.hand));
  for (let place = 1; place < sorted.length; place += 1) expect(compared(sorted[place]?.hand ?? [], sorted[place - 1]?.hand ?? [])).toBeGreaterThan(0);
  let equal = 0;
  for (const { all } of strengths) for (const one of all) for (const other of all) if (!one.some((card) => other.includes(card))) equal += 1;
  expect(equal).toBe(450_528);
  expect([teenPattiShare("player"), teenPattiShare("dealer")]).toEqual(["24224952/24469375", "24224952/24469375"]);
  expect([edge(teenPattiShare("player")), edge(teenPattiShare("pair-plus"))]).toEqual(["0.999", "2.317"]);
});

test("a round of teen patti is two hands of three cards of one deck", () => {
  const good = { player: ["Ah", "Kh", "Qh"], dealer: ["2c", "2d", "2s"] };
  const round = readTeenPatti(good);
  expect(round && [...teenPattiReturns(round)]).toEqual([["dealer", "99/50"], ["pair-plus", "41"]]);
  const bad: unknown[] = [null, 1, [], {}, { player: good.player }, { ...good, dealer: ["2c", "2d"] }, { ...good, dealer: ["2c", "2d", "Ah"] }, { ...good, player: ["Ah", "Kh", "Xh"] }, { ...good, player: "AhKhQh" }];
  for (const each of bad) expect(readTeenPatti(each), JSON.stringify(each)).toBeNull();
});
