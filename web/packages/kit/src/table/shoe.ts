/** Cards and shoes, shuffled by the words of their round. */
import type { Draws } from "../fairness";

/** A card: its rank (1 the ace, 11 to 13 jack, queen and king) and how it is written. */
export interface Card {
  rank: number;
  suit: number;
  text: string;
}

function card(place: number): Card {
  const number = place % 52;
  const rank = (number % 13) + 1;
  const suit = Math.floor(number / 13);
  return { rank, suit, text: `${"A23456789TJQK".charAt(rank - 1)}${"cdhs".charAt(suit)}` };
}

/** The places of so many cards as they are dealt: Durstenfeld's shuffle, from the end. */
export async function order(cards: number, words: Draws): Promise<number[]> {
  const places = Array.from({ length: cards }, (_, place) => place);
  for (let last = cards - 1; last > 0; last -= 1) {
    const other = await words.uniform(last + 1);
    const moved = places[last] ?? 0;
    places[last] = places[other] ?? 0;
    places[other] = moved;
  }
  return places;
}

/** A shoe of so many decks. */
export class Shoe {
  private dealt = 0;

  private constructor(
    private readonly cards: Card[],
    private readonly behindCut: number,
  ) {}

  /** Shuffles. The cut card lies so many cards before the end. */
  static async shuffle(decks: number, behindCut: number, words: Draws): Promise<Shoe> {
    const places = await order(decks * 52, words);
    return new Shoe(places.map(card), behindCut);
  }

  /** All of its cards in the order of dealing, from the first. */
  get order(): readonly Card[] {
    return this.cards;
  }

  /** How many cards are out. */
  get place(): number {
    return this.dealt;
  }

  /** The next card. */
  deal(): Card {
    const next = this.cards[this.dealt];
    if (next === undefined) throw new Error("the shoe is empty");
    this.dealt += 1;
    return next;
  }

  /** Turns a card up and lays as many aside as it counts, a face ten. */
  burn(): void {
    const first = this.deal();
    this.dealt += Math.min(first.rank, 10);
  }

  /** Whether the cut card is out. */
  isOver(): boolean {
    return this.cards.length - this.dealt <= this.behindCut;
  }
}
