/** A round computed again from its seeds, step by step, and laid beside what the house recorded (domain rule 3.1). */
import { commitment, Words, type Draw } from "kit/fairness";
import { decimal, units } from "kit/number";

import type { Answer } from "../lib/api";
import { GAMES } from "./games";
import type { Game, Input } from "./games/game";

/** A round as `GET /play/rounds/{id}` answers it. */
export type Record = Answer<"GET /play/rounds/{id}">;

/** What it takes to compute a round. */
export interface Ask {
  game: Game;
  serverSeed: string;
  clientSeed: string;
  nonce: string;
  stake: string;
  input: Input;
}

export interface Replay {
  game: Game;
  commitment: string;
  blocks: { message: string; mac: string }[];
  words: number[];
  draws: Draw[];
  /** What the game's own parts show. */
  result: unknown;
  /** In ledger units. */
  payout: bigint;
}

/** The rules that a round was played by; undefined when they are not known here. */
export function rulesOf(record: Record): Game | undefined {
  const game = GAMES[record.game];
  return game?.versions.includes(record.version) ? game : undefined;
}

/** Computes a round. A RangeError names the field that no round could have had. */
export async function replay({ game, ...ask }: Ask): Promise<Replay> {
  const words = new Words(ask.serverSeed, ask.clientSeed, ask.nonce);
  const { result, payout } = await game.replay(ask.input, units(ask.stake), words);
  return { game, commitment: await commitment(ask.serverSeed), blocks: words.blocks, words: words.drawn, draws: words.draws, result, payout };
}

/** What the house stated, step by step; null where it stated nothing to compare with. */
export interface Verdict {
  commitment: boolean | null;
  words: boolean | null;
  outcome: boolean | null;
  payout: boolean | null;
}

export function judge(record: Record, found: Replay): Verdict {
  return {
    commitment: record.commitment === found.commitment,
    words: record.words == null ? null : record.words.length === found.words.length && record.words.every((word, at) => word === found.words[at]),
    outcome: found.game.agrees(record.outcome, found.result),
    // A round that goes on, or whose bet was refused, has paid nothing yet.
    payout: record.state === "settled" ? units(record.payout) === found.payout : null,
  };
}

export const holds = (verdict: Verdict) => Object.values(verdict).every((step) => step !== false);

/** What a record asks to be computed; null while its seed is sealed or its rules are not known here. */
export function asked(record: Record): Ask | null {
  const game = rulesOf(record);
  if (record.serverSeed == null || !game) return null;
  const { serverSeed, clientSeed, nonce, stake, input } = record;
  return { game, serverSeed, clientSeed, nonce: String(nonce), stake, input };
}

/** `1.00` as people write stakes; null when it is none. */
export function stakeOf(text: string): string | null {
  return /^\d{1,9}(\.\d{1,5})?$/.test(text) ? decimal(units(text)) : null;
}
