/** Bullets of a fishing room in flight, to the unit as the house flies them (crates/games/src/table/fishing/room.rs). */
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
/** The most ticks by which a shot may be late. */
export const LATE = 4;
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

/** How far two places are apart, in whole units. */
export const apart = (one: Point, other: Point): number => Math.floor(Math.sqrt((other.x - one.x) ** 2 + (other.y - one.y) ** 2));

/** Where a bullet is after so many ticks, without a fish that it follows. */
export function flown(seat: number, aim: Point, ticks: number): Point {
  const from = cannon(seat);
  const far = Math.max(1, apart(from, aim));
  const way = SPEED * ticks;
  const along = (of: "x" | "y") => from[of] + Math.floor(((aim[of] - from[of]) * way) / far);
  return { x: folded(along("x"), WIDTH), y: folded(along("y"), HEIGHT) };
}

/** A bullet that follows a fish: one tick, or a part of one, nearer to where the fish is. */
export function nearer(from: Point, to: Point, ticks = 1): Point {
  const far = apart(from, to);
  const way = SPEED * ticks;
  const along = (of: "x" | "y") => from[of] + Math.floor(((to[of] - from[of]) * way) / far);
  return far <= way ? to : { x: along("x"), y: along("y") };
}
