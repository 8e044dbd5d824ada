/** Dragon tiger: one card each, the ace low. */
import { readCard } from "../cards/card";
import { mean, ratio, type Told, toOne } from "./ratio";
import type { Won } from "./roads";
import type { Card, Shoe } from "./shoe";

/** What a tie pays by the rules that a version names, to one: `dragon-tiger-1+tie-8`. */
export const dragonTigerTie = (version: string): 8 | 11 => (version.split("+").includes("tie-8") ? 8 : 11);

/** A round as it was dealt. */
export interface DragonTigerRound {
  /** The place of its first card in the shoe. */
  from: number;
  dragon: Card;
  tiger: Card;
}

/** A result of the house's; null for what is none. */
export function readDragonTiger(result: unknown): DragonTigerRound | null {
  if (typeof result !== "object" || result === null) return null;
  const { from, dragon, tiger } = result as Record<string, unknown>;
  const [one, other] = [readCard(dragon), readCard(tiger)];
  return typeof from === "number" && Number.isInteger(from) && from >= 0 && one && other ? { from, dragon: one, tiger: other } : null;
}

/** Who won, as roads write it: the dragon red, the tiger blue. */
export const dragonTigerWon = ({ dragon, tiger }: Pick<DragonTigerRound, "dragon" | "tiger">): Won => (dragon.rank === tiger.rank ? "tie" : dragon.rank > tiger.rank ? "red" : "blue");

/** What each cell returns that returns anything; a tie pays so many to one. */
export function dragonTigerReturns({ dragon, tiger }: Pick<DragonTigerRound, "dragon" | "tiger">, tie: 8 | 11): Map<string, string> {
  const returns = new Map<string, string>();
  const isTie = dragon.rank === tiger.rank;
  const main = (own: number, other: number) => (isTie ? ratio(1, 2) : own > other ? "2" : null);
  const set = (code: string, returned: string | null) => returned !== null && returns.set(code, returned);
  set("dragon", main(dragon.rank, tiger.rank));
  set("tiger", main(tiger.rank, dragon.rank));
  set("tie", isTie ? toOne(tie) : null);
  set("suited-tie", isTie && dragon.suit === tiger.suit ? toOne(50) : null);
  for (const [side, { rank }] of [["dragon", dragon], ["tiger", tiger]] as const) {
    set(`${side}-big`, rank >= 8 ? "2" : null);
    set(`${side}-small`, rank <= 6 ? "2" : null);
  }
  return returns;
}

/** Deals a round; a tie pays so many to one. */
export function dragonTiger(shoe: Pick<Shoe, "deal">, tie: 8 | 11): Told {
  const dragon = shoe.deal();
  const tiger = shoe.deal();
  return { result: `${dragon.text}|${tiger.text}`, returns: dragonTigerReturns({ dragon, tiger }, tie) };
}

/** What a bet returns in the long run of whole shoes, exactly: the first card may be any, the second is one of 415. */
export function dragonTigerShare(cell: string, tie: 8 | 11): string {
  switch (cell) {
    case "dragon":
    case "tiger":
      return mean([["2", 192], [ratio(1, 2), 31], ["0", 192]]);
    case "tie":
      return mean([[toOne(tie), 31], ["0", 384]]);
    case "suited-tie":
      return mean([[toOne(50), 7], ["0", 408]]);
    default:
      // Six of thirteen ranks win; the seven and the other six lose.
      return /^(dragon|tiger)-(big|small)$/.test(cell) ? ratio(12, 13) : "0";
  }
}
