/** The order of a table that one may choose, as it stands in the address: `cost` rises, `-cost` falls. */
import type { Column } from "./table";
import type { TextId } from "./texts";

export interface Order {
  head: TextId;
  falls: boolean;
}

/** The order that an address asks for, if the table has it. */
export function orderOf<T>(columns: readonly Column<T>[], asked: string | undefined): Order | null {
  const falls = asked?.startsWith("-") ?? false;
  const found = columns.find(({ head, by }) => by !== undefined && head === asked?.slice(falls ? 1 : 0));
  return found ? { head: found.head, falls } : null;
}

/** What choosing a column asks for: figures first with the largest, all else with the smallest; then the other way round, then as it was. */
export function next<T>(column: Column<T>, now: Order | null): string | undefined {
  const first = column.figure === true;
  if (now?.head !== column.head) return `${first ? "-" : ""}${column.head}`;
  return now.falls === first ? `${first ? "" : "-"}${column.head}` : undefined;
}

/** The rows in that order; those that are alike stay as they are. */
export function sorted<T>(rows: readonly T[], columns: readonly Column<T>[], order: Order | null): T[] {
  const by = columns.find(({ head }) => head === order?.head)?.by;
  if (!order || !by) return [...rows];
  const way = order.falls ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (typeof a === "string" && typeof b === "string") return way * a.localeCompare(b);
    return a < b ? -way : a > b ? way : 0;
  });
}
