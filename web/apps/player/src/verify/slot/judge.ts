/** A slot's round computed again, and laid beside what its vendor recorded. */
import { commitment, Words, type Draw } from "kit/fairness";
import { units } from "kit/number";

import type { SlotRecord } from "../studio";
import { play, type Book } from "./play";
import type { Rules } from "./rules";

export interface SlotReplay {
  commitment: string;
  blocks: { message: string; mac: string }[];
  words: number[];
  draws: Draw[];
  book: Book;
}

export interface SlotVerdict {
  commitment: boolean;
  words: boolean;
  outcome: boolean;
  payout: boolean;
}

/** Plays a record's round anew. */
export async function replaySlot(record: SlotRecord & { serverSeed: string }, rules: Rules): Promise<SlotReplay> {
  const words = new Words(record.serverSeed, record.clientSeed, String(record.nonce));
  const book = await play(rules, words, record.stake);
  return { commitment: await commitment(record.serverSeed), blocks: words.blocks, words: words.drawn, draws: words.draws, book };
}

/** Whether two values of JSON say the same; the order of an object's names says nothing. */
export function same(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return names.length === others.length && names.every((name) => name in other && same(one[name as keyof typeof one], other[name as keyof typeof other]));
}

export function judgeSlot(record: SlotRecord, found: SlotReplay): SlotVerdict {
  return {
    commitment: record.commitment === found.commitment,
    words: same(record.words, found.words),
    outcome: record.game === found.book.model && same(record.outcome, found.book),
    payout: units(record.payout) === units(found.book.payout),
  };
}
