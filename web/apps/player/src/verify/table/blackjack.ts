/** A round of blackjack played again: the cards of its shoe, and what its record says that the seats decided. */
import { ACTS, BlackjackRound, type Act } from "kit/table/blackjack";
import type { Shoe } from "kit/table/shoe";

type Given = Record<string, unknown>;

const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null;

/** The place in its shoe of the first card of a told record; zero where it tells none. */
export function placeOf(told: unknown): number {
  const from = isGiven(told) ? told["from"] : null;
  return typeof from === "number" && Number.isInteger(from) && from > 0 ? from : 0;
}

/** The numbers of the seats that played, each above the one before; null for what is no list of seats. */
function seatsOf({ seats }: Given): number[] | null {
  if (!Array.isArray(seats)) return null;
  const numbers = seats.map((each: unknown) => (isGiven(each) ? Number(each["seat"]) : Number.NaN));
  return numbers.every((seat, at) => Number.isInteger(seat) && seat > (numbers[at - 1] ?? 0) && seat <= 7) ? numbers : null;
}

interface Decided {
  seat: number;
  act: string;
}

function actsOf({ acts }: Given): Decided[] | null {
  if (!Array.isArray(acts)) return null;
  const read = acts.flatMap((each: unknown): Decided[] => (isGiven(each) && typeof each["seat"] === "number" && typeof each["act"] === "string" ? [{ seat: each["seat"], act: each["act"] }] : []));
  return read.length === acts.length ? read : null;
}

const isAct = (act: string): act is Act => (ACTS as readonly string[]).includes(act);

/** What a seat does, if it is its turn for that. */
function decide(round: BlackjackRound, place: number, act: string, deck: Pick<Shoe, "deal">): void {
  if (act === "insure" || act === "decline") round.insure(place, act === "insure");
  else if (isAct(act) && round.turn?.place === place) round.act(act, deck);
  else throw new Error("out of turn");
}

/** The record of the round that these cards make with the told decisions, without its place; null where they make none. */
export function playedAgain(deck: Pick<Shoe, "deal">, told: unknown): Record<string, unknown> | null {
  const [numbers, acts] = isGiven(told) ? [seatsOf(told), actsOf(told)] : [null, null];
  if (!numbers || !acts) return null;
  if (numbers.length === 0) return acts.length === 0 ? { seats: [], dealer: [], acts } : null;
  try {
    const round = BlackjackRound.deal(numbers.length, deck);
    for (const { seat, act } of acts) decide(round, numbers.indexOf(seat), act, deck);
    round.playDealer(deck);
    const written = (cards: readonly { text: string }[]) => cards.map(({ text }) => text);
    const seats = round.seats.map(({ hands, isInsured }, at) => ({ seat: numbers[at], insured: isInsured === true, hands: hands.map(({ cards, isDoubled }) => ({ cards: written(cards), doubled: isDoubled })) }));
    return { seats, dealer: written(round.dealer), acts };
  } catch {
    // An act that the round did not allow there.
    return null;
  }
}
