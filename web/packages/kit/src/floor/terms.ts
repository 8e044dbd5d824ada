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

export type Hindrance = { kind: "least"; cell: string } | { kind: "cell"; cell: string } | { kind: "round" } | { kind: "many" };

/** Why these chips cannot be placed beside what stands already; null when they can. `made`: how many bets were made in the round. */
export function hindrance(lays: Lays, standing: Lays, made: number, { least, mostOnCell, mostInRound }: Terms): Hindrance | null {
  const all = joined(standing, lays);
  for (const [cell, amount] of lays) {
    if (amount < least) return { kind: "least", cell };
    if ((all.get(cell) ?? 0n) > mostOnCell) return { kind: "cell", cell };
  }
  if (sum(all) > mostInRound) return { kind: "round" };
  return made + lays.size > MOST_BETS ? { kind: "many" } : null;
}

/** Why these chips cannot be laid beside those that lie and those that stand; too few of them may grow yet. */
export function refusal(lays: Lays, lying: Lays, standing: Lays, limits: Terms): Hindrance | null {
  const why = hindrance(joined(lying, lays), standing, 0, limits);
  return why?.kind === "least" ? null : why;
}
