/**
 * A raffle's draw, computed anew from its seed: which tickets win, in the order of the prizes. Prize number `k` takes the words of
 * HMAC-SHA-256, keyed with the seed as text, over `promotion:k:r` with `r` = 0, 1, 2 …, four numbers of 64 bits a block; of the `n`
 * tickets that have not won yet the one at place `word mod n` wins, and a word beyond the last whole multiple of `n` is passed over.
 */
import { commitment } from "kit/fairness";

import type { Draw, Prize } from "./calls";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A number below `n`, each equally likely. */
async function below(key: CryptoKey, message: string, n: bigint): Promise<bigint> {
  const whole = 2n ** 64n;
  const fair = whole - (whole % n);
  for (let block = 0; ; block += 1) {
    const words = new DataView(await crypto.subtle.sign("HMAC", key, bytes(`${message}:${block}`)));
    for (let at = 0; at < words.byteLength; at += 8) {
      const word = words.getBigUint64(at);
      if (word < fair) return word % n;
    }
  }
}

/** The tickets that win, in the order of the prizes. With fewer tickets than prizes all of them win. */
export async function winners(seed: string, promotion: string, tickets: number, prizes: number): Promise<number[]> {
  const key = await crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const won: number[] = [];
  for (let number = 0; number < Math.min(prizes, tickets); number += 1) {
    let ticket = Number(await below(key, `${promotion}:${number}`, BigInt(tickets - number))) + 1;
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
    return told?.number === at && told.ticket === ticket && told.prize === list[at]?.prize && told.amount === list[at]?.amount;
  };
  return { seed: own === promised && own === said.commitment, winners: found.length === said.winners.length && found.every(agrees), found };
}
