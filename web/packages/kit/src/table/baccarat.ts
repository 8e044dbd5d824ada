/** Baccarat: a hand of a shoe, and what its bets return. */
import { readCards } from "../cards/card";
import { mean, ratio, type Told, toOne } from "./ratio";
import type { Won } from "./roads";
import type { Card, Shoe } from "./shoe";

/** The options of a table. */
export interface BaccaratRules {
  /** Without commission, a banker's win with six pays half. */
  commission: boolean;
  /** What a tie pays, to one. */
  tie: 8 | 9;
}

/** The rules that a version names: `baccarat-1+no-commission+tie-9`. */
export function baccaratRules(version: string): BaccaratRules {
  const options = version.split("+");
  return { commission: !options.includes("no-commission"), tie: options.includes("tie-9") ? 9 : 8 };
}

/** A hand as it was dealt. */
export interface BaccaratHand {
  /** The place of its first card in the shoe. */
  from: number;
  player: Card[];
  banker: Card[];
}

export const points = (cards: readonly Card[]): number => cards.reduce((sum, { rank }) => sum + (rank < 10 ? rank : 0), 0) % 10;

/** A result of the house's; null for what is none. */
export function readBaccarat(result: unknown): BaccaratHand | null {
  if (typeof result !== "object" || result === null) return null;
  const { from, player, banker } = result as Record<string, unknown>;
  const [own, others] = [readCards(player), readCards(banker)];
  const isHand = (cards: Card[] | null): cards is Card[] => cards !== null && (cards.length === 2 || cards.length === 3);
  if (typeof from !== "number" || !Number.isInteger(from) || from < 0 || !isHand(own) || !isHand(others)) return null;
  return { from, player: own, banker: others };
}

/** Who won, as roads write it: the banker red, the player blue. */
export function baccaratWon({ player, banker }: Pick<BaccaratHand, "player" | "banker">): Won {
  const ahead = points(banker) - points(player);
  return ahead === 0 ? "tie" : ahead > 0 ? "red" : "blue";
}

/** Whether the first two cards are of one rank. */
export const isPair = ([one, two]: readonly Card[]): boolean => one?.rank === two?.rank;

/** Whether the banker takes a third card, by the player's third card's points if there was one. */
function bankerDraws(banker: number, third: number | null): boolean {
  if (third === null) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  const from = { 4: 2, 5: 4, 6: 6 }[banker];
  return from !== undefined && third >= from && third <= 7;
}

/** What each cell returns that returns anything. */
export function baccaratReturns({ player, banker }: Pick<BaccaratHand, "player" | "banker">, { commission, tie }: BaccaratRules): Map<string, string> {
  const [own, others] = [points(player), points(banker)];
  const returns = new Map<string, string>();
  const wins = (code: string, returned: string, won: boolean) => won && returns.set(code, returned);
  const isTie = own === others;
  wins("player", isTie ? "1" : "2", own >= others);
  const bankers = commission ? ratio(39, 20) : others === 6 ? ratio(3, 2) : "2";
  wins("banker", isTie ? "1" : bankers, others >= own);
  wins("tie", toOne(tie), isTie);
  wins("player-pair", toOne(11), isPair(player));
  wins("banker-pair", toOne(11), isPair(banker));
  wins("either-pair", toOne(5), isPair(player) || isPair(banker));
  wins("super-six", toOne(12), others > own && others === 6);
  wins("dragon-7", toOne(40), others > own && others === 7 && banker.length === 3);
  wins("panda-8", toOne(25), own > others && own === 8 && player.length === 3);
  const dealt = player.length + banker.length;
  wins("big", ratio(154, 100), dealt >= 5);
  wins("small", ratio(5, 2), dealt === 4);
  return returns;
}

/** Deals a hand. */
export function baccarat(shoe: Pick<Shoe, "deal">, rules: BaccaratRules): Told {
  const player: Card[] = [];
  const banker: Card[] = [];
  for (let place = 0; place < 4; place += 1) (place % 2 === 0 ? player : banker).push(shoe.deal());
  if (points(player) < 8 && points(banker) < 8) {
    const third = points(player) <= 5 ? shoe.deal() : null;
    const draws = bankerDraws(points(banker), third === null ? null : points([third]));
    if (third !== null) player.push(third);
    if (draws) banker.push(shoe.deal());
  }
  const text = (cards: Card[]) => cards.map((each) => each.text).join("");
  return { result: `${text(player)}|${text(banker)}`, returns: baccaratReturns({ player, banker }, rules) };
}

/** Of all orders of the first six cards of eight decks, how many end so (domain.md 2.3; the test counts them). */
export const ORDERS = {
  all: 4_998_398_275_503_360,
  banker: 2_292_252_566_437_888,
  player: 2_230_518_282_592_256,
  tie: 475_627_426_473_216,
  bankerSix: 269_232_304_455_680,
  dragon7: 112_633_011_329_024,
  panda8: 172_660_763_262_976,
  fourCards: 1_893_735_611_458_560,
} as const;

/** Of all orders of four cards: those with both pairs, of one rank or of two. */
const FOUR = 416 * 415 * 414 * 413;
const BOTH_PAIRS = 13 * 32 * 31 * 30 * 29 + 13 * 12 * (32 * 31) ** 2;
const ONE_PAIR = 31 * 416 * 414 * 413;

/** What a bet returns in the long run of whole shoes, exactly. */
export function baccaratShare({ commission, tie }: BaccaratRules, cell: string): string {
  const { all, banker, player, bankerSix, dragon7, panda8, fourCards } = ORDERS;
  const of = (count: number, returned: string, whole: number = all) => mean([[returned, count], ["0", whole - count]]);
  const main = (wins: readonly (readonly [string, number])[], lost: number) => mean([...wins, ["1", ORDERS.tie], ["0", lost]]);
  switch (cell) {
    case "player":
      return main([["2", player]], banker);
    case "banker":
      return main(commission ? [[ratio(39, 20), banker]] : [["2", banker - bankerSix], [ratio(3, 2), bankerSix]], player);
    case "tie":
      return of(ORDERS.tie, toOne(tie));
    case "player-pair":
    case "banker-pair":
      return of(ONE_PAIR, toOne(11), FOUR);
    case "either-pair":
      return of(2 * ONE_PAIR - BOTH_PAIRS, toOne(5), FOUR);
    case "super-six":
      return of(bankerSix, toOne(12));
    case "dragon-7":
      return of(dragon7, toOne(40));
    case "panda-8":
      return of(panda8, toOne(25));
    case "big":
      return of(all - fourCards, ratio(154, 100));
    case "small":
      return of(fourCards, ratio(5, 2));
    default:
      return "0";
  }
}
