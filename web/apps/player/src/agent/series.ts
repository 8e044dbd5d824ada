/** The bars of a chart: every hour or day of the span, also those in which nothing happened. */
import { dayOf, later, midnight, wall } from "ui/zone";

import type { Point, Preset, StatementRow } from "./calls";
import { hours } from "./clock";

export interface Bar {
  /** When it begins, in milliseconds. */
  at: number;
  /** The decimal string that is shown. */
  value: string;
  /** For the height only. */
  size: number;
}

const HOUR = 3_600_000;

/** Whether a span is shown by the hour. */
export const hourly = (preset: Preset) => preset === "today" || preset === "yesterday";

const DAYS_BACK: Record<Preset, number> = { today: 0, yesterday: 1, week: 6, month: 29 };

/** The hours of a day: 24 of them, but where a clock is put forward or back. */
function hoursOf(day: string): number[] {
  const [from, until] = [midnight(day), midnight(later(day, 1))];
  return Array.from({ length: Math.ceil((until - from) / HOUR) }, (_, place) => from + place * HOUR);
}

export function bars(series: Point[], what: "validBet" | "income", preset: Preset, now: number): Bar[] {
  const first = later(dayOf(now), -DAYS_BACK[preset]);
  const starts = hourly(preset) ? hoursOf(first) : Array.from({ length: DAYS_BACK[preset] + 1 }, (_, place) => midnight(later(first, place)));
  const known = new Map(series.map((point) => [Date.parse(point.at), point[what]]));
  return starts.map((at) => {
    const value = known.get(at) ?? "0.00";
    return { at, value, size: Math.max(0, Number(value)) };
  });
}

/** Names below the bars, few enough to be read: `06`, or `11-21`. */
export function label(at: number, preset: Preset): string {
  const { day, time } = wall(at);
  return hourly(preset) ? time.slice(0, 2) : day.slice(5);
}

/** How bars are named: below the axis, and in full; `room` is the width in pixels that a name below the axis needs. */
export interface Naming {
  short: (at: number) => string;
  full: (at: number) => string;
  room: number;
}

export function naming(preset: Preset): Naming {
  const short = (at: number) => label(at, preset);
  return hourly(preset) ? { short, full: (at) => `${short(at)}:00`, room: 32 } : { short, full: short, room: 52 };
}

/** Windows are named by the time at which they begin. */
export const byWindow: Naming = { short: (at) => hours(at), full: (at) => hours(at), room: 52 };

/** Days are named by their date. */
export const byDay: Naming = naming("week");

/** A bar for each statement, the oldest first. */
export function windows(rows: StatementRow[]): Bar[] {
  return rows.map(({ window, amount }) => ({ at: Date.parse(window.from), value: amount, size: Math.max(0, Number(amount)) })).toReversed();
}

/** How many bars share one name when `width` pixels hold `count` of them and each name needs `room`. */
export function every(count: number, width: number, room: number): number {
  const fits = Math.max(1, Math.floor(width / room));
  return Math.max(1, Math.ceil(count / fits));
}
