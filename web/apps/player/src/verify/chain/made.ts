/** Chains made from a seed, for tests: rounds of several games, each drawn from the hash of its place. */
import { RoundWords } from "kit/table/words";

import { engine, handOf, isOfShoe } from "../table/engine";
import { rootOf } from "../table/merkle";
import { draw, link, type Drawn } from "../table/proof";
import type { ChainPage, ChainRound } from "./read";

export const SALT = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c";
export const LENGTH = 40;

/** The hash at a place, found from the other end: the seed is the hash of the last. */
export function hashAt(place: number): string {
  let hash = link("the seed of a test");
  for (let at = LENGTH; at > place; at -= 1) hash = link(hash);
  return hash;
}

/** What a seat may have decided; which of these a hand allows depends on its cards. */
const DECISIONS = [["hit", "stand"], ["stand"], ["decline", "stand"], ["hit"], ["decline"], []];

/** A hand of a shoe; of one whose seats decide, from a place on. */
export async function handAt(rules: string, place: number, hand: number, from: number): Promise<{ result: Drawn; shoeRoot: string | null; end: number }> {
  const game = engine(rules);
  if (!isOfShoe(game)) return { result: (await draw(rules, SALT, hashAt(place))).drawn as Drawn, shoeRoot: null, end: 0 };
  for (const acts of game.decides ? DECISIONS : [[]]) {
    const shoe = await game.shoe(new RoundWords(SALT, hashAt(place)));
    const told = { from, seats: [{ seat: 2 }], acts: acts.map((act) => ({ seat: 2, act })) };
    const result = handOf(game, shoe, hand, told);
    if (result) return { result: result as Drawn, shoeRoot: rootOf(place, hashAt(place), shoe.order), end: shoe.place };
  }
  throw new Error("no decision is allowed");
}

/** The rounds of a list of games, one after the other, each as often as it says. */
export async function roundsOf(games: readonly (readonly [rules: string, hands: number])[], firstNumber: number): Promise<ChainRound[]> {
  const rounds: ChainRound[] = [];
  for (const [at, [rules, hands]] of games.entries()) {
    let from = 0;
    for (let hand = 1; hand <= hands; hand += 1) {
      const { result, shoeRoot, end } = await handAt(rules, at + 1, hand, from);
      from = end;
      rounds.push({ number: firstNumber + rounds.length, rules, place: at + 1, hand, shoeRoot, result, voidReason: null, annulReason: null, startedAt: null, top: null, interrupted: false });
    }
  }
  return rounds;
}

export function pageOf(rounds: ChainRound[], next: number | null = null): ChainPage {
  const place = rounds.at(-1)?.place ?? 0;
  return { table: "7", chain: 2, length: LENGTH, chainEnd: hashAt(0), salt: SALT, publicSalt: null, place, hash: place === 0 ? null : hashAt(place), rounds, next };
}
