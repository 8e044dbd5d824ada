/** Where the curve lies in the picture: how much of time and height is in sight, and which lines help to read it. */

/** The multiplier doubles in so many milliseconds (crates/games: `DOUBLING`); for drawing alone, where a float is exact enough. */
const DOUBLING = 11_552;
/** At least so much is in sight: milliseconds, and how far above 1. */
const LEAST_TIME = 8_000;
const LEAST_HEIGHT = 0.8;
/** The tip stays so far within. */
const ROOM = 1.18;

/** The multiplier as a number, after so many milliseconds. */
export const multiplierAt = (milliseconds: number): number => 2 ** (milliseconds / DOUBLING);

/** When the curve shows so many hundredths. */
export const millisecondsAt = (hundredths: number): number => DOUBLING * Math.log2(Math.max(100, hundredths) / 100);

export interface Sight {
  /** Milliseconds from the left edge to the right one. */
  time: number;
  /** What the upper edge lies above 1. */
  height: number;
}

export function sight(milliseconds: number): Sight {
  return { time: Math.max(LEAST_TIME, milliseconds * ROOM), height: Math.max(LEAST_HEIGHT, (multiplierAt(milliseconds) - 1) * ROOM) };
}

/** Multipliers at which a line is drawn across: three to seven, at round figures. */
export function lines({ height }: Sight): number[] {
  const rough = height / 4;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.floor(height / step) }, (_, place) => 1 + step * (place + 1));
}
