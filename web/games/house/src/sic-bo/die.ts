/** A die as a small drawing. */
import { svg } from "kit/dom";

/** Where the dots of each face lie, as steps from the middle. */
export const DOTS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function die(face: number): SVGSVGElement {
  return svg("svg", { class: "die", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 4 }), ...(DOTS[face] ?? []).map(([x, y]) => svg("circle", { cx: 10 + x * 4.800, cy: 10 + y * 4.800, r: face === 1 ? 2.800 : 2 })));
}
