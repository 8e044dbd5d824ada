/** The layout of teen patti: both hands, and the bet on the player's own. */
import type { Area } from "kit/floor/move";

export interface Placed {
  code: string;
  area: Area;
}

/** Every cell that the table has, from the top. */
export const placed: readonly Placed[] = [
  { code: "player", area: { x: 0, y: 0, w: 1, h: 1 } },
  { code: "dealer", area: { x: 1, y: 0, w: 1, h: 1 } },
  { code: "pair-plus", area: { x: 0, y: 1, w: 2, h: 1 } },
];

export const has = (cell: string): boolean => placed.some(({ code }) => code === cell);
