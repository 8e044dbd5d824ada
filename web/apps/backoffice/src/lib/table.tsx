/** The one table of the back office. */
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";

import { useOffice } from "./office";
import type { TextId } from "./texts";
import { inSight, LONG, type Window } from "./window";

export interface Column<T> {
  head: TextId;
  cell: (row: T) => ReactNode;
  /** Figures stand at the right. */
  figure?: boolean;
}

interface TableProps<T> {
  label: string;
  columns: Column<T>[];
  rows: T[];
  rowKey: (row: T) => string;
  empty: TextId;
  selected?: string | undefined;
  onRow?: (row: T) => void;
}

/**
 * Rows of 36 px under a head that stays; on a narrow screen each row is a card. The roles say that it is a table in both.
 * A long one has rows of one height, and only those in sight are drawn.
 */
export function Table<T>({ label, columns, rows, rowKey, empty, selected, onRow }: TableProps<T>) {
  const { t } = useOffice();
  const body = useRef<HTMLTableSectionElement>(null);
  const current = useRef<HTMLTableRowElement>(null);
  const long = rows.length > LONG;
  const { first, end, height } = useWindow(body, long ? rows.length : 0);
  const place = long && selected !== undefined ? rows.findIndex((row) => rowKey(row) === selected) : -1;
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
    void current.current?.scrollIntoView({ block: "nearest" });
    if (place >= 0 && current.current === null && body.current) scrollTo({ top: scrollY + body.current.getBoundingClientRect().top + place * height - innerHeight / 2 });
  }, [selected, place, height]);
  if (rows.length === 0) return <p className="note">{t(empty)}</p>;
  const shown = long ? rows.slice(first, end) : rows;
  const table = (
    <table role="table" aria-label={label} aria-rowcount={long ? rows.length + 1 : undefined} className={["rows", onRow && "acting", long && "long"].filter(Boolean).join(" ")}>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={long ? 1 : undefined}>
          {columns.map((column) => (
            <th key={column.head} role="columnheader" scope="col" className={column.figure ? "right" : undefined}>
              {t(column.head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={body}>
        {long && <Space height={first * height} />}
        {shown.map((row, at) => {
          const key = rowKey(row);
          const is = key === selected;
          return <Row key={key} row={row} columns={columns} at={long ? first + at + 2 : undefined} is={is} place={is ? current : null} onRow={onRow} />;
        })}
        {long && <Space height={(rows.length - end) * height} />}
      </tbody>
    </table>
  );
  return long ? <div className="long-table">{table}</div> : table;
}

interface RowProps<T> {
  row: T;
  columns: Column<T>[];
  at: number | undefined;
  is: boolean;
  place: RefObject<HTMLTableRowElement | null> | null;
  onRow: ((row: T) => void) | undefined;
}

/** Drawn once while nothing about it changes: a table that is scrolled draws only the rows that come into sight. */
const Row = memo(function Row<T>({ row, columns, at, is, place, onRow }: RowProps<T>) {
  const { t } = useOffice();
  return (
    <tr role="row" data-row ref={place} aria-rowindex={at} aria-current={is || undefined} onClick={onRow && (() => onRow(row))}>
      {columns.map((column) => (
        <td key={column.head} role="cell" data-head={t(column.head)} className={column.figure ? "right" : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <T>(props: RowProps<T>) => ReactNode;

/** What stands for rows that are not drawn. */
function Space({ height }: { height: number }) {
  return (
    <tr role="presentation" aria-hidden="true" className="space">
      <td role="presentation" style={{ height }} />
    </tr>
  );
}

/** The rows in sight as the page is scrolled, and how high one is. */
function useWindow(body: RefObject<HTMLTableSectionElement | null>, rows: number): Window & { height: number } {
  const [sight, look] = useState<Window & { height: number }>({ first: 0, end: 0, height: 0 });
  useLayoutEffect(() => {
    if (rows === 0) return;
    let asked = 0;
    const measure = () => {
      asked = 0;
      const table = body.current;
      if (!table) return;
      const height = table.querySelector<HTMLElement>("tr[data-row]")?.getBoundingClientRect().height ?? 0;
      const { first, end } = inSight(rows, height, -table.getBoundingClientRect().top, innerHeight);
      look((before) => (before.first === first && before.end === end && before.height === height ? before : { first, end, height }));
      // The first rows tell how high one is; then the window is known.
      if (height === 0 && rows > 0) asked = requestAnimationFrame(measure);
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
