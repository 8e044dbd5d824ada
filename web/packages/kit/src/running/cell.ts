/** The cells of crash: whether a bet leaves by itself, and where. */
import { plain } from "ui/plain";

import { LEAST } from "./course";

/** The highest multiplier at which a bet can be told to leave by itself, in hundredths. */
const MOST = 1_000_000;

/** The cell of a bet that leaves by itself at so many hundredths; null for one that leaves by hand alone. */
export const cellOf = (auto: number | null): string => (auto === null ? "hand" : `at:${auto}`);

/** Where a bet on a cell leaves by itself, in hundredths; null where it does not. */
export function autoOf(cell: string): number | null {
  const [, hundredths] = /^at:([1-9]\d{2,6})$/.exec(cell) ?? [];
  return hundredths === undefined ? null : Number(hundredths);
}

/** Whether the game has a cell. */
export function isCell(cell: string): boolean {
  const auto = autoOf(cell);
  return cell === "hand" || (auto !== null && auto >= LEAST && auto <= MOST);
}

/** A typed multiplier in hundredths: null for an empty field, undefined for what is none from 1.01 to 10,000. */
export function readAuto(typed: string): number | null | undefined {
  const text = plain(typed.replace(/(\S)\s*[×x]\s*$/i, "$1"));
  if (text === "") return null;
  const [, whole, part = ""] = /^(\d{1,5})(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return hundredths >= LEAST && hundredths <= MOST ? hundredths : undefined;
}
