/** Days of the site, which lies six hours east of UTC, and the spans that people ask for most. */
export const PRESETS = ["today", "yesterday", "7", "30", "month"] as const;
export type Preset = (typeof PRESETS)[number];

const OFFSET = 6 * 3_600_000;
const DAY = 86_400_000;

/** The day of the site at a moment, as `YYYY-MM-DD`. */
export const dayOf = (moment: number) => new Date(moment + OFFSET).toISOString().slice(0, 10);

/** The first and last day of a preset. */
export function spanOf(preset: Preset, now: number): { from: string; to: string } {
  const today = dayOf(now);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: dayOf(now - DAY), to: dayOf(now - DAY) };
    case "7":
      return { from: dayOf(now - 6 * DAY), to: today };
    case "30":
      return { from: dayOf(now - 29 * DAY), to: today };
    case "month":
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

/** The preset that a span is, if any. */
export const presetOf = (from: string, to: string, now: number) => PRESETS.find((preset) => spanOf(preset, now).from === from && spanOf(preset, now).to === to);
