/** Baccarat: a hand of a shoe, and what its bets return. */
import { ratio, type Told, toOne } from "./ratio";
import type { Card, Shoe } from "./shoe";

/** The options of a table. */
export interface BaccaratRules {
  /** Without commission, a banker's win with six pays half. */
  commission: boolean;
  /** What a tie pays, to one. */
  tie: 8 | 9;
}

const points = (cards: Card[]) => cards.reduce((sum, { rank }) => sum + (rank < 10 ? rank : 0), 0) % 10;

/** Whether the banker takes a third card, by the player's third card's points if there was one. */
function bankerDraws(banker: number, third: number | null): boolean {
  if (third === null) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  const from = { 4: 2, 5: 4, 6: 6 }[banker];
  return from !== undefined && third >= from && third <= 7;
}

/** Deals a hand. */
export function baccarat(shoe: Shoe, { commission, tie }: BaccaratRules): Told {
  const player: Card[] = [];
  const banker: Card[] = [];
  for (let place = 0; place < 4; place += 1) (place % 2 === 0 ? player : banker).push(shoe.deal());
  if (points(player) < 8 && points(banker) < 8) {
    const third = points(player) <= 5 ? shoe.deal() : null;
    const draws = bankerDraws(points(banker), third === null ? null : points([third]));
    if (third !== null) player.push(third);
    if (draws) banker.push(shoe.deal());
  }
  const [own, others] = [points(player), points(banker)];
  const returns = new Map<string, string>();
  const wins = (code: string, returned: string, won: boolean) => won && returns.set(code, returned);
  const isTie = own === others;
  wins("player", isTie ? "1" : "2", own >= others);
  const bankers = commission ? ratio(39, 20) : others === 6 ? ratio(3, 2) : "2";
  wins("banker", isTie ? "1" : bankers, others >= own);
  wins("tie", toOne(tie), isTie);
  const isPair = ([one, two]: Card[]) => one?.rank === two?.rank;
  wins("player-pair", toOne(11), isPair(player));
  wins("banker-pair", toOne(11), isPair(banker));
  wins("either-pair", toOne(5), isPair(player) || isPair(banker));
  wins("super-six", toOne(12), others > own && others === 6);
  wins("dragon-7", toOne(40), others > own && others === 7 && banker.length === 3);
  wins("panda-8", toOne(25), own > others && own === 8 && player.length === 3);
  const dealt = player.length + banker.length;
  wins("big", ratio(154, 100), dealt >= 5);
  wins("small", ratio(5, 2), dealt === 4);
  const text = (cards: Card[]) => cards.map((each) => each.text).join("");
  return { result: `${text(player)}|${text(banker)}`, returns };
}
