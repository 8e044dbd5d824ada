/** The spans of days that people ask for most. */
import { dayOf, later } from "ui/zone";

export const PRESETS = ["today", "yesterday", "7", "30", "month"] as const;
export type Preset = (typeof PRESETS)[number];

/** The first and last day of a preset. */
export function spanOf(preset: Preset, now: number): { from: string; to: string } {
  const today = dayOf(now);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: later(today, -1), to: later(today, -1) };
    case "7":
      return { from: later(today, -6), to: today };
    case "30":
      return { from: later(today, -29), to: today };
    case "month":
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

/** The preset that a span is, if any. */
export const presetOf = (from: string, to: string, now: number) => PRESETS.find((preset) => spanOf(preset, now).from === from && spanOf(preset, now).to === to);
