/** Lines drawn round what has won. */
import type { Graphics } from "pixi.js";

import type { Colours } from "./booth";
import type { Position } from "./timeline";

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The colours of wins, told apart side by side. */
export function winColours(colours: Colours): string[] {
  return [colours.marigold, colours.sky, colours.emerald, colours.vermilion, colours.ink];
}

/** Sides of cells that no neighbour of the same win shares: the border of a cluster, or of a single cell. */
export function border(positions: readonly Position[], box: (position: Position) => Box): [number, number, number, number][] {
  const taken = new Set(positions.map((position) => position.join()));
  const sides: [number, number, number, number][] = [];
  for (const [reel, row] of positions) {
    const { x, y, w, h } = box([reel, row]);
    const [l, t, r, b] = [x + 3, y + 3, x + w - 3, y + h - 3];
    const has = (dx: number, dy: number) => {
      if (!taken.has(`${reel + dx},${row + dy}`)) return false;
      // Neighbours on reels of other heights do not share a whole side.
      const other = box([reel + dx, row + dy]);
      return dx === 0 || (other.y === y && other.h === h);
    };
    const [up, down, before, after] = [has(0, -1), has(0, 1), has(-1, 0), has(1, 0)];
    const [left, right] = [before ? x : l, after ? x + w : r];
    const [top, bottom] = [up ? y : t, down ? y + h : b];
    if (!up) sides.push([left, t, right, t]);
    if (!down) sides.push([left, b, right, b]);
    if (!before) sides.push([l, top, l, bottom]);
    if (!after) sides.push([r, top, r, bottom]);
  }
  return sides;
}

/** Draws the border of a win, and for a line its whole way across the reels, each with a dark edge that sets it off. */
export function outline(pen: Graphics, positions: readonly Position[], path: readonly number[] | null, box: (position: Position) => Box, colour: number | string, edge: string): void {
  const sides = border(positions, box);
  const strokes = [
    { color: edge, width: 6, alpha: 0.75 },
    { color: colour, width: 3, alpha: 1 },
  ];
  for (const stroke of strokes) {
    if (path) {
      path.forEach((row, reel) => {
        const { x, y, w, h } = box([reel, row]);
        if (reel === 0) pen.moveTo(x + 6, y + h / 2);
        pen.lineTo(x + w / 2, y + h / 2);
        if (reel === path.length - 1) pen.lineTo(x + w - 6, y + h / 2);
      });
      pen.stroke({ ...stroke, width: stroke.width - 1, alpha: stroke.alpha * 0.8, join: "round", cap: "round" });
    }
    for (const [x1, y1, x2, y2] of sides) pen.moveTo(x1, y1).lineTo(x2, y2);
    pen.stroke({ ...stroke, cap: "round" });
  }
}
