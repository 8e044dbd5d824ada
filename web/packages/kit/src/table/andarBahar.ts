/** Andar bahar: cards go in turn to andar and bahar until one has the joker's rank. */
import { readCard, readCards } from "../cards/card";
import { mean, ratio, type Told } from "./ratio";
import type { Card, Shoe } from "./shoe";

/** How many cards are dealt after the joker, from and to, and what a bet on that returns. */
const counts: [number, number, string][] = [
  [1, 5, ratio(7, 2)], [6, 10, ratio(9, 2)], [11, 15, ratio(11, 2)], [16, 25, ratio(9, 2)],
  [26, 30, "15"], [31, 35, "25"], [36, 40, "50"], [41, 49, "120"],
];

/** The most cards after the joker: the deck has three of its rank among 51. */
export const MOST_DEALT = 49;

/** Every cell, with what it returns when it wins. */
export const andarBaharCells: ReadonlyMap<string, string> = new Map([["andar", ratio(19, 10)], ["bahar", "2"], ...counts.map(([from, to, returned]): [string, string] => [`cards:${from}-${to}`, returned])]);

/** A round as it was dealt: andar's card first, then in turn. */
export interface AndarBaharRound {
  joker: Card;
  dealt: Card[];
}

/** A result of the house's; null for what is none, such as one whose end is not the first card of the joker's rank. */
export function readAndarBahar(result: unknown): AndarBaharRound | null {
  if (typeof result !== "object" || result === null) return null;
  const { joker, dealt } = result as Record<string, unknown>;
  const [card, cards] = [readCard(joker), readCards(dealt)];
  if (!card || !cards || cards.length === 0 || cards.length > MOST_DEALT) return null;
  const isEnd = cards.findIndex(({ rank }) => rank === card.rank) === cards.length - 1;
  const isDeck = new Set([card, ...cards].map(({ text }) => text)).size === cards.length + 1;
  return isEnd && isDeck ? { joker: card, dealt: cards } : null;
}

/** Which side the joker's rank fell on, by how many cards were dealt. */
export const sideOf = (dealt: number): "andar" | "bahar" => (dealt % 2 === 1 ? "andar" : "bahar");

/** The cell of so many cards. */
export function countOf(dealt: number): string {
  const [from, to] = counts.find(([, most]) => dealt <= most) ?? [0, 0];
  return `cards:${from}-${to}`;
}

/** What each cell returns that returns anything, by how many cards were dealt. */
export const andarBaharReturns = (dealt: number): Map<string, string> => new Map([sideOf(dealt), countOf(dealt)].map((cell) => [cell, andarBaharCells.get(cell) ?? "0"]));

/** What a bet returns in the long run, exactly: with the first of three equal ranks at a place, the others lie anywhere behind it. */
export function andarBaharShare(cell: string): string {
  const places = Array.from({ length: MOST_DEALT }, (_, before) => before + 1);
  return mean(places.map((place) => [andarBaharReturns(place).get(cell) ?? "0", ((51 - place) * (50 - place)) / 2] as const));
}

/** Deals a round of a fresh deck. */
export function andarBahar(deck: Pick<Shoe, "deal">): Told {
  const joker = deck.deal();
  const cards: Card[] = [];
  do cards.push(deck.deal());
  while (cards.at(-1)?.rank !== joker.rank);
  return { result: `${joker.text}|${cards.map(({ text }) => text).join("")}`, returns: andarBaharReturns(cards.length) };
}
