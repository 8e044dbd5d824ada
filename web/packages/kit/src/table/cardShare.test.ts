/** What comes back of bets on cards: counted anew, and what the house publishes. */
import { expect, test } from "vitest";

import { baccaratReturns, baccaratRules, baccaratShare, ORDERS, readBaccarat } from "./baccarat";
import { dragonTigerReturns, dragonTigerShare, dragonTigerTie, readDragonTiger } from "./dragonTiger";
import { inPercent, parts } from "./ratio";
import type { Card } from "./shoe";

/** The edge in per cent, to four decimals. */
function edge(share: string): string {
  const [above, below] = parts(share);
  return (Number(((below - above) * 10_000_000n) / below) / 100_000).toFixed(4);
}

test("baccarat returns what the house publishes", () => {
  const of = (version: string, ...cells: string[]) => cells.map((cell) => edge(baccaratShare(baccaratRules(version), cell)));
  expect(of("baccarat-1", "player", "banker", "tie", "player-pair", "banker-pair", "either-pair")).toEqual(["1.2351", "1.0579", "14.3596", "10.3614", "10.3614", "13.7099"]);
  expect(of("baccarat-1", "super-six", "dragon-7", "panda-8", "big", "small")).toEqual(["29.9772", "7.6113", "10.1876", "4.3457", "5.2829"]);
  expect(of("baccarat-1+no-commission+tie-9", "banker", "tie")).toEqual(["1.4581", "4.8440"]);
  expect([inPercent(baccaratShare(baccaratRules("baccarat-1"), "banker")), baccaratShare(baccaratRules("baccarat-1"), "none")]).toEqual(["98.94", "0"]);
  expect([baccaratRules("baccarat-1"), baccaratRules("baccarat-1+tie-9"), baccaratRules("baccarat-1+no-commission")]).toEqual([{ commission: true, tie: 8 }, { commission: true, tie: 9 }, { commission: false, tie: 8 }]);
});

/** Every order of six cards by their points, dealt by the rules of domain.md 2.3, written anew. */
function counted(): Record<keyof typeof ORDERS, number> {
  const counts = { all: 0, banker: 0, player: 0, tie: 0, bankerSix: 0, dragon7: 0, panda8: 0, fourCards: 0 };
  const left = Array.from({ length: 10 }, (_, value): number => (value === 0 ? 128 : 32));
  const hand: number[] = [];
  const end = (dealt: number[], orders: number) => {
    const [one = 0, two = 0, three = 0, four = 0, ...more] = dealt;
    let [player, banker, cards] = [(one + three) % 10, (two + four) % 10, [2, 2] as [number, number]];
    if (player < 8 && banker < 8) {
      const third = player <= 5 ? more.shift() : undefined;
      const table: Record<number, number[]> = { 3: [0, 1, 2, 3, 4, 5, 6, 7, 9], 4: [2, 3, 4, 5, 6, 7], 5: [4, 5, 6, 7], 6: [6, 7] };
      const draws = third === undefined ? banker <= 5 : banker <= 2 || (table[banker] ?? []).includes(third);
      if (third !== undefined) [player, cards] = [(player + third) % 10, [3, cards[1]]];
      if (draws) [banker, cards] = [(banker + (more.shift() ?? 0)) % 10, [cards[0], 3]];
    }
    counts.all += orders;
    counts[player === banker ? "tie" : player > banker ? "player" : "banker"] += orders;
    if (banker > player && banker === 6) counts.bankerSix += orders;
    if (banker > player && banker === 7 && cards[1] === 3) counts.dragon7 += orders;
    if (player > banker && player === 8 && cards[0] === 3) counts.panda8 += orders;
    if (cards[0] + cards[1] === 4) counts.fourCards += orders;
  };
  const deal = (orders: number): void => {
    if (hand.length === 6) return end(hand, orders);
    left.forEach((count, value) => {
      left[value] = count - 1;
      hand.push(value);
      deal(orders * count);
      hand.pop();
      left[value] = count;
    });
  };
  deal(1);
  return counts;
}

test("the orders of six cards are counted right", { timeout: 30_000 }, () => {
  expect(counted()).toEqual(ORDERS);
});

test("what is no hand of baccarat is not read as one", () => {
  const good = { from: 12, player: ["8c", "Kd"], banker: ["4c", "5d", "2h"] };
  expect(readBaccarat(good)).toMatchObject({ from: 12, player: [{ rank: 8, suit: 0 }, { rank: 13, suit: 1 }], banker: [{ text: "4c" }, { text: "5d" }, { text: "2h" }] });
  const bad = [null, 7, [], {}, { ...good, from: "12" }, { ...good, from: -1 }, { ...good, from: 1.5 }, { ...good, player: ["8c"] }, { ...good, banker: ["1c", "5d"] }, { ...good, banker: ["4c", "5d", "2h", "3h"] }, { ...good, player: "8cKd" }];
  for (const result of bad) expect(readBaccarat(result), JSON.stringify(result)).toBeNull();
});

test("a hand that was read returns what it was dealt for", () => {
  const hand = readBaccarat({ from: 5, player: ["8c", "Kd"], banker: ["4c", "3d"] });
  expect(hand && [...baccaratReturns(hand, baccaratRules("baccarat-1"))].sort()).toEqual([["player", "2"], ["small", "5/2"]]);
});

test("dragon tiger returns what the house publishes", () => {
  const of = (version: string, ...cells: string[]) => cells.map((cell) => edge(dragonTigerShare(cell, dragonTigerTie(version))));
  expect(of("dragon-tiger-1", "dragon", "tiger", "tie", "suited-tie", "dragon-big", "tiger-small")).toEqual(["3.7349", "3.7349", "10.3614", "13.9759", "7.6923", "7.6923"]);
  expect(of("dragon-tiger-1+tie-8", "tie", "none")).toEqual(["32.7711", "100.0000"]);
});

test("the shares of dragon tiger are the means of all pairs of cards", () => {
  const shoe = Array.from({ length: 416 }, (_, place): Card => ({ rank: (place % 13) + 1, suit: Math.floor(place / 13) % 4, text: "" }));
  const sums = new Map<string, number>();
  for (const [first, dragon] of shoe.slice(0, 52).entries()) {
    shoe.forEach((tiger, second) => {
      if (first === second) return;
      for (const [cell, returned] of dragonTigerReturns({ dragon, tiger }, 11)) {
        const [above, below] = parts(returned);
        sums.set(cell, (sums.get(cell) ?? 0) + Number(above) / Number(below));
      }
    });
  }
  expect(sums.size).toBe(8);
  for (const [cell, sum] of sums) {
    const [above, below] = parts(dragonTigerShare(cell, 11));
    expect(sum / (52 * 415), cell).toBeCloseTo(Number(above) / Number(below), 12);
  }
});

test("what is no round of dragon tiger is not read as one", () => {
  expect(readDragonTiger({ from: 0, dragon: "7h", tiger: "Kc" })).toMatchObject({ from: 0, dragon: { rank: 7, suit: 2 }, tiger: { rank: 13, suit: 0 } });
  for (const result of [null, [], {}, { from: 0, dragon: "7h" }, { from: 0, dragon: "7x", tiger: "Kc" }, { dragon: "7h", tiger: "Kc" }, { from: 0, dragon: ["7h"], tiger: "Kc" }]) expect(readDragonTiger(result), JSON.stringify(result)).toBeNull();
});
