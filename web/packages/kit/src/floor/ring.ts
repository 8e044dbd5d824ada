/** The countdown: a ring that empties, with the seconds in it. */
import { h, svg } from "../dom";

const REACH = 20;
const ROUND = 2 * Math.PI * REACH;
/** At these seconds before the lock it is said how many are left, to who cannot see the ring. */
const TOLD = [20, 10, 5];

export class Ring {
  readonly element: HTMLElement;
  /** How long bets are taken, in words; empty where they would soon be wrong. */
  readonly told = h("p", { class: "unseen", role: "status" });
  /** The seconds that were left when one could bet first. */
  opened = 0;
  private readonly arc = svg("circle", { cx: 24, cy: 24, r: REACH, class: "arc", "stroke-dasharray": ROUND });
  private readonly number = h("b", { class: "figure" });
  private shown = "";

  constructor(
    name: string,
    private readonly say: (seconds: string) => string,
  ) {
    this.element = h("div", { class: "ring", role: "timer", "aria-label": name }, svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, svg("circle", { cx: 24, cy: 24, r: REACH, class: "track" }), this.arc), this.number);
  }

  /** `part` of the whole time is left, 0 to 1, and so many seconds; none when no bets are taken. */
  paint(part: number, rest: number | null): void {
    this.arc.setAttribute("stroke-dashoffset", (ROUND * (1 - part)).toFixed(2));
    const told = rest !== null && (TOLD.includes(rest) || rest === this.opened) ? this.say(String(rest)) : "";
    if (this.told.textContent !== told) this.told.textContent = told;
    const text = rest === null ? "" : String(rest);
    if (text === this.shown) return;
    this.shown = text;
    this.number.textContent = text;
  }
}
