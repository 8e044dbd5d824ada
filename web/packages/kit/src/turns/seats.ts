/** Who sits at a table whose seats decide, what lies before them, and whose turn it is, as the house tells it. */
import { readCards, type Card } from "../cards/card";
import { isBlackjack, total } from "../table/blackjack";

export const CHOICES = ["hit", "stand", "double", "split", "insure", "decline"] as const;
export type Choice = (typeof CHOICES)[number];

export interface SeatHand {
  cards: Card[];
  doubled: boolean;
}

export interface Seat {
  /** From 1. */
  seat: number;
  /** Whose, masked. */
  name: string;
  /** Whether the member is simulated. */
  simulated: boolean;
  stake: string;
  /** Bets behind it, all together. */
  behind: string;
  hands: SeatHand[];
  insured: boolean;
  /** What it may decide now. */
  choices: Choice[];
}

export interface Seats {
  round: number;
  seats: Seat[];
  dealer: Card[];
  /** How many decisions count; a decision names it. */
  step: number;
  /** Whether seats may insure themselves now. */
  insuring: boolean;
  /** Whose turn it is: a seat and its hand, from 1. */
  turn: { seat: number; hand: number } | null;
  /** Until when who is to decide says so, by the server's clock. */
  until: number | null;
}

type Given = Record<string, unknown>;

const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value);

/** Each of a list as it is read; null where one of them is none. */
function each<T>(list: unknown, read: (one: unknown) => T | null): T[] | null {
  if (!Array.isArray(list)) return null;
  const all = list.map(read);
  return all.every((one) => one !== null) ? all : null;
}

export function readHand(data: unknown): SeatHand | null {
  const cards = isGiven(data) ? readCards(data["cards"]) : null;
  return cards && isGiven(data) ? { cards, doubled: data["doubled"] === true } : null;
}

function readSeat(data: unknown): Seat | null {
  if (!isGiven(data)) return null;
  const { seat, name, simulated, stake, behind, insured, choices } = data;
  const hands = each(data["hands"], readHand);
  if (!isNumber(seat) || typeof name !== "string" || typeof simulated !== "boolean" || typeof stake !== "string" || typeof behind !== "string" || !hands || !Array.isArray(choices)) return null;
  return { seat, name, simulated, stake, behind, hands, insured: insured === true, choices: CHOICES.filter((choice) => choices.includes(choice)) };
}

/** Seats that came over the live line or in an answer; null for what is none. */
export function readSeats(data: unknown): Seats | null {
  if (!isGiven(data)) return null;
  const { round, step, insuring, turn, until } = data;
  const [seats, dealer] = [each(data["seats"], readSeat), readCards(data["dealer"])];
  if (!isNumber(round) || !isNumber(step) || !seats || !dealer) return null;
  const at = isGiven(turn) && isNumber(turn["seat"]) && isNumber(turn["hand"]) ? { seat: turn["seat"], hand: turn["hand"] } : null;
  const moment = typeof until === "string" ? Date.parse(until) : Number.NaN;
  return { round, seats, dealer, step, insuring: insuring === true, turn: at, until: Number.isNaN(moment) ? null : moment };
}

/** How broad the column of a seat with two hands is beside the others': nearly twice, so that their words are not cut. */
const OF_TWO = 1.7;

/** How broad the column of each seat is beside the others'. */
export const breadths = (count: number, seats: readonly { seat: number; hands: readonly unknown[] }[]): number[] => Array.from({ length: count }, (_, at) => ((seats.find(({ seat }) => seat === at + 1)?.hands.length ?? 1) > 1 ? OF_TWO : 1));

/** Of two states of a table the one that stands. */
export const newer = (one: Seats, known: Seats | null): boolean => !known || one.round > known.round || (one.round === known.round && one.step >= known.step);

/** What cards that take no others come to: `17`, `BJ`. */
export const final = (cards: readonly Card[], isSplit = false): string => (isBlackjack({ cards, isSplit }) ? "BJ" : String(total(cards).points));

/** What cards come to, in figures: `17`, `7/17` while an ace may still count one, `BJ`. */
export function worth(cards: readonly Card[], isSplit = false): string {
  const { points, isSoft } = total(cards);
  if (isBlackjack({ cards, isSplit })) return "BJ";
  return isSoft && points < 21 ? `${points - 10}/${points}` : String(points);
}
