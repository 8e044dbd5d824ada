/** The layout of a single-zero table as a lattice: numbers, and between them the places of splits, corners and what lies at an edge. */
import type { Spot } from "kit/floor/grid";
import type { Area } from "kit/floor/move";
import { cells, reds } from "kit/table/roulette";

/*
 * Upright, even money stands in a row above all, dozens in the first column, what lies at the edge of the numbers in the second; numbers
 * in columns 2, 4 and 6 and rows 3, 5 … 25, with zero above them and columns below. What covers several numbers lies on the places
 * between. On its side the lattice is turned a quarter to the left: zero lies to the left, dozens below, and below them even money.
 */
const EDGE = 1;
const COLUMNS = 7;
const TOP = 1;
const ROWS = 27;

const column = (number: number) => EDGE + 1 + 2 * ((number - 1) % 3);
const row = (number: number) => TOP + 2 + 2 * Math.floor((number - 1) / 3);
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
  const outer = (area: Area, text: string | null = null, look = ""): Placed => ({ area, look: `outside ${look}${kind}`, text });
  const ends = `${numbers[0]}–${numbers.at(-1)}`;
  switch (kind) {
    case "straight":
      if (low === 0) return { area: { x: EDGE + 1, y: TOP, w: 5, h: 1 }, look: "number zero", text: "0" };
      return { area: { x: column(low), y: row(low), w: 1, h: 1 }, look: `number ${hue(low)}`, text: String(low) };
    case "split": {
      const [one = 0, two = 0] = numbers;
      if (one === 0) return inner(column(two), TOP + 1);
      return two - one === 1 ? inner(column(one) + 1, row(one)) : inner(column(one), row(one) + 1);
    }
    case "trio":
      return inner(numbers.includes(1) ? column(1) + 1 : column(2) + 1, TOP + 1);
    case "first-four":
      return inner(EDGE, TOP + 1, ends);
    case "street":
      return inner(EDGE, row(low), ends);
    case "line":
      return inner(EDGE, row(low) + 1, ends);
    case "corner":
      return inner(column(low) + 1, row(low) + 1, `${numbers.slice(0, 2).join("·")}\n${numbers.slice(2).join("·")}`);
    case "dozen":
      return outer({ x: 0, y: TOP + 2 + 8 * (Number(rest) - 1), w: 1, h: 7 });
    case "column":
      return outer({ x: column(Number(rest)), y: ROWS - 1, w: 1, h: 1 }, "2:1");
    default:
      // Six of them share the whole width, whatever that of the columns is.
      return outer({ x: (COLUMNS / 6) * evens.indexOf(kind), y: 0, w: COLUMNS / 6, h: 1 }, null, "even-money ");
  }
}

/** On its side: what is below lies to the right, what is to the right lies above; bets outside come below the numbers, dozens first and even money last. */
function turned(code: string, { x, y, w, h }: Area): Area {
  if (evens.includes(code)) return { x: 2 + 4 * evens.indexOf(code), y: COLUMNS, w: 3, h: 1 };
  return { x: y - TOP, y: COLUMNS - x - w, w: h, h: w };
}

/** Every cell that the table has, as the layout draws it, from the top; `write` puts words on what has no number. */
export function spots(write: (code: string) => string): Spot[] {
  const all = Array.from(cells, ([code, numbers]): Spot => {
    const { area, look, text } = placed(code, numbers);
    return { ...area, code, look, text: text ?? write(code), side: turned(code, area) };
  });
  return all.toSorted((one, other) => one.y - other.y || one.x - other.x);
}
