/** How a symbol moves when it wins: pure, from its rest at part 0 back to its rest at part 1. */
import type { SheetSymbol } from "api/studio/schema";

export interface Pose {
  /** Times its size, across and upright. */
  wide: number;
  high: number;
  /** Radians. */
  tilt: number;
  /** Cells upwards. */
  lift: number;
}

/** How long one movement takes, and how much later each reel begins; milliseconds. */
export const MOTION = 900;
const LATER = 70;

/** An arc from 0 over 1 back to 0. */
const arc = (part: number) => Math.sin(part * Math.PI);

/** A symbol that pays hops twice, lower the second time, and lands with its weight; a wild turns once about itself; a scatter rings like a bell. */
export function pose(kind: SheetSymbol["kind"], part: number): Pose {
  if (part <= 0 || part >= 1) return { wide: 1, high: 1, tilt: 0, lift: 0 };
  const swell = 1 + 0.1 * arc(part);
  switch (kind) {
    case "wild":
      return { wide: swell * Math.cos(part * Math.PI * 2), high: swell, tilt: 0, lift: 0 };
    case "scatter":
      return { wide: swell, high: swell, tilt: 0.26 * Math.sin(part * Math.PI * 6) * (1 - part), lift: 0 };
    default: {
      const first = part < 0.6;
      const jump = first ? part / 0.6 : (part - 0.6) / 0.4;
      const height = (first ? 0.13 : 0.05) * arc(jump);
      const squash = 0.1 * (1 - arc(jump)) * arc(part);
      return { wide: 1.04 + squash - 0.04 * (1 - arc(part)), high: 1.04 - squash - 0.04 * (1 - arc(part)), tilt: (first ? 0.07 : -0.05) * arc(jump), lift: height };
    }
  }
}

/** The part at which a reel's symbols are, when the whole run is at `part`: they set off from the left to the right. */
export function delayed(part: number, reel: number, length: number): number {
  const way = Math.max(1, length - LATER * 7);
  return Math.min(1, Math.max(0, (part * length - LATER * Math.min(7, reel)) / way));
}
