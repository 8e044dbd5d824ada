/** What a round drew, in a figure and a word. */
import { rankText } from "kit/cards/card";
import { readAndarBahar, sideOf } from "kit/table/andarBahar";
import { baccaratWon, points, readBaccarat } from "kit/table/baccarat";
import { isBlackjack, total } from "kit/table/blackjack";
import { dragonTigerWon, readDragonTiger } from "kit/table/dragonTiger";
import type { Won } from "kit/table/roads";
import { readTeenPatti, teenPattiWon } from "kit/table/teenPatti";
import { readPlayed } from "kit/turns/result";

export type Word = "red" | "black" | "zero" | "big" | "small" | "triple" | "banker" | "player" | "dragon" | "tiger" | "tie" | "andar" | "bahar" | "dealer" | "bust" | Height;

/** How high a round rose before it crashed. */
export type Height = "low" | "medium" | "high";

export interface Mark {
  figure: string;
  word: Word;
}

/** Hundredths as a multiplier: `2.46×`. */
export function multiplier(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  return `${whole}.${String(hundredths - whole * 100).padStart(2, "0")}×`;
}

const REDS: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

const isWithin = (value: unknown, least: number, most: number): value is number => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

function ofRoulette(result: unknown): Mark | null {
  if (typeof result !== "object" || result === null || !("pocket" in result) || !isWithin(result.pocket, 0, 36)) return null;
  const { pocket } = result;
  return { figure: String(pocket), word: pocket === 0 ? "zero" : REDS.includes(pocket) ? "red" : "black" };
}

/** Three alike are neither big nor small: bets on both lose. */
function ofSicBo(result: unknown): Mark | null {
  if (!Array.isArray(result) || result.length !== 3 || !result.every((die): die is number => isWithin(die, 1, 6))) return null;
  const total = result.reduce((sum, die) => sum + die, 0);
  return { figure: String(total), word: new Set(result).size === 1 ? "triple" : total >= 11 ? "big" : "small" };
}

/** The points that won. */
function ofBaccarat(result: unknown): Mark | null {
  const hand = readBaccarat(result);
  return hand && { figure: String(Math.max(points(hand.player), points(hand.banker))), word: sides.baccarat[baccaratWon(hand)] };
}

/** The card that won. */
function ofDragonTiger(result: unknown): Mark | null {
  const round = readDragonTiger(result);
  return round && { figure: rankText(round.tiger.rank > round.dragon.rank ? round.tiger : round.dragon), word: sides["dragon-tiger"][dragonTigerWon(round)] };
}

/** How many cards were dealt, and on which side the last one fell. */
function ofAndarBahar(result: unknown): Mark | null {
  const round = readAndarBahar(result);
  return round && { figure: String(round.dealt.length), word: sideOf(round.dealt.length) };
}

/** The ranks of the hand that won, the highest first. */
function ofTeenPatti(result: unknown): Mark | null {
  const round = readTeenPatti(result);
  if (!round) return null;
  const won = teenPattiWon(round);
  const high = (rank: number) => (rank === 1 ? 14 : rank);
  const hand = (won === "dealer" ? round.dealer : round.player).toSorted((one, other) => high(other.rank) - high(one.rank));
  return { figure: hand.map(({ text }) => text.charAt(0)).join(""), word: won ?? "tie" };
}

/** What the dealer came to. */
function ofBlackjack(result: unknown): Mark | null {
  const round = readPlayed(result);
  if (!round) return null;
  const { points } = total(round.dealer);
  return { figure: isBlackjack({ cards: round.dealer, isSplit: false }) ? "BJ" : String(points), word: points > 21 ? "bust" : "dealer" };
}

/** From so many hundredths on a round is no low one, and a high one: of 100 rounds about 50 and 10 come so far. */
const MEDIUM = 200;
const HIGH = 1_000;

/** Where it crashed. */
function ofCrash(result: unknown): Mark | null {
  if (typeof result !== "object" || result === null || !("hundredths" in result) || !isWithin(result.hundredths, 100, Infinity)) return null;
  const { hundredths } = result;
  return { figure: multiplier(hundredths), word: hundredths >= HIGH ? "high" : hundredths >= MEDIUM ? "medium" : "low" };
}

/** A figure in little room: of a hundred times and more only the whole ones. */
export const narrow = (figure: string): string => figure.replace(/^(\d{3,})\.\d\d×$/, "$1×");

/** Games whose results are wider than a number of two digits. */
export const isWide = (game: string): boolean => game === "crash";

/** Games whose rounds are hands of a shoe, and who is meant by the colours of their roads. */
export const sides = {
  baccarat: { red: "banker", blue: "player", tie: "tie" },
  "dragon-tiger": { red: "dragon", blue: "tiger", tie: "tie" },
} as const satisfies Record<string, Record<Won, Word>>;

export const hasRoad = (game: string): game is keyof typeof sides => Object.hasOwn(sides, game);

/** Who won a hand of a shoe; null for what is no result of the game. */
export function wonOf(game: keyof typeof sides, result: unknown): Won | null {
  if (game === "baccarat") {
    const hand = readBaccarat(result);
    return hand && baccaratWon(hand);
  }
  const round = readDragonTiger(result);
  return round && dragonTigerWon(round);
}

const marks: Readonly<Record<string, (result: unknown) => Mark | null>> = { roulette: ofRoulette, "sic-bo": ofSicBo, baccarat: ofBaccarat, "dragon-tiger": ofDragonTiger, "andar-bahar": ofAndarBahar, "teen-patti": ofTeenPatti, blackjack: ofBlackjack, crash: ofCrash };

/** The mark of a result; null for a game that has none here, or for what is no result of it. */
export const markOf = (game: string, result: unknown): Mark | null => (Object.hasOwn(marks, game) ? (marks[game]?.(result) ?? null) : null);
