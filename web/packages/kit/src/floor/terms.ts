/** What a table takes, and why chips on it cannot be placed. */
import { units } from "../number";
import { joined, sum, type Lays } from "./slip";
import type { TableView } from "./view";

/** In ledger units. */
export interface Terms {
  least: bigint;
  mostOnCell: bigint;
  mostInRound: bigint;
}

export const terms = (view: Pick<TableView, "least" | "mostOnCell" | "mostInRound">): Terms => ({ least: units(view.least), mostOnCell: units(view.mostOnCell), mostInRound: units(view.mostInRound) });

/** Most bets of one player in a round, refused ones too (crates/tables: `MOST`). */
export const MOST_BETS = 200;

/** What a limit refuses, and how much was asked for: in ledger units, what would stand there with it; of `many`, how many bets there would be. */
export type Hindrance = { kind: "least" | "cell"; cell: string; asked: bigint } | { kind: "round"; asked: bigint } | { kind: "many"; asked: number };

/** Why these chips cannot be placed beside what stands already; null when they can. `made`: how many bets were made in the round. */
export function hindrance(lays: Lays, standing: Lays, made: number, { least, mostOnCell, mostInRound }: Terms): Hindrance | null {
  const all = joined(standing, lays);
  for (const [cell, amount] of lays) {
    if (amount < least) return { kind: "least", cell, asked: amount };
    const asked = all.get(cell) ?? 0n;
    if (asked > mostOnCell) return { kind: "cell", cell, asked };
  }
  if (sum(all) > mostInRound) return { kind: "round", asked: sum(all) };
  return made + lays.size > MOST_BETS ? { kind: "many", asked: made + lays.size } : null;
}

/** Why these chips cannot be laid beside those that lie and those that stand; too few of them may grow yet. */
export function refusal(lays: Lays, lying: Lays, standing: Lays, limits: Terms): Hindrance | null {
  const why = hindrance(joined(lying, lays), standing, 0, limits);
  return why?.kind === "least" ? null : why;
}
