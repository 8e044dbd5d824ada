/** Tables at which many play the same round, as a list: what the line tells of one, and what its card shows. */
import type { Table } from "./queries";

export type Round = NonNullable<Table["round"]>;

/** A round is called off before its result, or never. */
const PHASES: readonly string[] = ["open", "locked", "drawn", "settled", "void"];
/** How many of the last results the house tells of a table. */
const RESULTS = 20;

/** Which of two rounds, or of two states of one, is the later. */
const age = ({ number, phase }: Round) => number * PHASES.length + PHASES.indexOf(phase);

export function isRound(data: unknown): data is Round {
  if (typeof data !== "object" || data === null) return false;
  const { number, phase, lockAt } = data as Record<string, unknown>;
  return typeof number === "number" && typeof lockAt === "string" && PHASES.includes(String(phase));
}

/** A table after it was told how a round now stands. What comes late changes nothing. */
export function told(table: Table, round: Round): Table {
  if (table.round && age(round) < age(table.round)) return table;
  const { number, result } = round;
  const isNew = result != null && table.results[0]?.number !== number;
  return { ...table, round, results: isNew ? [{ number, result }, ...table.results].slice(0, RESULTS) : table.results };
}

/** The list with another state of one of its tables; the list as it is where that is older, or of no table of it. */
export function placed(tables: Table[], table: Table): Table[] {
  const known = tables.find(({ id }) => id === table.id);
  if (!known || (known.round && (!table.round || age(table.round) < age(known.round)))) return tables;
  return tables.map((each) => (each === known ? table : each));
}

/** What the house answered, but for what was told of a table while it was on its way. */
export const answered = (known: readonly Table[] | undefined, tables: Table[]): Table[] =>
  tables.map((table) => {
    const before = known?.find(({ id }) => id === table.id);
    return before?.round && table.round && age(table.round) < age(before.round) ? { ...table, round: before.round, results: before.results } : table;
  });

/** Tables whose rounds follow each other come first; the others keep their order behind them. */
export const inOrder = (tables: readonly Table[]): Table[] => tables.toSorted((one, other) => Number(other.isRunning) - Number(one.isRunning));

/** What a table stands at, as its card shows it. `void`: called off. `resting`: no round follows. `coming`: the next one, or the first. */
export type Standing = { at: "open"; until: string } | { at: "closed" } | { at: "result"; result: unknown } | { at: "void" } | { at: "resting" } | { at: "coming" };

export function standing({ round, isRunning }: Pick<Table, "round" | "isRunning">): Standing {
  if (round?.phase === "open") return { at: "open", until: round.lockAt };
  if (round?.phase === "locked") return { at: "closed" };
  // Settled or not: what was drawn stands until the next round opens.
  if (round?.result != null && isRunning) return { at: "result", result: round.result };
  if (round?.phase === "void" && isRunning) return { at: "void" };
  return { at: isRunning ? "coming" : "resting" };
}
