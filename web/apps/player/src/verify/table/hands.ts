/** The cards of a result by hands, with what each comes to and which one won. */
import type { Card } from "kit/cards/card";
import { readAndarBahar, sideOf } from "kit/table/andarBahar";
import { baccaratWon, points, readBaccarat } from "kit/table/baccarat";
import { isBlackjack, total } from "kit/table/blackjack";
import { dragonTigerWon, readDragonTiger } from "kit/table/dragonTiger";
import { kindOf, readTeenPatti, teenPattiWon, type HandKind } from "kit/table/teenPatti";
import { readPlayed } from "kit/turns/result";

import { handsTold, type HandTold } from "./blackjack";

export type Side = "seat" | "player" | "banker" | "dealer" | "dragon" | "tiger" | "joker" | "andar" | "bahar";

export interface Hand {
  side: Side;
  /** Which seat, of a game that has several. */
  seat?: number;
  cards: readonly Card[];
  /** What it comes to: points, a kind, or how many cards there are; null where a card says it. */
  worth: { points: number } | { kind: HandKind } | { count: number } | null;
  /** Of a game whose seats decide. */
  told?: HandTold | undefined;
  /** Which hand of its seat, from 1, where it split. */
  ofSplit?: number | undefined;
}

/** What the dealer of blackjack came to; `none` took no card beyond the first that anything hung on. */
export type DealerEnd = "blackjack" | "bust" | "stands" | "none";

export interface Hands {
  hands: Hand[];
  /** Null where both are equal; undefined where each seat has an end of its own. */
  won: Side | null | undefined;
  dealer?: { end: DealerEnd; points: number };
  /** Seats that were insured. */
  insured?: readonly number[];
}

function ofBaccarat(result: unknown): Hands | null {
  const read = readBaccarat(result);
  if (!read) return null;
  const won = baccaratWon(read);
  const hand = (side: "player" | "banker"): Hand => ({ side, cards: read[side], worth: { points: points(read[side]) } });
  return { hands: [hand("player"), hand("banker")], won: won === "tie" ? null : won === "red" ? "banker" : "player" };
}

function ofDragonTiger(result: unknown): Hands | null {
  const read = readDragonTiger(result);
  if (!read) return null;
  const won = dragonTigerWon(read);
  return { hands: [{ side: "dragon", cards: [read.dragon], worth: null }, { side: "tiger", cards: [read.tiger], worth: null }], won: won === "tie" ? null : won === "red" ? "dragon" : "tiger" };
}

function ofAndarBahar(result: unknown): Hands | null {
  const read = readAndarBahar(result);
  if (!read) return null;
  const of = (side: "andar" | "bahar", parity: number): Hand => {
    const cards = read.dealt.filter((_, at) => at % 2 === parity);
    return { side, cards, worth: { count: cards.length } };
  };
  return { hands: [{ side: "joker", cards: [read.joker], worth: null }, of("andar", 0), of("bahar", 1)], won: sideOf(read.dealt.length) };
}

function ofTeenPatti(result: unknown): Hands | null {
  const read = readTeenPatti(result);
  if (!read) return null;
  const hand = (side: "player" | "dealer"): Hand => ({ side, cards: read[side], worth: { kind: kindOf(read[side]) } });
  return { hands: [hand("player"), hand("dealer")], won: teenPattiWon(read) };
}

function dealerEnd(cards: readonly Card[]): DealerEnd {
  const { points } = total(cards);
  if (isBlackjack({ cards, isSplit: false })) return "blackjack";
  return points > 21 ? "bust" : points >= 17 ? "stands" : "none";
}

/** The dealer's hand, and those of each seat with what was decided and how they ended. */
function ofBlackjack(result: unknown): Hands | null {
  const read = readPlayed(result);
  if (!read) return null;
  const told = handsTold(result);
  const hand = (side: "dealer" | "seat", cards: readonly Card[]): Hand => ({ side, cards, worth: { points: total(cards).points } });
  const ofSeats = read.seats.flatMap(({ seat, hands }) => hands.map(({ cards }, at): Hand => ({ ...hand("seat", cards), seat, told: told.get(seat)?.[at], ofSplit: hands.length > 1 ? at + 1 : undefined })));
  const dealer = { end: dealerEnd(read.dealer), points: total(read.dealer).points };
  return { hands: [hand("dealer", read.dealer), ...ofSeats], won: undefined, dealer, insured: read.seats.filter(({ insured }) => insured).map(({ seat }) => seat) };
}

const games: Readonly<Record<string, (result: unknown) => Hands | null>> = { baccarat: ofBaccarat, "dragon-tiger": ofDragonTiger, "andar-bahar": ofAndarBahar, "teen-patti": ofTeenPatti, blackjack: ofBlackjack };

/** The hands of a result; null for a game without cards, or for what is no result of it. */
export const handsOf = (game: string, result: unknown): Hands | null => (Object.hasOwn(games, game) ? (games[game]?.(result) ?? null) : null);
