/** What a table stands at, as everybody sees it, and what follows from that and the server's clock. */
import type { Limits, People, RoundView, TableView as Told } from "api/schema";

export type { BetView, People, ResultView, RoundView } from "api/schema";

/** A table; `own` is what oneself may stake, where that is not what it says to all. */
export interface TableView extends Told {
  own?: Limits;
}

/** What a player can do at this moment: `last` is the end of `open`; `void` is a round that was called off; `resting` is a table that opens no round. */
export type Stage = "soon" | "open" | "last" | "locked" | "drawn" | "settled" | "void" | "resting";

/** How many of the last results are kept; of a game that deals many hands of one shoe, all of that shoe. */
const RESULTS = 20;
const OF_A_SHOE = 201;

/** Games whose results are those of the present shoe. */
const SHOES = ["baccarat", "dragon-tiger", "blackjack"];

export const isOfShoe = ({ game }: Pick<TableView, "game">): boolean => SHOES.includes(game);

/** A round is called off before its result, or never; `running` are those of a curve alone. */
const PHASES = ["open", "locked", "running", "drawn", "settled", "void"];

/** How long a round still takes bets, in milliseconds; zero when it does not. */
export function left(round: Pick<RoundView, "phase" | "lockAt"> | null | undefined, now: number): number {
  return round?.phase === "open" ? Math.max(0, Date.parse(round.lockAt) - now) : 0;
}

/** How long the last call of a round is, in milliseconds. */
export const lastCall = (round: Pick<RoundView, "lockAt" | "lastCallAt"> | null | undefined): number => (round ? Date.parse(round.lockAt) - Date.parse(round.lastCallAt) : 0);

/** Milliseconds as the whole seconds that a countdown shows: 1 until the very end, 0 only when it is over. */
export const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1_000);

export function stage({ round, isRunning }: Pick<TableView, "round" | "isRunning">, now: number): Stage {
  if (!round) return isRunning ? "soon" : "resting";
  if (round.phase === "open") {
    const open = left(round, now);
    // The lock is a moment, not a message: what is sent after it comes too late whether the host has said so or not.
    return open === 0 ? "locked" : now >= Date.parse(round.lastCallAt) ? "last" : "open";
  }
  if (round.phase === "settled" && !isRunning) return "resting";
  return round.phase === "drawn" || round.phase === "settled" || round.phase === "void" ? round.phase : "locked";
}

export const takesBets = (stage: Stage | "running"): boolean => stage === "open" || stage === "last";

/** Grows with the rounds of a table, and with the phases of one. */
const age = ({ number, phase }: RoundView) => number * PHASES.length + PHASES.indexOf(phase);

/** A table that stood as `view` before it stood as it is known. */
export const isOlder = (view: Pick<TableView, "round">, known: Pick<TableView, "round">): boolean => !!known.round && (!view.round || age(view.round) < age(known.round));

/** Whether a round is of another shoe than the one that was known. Its first hands may have been missed. */
const isFresh = (view: TableView, { shoeRoot }: RoundView): boolean => isOfShoe(view) && shoeRoot !== view.round?.shoeRoot;

/** The table with a round as it now stands; the same table when that is no news. */
export function merged<V extends TableView>(view: V, round: RoundView): V {
  if (isOlder({ round }, view)) return view;
  const { number, result } = round;
  const results = isFresh(view, round) ? view.results.filter((past) => past.number === number) : view.results;
  const isNew = result !== null && result !== undefined && !results.some((past) => past.number === number);
  return { ...view, round, results: isNew ? [{ number, result }, ...results].slice(0, isOfShoe(view) ? OF_A_SHOE : RESULTS) : results };
}

/** A round that was annulled after its result, and why. */
export interface Annulled {
  number: number;
  reason: string;
}

/** The table with that round marked among its results. */
export const marked = <V extends TableView>(view: V, { number }: Annulled): V => ({ ...view, results: view.results.map((past) => (past.number === number ? { ...past, annulled: true } : past)) });

export function readAnnulled(data: unknown): Annulled | null {
  if (!isRecord(data)) return null;
  const { number, reason } = data;
  return typeof number === "number" && typeof reason === "string" ? { number, reason } : null;
}

/** What a game wrote of its draw: an object or a list, which the game reads. */
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isHand = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 1;

/** A round that came over the live line; null for what is none. */
export function readRound(data: unknown): RoundView | null {
  if (typeof data !== "object" || data === null) return null;
  const { number, id, phase, lockAt, lastCallAt, result, voidReason, hand, shoeRoot, startedAt, top, interrupted } = data as Record<string, unknown>;
  if (typeof number !== "number" || typeof id !== "string" || typeof phase !== "string" || !PHASES.includes(phase) || typeof lockAt !== "string" || typeof lastCallAt !== "string") return null;
  return { number, id, phase, lockAt, lastCallAt, result: isRecord(result) ? result : null, voidReason: typeof voidReason === "string" ? voidReason : null, hand: isHand(hand) ? hand : 1, shoeRoot: typeof shoeRoot === "string" ? shoeRoot : null, startedAt: typeof startedAt === "string" ? startedAt : null, top: typeof top === "number" ? top : null, interrupted: interrupted === true };
}

/** A table that came over the live line, as the calls tell it; null for what is none. */
export function readTable(data: unknown): TableView | null {
  if (typeof data !== "object" || data === null) return null;
  const { id, rules, results, people } = data as Record<string, unknown>;
  if (typeof id !== "string" || typeof rules !== "string" || !Array.isArray(results)) return null;
  return { ...(data as TableView), people: readPeople(people) ?? { count: 0, simulated: 0 } };
}

/** How many people are at a table, as it came over the live line; null for what is none. */
export function readPeople(data: unknown): People | null {
  if (typeof data !== "object" || data === null) return null;
  const { count, simulated } = data as Record<string, unknown>;
  return typeof count === "number" && typeof simulated === "number" ? { count, simulated } : null;
}
