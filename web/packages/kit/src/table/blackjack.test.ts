/** Hands of blackjack worked out by hand. Cards are named in the order in which the shoe gives them. */
import { expect, test } from "vitest";

import { readCard } from "../cards/card";
import { type Act, BlackjackRound, total } from "./blackjack";
import { basicAct, DEALER, ROWS } from "./blackjackStrategy";
import type { Card, Shoe } from "./shoe";

function cards(text: string): Card[] {
  return text.split(" ").map((each) => {
    const card = readCard(each);
    if (card === null) throw new Error(`no card: ${each}`);
    return card;
  });
}

interface Stacked extends Pick<Shoe, "deal"> {
  left: Card[];
}

function stacked(text: string): Stacked {
  const left = cards(text);
  return {
    left,
    deal: () => {
      const next = left.shift();
      if (next === undefined) throw new Error("the shoe is empty");
      return next;
    },
  };
}

/** A round of one seat: the seat's first card, the dealer's, the seat's second, and those that follow. */
function played(text: string, acts: Act[], insures?: boolean): { round: BlackjackRound; left: Card[] } {
  const shoe = stacked(text);
  const round = BlackjackRound.deal(1, shoe);
  if (insures !== undefined) round.insure(0, insures);
  for (const act of acts) round.act(act, shoe);
  round.playDealer(shoe);
  return { round, left: shoe.left };
}

/** What a stake of 101 of who sits there came to: staked, paid, valid. */
function cameTo({ round }: { round: BlackjackRound }, bet: { stake?: bigint; follows?: boolean; isInsured?: boolean } = {}): bigint[] {
  const { staked, paid, valid } = round.settle(0, { stake: 101n, follows: true, isInsured: round.seats[0]?.isInsured === true, ...bet });
  return [staked, paid, valid];
}

test.each([
  ["As Kd", 21, true],
  ["As Ad", 12, true],
  ["As Ad 9c", 21, true],
  ["As 6d Tc", 17, false],
  ["Kc Qd 2c", 22, false],
  ["9c 9d 3h", 21, false],
] as const)("%s count %i", (hand, points, isSoft) => {
  expect(total(cards(hand))).toEqual({ points, isSoft });
});

test("a blackjack pays 3:2, floored; the dealer takes one card to show that it is none", () => {
  const won = played("As 5c Kd 9h Tc", []);
  expect(won.round.dealer).toHaveLength(2);
  expect(won.left).toHaveLength(1);
  expect(cameTo(won)).toEqual([101n, 252n, 101n]);
  expect(cameTo(played("As Kc Kd Ah", [])), "both have one").toEqual([101n, 101n, 0n]);
  expect(cameTo(played("Ts Kc Kd Ah", ["stand"])), "the dealer alone").toEqual([101n, 0n, 101n]);
  expect(cameTo(played("7s Kc 7d 7h Ah", ["hit"])), "21 of three cards loses to it").toEqual([101n, 0n, 101n]);
  expect(cameTo(played("7s Kc 7d 7h 5d 6h", ["hit"])), "21 against 21").toEqual([101n, 101n, 0n]);
});

test("the dealer stands on soft and hard 17, and draws below", () => {
  expect(played("Ts 6c 8d Ah 5c", ["stand"]).left, "soft 17 stands").toHaveLength(1);
  const drawn = played("Ts 2c 9d 2h Ac Td 2d Kd", ["stand"]);
  // 2 2 A is soft 15, with the ten hard 15, with the two 17.
  expect(drawn.round.dealer).toHaveLength(5);
  expect(cameTo(drawn)).toEqual([101n, 202n, 101n]);
  expect(cameTo(played("Ts Kc 7d 7h", ["stand"])), "17 against 17").toEqual([101n, 101n, 0n]);
  expect(cameTo(played("Ts Kc 2d 6h Kd", ["stand"])), "the dealer busts").toEqual([101n, 202n, 101n]);
});

test("who is bust loses before the dealer draws", () => {
  const bust = played("Ts 7c 6d Kh Kc", ["hit"]);
  expect(bust.round.dealer).toHaveLength(1);
  expect(cameTo(bust)).toEqual([101n, 0n, 101n]);
});

test("a double takes one card at twice the stake, of two cards alone", () => {
  expect(cameTo(played("5s 6c 6d Th Kc 9d", ["double"]))).toEqual([202n, 404n, 202n]);
  expect(cameTo(played("5s Kc 6d Th Ah", ["double"])), "a dealer's blackjack takes both").toEqual([202n, 0n, 202n]);
  const shoe = stacked("2s 6c 3d 2h Kc");
  const round = BlackjackRound.deal(1, shoe);
  expect(round.acts()).toEqual(["hit", "stand", "double"]);
  round.act("hit", shoe);
  expect(round.acts()).toEqual(["hit", "stand"]);
  expect(() => round.act("double", shoe)).toThrow("not possible");
  expect(() => round.playDealer(shoe), "its turn is not over").toThrow("not to play");
  expect(() => round.returned(round.seats[0]?.hands[0] ?? never())).toThrow("not over");
});

test("a pair is split once, into hands that double and hit", () => {
  // The hands are 8 3 and 8 8; the first doubles to 21, the second may not be split again and hits to 19. The dealer has 6 9 T.
  const shoe = stacked("8s 6c 8d 3h 8h Tc 3d 9s Kc");
  const round = BlackjackRound.deal(1, shoe);
  round.act("split", shoe);
  expect(round.seats[0]?.hands.map(({ cards: own }) => own.map(({ text }) => text))).toEqual([["8s", "3h"], ["8d", "8h"]]);
  expect(round.acts()).toEqual(["hit", "stand", "double"]);
  round.act("double", shoe);
  expect(round.turn?.hand).toBe(round.seats[0]?.hands[1]);
  expect(round.acts()).toEqual(["hit", "stand", "double"]);
  round.act("hit", shoe);
  round.act("stand", shoe);
  round.playDealer(shoe);
  expect(cameTo({ round })).toEqual([303n, 606n, 303n]);
  expect(cameTo({ round }, { follows: false }), "who stays has one stake on the first hand").toEqual([101n, 202n, 101n]);
  expect(BlackjackRound.deal(1, stacked("Ks 6c Jd")).acts(), "a king and a jack").toContain("split");
  expect(BlackjackRound.deal(1, stacked("9s 6c Jd")).acts()).not.toContain("split");
});

test("split aces take a card each; 21 on them is no blackjack", () => {
  const split = played("As 6c Ad Kh 5h Tc 5d", ["split"]);
  expect(split.round.dealer, "6 T 5").toHaveLength(3);
  // A K is 21 as the dealer's: a push. A 5 is 16.
  expect(split.round.seats[0]?.hands.map((own) => split.round.returned(own))).toEqual(["1", "0"]);
  expect(cameTo(split)).toEqual([202n, 101n, 202n]);
});

test("a split whose hands both push has no valid bet, one that wins and loses has", () => {
  expect(cameTo(played("9s Tc 9d Kh Kc 9h", ["split", "stand", "stand"]))).toEqual([202n, 202n, 0n]);
  expect(cameTo(played("9s Tc 9d Kh 8c 8d", ["split", "stand", "stand"]))).toEqual([202n, 202n, 202n]);
});

test("insurance is offered against an ace alone, once, before all acts", () => {
  const shoe = stacked("Ts Ac 9d Kh");
  const round = BlackjackRound.deal(1, shoe);
  expect(round.isInsuring).toBe(true);
  expect(round.acts()).toEqual([]);
  expect(() => round.act("stand", shoe)).toThrow("not possible");
  expect(() => round.insure(1, true), "nobody sits there").toThrow("no time");
  round.insure(0, true);
  expect(() => round.insure(0, false)).toThrow("no time");
  const open = BlackjackRound.deal(1, stacked("Ts Kc 9d"));
  expect(open.isInsuring).toBe(false);
  expect(() => open.closeInsurance()).toThrow("no time");
  const silent = BlackjackRound.deal(2, stacked("Ts 9c Ac 9d 9h"));
  silent.insure(1, true);
  silent.closeInsurance();
  expect(silent.seats.map(({ isInsured }) => isInsured)).toEqual([false, true]);
});

test("insurance pays 2:1 for a dealer's blackjack and is lost else", () => {
  // Half of 101 is 50: 151 staked, 150 back.
  expect(cameTo(played("Ts Ac 9d Kh", ["stand"], true))).toEqual([151n, 150n, 151n]);
  expect(cameTo(played("Ts Ac 9d 8h", ["stand"], true)), "19 each, and insurance is lost").toEqual([151n, 101n, 151n]);
  expect(cameTo(played("Ks Ac Ad Kh", [], true)), "two blackjacks, one of them insured").toEqual([151n, 251n, 151n]);
  expect(cameTo(played("Ts Ac 9d 8h", ["stand"], true), { stake: 1n }), "half of one unit is none").toEqual([1n, 1n, 0n]);
});

test("insurance waits for one card where all are bust, and lies on no seat that did not take it", () => {
  const taken = played("Ts Ac 6d 9h Kh 5c", ["hit"], true);
  expect(taken.left).toHaveLength(1);
  expect(cameTo(taken)).toEqual([151n, 150n, 151n]);
  const declined = played("Ts Ac 6d 9h Kh", ["hit"], false);
  expect(declined.round.dealer).toHaveLength(1);
  expect(cameTo(declined, { isInsured: true })).toEqual([101n, 0n, 101n]);
  expect(cameTo(played("Ts Kc 9d Ah", ["stand"]), { isInsured: true }), "no ace lay open").toEqual([101n, 0n, 101n]);
});

test("seats act in their order, and one with a blackjack not at all", () => {
  const shoe = stacked("Ts 9c As 6h 9d 8c Kd 2c 7c 8h 5d");
  const round = BlackjackRound.deal(3, shoe);
  const places: number[] = [];
  for (const act of ["stand", "hit", "stand"] as const) {
    places.push(round.turn?.place ?? -1);
    round.act(act, shoe);
  }
  expect(places).toEqual([0, 1, 1]);
  round.playDealer(shoe);
  expect(() => round.playDealer(shoe)).toThrow("not to play");
  // The dealer has 6 7 8, which is 21; the seats 19, 19 and a blackjack.
  expect(round.seats.map(({ hands: [own] }) => round.returned(own ?? never()))).toEqual(["0", "0", "5/2"]);
  for (const seats of [0, 8, 1.5]) expect(() => BlackjackRound.deal(seats, stacked("Ts"))).toThrow("no table");
  expect(() => round.settle(3, { stake: 1n, follows: true, isInsured: false })).toThrow("no seat");
});

function never(): never {
  throw new Error("no such hand");
}

test.each([
  ["5s 9h 6d", "double"],
  ["5s Th 6d", "hit"],
  ["5s 9h 5d", "double"],
  ["Ks 3h 2d", "hit"],
  ["Ks 4h 2d", "stand"],
  ["As 2h 7d", "stand"],
  ["As 6h 7d", "double"],
  ["As 9h 7d", "hit"],
  ["8s 9h 8d", "split"],
  ["8s Kh 8d", "hit"],
  ["As Kh Ad", "split"],
  ["9s 7h 9d", "stand"],
  ["Ks 6h Qd", "stand"],
  ["4s 5h 4d", "split"],
  ["2s 8h 2d", "hit"],
] as const)("by the printed strategy %s is a %s", (text, act) => {
  expect(basicAct(BlackjackRound.deal(1, stacked(text)))).toBe(act);
});

test.each([
  ["eight of three cards", "2s 6h 3d 3c", "hit", "hit"],
  ["eleven of three cards", "2s 6h 3d 6c", "hit", "hit"],
  ["soft eighteen of three cards", "As 6h 3d 4c", "hit", "stand"],
  ["a pair of a split is sixteen", "8s 6h 8d 8c 9c", "split", "stand"],
  ["two twos of a split are four", "2s 6h 2d 2c 9c", "split", "hit"],
] as const)("what is not possible is played by its total: %s", (_, text, act, expected) => {
  const shoe = stacked(text);
  const round = BlackjackRound.deal(1, shoe);
  round.act(act, shoe);
  expect(basicAct(round)).toBe(expected);
});

test("every row of the strategy has a letter of its own for each card of the dealer", () => {
  for (const row of Object.values(ROWS)) expect(row).toMatch(/^[HSDdP]{10}$/);
  expect(DEALER).toHaveLength(10);
  expect(basicAct(BlackjackRound.deal(1, stacked("As Ah Ad"))), "insurance is not an act").toBeNull();
});
