/** The games of tables by the versions of their rules: each draws a round from its hash, and writes it as the house's records do. */
import type { Card } from "kit/cards/card";
import { andarBahar } from "kit/table/andarBahar";
import { baccarat } from "kit/table/baccarat";
import { dragonTiger } from "kit/table/dragonTiger";
import { roulette, type RouletteRules } from "kit/table/roulette";
import { Shoe } from "kit/table/shoe";
import { sicBo } from "kit/table/sicBo";
import { teenPatti } from "kit/table/teenPatti";
import { RoundWords } from "kit/table/words";

import { placeOf, playedAgain } from "./blackjack";
import { bitsOf, crashOf } from "./crash";

type Deck = Pick<Shoe, "deal">;

/** What a hash came to, and by which numbers of the generator. */
export interface FromHash {
  drawn: unknown;
  words: readonly number[];
}

/** A game of which each round has a hash of its own. */
interface Single {
  draw: (salt: string, hash: string) => Promise<FromHash>;
}

/** One that is drawn from the words of its hash. */
const ofWords = (draw: (words: RoundWords) => Promise<unknown>): Single => ({
  draw: async (salt, hash) => {
    const words = new RoundWords(salt, hash);
    return { drawn: await draw(words), words: words.read };
  },
});

/** A game whose rounds are the hands of one shoe. */
export interface OfShoe {
  /** A new shoe, before its first hand. */
  shoe: (words: RoundWords) => Promise<Shoe>;
  /** The next hand, without its place in the shoe; of a game whose seats decide, as the told record says that they did. Null where that cannot be. */
  deal: (deck: Deck, told: unknown) => Record<string, unknown> | null;
  /** Whether the place of a hand depends on what was decided before it: the record tells it. */
  decides?: true;
}

export type Engine = Single | OfShoe;

export const isOfShoe = (engine: Engine | null): engine is OfShoe => engine !== null && "shoe" in engine;

const DECKS = 8;
/** Cards in a shoe. */
export const SHOE_CARDS = 52 * DECKS;
const BEHIND_CUT = 14;

/** `AhKd|9c4s` as lists of cards. */
const lists = (text: string): string[][] => text.split("|").map((cards) => cards.match(/../g) ?? []);

/** `17 3x50` as records keep it. */
function spun(text: string): { pocket: number; lucky: { pocket: number; multiplier: number }[] } {
  const [pocket = "", ...lucky] = text.split(" ");
  return {
    pocket: Number(pocket),
    lucky: lucky.map((each) => {
      const [number, multiplier] = each.split("x").map(Number);
      return { pocket: number ?? 0, multiplier: multiplier ?? 0 };
    }),
  };
}

const newShoe = async (words: RoundWords, isBurned: boolean) => {
  const shoe = await Shoe.shuffle(DECKS, BEHIND_CUT, words);
  if (isBurned) shoe.burn();
  return shoe;
};

function ofBaccarat(options: readonly string[]): OfShoe {
  const rules = { commission: !options.includes("no-commission"), tie: options.includes("tie-9") ? 9 : 8 } as const;
  return {
    shoe: (words) => newShoe(words, true),
    deal: (deck) => {
      const [player, banker] = lists(baccarat(deck, rules).result);
      return { player, banker };
    },
  };
}

function ofDragonTiger(options: readonly string[]): OfShoe {
  return {
    shoe: (words) => newShoe(words, false),
    deal: (deck) => {
      const [dragon, tiger] = dragonTiger(deck, options.includes("tie-8") ? 8 : 11).result.split("|");
      return { dragon, tiger };
    },
  };
}

const ofBlackjack: OfShoe = {
  decides: true,
  shoe: (words) => Shoe.shuffle(DECKS, 52 * (DECKS / 2), words),
  deal: (deck, told) => playedAgain(deck, told),
};

const ofAndarBahar = ofWords(async (words) => {
  const [joker, dealt] = lists(andarBahar(await Shoe.shuffle(1, 0, words)).result);
  return { joker: joker?.[0], dealt };
});

const ofTeenPatti = ofWords(async (words) => {
  const [player, dealer] = lists(teenPatti(await Shoe.shuffle(1, 0, words)).result);
  return { player, dealer };
});

const ofCrash: Single = { draw: async (salt, hash) => ({ drawn: crashOf(salt, hash), words: [Number(bitsOf(salt, hash))] }) };

/** Each game with the options that one of its tables may have, those of a list only one at a time. */
const games: Record<string, { options: readonly (readonly string[])[]; engine: (options: readonly string[]) => Engine }> = {
  "roulette-1": { options: [["la-partage", "multiplied"]], engine: ([option = "plain"]) => ofWords(async (words) => spun((await roulette(words, option as RouletteRules)).result)) },
  "sic-bo-1": { options: [["pair-5"]], engine: ([option]) => ofWords(async (words) => (await sicBo(words, option ? 5 : 6)).result.split(" ").map(Number)) },
  "baccarat-1": { options: [["no-commission"], ["tie-9"]], engine: ofBaccarat },
  "dragon-tiger-1": { options: [["tie-8"]], engine: ofDragonTiger },
  "andar-bahar-1": { options: [], engine: () => ofAndarBahar },
  "teen-patti-1": { options: [], engine: () => ofTeenPatti },
  "blackjack-1": { options: [], engine: () => ofBlackjack },
  "crash-1": { options: [], engine: () => ofCrash },
};

/** The engine of a version; null for one that this page does not know. Options stand in their order, each once. */
export function engine(rules: string): Engine | null {
  const [version = "", ...options] = rules.split("+");
  if (!Object.hasOwn(games, version)) return null;
  const game = games[version];
  if (!game) return null;
  const places = options.map((option) => game.options.findIndex((known) => known.includes(option)));
  const isKnown = places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? -1)));
  return isKnown ? game.engine(options) : null;
}

/** A hand of a shoe with its place there; null where the shoe is over before it. */
export function handOf({ deal, decides }: OfShoe, shoe: Shoe, hand: number, told: unknown = null): Record<string, unknown> | null {
  const place = decides ? placeOf(told) : 0;
  while (shoe.place < place && !shoe.isOver()) shoe.deal();
  for (let before = 1; !decides && before < hand && !shoe.isOver(); before += 1) deal(shoe, null);
  if (shoe.isOver()) return null;
  const from = shoe.place;
  const dealt = deal(shoe, told);
  return dealt && { from, ...dealt };
}

/** The hand that these cards make from a place on; null where they are too few or too many for one. */
export function handFrom({ deal }: OfShoe, from: number, cards: readonly Card[], told: unknown = null): Record<string, unknown> | null {
  if (cards.length === 0) return null;
  let taken = 0;
  const dealt = deal({
    deal: () => {
      const next = cards[Math.min(taken, cards.length - 1)];
      taken += 1;
      if (!next) throw new Error("no cards");
      return next;
    },
  }, told);
  return dealt && taken === cards.length ? { from, ...dealt } : null;
}
