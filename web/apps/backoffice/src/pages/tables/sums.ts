/** What tables come to together. */
import { total } from "../../lib/figures";
import { isRoom, type OfficeTable } from "./words";

export interface Sums {
  /** The currency of every sum; none where tables are in several, and nothing can be added. */
  currency: string | undefined;
  /** All of them are rooms, whose sessions are counted in place of rounds and bets. */
  areRooms: boolean;
  bets: number;
  staked: string;
  rounds: number;
  voided: number;
  turnover: string;
  ggr: string;
}

/** People are not added up: one may sit at several tables. Sessions of rooms are added to no rounds, and what was brought along to no stakes. */
export function sumsOf(rows: readonly OfficeTable[]): Sums {
  const currencies = new Set(rows.map(({ table }) => table.currency));
  const areRooms = rows.length > 0 && rows.every(({ table }) => isRoom(table.rules));
  const alike = areRooms ? rows : rows.filter(({ table }) => !isRoom(table.rules));
  const count = (of: (row: OfficeTable) => number) => alike.reduce((sum, row) => sum + of(row), 0);
  return {
    currency: currencies.size === 1 ? [...currencies][0] : undefined,
    areRooms,
    bets: count(({ now }) => now?.bets ?? 0),
    staked: total(alike.map(({ now }) => now?.staked ?? "0")),
    rounds: count(({ today }) => today.rounds),
    voided: count(({ today }) => today.voided),
    turnover: total(rows.map(({ today }) => today.staked)),
    ggr: total(rows.map(({ today }) => today.ggr)),
  };
}
