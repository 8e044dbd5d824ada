/** The garland: a hundred places on a string of lamps, lit on the winning side, and the lantern above it. */
import { h, still, svg } from "kit/dom";
import { hundredths, OUTCOMES } from "kit/odds";

import { boundary, flight, type Bet } from "./bet";

/** How long the lantern flies, in milliseconds. */
const FLIGHT = 900;

/** On a narrow page the drawing is half as wide, with fewer and larger lamps. */
const narrow = () => innerWidth < 720 || innerHeight < 520;

export class Scale {
  readonly element: HTMLElement;
  private readonly lamps: { glow: SVGCircleElement; bulb: SVGCircleElement; place: number }[] = [];
  private readonly lantern: SVGGElement;
  private readonly post: SVGGElement;
  private readonly number = h("output", { class: "roll figure", "aria-hidden": "true" }, "—");
  private place = 5_000;
  private readonly wide = narrow() ? 500 : 1_000;

  /** Where a place of the scale lies in the drawing. */
  private across(place: number): number {
    return this.wide * (0.02 + (place / OUTCOMES) * 0.96);
  }

  /** The string hangs a little. */
  private down(x: number): number {
    return 122 + 16 * (1 - ((2 * x) / this.wide - 1) ** 2);
  }

  constructor() {
    const { wide } = this;
    const lamps = wide === 500 ? 20 : 40;
    const across = (place: number) => this.across(place);
    const down = (x: number) => this.down(x);
    const drawing = svg("svg", { class: "garland", viewBox: `0 0 ${wide} 190`, "aria-hidden": "true" });
    drawing.append(svg("path", { class: "rope", d: `M0 122Q${wide / 2} ${122 + 32} ${wide} 122` }));
    for (let at = 0; at < lamps; at += 1) {
      const place = ((at + 0.5) * OUTCOMES) / lamps;
      const x = across(place);
      const glow = svg("circle", { cx: x, cy: down(x) + 12, r: 18, class: "glow" });
      const bulb = svg("circle", { cx: x, cy: down(x) + 12, r: 8, class: "bulb" });
      drawing.append(glow, svg("path", { class: "rope", d: `M${x} ${down(x) - 1}v6` }), bulb);
      this.lamps.push({ glow, bulb, place });
    }
    this.post = svg("g", { class: "post" }, svg("path", { d: "M0 100V166" }), svg("path", { d: "M-8 98 0 84 8 98 0 110Z" }));
    // A paper lantern, as they are let fly over the rivers.
    this.lantern = svg(
      "g",
      { class: "lantern" },
      svg("circle", { cx: 0, cy: -50, r: 56, class: "halo" }),
      svg("path", { class: "paper", d: "M-20-12Q-34-52-26-78 0-98 26-78 34-52 20-12Z" }),
      svg("path", { class: "seam", d: "M-9-12Q-16-52-12-85M9-12Q16-52 12-85M-30-52Q0-44 30-52" }),
      svg("path", { class: "flame", d: "M0-34Q11-18 0-6-11-18 0-34Z" }),
      svg("path", { class: "rim", d: "M-21-12H21" }),
      svg("path", { class: "needle", d: "M0-8V18" }),
    );
    for (let tick = 0; tick <= 4; tick += 1) {
      const x = across(tick * 2_500);
      drawing.append(svg("text", { class: "tick", x, y: 186, "text-anchor": tick === 0 ? "start" : tick === 4 ? "end" : "middle" }, String(tick * 25)));
    }
    drawing.append(this.post, this.lantern);
    this.element = h("div", { class: "scale" }, this.number, drawing);
    this.hang(this.place);
  }

  /** Lights the winning side. */
  bet(bet: Bet): void {
    const edge = boundary(bet);
    for (const { glow, bulb, place } of this.lamps) {
      const lit = bet.direction === "under" ? place < edge : place >= edge;
      glow.classList.toggle("lit", lit);
      bulb.classList.toggle("lit", lit);
    }
    this.post.setAttribute("transform", `translate(${this.across(edge)} 0)`);
  }

  private hang(place: number): void {
    const x = this.across(place);
    this.lantern.setAttribute("transform", `translate(${x} ${this.down(x) - 20})`);
  }

  /** Before the first round the lantern hangs without a number: one would look like a result. */
  private stand(place: number): void {
    this.hang(place);
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
