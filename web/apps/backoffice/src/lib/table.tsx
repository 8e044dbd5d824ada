/** The one table of the back office. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from "react";

import { useMedia } from "./media";
import { useOffice } from "./office";
import { next, type Order } from "./sort";
import type { TextId } from "./texts";

/** From this many rows on, only those in sight are drawn. */
export const LONG = 100;

export interface Column<T> {
  head: TextId;
  /** What stands in it. */
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
  const { sight, height } = useSight(body, long ? rows.length : 0);
  const place = long && selected !== undefined ? rows.findIndex((row) => rowKey(row) === selected) : -1;
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
    void current.current?.scrollIntoView({ block: "nearest" });
    if (place >= 0 && current.current === null) sight.scrollToIndex(place, { align: "center" });
  }, [selected, place, height, sight]);
  const shown = long ? sight.getVirtualItems().flatMap(({ index: at }) => (rows[at] === undefined ? [] : [{ row: rows[at], at }])) : rows.map((row) => ({ row, at: undefined }));
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
        {shown.map(({ row, at }) => {
          const key = rowKey(row);
          const is = key === selected;
          return <Row key={key} row={row} columns={columns} at={at} is={is} place={is ? current : null} onRow={onRow} />;
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
  is: boolean;
  place: RefObject<HTMLTableRowElement | null> | null;
  onRow: ((row: T) => void) | undefined;
}

/** Drawn once while nothing about it changes: a table that is scrolled draws only the rows that come into sight. */
const Row = memo(function Row<T>({ row, columns, at, is, place, onRow }: RowProps<T>) {
  const { t } = useOffice();
  const long = at !== undefined;
  return (
    <tr role="row" data-row ref={place} aria-rowindex={long ? at + 2 : undefined} aria-current={is || undefined} style={long ? { transform: `translateY(calc(${at} * var(--row)))` } : undefined} onClick={onRow && (() => onRow(row))}>
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

/** Rows drawn beyond each edge, so that a turn of the wheel shows rows and no emptiness. */
const BEYOND = 9;

/** The rows in sight as the page is scrolled, and how high one is. */
function useSight(body: RefObject<HTMLTableSectionElement | null>, count: number) {
  const height = useMedia("(max-width: 900px)") ? NARROW_ROW : ROW;
  const [above, measured] = useState(0);
  const sight = useWindowVirtualizer({ count, enabled: count > 0, estimateSize: () => height, overscan: BEYOND, scrollMargin: above });
  useLayoutEffect(() => {
    if (count > 0) sight.measure();
  }, [sight, height, count]);
  // As each scroll begins, too: what stands above the table grows and shrinks.
  useLayoutEffect(() => {
    if (count > 0 && body.current) measured(Math.round(scrollY + body.current.getBoundingClientRect().top));
  }, [body, count, sight.isScrolling]);
  return { sight, height };
}
