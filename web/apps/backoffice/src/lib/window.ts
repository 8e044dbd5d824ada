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

/** The rows to draw when so many pixels of the table lie above the screen, which shows so many. */
export function inSight(rows: number, height: number, above: number, screen: number): Window {
  if (height <= 0) return { first: 0, end: Math.min(rows, 2 * BEYOND) };
  const down = (row: number) => Math.floor(row / STEP) * STEP;
  const first = Math.max(0, down(Math.floor(above / height)) - BEYOND);
  const shown = Math.ceil(screen / height) + 2 * BEYOND + STEP;
  const begin = Math.min(first, Math.max(0, rows - shown));
  return { first: begin, end: Math.min(rows, begin + shown) };
}
