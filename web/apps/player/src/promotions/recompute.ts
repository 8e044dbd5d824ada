/**
 * A raffle's draw, computed anew from its seed: which tickets win, in the order of the prizes. Prize number `k` takes the words of
 * HMAC-SHA-256, keyed with the seed as text, over `promotion:k:r` with `r` = 0, 1, 2 …, eight numbers of 32 bits a block; of the `n`
 * tickets that have not won yet the one at place `word mod n` wins, and a word beyond the last whole multiple of `n` is passed over.
 */
import { commitment, Words } from "kit/fairness";

import { units } from "../wallet/cashier";
import type { Draw, Prize } from "./calls";

/** The tickets that win, in the order of the prizes. With fewer tickets than prizes all of them win. */
export async function winners(seed: string, promotion: string, tickets: number, prizes: number): Promise<number[]> {
  const won: number[] = [];
  for (let number = 0; number < Math.min(prizes, tickets); number += 1) {
    let ticket = 1 + (await new Words(seed, promotion, String(number)).uniform(tickets - number));
    // Each that has won before this place moves it up by one.
    for (const earlier of won.toSorted((one, other) => one - other)) if (earlier <= ticket) ticket += 1;
    won.push(ticket);
  }
  return won;
}

/** The prizes in the order in which they are drawn, each as often as there is one of it: its place in the terms, and how much it is. */
export const inOrder = (prizes: Pick<Prize, "count" | "amount">[]) => prizes.flatMap(({ count, amount }, prize) => Array.from({ length: count }, () => ({ prize, amount })));

export interface Verdict {
  /** The seed is the one that was promised before the draw. */
  seed: boolean;
  /** These tickets won these prizes, and no others. */
  winners: boolean;
  found: number[];
}

/** Lays what the house published beside what comes out here. */
export async function judge(promotion: string, promised: string, said: Draw, prizes: Prize[]): Promise<Verdict> {
  const list = inOrder(prizes);
  const [own, found] = await Promise.all([commitment(said.seed), winners(said.seed, promotion, said.tickets, list.length)]);
  const agrees = (ticket: number, at: number) => {
    const told = said.winners[at];
    return told?.number === at && told.ticket === ticket && told.prize === list[at]?.prize && units(told.amount) === units(list[at]?.amount ?? "");
  };
  return { seed: own === promised && own === said.commitment, winners: found.length === said.winners.length && found.every(agrees), found };
}
