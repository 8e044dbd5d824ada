/** Tables at which many play the same round, as a list: how it changes, and what a card shows. */
import { isOlder } from "kit/floor/view";

import { isMini } from "./place";
import type { Table } from "./queries";

/** The list with another state of one of its tables; the list as it is where that is older, or of no table of it. */
export function placed(tables: Table[], table: Table): Table[] {
  const known = tables.find(({ id }) => id === table.id);
  if (!known || isOlder(table, known)) return tables;
  return tables.map((each) => (each === known ? table : each));
}

/** What the house answered, but for what was told of a table while it was on its way. */
export const answered = (known: readonly Table[] | undefined, tables: Table[]): Table[] =>
  tables.map((table) => {
    const before = known?.find(({ id }) => id === table.id);
    return before?.round && isOlder(table, before) ? { ...table, round: before.round, results: before.results } : table;
  });

/** Tables whose rounds follow each other come first; the others keep their order behind them. */
export const inOrder = (tables: readonly Table[]): Table[] => tables.toSorted((one, other) => Number(other.isRunning) - Number(one.isRunning));

/** What a table stands at, as its card shows it. `running`: its curve rises, and bets leave it. `deciding`: its seats play their hands. `void`: called off. `resting`: no round follows. `coming`: the next one, or the first. */
export type Standing = { at: "open"; until: string } | { at: "closed" } | { at: "running" } | { at: "deciding" } | { at: "result"; result: unknown } | { at: "void" } | { at: "resting" } | { at: "coming" };

export function standing({ round, isRunning, game }: Pick<Table, "round" | "isRunning" | "game">): Standing {
  if (round?.phase === "open") return { at: "open", until: round.lockAt };
  if (round?.phase === "locked") return { at: "closed" };
  if (round?.phase === "running") return { at: isMini(game) ? "running" : "deciding" };
  // Settled or not: what was drawn stands until the next round opens.
  if (round?.result != null && isRunning) return { at: "result", result: round.result };
  if (round?.phase === "void" && isRunning) return { at: "void" };
  return { at: isRunning ? "coming" : "resting" };
}
