/** Blackjack: a round of one to seven seats from a shoe of eight decks, and what the bets on a seat come to. */
import { ratio, times } from "./ratio";
import type { Card, Shoe } from "./shoe";

/** What a player may do with a hand, in the order in which it is offered. */
export const ACTS = ["hit", "stand", "double", "split"] as const;
export type Act = (typeof ACTS)[number];

/** Most seats of a table. */
export const MOST_SEATS = 7;

/** A hand of a seat. */
export interface Hand {
  /** In the order in which they came. */
  readonly cards: Card[];
  /** Whether twice the stake lies on it. */
  isDoubled: boolean;
  /** Whether it comes of a split, so that it is neither split again nor a blackjack. */
  readonly isSplit: boolean;
  /** Whether its player is done with it. */
  isDone: boolean;
}

/** A seat: one hand, two after a split, and whether it is insured; null before it said so. */
export interface Seat {
  hands: Hand[];
  isInsured: boolean | null;
}

/** A bet on a seat. */
export interface BlackjackBet {
  /** What it began with, in ledger units. */
  stake: bigint;
  /** Whether it doubles and splits as the seat does. Else it stays as it was, on the first hand. */
  follows: boolean;
  /** Whether half of it, floored, is laid on insurance where the seat is insured. */
  isInsured: boolean;
}

/** What a bet came to, in ledger units. */
export interface Settled {
  staked: bigint;
  paid: bigint;
  valid: bigint;
}

/** What a card counts; an ace one. */
export const value = ({ rank }: Card): number => Math.min(rank, 10);

/** What cards count: an ace is eleven as long as that does not bust, and the total is soft then. */
export function total(cards: readonly Card[]): { points: number; isSoft: boolean } {
  const low = cards.reduce((sum, card) => sum + value(card), 0);
  const isSoft = low <= 11 && cards.some(({ rank }) => rank === 1);
  return { points: isSoft ? low + 10 : low, isSoft };
}

const points = (cards: readonly Card[]) => total(cards).points;
const isTwentyOne = (cards: readonly Card[]) => cards.length === 2 && points(cards) === 21;

/** 21 of two cards that no split brought. */
export const isBlackjack = ({ cards, isSplit }: { cards: readonly Card[]; isSplit: boolean }): boolean => !isSplit && isTwentyOne(cards);

/** What a hand returns of what lies on it against all of the dealer's cards, as a ratio. */
export function returned(own: { cards: readonly Card[]; isSplit: boolean }, dealer: readonly Card[]): string {
  const [ours, theirs] = [points(own.cards), points(dealer)];
  const [isOurs, isTheirs] = [isBlackjack(own), isTwentyOne(dealer)];
  if (ours > 21) return "0";
  if (isOurs || isTheirs) return isOurs && isTheirs ? "1" : isOurs ? ratio(5, 2) : "0";
  if (theirs > 21 || ours > theirs) return "2";
  return ours === theirs ? "1" : "0";
}

/** Whether its two cards count the same. */
export const isPair = ({ cards: [one, two, third] }: Hand): boolean => one !== undefined && two !== undefined && third === undefined && value(one) === value(two);

/** A round. Whoever calls it out of turn gets an error, and the round stands as it did. */
export class BlackjackRound {
  private phase: "insurance" | "acting" | "over";

  private constructor(
    readonly seats: readonly Seat[],
    readonly dealer: Card[],
  ) {
    this.phase = this.up.rank === 1 ? "insurance" : "acting";
  }

  /** A card to every seat and to the dealer, then a second to every seat. */
  static deal(seats: number, shoe: Pick<Shoe, "deal">): BlackjackRound {
    if (!Number.isInteger(seats) || seats < 1 || seats > MOST_SEATS) throw new Error(`no table has ${seats} seats`);
    const first = Array.from({ length: seats }, () => shoe.deal());
    const dealer = [shoe.deal()];
    const dealt = first.map((card): Seat => ({ hands: [hand([card, shoe.deal()], false)], isInsured: null }));
    return new BlackjackRound(dealt, dealer);
  }

  /** The dealer's open card. */
  get up(): Card {
    const [first] = this.dealer;
    if (first === undefined) throw new Error("the dealer has no card");
    return first;
  }

  /** Whether seats may still insure themselves: before all acts, against an ace. */
  get isInsuring(): boolean {
    return this.phase === "insurance" && this.seats.some(({ isInsured }) => isInsured === null);
  }

  /** A seat says whether it insures itself; once. */
  insure(seat: number, insures: boolean): void {
    const said = this.seats[seat];
    if (!this.isInsuring || said?.isInsured !== null) throw new Error("no time for insurance");
    said.isInsured = insures;
  }

  /** Who said nothing is not insured. */
  closeInsurance(): void {
    if (this.phase !== "insurance") throw new Error("no time for insurance");
    for (const seat of this.seats) seat.isInsured ??= false;
    this.phase = "acting";
  }

  /** The hand whose turn it is: the first of the first seat that is not done; null before and after. */
  get turn(): { seat: Seat; place: number; hand: Hand } | null {
    if (this.phase === "over" || this.isInsuring) return null;
    for (const [place, seat] of this.seats.entries()) {
      const open = seat.hands.find(({ isDone }) => !isDone);
      if (open !== undefined) return { seat, place, hand: open };
    }
    return null;
  }

  /** What the hand whose turn it is may do. */
  acts(): Act[] {
    const { turn } = this;
    if (turn === null) return [];
    const isFirst = turn.hand.cards.length === 2;
    const may = { hit: true, stand: true, double: isFirst, split: isPair(turn.hand) && !turn.hand.isSplit };
    return ACTS.filter((act) => may[act]);
  }

  /** The hand whose turn it is does something. */
  act(act: Act, shoe: Pick<Shoe, "deal">): void {
    const { turn } = this;
    if (turn === null || !this.acts().includes(act)) throw new Error(`${act} is not possible`);
    const { seat, hand: own } = turn;
    if (act === "split") {
      seat.hands = own.cards.map((card) => hand([card, shoe.deal()], true));
      return;
    }
    own.isDoubled = act === "double";
    if (act !== "stand") own.cards.push(shoe.deal());
    own.isDone = act !== "hit" || points(own.cards) >= 21;
  }

  /** The dealer takes what the hands wait for: cards up to 17, a second card that may make a blackjack, or none. */
  playDealer(shoe: Pick<Shoe, "deal">): void {
    if (this.phase === "over" || this.isInsuring || this.turn !== null) throw new Error("the dealer is not to play");
    const hands = this.seats.flatMap((seat) => seat.hands);
    const isBeaten = (each: Hand) => points(each.cards) > 21;
    if (hands.some((each) => !isBeaten(each) && !isBlackjack(each))) {
      while (points(this.dealer) < 17) this.dealer.push(shoe.deal());
    } else if (hands.some(isBlackjack) || this.seats.some(({ isInsured }) => isInsured === true)) {
      this.dealer.push(shoe.deal());
    }
    this.phase = "over";
  }

  /** What a hand returns of what lies on it, as a ratio. */
  returned(own: Hand): string {
    if (this.phase !== "over") throw new Error("the round is not over");
    return returned(own, this.dealer);
  }

  /** What a bet on a seat came to. All of it is valid, as the dealer might have won all; nothing where all was pushed. */
  settle(seat: number, { stake, follows, isInsured }: BlackjackBet): Settled {
    const on = this.seats[seat];
    if (on === undefined) throw new Error(`no seat ${seat}`);
    const hands = follows ? on.hands : on.hands.slice(0, 1);
    const insurance = isInsured && on.isInsured === true ? stake / 2n : 0n;
    const settled = { staked: insurance, paid: isTwentyOne(this.dealer) ? 3n * insurance : 0n };
    for (const own of hands) {
      const lies = follows && own.isDoubled ? 2n * stake : stake;
      settled.staked += lies;
      settled.paid += times(lies, this.returned(own));
    }
    const isPush = insurance === 0n && hands.every((own) => this.returned(own) === "1");
    return { ...settled, valid: isPush ? 0n : settled.staked };
  }
}

/** A hand of two cards. It is done at once with 21, and so is an ace that was split. */
function hand(cards: [Card, Card], isSplit: boolean): Hand {
  return { cards, isDoubled: false, isSplit, isDone: points(cards) === 21 || (isSplit && cards[0].rank === 1) };
}
