/** Twenty-five clay pots. Under each a marigold or a cracker. */
import { h, svg } from "kit/dom";
import { TILES } from "kit/odds";

import { neighbour, type Tile } from "./round";

/** A pot with a painted belt, as potters sell them at the fair. */
function pot(): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 64 64", class: "pot", "aria-hidden": "true" },
    svg("ellipse", { cx: 32, cy: 57, rx: 17, ry: 3, class: "shade" }),
    svg("path", { class: "clay", d: "M22 12H42L40 19C52 23 57 32 55 41 53 52 44 57 32 57S11 52 9 41C7 32 12 23 24 19Z" }),
    svg("path", { class: "glint", d: "M17 30C15 36 16 42 19 46" }),
    svg("path", { class: "belt", d: "M9.500 34Q32 42 54.500 34V39Q32 47 9.500 39Z" }),
    ...[16, 24, 32, 40, 48].map((x) => svg("circle", { cx: x, cy: 39.500 + 2 * (1 - ((x - 32) / 20) ** 2), r: 1.7, class: "dot" })),
    svg("path", { class: "lip", d: "M20 9H44V14H20Z" }),
  );
}

function marigold(): SVGSVGElement {
  const ring = (count: number, reach: number, size: number, name: string) =>
    Array.from({ length: count }, (_, at) => {
      const angle = (at * Math.PI * 2) / count + reach;
      return svg("circle", { cx: 32 + reach * Math.cos(angle), cy: 32 + reach * Math.sin(angle), r: size, class: name });
    });
  return svg("svg", { viewBox: "0 0 64 64", class: "marigold", "aria-hidden": "true" }, svg("path", { class: "leaf", d: "M8 48Q20 38 32 44 44 38 56 48 42 58 32 50 22 58 8 48Z" }), ...ring(12, 18, 7, "outer"), ...ring(9, 11, 6.5, "inner"), ...ring(5, 4.500, 5, "heart"));
}

function cracker(): SVGSVGElement {
  const rays = Array.from({ length: 8 }, (_, at) => {
    const angle = (at * Math.PI) / 4 + 0.2;
    return `M${32 + 22 * Math.cos(angle)} ${34 + 22 * Math.sin(angle)}L${32 + 29 * Math.cos(angle)} ${34 + 29 * Math.sin(angle)}`;
  }).join("");
  return svg(
    "svg",
    { viewBox: "0 0 64 64", class: "cracker", "aria-hidden": "true" },
    svg("path", { class: "rays", d: rays }),
    svg("path", { class: "fuse", d: "M38 19Q42 9 50 12" }),
    svg("path", { class: "spark", d: "M50 6 51.500 10.500 56 12 51.500 13.500 50 18 48.500 13.500 44 12 48.500 10.500Z" }),
    svg("circle", { cx: 32, cy: 36, r: 16, class: "ball" }),
    svg("path", { class: "twine", d: "M17 31Q32 40 47 31M17 41Q32 32 47 41M32 20V52" }),
  );
}

export class Board {
  readonly element: HTMLElement;
  private readonly tiles: HTMLButtonElement[] = [];
  private shown: Tile[] = Array<Tile>(TILES).fill("covered");
  private current = 12;

  constructor(
    name: string,
    private readonly label: (tile: number, face: Tile) => string,
    choose: (tile: number) => void,
  ) {
    this.element = h("div", { class: "board", role: "grid", "aria-label": name });
    for (let row = 0; row < 5; row += 1) {
      const line = h("div", { role: "row" });
      for (let column = 0; column < 5; column += 1) {
        const tile = row * 5 + column;
        const button = h("button", { type: "button", class: "tile covered", tabindex: tile === this.current ? 0 : -1, onclick: () => choose(tile), onfocus: () => this.stand(tile) }, pot());
        button.setAttribute("aria-label", label(tile, "covered"));
        this.tiles.push(button);
        line.append(h("div", { role: "gridcell" }, button));
      }
      this.element.append(line);
    }
    this.element.addEventListener("keydown", (event) => {
      const next = neighbour(this.current, event.key);
      if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") event.preventDefault();
      if (next !== this.current) this.tiles[next]?.focus();
    });
  }

  private stand(tile: number): void {
    this.tiles[this.current]?.setAttribute("tabindex", "-1");
    this.tiles[tile]?.setAttribute("tabindex", "0");
    this.current = tile;
  }

  focus(options?: FocusOptions): void {
    this.tiles[this.current]?.focus(options);
  }

  /** Shows the faces; only what changed is drawn anew. */
  show(faces: readonly Tile[]): void {
    faces.forEach((face, tile) => {
      const button = this.tiles[tile];
      if (!button || this.shown[tile] === face) return;
      button.className = `tile ${face}`;
      button.setAttribute("aria-label", this.label(tile, face));
      button.replaceChildren(face === "covered" ? pot() : face === "hit" || face === "mine" ? cracker() : marigold());
    });
    this.shown = [...faces];
  }

  /** Marks the tile whose answer is awaited. */
  wait(tile: number | null): void {
    this.tiles.forEach((button, at) => button.classList.toggle("waiting", at === tile));
  }

  playable(on: boolean): void {
    this.element.classList.toggle("closed", !on);
    this.tiles.forEach((button, tile) => button.setAttribute("aria-disabled", String(!on || this.shown[tile] !== "covered")));
  }
}
