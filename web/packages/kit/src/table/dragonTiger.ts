/** Dragon tiger: one card each, the ace low. */
import { ratio, type Told, toOne } from "./ratio";
import type { Shoe } from "./shoe";

/** Deals a round; a tie pays so many to one. */
export function dragonTiger(shoe: Shoe, tie: 8 | 11): Told {
  const dragon = shoe.deal();
  const tiger = shoe.deal();
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
  return { result: `${dragon.text}|${tiger.text}`, returns };
}
