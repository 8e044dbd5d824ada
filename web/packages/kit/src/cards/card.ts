/** Cards as the house writes them: rank, then suit, such as `Td`. */
import type { Card } from "../table/shoe";

export type { Card };

const RANKS = "A23456789TJQK";
const SUITS = "cdhs";

/** A card as it is written; null for what is none. */
export function readCard(text: unknown): Card | null {
  if (typeof text !== "string" || text.length !== 2) return null;
  const [rank, suit] = [RANKS.indexOf(text.charAt(0)) + 1, SUITS.indexOf(text.charAt(1))];
  return rank > 0 && suit >= 0 ? { rank, suit, text } : null;
}

/** A list of cards; null where one of them is none. */
export function readCards(list: unknown): Card[] | null {
  if (!Array.isArray(list)) return null;
  const cards = list.flatMap((each: unknown) => readCard(each) ?? []);
  return cards.length === list.length ? cards : null;
}

/** A rank as players write it. */
export const rankText = ({ rank }: Pick<Card, "rank">): string => (rank === 10 ? "10" : RANKS.charAt(rank - 1));

/** A suit as a sign of its own; without the coloured pictures that phones put in its place. */
export const suitSign = ({ suit }: Pick<Card, "suit">): string => `${"♣♦♥♠".charAt(suit)}\uFE0E`;

export const isRed = ({ suit }: Pick<Card, "suit">): boolean => suit === 1 || suit === 2;

/** A card in figures: `10♦`. */
export const shortName = (card: Card): string => `${rankText(card)}${suitSign(card)}`;
