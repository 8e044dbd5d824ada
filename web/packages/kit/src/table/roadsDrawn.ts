/** Roads as drawings: one mark to a cell, six rows high, the newest columns in sight. */
import { svg } from "../dom";
import { bent, columnsOf, ROWS, runs, type BigRoad, type DerivedRoad, type Place, type Side, type Won } from "./roads";

/** A hand as roads show it. */
export interface RoadHand {
  won: Won;
  /** What is written on its bead. */
  text: string;
  /** Pairs, which roads mark with a dot of their side. */
  pairs: { red: boolean; blue: boolean };
}

/** A cell measures so much in every drawing. */
const CELL = 10;
const middle = (place: number) => place * CELL + CELL / 2;

/** A drawing of so many columns; how large one is, the page decides. */
function drawing(columns: number, marks: readonly SVGElement[]): SVGSVGElement {
  const wide = Math.max(1, columns);
  const element = svg("svg", { viewBox: `0 0 ${wide * CELL} ${ROWS * CELL}`, "aria-hidden": "true" }, ...marks);
  element.style.setProperty("--columns", String(wide));
  return element;
}

const dots = ({ pairs }: RoadHand, x: number, y: number, away: number): SVGElement[] => [
  ...(pairs.red ? [svg("circle", { class: "dot red", cx: x - away, cy: y - away, r: 1.5 })] : []),
  ...(pairs.blue ? [svg("circle", { class: "dot blue", cx: x + away, cy: y + away, r: 1.5 })] : []),
];

/** Every hand in its order, column by column. */
export function beadDrawn(hands: readonly RoadHand[]): SVGSVGElement {
  const marks = hands.flatMap((hand, place) => {
    const [x, y] = [middle(Math.floor(place / ROWS)), middle(place % ROWS)];
    return [svg("circle", { class: `bead ${hand.won}`, cx: x, cy: y, r: 4.4 }), svg("text", { x, y: y + 0.3 }, hand.text), ...dots(hand, x, y, 3.4)];
  });
  return drawing(Math.ceil(hands.length / ROWS), marks);
}

const slash = (x: number, y: number, reach: number, look: string) => svg("line", { class: look, x1: x - reach, y1: y + reach, x2: x + reach, y2: y - reach });

/** Ties as a stroke through the mark that they follow; how many, where there are several. */
function ties(count: number, { column, row }: Place): SVGElement[] {
  const [x, y] = [middle(column), middle(row)];
  if (count === 0) return [];
  return [slash(x, y, 3, "tied"), ...(count > 1 ? [svg("text", { class: "ties", x: x + 2.6, y: y + 2.8 }, String(count))] : [])];
}

/** A streak in each column. */
export function bigDrawn({ streaks, before }: BigRoad, hands: readonly RoadHand[]): SVGSVGElement {
  const places = bent(streaks.map((streak) => streak.hands.length));
  const marks = streaks.flatMap((streak, column) =>
    (places[column] ?? []).flatMap((place, nth) => {
      const [x, y] = [middle(place.column), middle(place.row)];
      const hand = hands[streak.hands[nth] ?? -1];
      return [svg("circle", { class: `hoop ${streak.side}`, cx: x, cy: y, r: 3.5 }), ...ties(streak.ties[nth] ?? 0, place), ...(hand ? dots(hand, x, y, 3.2) : [])];
    }),
  );
  return drawing(columnsOf(places), [...(streaks.length === 0 || before > 0 ? ties(before, { column: 0, row: 0 }) : []), ...marks]);
}

/** A mark as its road writes it: a ring, a spot, a stroke. */
function mark(road: DerivedRoad, side: Side, x: number, y: number): SVGElement {
  if (road === "cockroach") return slash(x, y, 3, `stroke ${side}`);
  return svg("circle", { class: `${road === "bigEye" ? "hoop" : "spot-of"} ${side}`, cx: x, cy: y, r: 3.3 });
}

export function derivedDrawn(road: DerivedRoad, marks: readonly Side[]): SVGSVGElement {
  const columns = runs(marks);
  const places = bent(columns.map(({ length }) => length));
  return drawing(columnsOf(places), columns.flatMap(({ side }, column) => (places[column] ?? []).map((place) => mark(road, side, middle(place.column), middle(place.row)))));
}

/** One mark alone; a faint point where there is none. */
export function markDrawn(road: DerivedRoad, side: Side | null): SVGSVGElement {
  const [x, y] = [CELL / 2, CELL / 2];
  return svg("svg", { class: "mark-of", viewBox: `0 0 ${CELL} ${CELL}`, "aria-hidden": "true" }, side ? mark(road, side, x, y) : svg("circle", { class: "no-mark", cx: x, cy: y, r: 1 }));
}
