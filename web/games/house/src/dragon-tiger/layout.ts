/** The layout of dragon tiger: who wins, and under each side whether its card is big or small. */
import type { Area } from "kit/floor/move";

const across = (x: number, y: number, h = 1): Area => ({ x, y, w: 4, h });

/** Every cell that the table has, from the top; it lies the same on a phone and on a wide page. */
export const placed: readonly { code: string; area: Area }[] = [
  { code: "dragon", area: across(0, 0) },
  { code: "tie", area: across(4, 0) },
  { code: "tiger", area: across(8, 0) },
  { code: "dragon-big", area: across(0, 1) },
  { code: "suited-tie", area: across(4, 1, 2) },
  { code: "tiger-big", area: across(8, 1) },
  { code: "dragon-small", area: across(0, 2) },
  { code: "tiger-small", area: across(8, 2) },
];

/** Those on who wins. */
export const isMain = (code: string): boolean => ["dragon", "tie", "tiger"].includes(code);

export const has = (cell: string): boolean => placed.some(({ code }) => code === cell);
