/** A round of blackjack played again: the cards of its shoe, and what its record says that the seats decided. */
import { ACTS, BlackjackRound, isBlackjack, returned, total, type Act } from "kit/table/blackjack";
import type { Shoe } from "kit/table/shoe";
import { readPlayed, type Played } from "kit/turns/result";

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

/** How a hand ended: `bust` and `lost` lose, `blackjack` and `won` win, `pushed` gets its stake back. */
export type HandEnd = "blackjack" | "won" | "pushed" | "lost" | "bust";

/** A hand of a told round: what its seat decided for it, in order, and how it ended. */
export interface HandTold {
  did: Act[];
  end: HandEnd;
}

type PlayedHand = Played["seats"][number]["hands"][number];

/** The acts of a hand are the first of those that its seat has left: one for each card that came, then a stand where it was not done by itself. */
function taken(left: Act[], { cards, doubled }: PlayedHand, isSplit: boolean): Act[] {
  const own = left.splice(0, cards.length - 2);
  const isDone = doubled || total(cards).points >= 21 || (isSplit && cards[0]?.rank === 1);
  return !isDone && left[0] === "stand" ? [...own, ...left.splice(0, 1)] : own;
}

function endOf({ cards }: PlayedHand, isSplit: boolean, dealer: Played["dealer"]): HandEnd {
  if (total(cards).points > 21) return "bust";
  const back = returned({ cards, isSplit }, dealer);
  if (back === "0") return "lost";
  if (back === "1") return "pushed";
  return isBlackjack({ cards, isSplit }) ? "blackjack" : "won";
}

/** What each hand of a told round came to, by the seat's number, in the order of its hands. A split stands with the first of both. */
export function handsTold(result: unknown): Map<number, HandTold[]> {
  const [played, acts] = [readPlayed(result), isGiven(result) ? actsOf(result) : null];
  return new Map(
    (played?.seats ?? []).map(({ seat, hands }) => {
      const left = (acts ?? []).filter((each) => each.seat === seat).flatMap(({ act }) => (isAct(act) ? [act] : []));
      const isSplit = hands.length > 1;
      const split = isSplit ? left.splice(0, 1) : [];
      const told = hands.map((hand, at) => ({ did: [...(at === 0 ? split : []), ...taken(left, hand, isSplit)], end: endOf(hand, isSplit, played?.dealer ?? []) }));
      return [seat, told] as const;
    }),
  );
}
