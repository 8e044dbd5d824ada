/** Andar bahar: cards go in turn to andar and bahar until one has the joker's rank. */
import { ratio, type Told } from "./ratio";
import type { Card, Shoe } from "./shoe";

/** How many cards are dealt after the joker, from and to, and what a bet on that returns. */
const counts: [number, number, string][] = [
  [1, 5, ratio(7, 2)], [6, 10, ratio(9, 2)], [11, 15, ratio(11, 2)], [16, 25, ratio(9, 2)],
  [26, 30, "15"], [31, 35, "25"], [36, 40, "50"], [41, 49, "120"],
];

/** Deals a round of a fresh deck. */
export function andarBahar(deck: Pick<Shoe, "deal">): Told {
  const joker = deck.deal();
  const cards: Card[] = [];
  do cards.push(deck.deal());
  while (cards.at(-1)?.rank !== joker.rank);
  const dealt = cards.length;
  const returns = new Map([dealt % 2 === 1 ? ["andar", ratio(19, 10)] : ["bahar", "2"]]);
  for (const [from, to, returned] of counts) if (dealt >= from && dealt <= to) returns.set(`cards:${from}-${to}`, returned);
  return { result: `${joker.text}|${cards.map(({ text }) => text).join("")}`, returns };
}
