/** The layout of baccarat: who wins, and below it the bets beside. */
import type { Area } from "kit/floor/move";

export interface Placed {
  code: string;
  area: Area;
  side: Area;
}

/** A whole that two and three share evenly. */
const WIDE = 48;

const rows = [
  ["player", "tie", "banker"],
  ["player-pair", "either-pair", "banker-pair"],
  ["panda-8", "super-six", "dragon-7"],
  ["small", "big"],
];
/** On a wide page all bets beside stand in one row, those on the player to the left; each as wide as its words. */
const beside = { "player-pair": 6, "panda-8": 5, small: 7, "either-pair": 6, "super-six": 5, big: 8, "dragon-7": 5, "banker-pair": 6 };

/** Cells of one row, side by side. */
function row(widths: readonly (readonly [code: string, w: number])[], y: number): Map<string, Area> {
  let x = 0;
  return new Map(
    widths.map(([code, w]) => {
      x += w;
      return [code, { x: x - w, y, w, h: 1 }];
    }),
  );
}

const upright = new Map(rows.flatMap((codes, y) => [...row(codes.map((code) => [code, WIDE / codes.length] as const), y)]));
const aside = row(Object.entries(beside), 1);

/** Every cell that the table has, from the top. */
export const placed: readonly Placed[] = Array.from(upright, ([code, area]) => ({ code, area, side: aside.get(code) ?? area }));

/** Those on who wins. */
export const isMain = (code: string): boolean => rows[0]?.includes(code) ?? false;

export const has = (cell: string): boolean => placed.some(({ code }) => code === cell);
