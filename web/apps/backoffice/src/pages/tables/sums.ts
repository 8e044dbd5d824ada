/** What tables come to together. */
import { total } from "../../lib/figures";
import type { OfficeTable } from "./words";

export interface Sums {
  /** The currency of every sum; none where tables are in several, and nothing can be added. */
  currency: string | undefined;
  bets: number;
  staked: string;
  rounds: number;
  voided: number;
  turnover: string;
  ggr: string;
}

/** People are not added up: one may sit at several tables. */
export function sumsOf(rows: readonly OfficeTable[]): Sums {
  const currencies = new Set(rows.map(({ table }) => table.currency));
  const count = (of: (row: OfficeTable) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    currency: currencies.size === 1 ? [...currencies][0] : undefined,
    bets: count(({ now }) => now?.bets ?? 0),
    staked: total(rows.map(({ now }) => now?.staked ?? "0")),
    rounds: count(({ today }) => today.rounds),
    voided: count(({ today }) => today.voided),
    turnover: total(rows.map(({ today }) => today.staked)),
    ggr: total(rows.map(({ today }) => today.ggr)),
  };
}
