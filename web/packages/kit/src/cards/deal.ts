/** When each card leaves the shoe, and where cards of a hand lie. Nothing here draws. */

/** A card flies so long, and turns over for so long when it lies, in milliseconds. */
export const FLIGHT = 400;
export const FLIP = 200;
/** The last card is seen for so long before the result is told. */
const SEEN = 350;

/** From one card to the next, in milliseconds, by how many were dealt before. */
export type Pace = (dealt: number) => number;

/** Six cards as a dealer lays them; whatever comes then comes quicker and quicker, so that fifty take eight seconds. */
export const usualPace: Pace = (dealt) => (dealt < 5 ? 600 : Math.max(58, 480 * 0.78 ** (dealt - 5)));

/** When each card leaves; `waits` are pauses before a card. */
export function timetable(waits: readonly number[], pace: Pace): { starts: number[]; length: number } {
  let at = 0;
  const starts = waits.map((wait, dealt) => {
    if (dealt > 0) at += pace(dealt - 1);
    at += wait;
    return at;
  });
  return { starts, length: starts.length === 0 ? 0 : at + FLIGHT + FLIP + SEEN };
}

/** Slows down to where it lies, a little beyond and back. */
export function settle(part: number): number {
  const left = Math.min(1, Math.max(0, part)) - 1;
  return 1 + 1.6 * left ** 3 + 0.6 * left ** 2;
}

/** How far one card lies from the next: as far as there is room, which shrinks as cards come. `count` may be a card that is still flying. */
export function step(count: number, width: number, room: number, gap: number): number {
  return count <= 1 ? width + gap : Math.min(width + gap, (room - width) / (count - 1));
}
