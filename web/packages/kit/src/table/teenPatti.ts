/** Teen patti against the house: three cards each, and the better hand wins. */
import { readCards } from "../cards/card";
import { mean, ratio, type Told } from "./ratio";
import type { Card, Shoe } from "./shoe";

/** The kinds of hands from the least, each with what a bet on it returns by the player's hand alone, and how many of 22,100 there are. */
const kinds = {
  high: [null, 16_440],
  pair: ["2", 3_744],
  colour: ["5", 1_096],
  sequence: ["7", 720],
  pureSequence: ["41", 48],
  trail: ["31", 52],
} as const;

export type HandKind = keyof typeof kinds;

export const handKinds = Object.keys(kinds) as HandKind[];

/** What a bet on pairs and better returns on a kind; null for nothing. */
export const plusReturns = (kind: HandKind): string | null => kinds[kind][0];

const WIN = ratio(99, 50);
/** Of all pairs of hands, those that are equal (the test counts them). */
const ALL_PAIRS = 22_100 * 18_424;
const EQUAL_PAIRS = 450_528;

/** Both hands as they were dealt. */
export interface TeenPattiRound {
  player: Card[];
  dealer: Card[];
}

/** A result of the house's; null for what is none. */
export function readTeenPatti(result: unknown): TeenPattiRound | null {
  if (typeof result !== "object" || result === null) return null;
  const { player, dealer } = result as Record<string, unknown>;
  const [own, others] = [readCards(player), readCards(dealer)];
  if (own?.length !== 3 || others?.length !== 3) return null;
  return new Set([...own, ...others].map(({ text }) => text)).size === 6 ? { player: own, dealer: others } : null;
}

/** A hand's kind, and the ranks that decide between two of a kind, the weightiest first. */
function judged(hand: readonly Card[]): { kind: HandKind; ranks: number[] } {
  const ranks = hand.map(({ rank }) => (rank === 1 ? 14 : rank)).sort((one, other) => other - one);
  const [high = 0, middle = 0, low = 0] = ranks;
  if (high === low) return { kind: "trail", ranks: [high] };
  if (high === middle || middle === low) return { kind: "pair", ranks: [middle, high === middle ? low : high] };
  const isColour = new Set(hand.map(({ suit }) => suit)).size === 1;
  // A-2-3 lies between the runs that the ace and the king begin.
  const run = high === 14 && middle === 3 ? 13.5 : high - low === 2 ? high : null;
  if (run !== null) return { kind: isColour ? "pureSequence" : "sequence", ranks: [run] };
  return { kind: isColour ? "colour" : "high", ranks };
}

export const kindOf = (hand: readonly Card[]): HandKind => judged(hand).kind;

/** Above zero when the first hand is better, below when the second is; suits decide nothing. */
export function compared(first: readonly Card[], second: readonly Card[]): number {
  const [one, other] = [judged(first), judged(second)];
  if (one.kind !== other.kind) return handKinds.indexOf(one.kind) - handKinds.indexOf(other.kind);
  return one.ranks.map((rank, place) => rank - (other.ranks[place] ?? 0)).find((ahead) => ahead !== 0) ?? 0;
}

/** Who won; null where the hands are equal and stakes on them come back. */
export function teenPattiWon({ player, dealer }: TeenPattiRound): "player" | "dealer" | null {
  const ahead = compared(player, dealer);
  return ahead === 0 ? null : ahead > 0 ? "player" : "dealer";
}

/** What each cell returns that returns anything. */
export function teenPattiReturns(round: TeenPattiRound): Map<string, string> {
  const won = teenPattiWon(round);
  const returns = new Map<string, string>();
  for (const side of ["player", "dealer"] as const) if (won === null || won === side) returns.set(side, won === null ? "1" : WIN);
  const plus = plusReturns(kindOf(round.player));
  if (plus !== null) returns.set("pair-plus", plus);
  return returns;
}

/** What a bet returns in the long run, exactly. */
export function teenPattiShare(cell: string): string {
  if (cell === "pair-plus") return mean(Object.values(kinds).map(([returned, count]) => [returned ?? "0", count] as const));
  const wins = (ALL_PAIRS - EQUAL_PAIRS) / 2;
  return mean([[WIN, wins], ["1", EQUAL_PAIRS], ["0", wins]]);
}

/** Deals a round of a fresh deck. */
export function teenPatti(deck: Pick<Shoe, "deal">): Told {
  const player: Card[] = [];
  const dealer: Card[] = [];
  for (let place = 0; place < 6; place += 1) (place % 2 === 0 ? player : dealer).push(deck.deal());
  const text = (cards: Card[]) => cards.map((each) => each.text).join("");
  return { result: `${text(player)}|${text(dealer)}`, returns: teenPattiReturns({ player, dealer }) };
}
