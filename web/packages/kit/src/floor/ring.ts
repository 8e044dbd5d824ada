/** The countdown: a ring that empties, with the seconds in it. */
import { h, svg } from "../dom";

const REACH = 20;
const ROUND = 2 * Math.PI * REACH;

export class Ring {
  readonly element: HTMLElement;
  private readonly arc = svg("circle", { cx: 24, cy: 24, r: REACH, class: "arc", "stroke-dasharray": ROUND });
  private readonly number = h("b", { class: "figure" });
  private shown = "";

  constructor(name: string) {
    this.element = h("div", { class: "ring", role: "timer", "aria-label": name }, svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, svg("circle", { cx: 24, cy: 24, r: REACH, class: "track" }), this.arc), this.number);
  }

  /** `part` of the whole time is left, 0 to 1. */
  paint(part: number, text: string): void {
    this.arc.setAttribute("stroke-dashoffset", (ROUND * (1 - part)).toFixed(2));
    if (text === this.shown) return;
    this.shown = text;
    this.number.textContent = text;
  }
}
