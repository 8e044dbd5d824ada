/** The garland: a hundred places on a string of lamps, lit on the winning side, and the lantern above it. */
import { h, still, svg } from "kit/dom";
import { hundredths, OUTCOMES } from "kit/odds";

import { boundary, flight, type Bet } from "./bet";

const LAMPS = 40;
/** How long the lantern flies, in milliseconds. */
const FLIGHT = 900;

/** Where a place of the scale lies in the drawing, which is 1000 wide. */
const across = (place: number) => 20 + (place / OUTCOMES) * 960;
/** The string hangs a little. */
const down = (x: number) => 168 + 18 * (1 - ((x - 500) / 500) ** 2);

export class Scale {
  readonly element: HTMLElement;
  private readonly lamps: { glow: SVGCircleElement; bulb: SVGCircleElement; place: number }[] = [];
  private readonly lantern: SVGGElement;
  private readonly post: SVGGElement;
  private readonly number = h("output", { class: "roll figure", "aria-hidden": "true" }, "50.00");
  private place = 5_000;

  constructor() {
    const drawing = svg("svg", { class: "garland", viewBox: "0 0 1000 240", "aria-hidden": "true" });
    drawing.append(svg("path", { class: "rope", d: `M0 168Q500 ${168 + 36} 1000 168` }));
    for (let at = 0; at < LAMPS; at += 1) {
      const place = ((at + 0.5) * OUTCOMES) / LAMPS;
      const x = across(place);
      const glow = svg("circle", { cx: x, cy: down(x) + 12, r: 18, class: "glow" });
      const bulb = svg("circle", { cx: x, cy: down(x) + 12, r: 8, class: "bulb" });
      drawing.append(glow, svg("path", { class: "rope", d: `M${x} ${down(x) - 1}v6` }), bulb);
      this.lamps.push({ glow, bulb, place });
    }
    this.post = svg("g", { class: "post" }, svg("path", { d: "M0 140V222" }), svg("path", { d: "M-9 140 0 126 9 140 0 150Z" }));
    // A paper lantern, as they are let fly over the rivers.
    this.lantern = svg(
      "g",
      { class: "lantern" },
      svg("circle", { cx: 0, cy: -46, r: 62, class: "halo" }),
      svg("path", { class: "paper", d: "M-25-84Q0-98 25-84L33-34Q30-14 17-8H-17Q-30-14-33-34Z" }),
      svg("path", { class: "seam", d: "M-10-89-13-9M10-89 13-9M-31-46H31" }),
      svg("path", { class: "flame", d: "M0-28Q10-14 0-5-10-14 0-28Z" }),
      svg("path", { class: "needle", d: "M0-8V26" }),
    );
    for (let tick = 0; tick <= 4; tick += 1) {
      const x = across(tick * 2_500);
      drawing.append(svg("text", { class: "tick", x, y: 236, "text-anchor": tick === 0 ? "start" : tick === 4 ? "end" : "middle" }, String(tick * 25)));
    }
    drawing.append(this.post, this.lantern);
    this.element = h("div", { class: "scale" }, this.number, drawing);
    this.stand(this.place);
  }

  /** Lights the winning side. */
  bet(bet: Bet): void {
    const edge = boundary(bet);
    for (const { glow, bulb, place } of this.lamps) {
      const lit = bet.direction === "under" ? place < edge : place >= edge;
      glow.classList.toggle("lit", lit);
      bulb.classList.toggle("lit", lit);
    }
    this.post.setAttribute("transform", `translate(${across(edge)} 0)`);
  }

  private stand(place: number): void {
    const x = across(place);
    this.lantern.setAttribute("transform", `translate(${x} ${down(x) - 28})`);
    this.number.textContent = hundredths(place);
  }

  /** Colours the lantern: flying, won or lost. */
  mood(mood: "" | "won" | "lost"): void {
    this.element.className = `scale ${mood}`;
  }

  /** Shows an earlier result without a flight. */
  rest(place: number): void {
    this.place = place;
    this.stand(place);
  }

  /** Flies to a result; the number is always where the lantern is. */
  fly(to: number): Promise<void> {
    const from = this.place;
    this.place = to;
    if (still()) {
      this.stand(to);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const begun = performance.now();
      const beat = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - begun) / FLIGHT));
        this.stand(flight(from, to, part));
        if (part < 1) requestAnimationFrame(beat);
        else resolve();
      };
      requestAnimationFrame(beat);
    });
  }
}
