/** How the ball comes to rest: it decides nothing, it only leads to the pocket that was drawn. */

const TURN = 2 * Math.PI;
/** The ball goes round so fast, against the wheel, in radians a millisecond: a bit over one and a half rounds a second. */
export const SPEED = (TURN * 1.6) / 1_000;
/** It takes about so long from the result to the pocket, in milliseconds; less or more by up to half a round. */
const LENGTH = 3_900;
/** From this part of the ride on the ball has left the rim. */
const FALLS = 0.62;

/** From where, to which angle of the wheel, and for how long. */
export interface Ride {
  from: number;
  distance: number;
  length: number;
}

/**
 * A ride from an angle to another, both against the wheel, that begins as fast as the ball goes: it slows down evenly, so that half of the
 * way that it would have gone in that time is left.
 */
export function plan(from: number, to: number): Ride {
  const whole = (SPEED * LENGTH) / 2;
  const rest = (((from - to) % TURN) + TURN) % TURN;
  const distance = rest + Math.max(1, Math.round((whole - rest) / TURN)) * TURN;
  return { from, distance, length: (2 * distance) / SPEED };
}

/** Where the ball is after a part of the ride: its angle against the wheel, how far out (1 on the rim, 0 in the pocket), how high it hops. */
export function at({ from, distance }: Ride, part: number): { angle: number; out: number; hop: number } {
  const gone = Math.min(1, Math.max(0, part));
  const angle = from - distance * (1 - (1 - gone) ** 2);
  if (gone <= FALLS) return { angle, out: 1, hop: 0 };
  const fallen = (gone - FALLS) / (1 - FALLS);
  // Down to the pockets in a third of the rest, then from fret to fret, each time lower.
  const out = fallen >= 0.34 ? 0 : 1 - (fallen / 0.34) ** 2;
  const hops = fallen < 0.34 ? 0 : (fallen - 0.34) / 0.66;
  const hop = Math.abs(Math.sin(hops * Math.PI * 4)) * (1 - hops) ** 1.6;
  return { angle, out, hop };
}
