/** Pictures of promotions that have none: drawn from the promotion's id, always the same for it, and two of one kind seldom alike. */

/** Night skies of the fair: top, bottom, the rosette's lines, what is drawn before it, and its second colour. */
const SKIES = [
  ["#150A26", "#5B2244", "#A8557B", "#FFC24A", "#FF8A3C"],
  ["#0B1433", "#1F4B6E", "#5E93B8", "#FFD069", "#5BB8FF"],
  ["#0C1E24", "#1C5B4E", "#59A38D", "#FFC24A", "#2FD08A"],
  ["#1C0B2E", "#4A2280", "#8B67C4", "#FFB21A", "#FF6B57"],
  ["#200A14", "#7A2A2A", "#C0705E", "#FFD069", "#FF5A4E"],
  ["#0E0B1F", "#33306B", "#7A78BD", "#F4F0E6", "#FFB21A"],
] as const;

export interface Scene {
  sky: (typeof SKIES)[number];
  petals: number;
  /** How far the rosette is turned, in degrees. */
  turn: number;
  /** Lamps on the string above, each with its place and whether it is of the second colour. */
  lamps: { x: number; y: number; second: boolean }[];
}

/** A stream of whole numbers from a text (xorshift over its FNV-1a hash): decoration only. */
function stream(text: string): (below: number) => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  state ||= 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** How deep the string hangs between its ends at x of 480. */
const hangs = (x: number) => 18 + 92 * (1 - ((x - 240) / 240) ** 2) * 0.34;

export function scene(id: string): Scene {
  const next = stream(id);
  const sky = SKIES[next(SKIES.length)] ?? SKIES[0];
  const petals = 8 + 2 * next(4);
  const turn = next(360 / petals);
  const lamps = Array.from({ length: 11 }, (_, at) => ({ x: 20 + at * 44, y: Math.round(hangs(20 + at * 44)), second: next(3) === 0 }));
  return { sky, petals, turn, lamps };
}
