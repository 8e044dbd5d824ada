/** The layout of andar bahar: both sides, and how many cards it takes. */
import type { Area } from "kit/floor/move";
import { andarBaharCells } from "kit/table/andarBahar";

export interface Placed {
  code: string;
  area: Area;
  side: Area;
}

/** Of a row of two, and of one of four. */
const WIDE = 4;

function placedAt(code: string, place: number): Placed {
  const isSide = place < 2;
  const area = isSide ? { x: (place * WIDE) / 2, y: 0, w: WIDE / 2, h: 1 } : { x: (place - 2) % WIDE, y: 1 + Math.floor((place - 2) / WIDE), w: 1, h: 1 };
  return { code, area, side: area };
}

/** Every cell that the table has, from the top. */
export const placed: readonly Placed[] = Array.from(andarBaharCells.keys(), placedAt);

export const has = (cell: string): boolean => andarBaharCells.has(cell);
