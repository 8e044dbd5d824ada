/** The layout of sic bo: every cell, upright on a phone and on its side on a wide page. */
import type { Area } from "kit/floor/move";

export interface Placed {
  code: string;
  area: Area;
  side: Area;
}

/** A whole that six, seven, five and two share evenly. */
const WIDE = 210;

const faces = [1, 2, 3, 4, 5, 6];
const totals = Array.from({ length: 14 }, (_, place) => place + 4);
const pairs = faces.flatMap((low) => faces.filter((high) => high > low).map((high) => `pair:${low}-${high}`));

/** Cells side by side, so many in a row. */
function rows(codes: readonly string[], inRow: number, y: number, x = 0, wide = WIDE): Map<string, Area> {
  const w = wide / inRow;
  return new Map(codes.map((code, place) => [code, { x: x + (place % inRow) * w, y: y + Math.floor(place / inRow), w, h: 1 }]));
}

const of = (kind: string, values: readonly number[]) => values.map((value) => `${kind}:${value}`);

/** From what is bet most to what pays most. */
const upright: ReadonlyMap<string, Area> = new Map([
  ...rows(["small", "big"], 2, 0),
  ...rows(["odd", "even"], 2, 1),
  ...rows(of("single", faces), 6, 2),
  ...rows(of("total", totals), 7, 3),
  ...rows(pairs, 5, 5),
  ...rows(of("double", faces), 6, 8),
  ...rows(of("triple", faces), 6, 9),
  ...rows(["any-triple"], 1, 10),
]);

/** As on the tables of casinos: small and big at the ends, alike dice between them. */
const beside: ReadonlyMap<string, Area> = new Map([
  ["small", { x: 0, y: 0, w: 45, h: 2 }],
  ...rows(of("triple", faces), 6, 0, 45, 120),
  ...rows(of("double", faces), 6, 1, 45, 120),
  ["big", { x: 165, y: 0, w: 45, h: 2 }],
  ["odd", { x: 0, y: 2, w: 45, h: 1 }],
  ["any-triple", { x: 45, y: 2, w: 120, h: 1 }],
  ["even", { x: 165, y: 2, w: 45, h: 1 }],
  ...rows(of("total", totals), 14, 3),
  ...rows(pairs, 15, 4),
  ...rows(of("single", faces), 6, 5),
]);

/** Every cell that the table has, from the top. */
export const placed: readonly Placed[] = Array.from(upright, ([code, area]): Placed => ({ code, area, side: beside.get(code) ?? area }));

export const has = (cell: string): boolean => upright.has(cell);

/** The dice that a cell asks for; none where it is about a total. */
export function diceOf(code: string): number[] {
  const [kind, rest = ""] = code.split(":");
  const values = rest.split("-").map(Number);
  const [face = 1] = values;
  if (kind === "single" || kind === "pair") return values;
  if (kind === "double") return [face, face];
  return kind === "triple" ? [face, face, face] : [];
}
