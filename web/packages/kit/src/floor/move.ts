/** The keyboard on a layout whose cells differ in size: where an arrow leads. */

/** Where a cell lies on the lattice of the layout, with its size there. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

const overlap = (from: number, size: number, other: number, otherSize: number) => Math.min(from + size, other + otherSize) - Math.max(from, other);

/** Which of the areas lies next in the direction of the key; the same one where none does. */
export function next(areas: readonly Area[], current: number, key: string): number {
  const at = areas[current];
  if (!at) return current;
  if (key === "Home") return 0;
  if (key === "End") return areas.length - 1;
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const ahead = key === "ArrowRight" || key === "ArrowDown";
  let best = current;
  let least = Infinity;
  for (const [place, area] of areas.entries()) {
    if (place === current) continue;
    const [from, size, to, toSize] = sideways ? [at.x, at.w, area.x, area.w] : [at.y, at.h, area.y, area.h];
    const gap = ahead ? to - (from + size) : from - (to + toSize);
    if (gap < 0 || !key.startsWith("Arrow")) continue;
    const across = sideways ? overlap(at.y, at.h, area.y, area.h) : overlap(at.x, at.w, area.x, area.w);
    // Straight ahead before what lies aside, however near that is; among those straight ahead the nearest, then the first.
    const aside = across > 0 ? 0 : 1_000 - across * 10;
    const middle = sideways ? Math.abs(area.y + area.h / 2 - at.y - at.h / 2) : Math.abs(area.x + area.w / 2 - at.x - at.w / 2);
    const cost = aside + gap * 10 + middle * 0.1;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
