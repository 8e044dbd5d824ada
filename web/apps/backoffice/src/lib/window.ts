/** Which rows of a long table are in sight: a table of ten thousand draws a few dozen of them. */

/** From this many rows on, only those in sight are drawn. */
export const LONG = 100;
/** Rows drawn beyond each edge, so that a turn of the wheel shows rows and no emptiness. */
const BEYOND = 9;
/** The window moves in steps of so many rows: not every pixel draws anew. */
const STEP = 3;

export interface Window {
  first: number;
  /** The row behind the last. */
  end: number;
}

/** The rows that lie on the screen, wholly or in part. */
export function onScreen(rows: number, height: number, above: number, screen: number): Window {
  const first = Math.max(0, Math.floor(above / height));
  return { first: Math.min(first, rows), end: Math.max(0, Math.min(rows, Math.ceil((above + screen) / height))) };
}

/** The rows to draw when so many pixels of the table lie above the screen, which shows so many. */
export function inSight(rows: number, height: number, above: number, screen: number): Window {
  if (height <= 0) return { first: 0, end: Math.min(rows, 2 * BEYOND) };
  const down = (row: number) => Math.floor(row / STEP) * STEP;
  const first = Math.max(0, down(Math.floor(above / height)) - BEYOND);
  const shown = Math.ceil(screen / height) + 2 * BEYOND + STEP;
  const begin = Math.min(first, Math.max(0, rows - shown));
  return { first: begin, end: Math.min(rows, begin + shown) };
}

const each = ({ first, end }: Window): number[] => Array.from({ length: end - first }, (_, at) => first + at);

/** Whether none of the rows drawn stays: who drags the bar or presses End jumps. */
export const jumps = (before: readonly number[], next: Window): boolean => before.length > 0 && !before.some((row) => row >= next.first && row < next.end);

/** The rows to draw now. After a jump those on the screen come first and the others stand where they were: the frame after has time for them. */
export function drawNow(before: readonly number[], next: Window, seen: Window): number[] {
  if (!jumps(before, next)) return each(next);
  return each(next).flatMap((row, at) => {
    const now = row >= seen.first && row < seen.end ? row : before[at];
    return now === undefined ? [] : [now];
  });
}

/** A row drawn, by its own name and by that of its elements. */
export interface Drawn {
  name: string;
  slot: number;
}

/** Which elements draw which row. A row keeps its own; one that comes where another has gone takes over what is there, for that is less work than building anew. */
export function slots(before: readonly Drawn[], names: readonly string[]): Drawn[] {
  const known = new Map(before.map(({ name, slot }) => [name, slot]));
  const there = new Set(names);
  let fresh = before.reduce((most, { slot }) => Math.max(most, slot), -1) + 1;
  return names.map((name, at) => {
    const place = before[at];
    const free = place && !there.has(place.name) ? place.slot : undefined;
    return { name, slot: known.get(name) ?? free ?? fresh++ };
  });
}
