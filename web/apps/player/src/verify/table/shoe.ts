/** A hand of a shoe: its cards by the promise that was made over all of them, and the whole shoe when its hash is known. */
import { readCard, type Card } from "kit/cards/card";
import type { Shoe } from "kit/table/shoe";
import { RoundWords } from "kit/table/words";

import { handFrom, handOf, SHOE_CARDS, type OfShoe } from "./engine";
import { isProved, rootOf } from "./merkle";
import type { Proof } from "./proof";
import { written } from "./rules";

/** A card as the house opens it, with the path to the root of its shoe. */
export interface Opened {
  position: number;
  card: string;
  salt: string;
  path: string[];
}

export interface CardChecked {
  position: number;
  /** Null for what is none. */
  card: Card | null;
  isProved: boolean;
}

export interface ShoeChecked {
  /** The root over its cards is the one that was published before the first. */
  isPromised: boolean;
  root: string;
  /** All of its cards in the order of dealing. */
  cards: readonly Card[];
  /** The hand that the proof is of, as its hash deals it; null where the shoe is over before. */
  drawn: unknown;
  /** What it was shuffled by. */
  words: readonly number[];
}

const HASH = /^[0-9a-f]{64}$/;
const isHash = (value: unknown): value is string => typeof value === "string" && HASH.test(value);

/** Cards as somebody kept them; null for what is none. */
export function readOpened(value: unknown): Opened[] | null {
  if (!Array.isArray(value) || value.length > SHOE_CARDS) return null;
  const read = value.flatMap((each: unknown): Opened[] => {
    const { position, card, salt, path } = (each ?? {}) as Record<string, unknown>;
    const isPlace = typeof position === "number" && Number.isInteger(position) && position >= 0 && position <= 0xffff;
    return isPlace && typeof card === "string" && isHash(salt) && Array.isArray(path) && path.length <= 16 && path.every(isHash) ? [{ position, card, salt, path }] : [];
  });
  return read.length === value.length ? read : null;
}

/** Checks that each card lay where it is said to, and that together they are the hand. Of a hand that has no result there are none. */
export function checkCards(game: OfShoe, { opened, shoeRoot, place, result, hash }: Proof): { cards: CardChecked[] | null; hand: boolean | null } {
  if (result == null) return { cards: null, hand: null };
  // The whole shoe proves a hand without them; before it is over, a result without its cards is only said.
  if (opened == null && hash != null) return { cards: null, hand: null };
  const read = opened == null ? null : readOpened(opened);
  if (read === null) return { cards: null, hand: false };
  const cards = read.map(({ position, card: text, salt, path }): CardChecked => {
    const card = readCard(text);
    return { position, card, isProved: card !== null && shoeRoot != null && isProved(shoeRoot, SHOE_CARDS, { shoe: place, position, card, salt }, path) };
  });
  const from = cards[0]?.position ?? 0;
  const isInARow = cards.every(({ position }, at) => position === from + at);
  const dealt = cards.flatMap(({ card }) => card ?? []);
  const made = dealt.length === cards.length ? handFrom(game, from, dealt, result) : null;
  return { cards, hand: isInARow && made !== null && written(made) === written(result) };
}

/** Shuffles the shoe again from the words of its hash, deals it to the hand, and makes the promise over it again. */
export async function checkShoe(game: OfShoe, { salt, place, hand = 1, shoeRoot, result }: Proof, hash: string): Promise<ShoeChecked> {
  const words = new RoundWords(salt, hash);
  const shoe: Shoe = await game.shoe(words);
  const root = rootOf(place, hash, shoe.order);
  return { isPromised: root === shoeRoot, root, cards: shoe.order, drawn: handOf(game, shoe, hand, result), words: words.read };
}
