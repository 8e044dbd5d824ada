/** The one table of the back office. */
import { memo, useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from "react";

import { useOffice } from "./office";
import { next, type Order } from "./sort";
import type { TextId } from "./texts";
import { drawNow, inSight, jumps, LONG, onScreen, slots, type Drawn } from "./window";

export interface Column<T> {
  head: TextId;
  /** What stands in it. With a state of its own it has the key of its row: elements are passed on from row to row. */
  cell: (row: T) => ReactNode;
  /** Figures stand at the right. */
  figure?: boolean;
  /** What it is ordered by, where one may order it. */
  by?: (row: T) => string | number | bigint;
  /** In a long table its share of the width beside one that says nothing, which has 1. */
  wide?: number;
}

interface TableProps<T> {
  label: string;
  columns: Column<T>[];
  rows: T[];
  rowKey: (row: T) => string;
  empty: TextId;
  selected?: string | undefined;
  onRow?: (row: T) => void;
  /** The order that the rows are in, and how one asks for another. */
  order?: Order | null;
  onOrder?: (asked: string | undefined) => void;
}

/**
 * Rows of 36 px under a head that stays; on a narrow screen each row is a card. The roles say that it is a table in both.
 * A long one has rows of one height, each at its place by itself: only those in sight are drawn, and one that comes into
 * sight moves no other.
 */
export function Table<T>({ label, columns, rows, rowKey, empty, selected, onRow, order = null, onOrder }: TableProps<T>) {
  const { t } = useOffice();
  const body = useRef<HTMLTableSectionElement>(null);
  const current = useRef<HTMLTableRowElement>(null);
  const long = rows.length > LONG;
  const { places, height } = useSight(body, long ? rows.length : 0);
  const drawn = useRef<readonly Drawn[]>([]);
  const place = long && selected !== undefined ? rows.findIndex((row) => rowKey(row) === selected) : -1;
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
    void current.current?.scrollIntoView({ block: "nearest" });
    if (place >= 0 && current.current === null && body.current) scrollTo({ top: scrollY + body.current.getBoundingClientRect().top + place * height - innerHeight / 2 });
  }, [selected, place, height]);
  const shown = long ? places.flatMap((at) => (rows[at] === undefined ? [] : [{ row: rows[at], at }])) : rows.map((row) => ({ row, at: undefined }));
  const placed = long ? slots(drawn.current, shown.map(({ row }) => rowKey(row))) : [];
  useLayoutEffect(() => {
    drawn.current = placed;
  });
  if (rows.length === 0) return <p className="note">{t(empty)}</p>;
  const table = (
    <table role="table" aria-label={label} aria-rowcount={long ? rows.length + 1 : undefined} className={["rows", onRow && "acting", long && "long"].filter(Boolean).join(" ")} style={long ? sized(columns, rows.length) : undefined}>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={long ? 1 : undefined}>
          {columns.map((column) => (
            <th key={column.head} role="columnheader" scope="col" className={column.figure ? "right" : undefined} aria-sort={order?.head === column.head ? (order.falls ? "descending" : "ascending") : undefined}>
              {column.by && onOrder ? <Head column={column} order={order} onOrder={onOrder} /> : t(column.head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={body}>
        {shown.map(({ row, at }, place) => {
          const key = rowKey(row);
          const is = key === selected;
          return <Row key={placed[place]?.slot ?? key} row={row} columns={columns} at={at} height={height} is={is} place={is ? current : null} onRow={onRow} />;
        })}
      </tbody>
    </table>
  );
  return long ? <div className="long-table">{table}</div> : table;
}

/** A head that orders the rows. */
function Head<T>({ column, order, onOrder }: { column: Column<T>; order: Order | null; onOrder: (asked: string | undefined) => void }) {
  const { t } = useOffice();
  const mark = order?.head !== column.head ? "↕" : order.falls ? "↓" : "↑";
  return (
    <>
      <button type="button" className="order" onClick={() => onOrder(next(column, order))}>
        {t(column.head)} <span aria-hidden>{mark}</span>
      </button>
      {/* Where rows are cards the head is there for the ear only, and the field orders them. */}
      <span className="order-name">{t(column.head)}</span>
    </>
  );
}

/** The same where heads have no room: a field among the filters. */
export function OrderField<T>({ columns, order, onOrder }: { columns: readonly Column<T>[]; order: Order | null; onOrder: (asked: string | undefined) => void }) {
  const { t } = useOffice();
  const value = order ? `${order.falls ? "-" : ""}${order.head}` : "";
  return (
    <label className="order-field">
      {t("orderBy")}
      <select value={value} onChange={(event) => onOrder(event.target.value || undefined)}>
        <option value="">{t("orderUsual")}</option>
        {columns
          .filter(({ by }) => by !== undefined)
          .flatMap((column) => {
            const first = next(column, null) ?? "";
            return first.startsWith("-") ? [first, column.head] : [first, `-${column.head}`];
          })
          .map((asked) => (
            <option key={asked} value={asked}>
              {t(asked.replace("-", "") as TextId)} {asked.startsWith("-") ? "↓" : "↑"}
            </option>
          ))}
      </select>
    </label>
  );
}

/** A long table's columns, and how many rows it is high: its sheet knows how high one is. */
function sized<T>(columns: Column<T>[], rows: number): CSSProperties {
  const shares = columns.map(({ head, wide }) => wide ?? (MOMENTS.has(head) ? MOMENT : 1));
  const least = `${shares.reduce((sum, share) => sum + share, 0) * UNIT}px`;
  return { "--columns": shares.map((share) => `minmax(0, ${share}fr)`).join(" "), "--least": least, "--rows": rows } as CSSProperties;
}

/** Heads of columns that hold a moment, which is no use when its end is cut off. */
const MOMENTS = new Set<TextId>(["time", "askedAt", "since", "sentAt", "waitsSince", "began", "seen"]);
const MOMENT = 1.6;
/** So wide is a share of 1 at least; a screen that is narrower scrolls the table sideways. */
const UNIT = 110;

interface RowProps<T> {
  row: T;
  columns: Column<T>[];
  /** Its place in a long table, from 0. */
  at: number | undefined;
  height: number;
  is: boolean;
  place: RefObject<HTMLTableRowElement | null> | null;
  onRow: ((row: T) => void) | undefined;
}

/** Drawn once while nothing about it changes: a table that is scrolled draws only the rows that come into sight. */
const Row = memo(function Row<T>({ row, columns, at, height, is, place, onRow }: RowProps<T>) {
  const { t } = useOffice();
  const long = at !== undefined;
  return (
    <tr role="row" data-row ref={place} aria-rowindex={long ? at + 2 : undefined} aria-current={is || undefined} style={long ? { transform: `translateY(${at * height}px)` } : undefined} onClick={onRow && (() => onRow(row))}>
      {columns.map((column) => (
        <td key={column.head} role="cell" data-head={long ? undefined : t(column.head)} className={column.figure ? "right" : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <T>(props: RowProps<T>) => ReactNode;

/** How high a row of a long table is, as its sheet has it: on narrow screens a finger has to meet it. */
const ROW = 37;
const NARROW_ROW = 45;

interface Sight {
  /** The rows to draw, in the order of their elements. */
  places: readonly number[];
  height: number;
}

/** The rows in sight as the page is scrolled, and how high one is. */
function useSight(body: RefObject<HTMLTableSectionElement | null>, rows: number): Sight {
  const [sight, look] = useState<Sight>({ places: [], height: ROW });
  useLayoutEffect(() => {
    if (rows === 0) return;
    const narrow = matchMedia("(max-width: 900px)");
    let asked = 0;
    let drawn: Sight = { places: [], height: 0 };
    const measure = () => {
      asked = 0;
      const table = body.current;
      if (!table) return;
      const height = narrow.matches ? NARROW_ROW : ROW;
      const above = -table.getBoundingClientRect().top;
      const next = inSight(rows, height, above, innerHeight);
      const places = drawNow(drawn.places, next, onScreen(rows, height, above, innerHeight));
      if (jumps(drawn.places, next)) {
        // What was pointed at has gone, and is not another row now.
        if (table.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
        ask();
      }
      if (height === drawn.height && places.length === drawn.places.length && places.every((row, at) => row === drawn.places[at])) return;
      drawn = { places, height };
      look(drawn);
    };
    const ask = () => {
      asked ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener("scroll", ask, { passive: true });
    addEventListener("resize", ask);
    return () => {
      removeEventListener("scroll", ask);
      removeEventListener("resize", ask);
      cancelAnimationFrame(asked);
    };
  }, [body, rows]);
  return sight;
}
