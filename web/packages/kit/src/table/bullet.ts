/** Bullets of a fishing room in flight, as they are drawn. What they meet is for the server to say. */
import { HEIGHT, TICKS, WIDTH, type Point } from "./tide";

/** How far a bullet flies in a tick. */
export const SPEED = 320;
/** How long it flies at the most, in ticks. */
export const AIR = 5 * TICKS;
/** How far a net reaches from where its bullet met the first fish, and how many fish it holds. */
export const NET = 900;
export const IN_NET = 3;
/** How far a bomb clears, and up to what a fish pays that it clears. */
export const BLAST = 2_500;
export const CLEARED = 50;
/** Seats of a room. */
export const SEATS = 6;
/** Bullets of one seat in the air at the most. */
export const IN_AIR = 20;

/** Where the cannons of seats stand, from seat 1: the first three below and the others above. */
const CANNONS: readonly Point[] = [HEIGHT, 0].flatMap((y) => [3_000, 8_000, 13_000].map((x) => ({ x, y })));

/** Where the cannon of a seat stands. */
export const cannon = (seat: number): Point => CANNONS[seat - 1] ?? { x: 0, y: 0 };

/** The walls throw back what would leave the room. */
export function folded(at: number, side: number): number {
  const within = ((at % (2 * side)) + 2 * side) % (2 * side);
  return within > side ? 2 * side - within : within;
}

/** Where a bullet is after so many ticks, without a fish that it follows. */
export function flown(seat: number, aim: Point, ticks: number): Point {
  const from = cannon(seat);
  const [dx, dy] = [aim.x - from.x, aim.y - from.y];
  const far = Math.max(1, Math.floor(Math.hypot(dx, dy)));
  const way = SPEED * ticks;
  return { x: folded(from.x + (dx * way) / far, WIDTH), y: folded(from.y + (dy * way) / far, HEIGHT) };
}

/** A bullet that follows a fish: one tick, or a part of one, nearer to where the fish is. */
export function nearer(from: Point, to: Point, ticks = 1): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  const way = SPEED * ticks;
  return far <= way ? to : { x: from.x + (dx * way) / far, y: from.y + (dy * way) / far };
}
