/** A round computed again from its seeds, step by step, and laid beside what the house recorded (domain rule 3.1). */
import type { Direction } from "api/schema";
import { commitment, layMines, rollDice, Words, type Draw } from "kit/fairness";
import { decimal, fourPlaces, units } from "kit/number";
import { diceMultiplier, dicePayout, diceWins, hundredths, LEAST_TARGET, minesPayout, MOST_TARGET, TILES, toHundredths } from "kit/odds";

import type { Answer } from "../lib/api";

/** What was asked of the game. */
export interface Input {
  target?: string;
  direction?: Direction;
  mines?: number;
  /** Tiles the player uncovered, in order. */
  tiles?: number[];
}

/** A round as `GET /play/rounds/{id}` answers it. */
export type Record = Omit<Answer<"GET /play/rounds/{id}">, "input" | "outcome"> & {
  input: Input;
  outcome: { roll?: string; won?: boolean; multiplier?: string; field?: number[] };
};

/** What it takes to compute a round. */
export interface Ask {
  game: "dice" | "mines";
  serverSeed: string;
  clientSeed: string;
  nonce: string;
  stake: string;
  input: Input;
}

export interface Dice {
  game: "dice";
  target: number;
  direction: Direction;
  roll: number;
  won: boolean;
  multiplier: bigint;
}
export interface Mines {
  game: "mines";
  /** In the order in which they were laid. */
  field: number[];
  tiles: number[];
  blown: boolean;
  safe: number;
}
export interface Replay {
  commitment: string;
  blocks: { message: string; mac: string }[];
  words: number[];
  draws: Draw[];
  result: Dice | Mines;
  /** In ledger units. */
  payout: bigint;
}

/** Rules that are known here; a round is computed by the rules it was played under. */
export const VERSIONS = new Set(["dice-1", "mines-1"]);

function target(input: Input): number {
  const read = toHundredths(input.target ?? "");
  if (read === null || read < LEAST_TARGET || read > MOST_TARGET) throw new RangeError("target");
  return read;
}

async function dice(ask: Ask, words: Words): Promise<{ result: Dice; payout: bigint }> {
  const [chance, direction] = [target(ask.input), ask.input.direction ?? "under"];
  const roll = await rollDice(words);
  const won = diceWins(roll, chance, direction);
  const result: Dice = { game: "dice", target: chance, direction, roll, won, multiplier: diceMultiplier(chance) };
  return { result, payout: won ? dicePayout(units(ask.stake), chance) : 0n };
}

async function mines(ask: Ask, words: Words): Promise<{ result: Mines; payout: bigint }> {
  const [count, tiles] = [ask.input.mines ?? 0, ask.input.tiles ?? []];
  if (!Number.isInteger(count) || count < 1 || count >= TILES) throw new RangeError("mines");
  const field = await layMines(count, words);
  const blown = tiles.some((tile) => field.includes(tile));
  const safe = tiles.filter((tile) => !field.includes(tile)).length;
  const payout = blown || safe === 0 ? 0n : minesPayout(units(ask.stake), count, safe);
  return { result: { game: "mines", field, tiles, blown, safe }, payout };
}

/** Computes a round. A RangeError names the field that no round could have had. */
export async function replay(ask: Ask): Promise<Replay> {
  const words = new Words(ask.serverSeed, ask.clientSeed, ask.nonce);
  const { result, payout } = await (ask.game === "dice" ? dice(ask, words) : mines(ask, words));
  return { commitment: await commitment(ask.serverSeed), blocks: words.blocks, words: words.drawn, draws: words.draws, result, payout };
}

/** The same tiles, in whatever order. */
const alike = (one: number[], other: number[]) => one.length === other.length && one.every((tile) => other.includes(tile));

/** What the house stated, step by step; null where it stated nothing to compare with. */
export interface Verdict {
  commitment: boolean | null;
  words: boolean | null;
  outcome: boolean | null;
  payout: boolean | null;
}

export function judge(record: Record, found: Replay): Verdict {
  const { result } = found;
  const said = record.outcome;
  const outcome =
    result.game === "dice"
      ? said.roll === hundredths(result.roll) && said.won === result.won && said.multiplier === fourPlaces(result.multiplier)
      : alike(said.field ?? [], result.field);
  return {
    commitment: record.commitment === found.commitment,
    words: record.words == null ? null : record.words.length === found.words.length && record.words.every((word, at) => word === found.words[at]),
    outcome,
    // A round that goes on, or whose bet was refused, has paid nothing yet.
    payout: record.state === "settled" ? units(record.payout) === found.payout : null,
  };
}

export const holds = (verdict: Verdict) => Object.values(verdict).every((step) => step !== false);

/** What a record asks to be computed; null while its seed is sealed or its rules are not known here. */
export function asked(record: Record): Ask | null {
  if (record.serverSeed == null || !VERSIONS.has(record.version)) return null;
  const { serverSeed, clientSeed, nonce, stake, input } = record;
  return { game: record.game === "mines" ? "mines" : "dice", serverSeed, clientSeed, nonce: String(nonce), stake, input };
}

/** `1.00` as people write stakes; null when it is none. */
export function stakeOf(text: string): string | null {
  return /^\d{1,9}(\.\d{1,5})?$/.test(text) ? decimal(units(text)) : null;
}

/** Tiles as people type them: `3, 17 8`; null when one is not on the field. */
export function tilesOf(text: string): number[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  const tiles = parts.map(Number);
  const good = parts.every((part) => /^\d{1,2}$/.test(part)) && tiles.every((tile) => tile < TILES) && new Set(tiles).size === tiles.length;
  return good ? tiles : null;
}
