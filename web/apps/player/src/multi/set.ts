/** Tables that are open beside each other: which there are, and how that changes. */
import { HOUSE } from "../games/makers";
import type { Playing } from "../games/play";

/** How many tables are open at the same time at most: each has a live line of its own, and a member may have eight. */
export const MOST = 4;

/** What is open, in the order in which it was opened; never empty. */
export type TableSet = readonly [Playing, ...Playing[]];

/** Tells one that is open from the others, whichever table it moves to. */
export const keyOf = ({ nodeId, mode, frame = 0 }: Playing): string => `${nodeId}-${mode}-${frame}`;

/** Whether it is a table of the house's own, of live games, crash or fishing: these alone name the table at which one sits. */
export const isTable = ({ vassalage, mode, table }: Playing): boolean => vassalage === HOUSE && mode === "real" && table !== undefined;

/** Whether one of them is at this table. */
export const isOpen = (set: readonly Playing[], table: string): boolean => set.some((each) => isTable(each) && each.table === table);

/** Whether another table may stand beside these. */
export const hasRoom = (set: readonly Playing[]): boolean => set.length < MOST && set.every(isTable);

/** The set with one more table, as the last; the same set where that is no table, is open already, or finds no room. */
export function added(set: TableSet, table: Playing): TableSet {
  if (!hasRoom(set) || !isTable(table) || isOpen(set, table.table ?? "")) return set;
  return [...set, { ...table, frame: Math.max(...set.map(({ frame = 0 }) => frame)) + 1 }];
}

/** What is left without one of them. */
export const without = (set: TableSet, key: string): Playing[] => set.filter((each) => keyOf(each) !== key);

/** The set in which one sits at another table now; the same set where it does already. */
export function moved(set: TableSet, key: string, table: string): TableSet {
  const at = set.find((each) => keyOf(each) === key);
  if (!at || at.table === table) return set;
  const change = (each: Playing): Playing => (each === at ? { ...each, table } : each);
  const [first, ...others] = set;
  return [change(first), ...others.map(change)];
}
