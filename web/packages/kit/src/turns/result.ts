/** A round of blackjack that is over, as the house keeps it, and what its hands returned. */
import { readCards, type Card } from "../cards/card";
import { isBlackjack, returned } from "../table/blackjack";
import type { End } from "./felt";
import { readHand, type SeatHand } from "./seats";

export interface Played {
  seats: { seat: number; insured: boolean; hands: SeatHand[] }[];
  dealer: Card[];
}

function readSeat(data: unknown): Played["seats"] {
  if (typeof data !== "object" || data === null) return [];
  const { seat, insured, hands } = data as Record<string, unknown>;
  const read = Array.isArray(hands) ? hands.flatMap((hand) => readHand(hand) ?? []) : [];
  return typeof seat === "number" && read.length > 0 ? [{ seat, insured: insured === true, hands: read }] : [];
}

/** A result of the house's; null for what is none, and for a round in which nobody sat. */
export function readPlayed(result: unknown): Played | null {
  if (typeof result !== "object" || result === null) return null;
  const { seats, dealer } = result as Record<string, unknown>;
  const cards = readCards(dealer);
  if (!Array.isArray(seats) || !cards || cards.length === 0) return null;
  const read = seats.flatMap(readSeat);
  return read.length === seats.length && read.length > 0 ? { seats: read, dealer: cards } : null;
}

const ends: Readonly<Record<string, End>> = { "0": "lost", "1": "pushed" };

/** How each hand ended, by its place on the felt. */
export function endsOf({ seats, dealer }: Played): Map<string, End> {
  return new Map(seats.flatMap(({ seat, hands }) => hands.map(({ cards }, at) => [`${seat}:${at}`, ends[returned({ cards, isSplit: hands.length > 1 }, dealer)] ?? "won"] as const)));
}

/** What each cell returned that returned anything. */
export function playedReturns({ seats, dealer }: Played): Map<string, string> {
  const cells = seats.flatMap(({ seat, insured, hands }) => {
    const each = hands.map(({ cards }) => returned({ cards, isSplit: hands.length > 1 }, dealer));
    const [first = "0", second] = each;
    const doubles = hands.flatMap(({ doubled }, at) => (doubled ? [[`double:${seat}:${at + 1}`, each[at] ?? "0"] as const] : []));
    const insurance = insured && isBlackjack({ cards: dealer, isSplit: false }) ? "3" : "0";
    return [[`seat:${seat}`, first] as const, [`behind:${seat}`, first] as const, ...(second === undefined ? [] : [[`split:${seat}`, second] as const]), ...doubles, [`insurance:${seat}`, insurance] as const];
  });
  return new Map(cells.filter(([, returns]) => returns !== "0"));
}
