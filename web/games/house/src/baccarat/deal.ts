/** A hand as it is dealt: player, banker, player, banker, and after a breath whoever draws a third card. */
import type { Card } from "kit/cards/card";
import type { Dealing } from "kit/cards/table";
import { baccaratWon, points, type BaccaratHand } from "kit/table/baccarat";

const PLAYER = 0;
const BANKER = 1;
/** Points are read before a third card is drawn, in milliseconds. */
const BREATH = 450;

export function dealt(hand: BaccaratHand): Dealing {
  const at = (place: number, nth: number, wait = 0) => {
    const card = (place === PLAYER ? hand.player : hand.banker)[nth];
    return card ? [{ place, card, wait }] : [];
  };
  const won = baccaratWon(hand);
  return {
    cards: [...at(PLAYER, 0), ...at(BANKER, 0), ...at(PLAYER, 1), ...at(BANKER, 1), ...at(PLAYER, 2, BREATH), ...at(BANKER, 2, BREATH)],
    points: (_, cards: readonly Card[]) => (cards.length === 0 ? "" : String(points(cards))),
    won: won === "tie" ? [] : [won === "red" ? BANKER : PLAYER],
  };
}
