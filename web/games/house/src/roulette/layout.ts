/** The layout of a single-zero table as a lattice: numbers, and between them the places of splits, corners and what lies at an edge. */
import type { Spot } from "kit/floor/grid";
import type { Area } from "kit/floor/move";
import { cells, reds } from "kit/table/roulette";

/*
 * Upright, even money stands in the first column, dozens in the second, what lies at the edge of the numbers in the third; numbers in
 * columns 3, 5 and 7 and rows 2, 4 … 24, with zero above them and columns below. What covers several numbers lies on the places between.
 * On its side the lattice is turned a quarter to the left: zero lies to the left, dozens and even money below.
 */
const EDGE = 2;
const COLUMNS = 8;
const ROWS = 26;

const column = (number: number) => EDGE + 1 + 2 * ((number - 1) % 3);
const row = (number: number) => 2 + 2 * Math.floor((number - 1) / 3);
const evens = ["low", "even", "red", "black", "odd", "high"];

export const hue = (number: number): string => (number === 0 ? "zero" : reds.has(number) ? "red" : "black");

interface Placed {
  area: Area;
  look: string;
  /** What is written on it; null where words are needed. */
  text: string | null;
}

/** Where a cell lies upright, and how it looks. */
function placed(code: string, numbers: readonly number[]): Placed {
  const [kind = "", rest = ""] = code.split(":");
  const low = numbers.find((number) => number > 0) ?? 0;
  const inner = (x: number, y: number, text = numbers.join("·")): Placed => ({ area: { x, y, w: 1, h: 1 }, look: `between ${kind}`, text });
  const outer = (x: number, y: number, tall: number, text: string | null = null): Placed => ({ area: { x, y, w: 1, h: tall }, look: `outside ${kind}`, text });
  const ends = `${numbers[0]}–${numbers.at(-1)}`;
  switch (kind) {
    case "straight":
      if (low === 0) return { area: { x: EDGE + 1, y: 0, w: 5, h: 1 }, look: "number zero", text: "0" };
      return { area: { x: column(low), y: row(low), w: 1, h: 1 }, look: `number ${hue(low)}`, text: String(low) };
    case "split": {
      const [one = 0, two = 0] = numbers;
      if (one === 0) return inner(column(two), 1);
      return two - one === 1 ? inner(column(one) + 1, row(one)) : inner(column(one), row(one) + 1);
    }
    case "trio":
      return inner(numbers.includes(1) ? column(1) + 1 : column(2) + 1, 1);
    case "first-four":
      return inner(EDGE, 1, ends);
    case "street":
      return inner(EDGE, row(low), ends);
    case "line":
      return inner(EDGE, row(low) + 1, ends);
    case "corner":
      return inner(column(low) + 1, row(low) + 1, `${numbers.slice(0, 2).join("·")}\n${numbers.slice(2).join("·")}`);
    case "dozen":
      return outer(1, 2 + 8 * (Number(rest) - 1), 7);
    case "column":
      return outer(column(Number(rest)), ROWS - 1, 1, "2:1");
    default:
      return outer(0, 2 + 4 * evens.indexOf(kind), 3);
  }
}

/** On its side: what is below lies to the right, what is to the right lies above; bets outside come below the numbers, dozens first. */
function turned({ x, y, w, h }: Area): Area {
  const across = x < EDGE ? COLUMNS - 1 - x : COLUMNS - x - w;
  return { x: y, y: across, w: h, h: w };
}

/** Every cell that the table has, as the layout draws it, from the top; `write` puts words on what has no number. */
export function spots(write: (code: string) => string): Spot[] {
  const all = Array.from(cells, ([code, numbers]): Spot => {
    const { area, look, text } = placed(code, numbers);
    return { ...area, code, look, text: text ?? write(code), side: turned(area) };
  });
  return all.toSorted((one, other) => one.y - other.y || one.x - other.x);
}
