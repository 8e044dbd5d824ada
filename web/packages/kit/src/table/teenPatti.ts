/** Teen patti against the house: three cards each, and the better hand wins. */
import { ratio, type Told } from "./ratio";
import type { Card, Shoe } from "./shoe";

/** The kinds of hands from the least, each with what a bet on it returns by the player's hand alone. */
const kinds = { high: null, pair: "2", colour: "5", sequence: "7", pureSequence: "41", trail: "31" };
const order = Object.keys(kinds);

/** A hand's kind, and the ranks that decide between two of a kind, the weightiest first. */
function judged(hand: Card[]): { kind: keyof typeof kinds; ranks: number[] } {
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

/** Above zero when the first hand is better, below when the second is; suits decide nothing. */
function compared(one: ReturnType<typeof judged>, other: ReturnType<typeof judged>): number {
  if (one.kind !== other.kind) return order.indexOf(one.kind) - order.indexOf(other.kind);
  return one.ranks.map((rank, place) => rank - (other.ranks[place] ?? 0)).find((ahead) => ahead !== 0) ?? 0;
}

/** Deals a round of a fresh deck. */
export function teenPatti(deck: Pick<Shoe, "deal">): Told {
  const player: Card[] = [];
  const dealer: Card[] = [];
  for (let place = 0; place < 6; place += 1) (place % 2 === 0 ? player : dealer).push(deck.deal());
  const own = judged(player);
  const ahead = compared(own, judged(dealer));
  const returns = new Map<string, string>();
  if (ahead >= 0) returns.set("player", ahead === 0 ? "1" : ratio(99, 50));
  if (ahead <= 0) returns.set("dealer", ahead === 0 ? "1" : ratio(99, 50));
  const plus = kinds[own.kind];
  if (plus !== null) returns.set("pair-plus", plus);
  const text = (cards: Card[]) => cards.map((each) => each.text).join("");
  return { result: `${text(player)}|${text(dealer)}`, returns };
}
