/** All rounds of a chain, drawn again: the hash of the last leads to the end that was published before the first, and on the way to the hash of every place. */
import { RoundWords } from "kit/table/words";
import type { Shoe } from "kit/table/shoe";

import { placeOf } from "../table/blackjack";
import { engine, handOf, isOfShoe, type OfShoe } from "../table/engine";
import { rootOf } from "../table/merkle";
import { draw, isVoid, link } from "../table/proof";
import { written } from "../table/rules";
import { checkSalt, isGood, type SaltChecked } from "../table/salt";
import { pauses, type Pause } from "./pause";
import type { ChainPage, ChainRound } from "./read";

/** What speaks against a round: its hash does not lead to the end of the chain, it does not follow the one before, its shoe is not the promised one, or its result is not what the hash draws. */
export type Why = "chain" | "order" | "shoe" | "result";

export interface Lie {
  number: number;
  why: Why;
}

export interface Found {
  /** Every page says the same of the chain. */
  isOne: boolean;
  salt: SaltChecked | null;
  /** How many rounds were looked at, and the first and the last of them. */
  rounds: number;
  first: number | null;
  last: number | null;
  /** How many shoes they were dealt from. */
  shoes: number;
  /** How many results were drawn again. */
  drawn: number;
  /** Called off before their results. */
  off: number;
  /** By rules that this page does not know: nothing of them is drawn again. */
  unknown: number;
  lies: Lie[];
}

/** What all rounds of a chain share. */
export type Bound = Omit<ChainPage, "place" | "hash" | "rounds" | "next">;

const bound = ({ table, chain, length, chainEnd, salt, publicSalt }: Bound): Bound => ({ table, chain, length, chainEnd, salt, publicSalt });

/** Where the first of the rounds must stand: what was kept may begin anywhere. */
export type Begins = "chain" | "shoe" | "anywhere";

/** The shoe of a place, as far as it is dealt. */
interface Dealt {
  place: number;
  rules: string;
  shoe: Shoe;
  root: string;
  /** How many hands are out. */
  hands: number;
  /** Where the next hand begins, of a game whose seats decide; null where that is not known. */
  end: number | null;
}

/** Checks a chain page by page: what it takes is kept between them, so that each hash is made once and each shoe is shuffled once. */
export class ChainCheck {
  private readonly lies: Lie[] = [];
  private readonly counts = { rounds: 0, shoes: 0, drawn: 0, off: 0, unknown: 0 };
  private readonly salt: Promise<SaltChecked | null>;
  private isOne = true;
  private first: ChainRound | null = null;
  private last: ChainRound | null = null;
  /** The furthest hash that leads to the end. */
  private known: { place: number; hash: string };
  private dealt: Dealt | null = null;
  private readonly pause: Pause;

  constructor(
    private readonly of: Bound,
    private readonly begins: Begins,
    signal?: AbortSignal,
  ) {
    this.known = { place: 0, hash: of.chainEnd };
    this.salt = checkSalt({ salt: of.salt ?? "", publicSalt: of.publicSalt });
    this.pause = pauses(signal);
  }

  /** What was found so far. */
  async found(): Promise<Found> {
    const { isOne, counts, lies, first, last } = this;
    return { isOne, salt: await this.salt, ...counts, first: first?.number ?? null, last: last?.number ?? null, lies: [...lies] };
  }

  /** Checks the rounds of the next page. `onRounds` hears how many were checked. */
  async add(page: ChainPage, onRounds: (rounds: number) => void = () => {}): Promise<void> {
    this.isOne &&= written(bound(page)) === written(bound(this.of));
    const hashes = await this.walked(page);
    const until = page.rounds.at(-1);
    if (until && until.place !== page.place) this.lies.push({ number: until.number, why: "order" });
    for (const round of page.rounds) {
      await this.look(round, hashes);
      this.counts.rounds += 1;
      this.first ??= round;
      this.last = round;
      if (await this.pause()) onRounds(this.counts.rounds);
    }
    onRounds(this.counts.rounds);
  }

  /** The hash of each place that the page's own leads to, down to the furthest that was known; null where it does not lead there. */
  private async walked({ place, hash }: ChainPage): Promise<Map<number, string> | null> {
    if (hash === null) return new Map();
    const hashes = new Map([[place, hash]]);
    let at = hash;
    for (let reached = place - 1; reached >= this.known.place; reached -= 1) {
      at = link(at);
      hashes.set(reached, at);
      if (reached % 64 === 0) await this.pause();
    }
    if (hashes.get(this.known.place) !== this.known.hash) return null;
    this.known = { place, hash };
    return hashes;
  }

  /** Looks at a round, and writes down what speaks against it. */
  private async look(round: ChainRound, hashes: Map<number, string> | null): Promise<void> {
    const lie = (why: Why) => this.lies.push({ number: round.number, why });
    if (!this.follows(round)) lie("order");
    if (isVoid(round)) this.counts.off += 1;
    const hash = hashes?.get(round.place);
    if (hash === undefined) {
      lie("chain");
      return;
    }
    const game = engine(round.rules);
    if (game === null) {
      this.counts.unknown += 1;
      return;
    }
    const found = isOfShoe(game) ? await this.hand(game, round, hash, lie) : (await draw(round.rules, this.of.salt ?? "", hash)).drawn;
    const agrees = isVoid(round) || (round.voidReason === null && found !== null && written(found) === written(round.result));
    if (!agrees) lie("result");
    if (!isVoid(round)) this.counts.drawn += 1;
    if (this.dealt && isOfShoe(game) && game.decides) this.dealt.end = agrees && !isVoid(round) ? this.dealt.shoe.place : null;
  }

  /** Whether a round is the next: the next hand of its shoe, or the first of the next place. */
  private follows({ number, rules, place, hand }: ChainRound): boolean {
    const game = engine(rules);
    if (game !== null && !isOfShoe(game) && hand !== 1) return false;
    const { last } = this;
    if (last === null) return this.begins === "anywhere" || (hand === 1 && (this.begins === "shoe" || place === 1));
    const isNextHand = place === last.place && hand === last.hand + 1 && rules === last.rules;
    return number === last.number + 1 && (isNextHand || (place === last.place + 1 && hand === 1));
  }

  /** The hand that its shoe deals; null where it deals none. */
  private async hand(game: OfShoe, round: ChainRound, hash: string, lie: (why: Why) => void): Promise<unknown> {
    const dealt = await this.shoeFor(game, round, hash);
    if (round.shoeRoot !== dealt.root) lie("shoe");
    const told = round.result;
    // Seats decide how many cards a hand takes, but not where it begins.
    if (game.decides && dealt.end !== null && placeOf(told) !== dealt.end) return null;
    const hand = handOf(game, dealt.shoe, game.decides ? 1 : round.hand - dealt.hands, told);
    dealt.hands = round.hand;
    return hand;
  }

  /** The shoe that a round is dealt from: the one that stands, or a new one where that is another or is dealt beyond the hand. */
  private async shoeFor(game: OfShoe, { place, rules, hand, result }: ChainRound, hash: string): Promise<Dealt> {
    const { dealt } = this;
    const isSame = dealt?.place === place && dealt.rules === rules;
    if (dealt && isSame && (game.decides ? dealt.shoe.place <= placeOf(result) || result === null : dealt.hands < hand)) return dealt;
    const shoe = await game.shoe(new RoundWords(this.of.salt ?? "", hash));
    if (!isSame) this.counts.shoes += 1;
    const root = dealt && isSame ? dealt.root : rootOf(place, hash, shoe.order);
    this.dealt = { place, rules, shoe, root, hands: 0, end: isSame ? dealt.end : hand === 1 ? 0 : null };
    return this.dealt;
  }
}

/** Whether nothing that was looked at speaks against the chain. */
export const holds = ({ isOne, salt, lies }: Found): boolean => isOne && lies.length === 0 && (salt === null || isGood(salt));
