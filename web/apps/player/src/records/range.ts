/** Days of a record, by the site's clock: presets, and steps to the time before and after (spec.md 9). */

import { later, midnight } from "ui/zone";

const DAY = 86_400_000;

/** The first and the last day, both within. */
export interface Range {
  from: string;
  to: string;
}

export const PRESETS = ["today", "yesterday", "week", "month"] as const;
export type Preset = (typeof PRESETS)[number];

const count = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
/** How many days a range has. */
export const days = ({ from, to }: Range): number => count(to) - count(from) + 1;

export function preset(name: Preset, today: string): Range {
  switch (name) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: later(today, -1), to: later(today, -1) };
    case "week":
      return { from: later(today, -6), to: today };
    case "month":
      return { from: later(today, -29), to: today };
  }
}

export const presetOf = (range: Range, today: string): Preset | undefined =>
  PRESETS.find((name) => {
    const { from, to } = preset(name, today);
    return from === range.from && to === range.to;
  });

/** As many days before or after. What would reach beyond today ends with it, and keeps its length. */
export function step(range: Range, way: -1 | 1, today: string): Range {
  const length = days(range);
  const to = later(range.to, way * length);
  const end = to > today ? today : to;
  return { from: later(end, 1 - length), to: end };
}

/** Whether both are days, in order, and not more of them than are shown at once. */
export const isRange = ({ from, to }: Range, most = 366): boolean => {
  const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(count(day));
  return isDay(from) && isDay(to) && from <= to && days({ from, to }) <= most;
};

/** The moments from which and before which calls are asked. */
export const moments = ({ from, to }: Range): { from: string; to: string } => ({ from: new Date(midnight(from)).toISOString(), to: new Date(midnight(later(to, 1))).toISOString() });
