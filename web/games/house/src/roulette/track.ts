/** The racetrack: the numbers as they lie on the wheel, around the calls. */
import type { Spot } from "kit/floor/grid";
import type { Area } from "kit/floor/move";
import { WHEEL } from "kit/table/roulette";

import type { CallName } from "./calls";
import { hue } from "./layout";

/** Rows of the upright track: one for the end with zero, and the two straights below it. */
const ROWS = 18;

/** The calls, each beside the numbers that it covers, with its rows. */
const sectors: [CallName, from: number, rows: number][] = [["zero", 1, 2], ["voisins", 3, 5], ["orphelins", 8, 5], ["tiers", 13, 5]];

/** Zero at the top end, from there down on both sides. */
function at(place: number): Area {
  const last = WHEEL.length - 1;
  if (place <= 1 || place === last) return { x: place === last ? 0 : place + 1, y: 0, w: 1, h: 1 };
  return place <= ROWS ? { x: 2, y: place - 1, w: 1, h: 1 } : { x: 0, y: WHEEL.length - 1 - place, w: 1, h: 1 };
}

/** A quarter to the left, as the layout: zero lies to the left. */
const turned = ({ x, y, w, h }: Area): Area => ({ x: y, y: 3 - x - w, w: h, h: w });

/** Numbers and calls; a number's code is `near:17`, a call's `call:tiers`. */
export function trackSpots(write: (call: CallName) => string): Spot[] {
  const numbers = WHEEL.map((number, place): Spot => ({ ...at(place), code: `near:${number}`, look: `number ${hue(number)}`, text: String(number), side: turned(at(place)) }));
  const calls = sectors.map(([name, y, h]): Spot => {
    const area = { x: 1, y, w: 1, h };
    return { ...area, code: `call:${name}`, look: "sector", text: write(name), side: turned(area) };
  });
  return [...numbers, ...calls].toSorted((one, other) => one.y - other.y || one.x - other.x);
}
