/** The booth around the reels: its measures, its frame, its awning, and where the lamps hang. */
import type { SlotSheet } from "api/studio/schema";
import { Graphics } from "pixi.js";

export interface Booth {
  /** The board with the reels, from the corner of the stage. */
  x: number;
  y: number;
  board: { width: number; height: number };
  lanes: { x: number; y: number; w: number; h: number }[];
  /** Width of the frame, height of the awning. */
  band: number;
  awning: number;
}
export interface Colours {
  ground: string;
  raised: string;
  line: string;
  ink: string;
  muted: string;
  marigold: string;
  emerald: string;
  vermilion: string;
  sky: string;
}

/** Fits the board of a model into the stage: cells nearly square, never stretched out of shape. */
export function measure(width: number, height: number, sheet: SlotSheet): Booth {
  const rows = Math.max(1, ...sheet.rows);
  const reels = Math.max(1, sheet.reels);
  const band = Math.max(9, Math.min(18, Math.min(width, height) / 26));
  const awning = Math.max(18, Math.min(54, height / 9));
  const open = { w: width - 3.4 * band - 4, h: height - 2 * band - awning - 10 };
  const square = sheet.method === "cluster";
  let w = open.w / reels;
  let h = Math.min(open.h / rows, w * (square ? 1 : 1.3));
  w = Math.min(w, h * (square ? 1 : sheet.method === "megaways" ? 2 : 1.25));
  if (square) h = w;
  w = Math.max(1, Math.floor(w));
  h = Math.max(1, h);
  const board = { width: w * reels, height: h * rows };
  const lanes = Array.from({ length: reels }, (_, at) => {
    const own = sheet.method === "megaways" ? rows : (sheet.rows[at] ?? rows);
    return { x: at * w, y: ((rows - own) * h) / 2, w, h: own * h };
  });
  const x = Math.round((width - board.width) / 2);
  const y = Math.round(awning + band + Math.max(0, (height - awning - 2 * band - board.height) * 0.45));
  return { x, y, board, lanes, band, awning };
}

/** The two colours of a title's awning and curtain. */
export function stripesOf(colours: Colours, accent: number): readonly [string, string] {
  const pairs = [
    [colours.vermilion, colours.ink],
    [colours.emerald, colours.ink],
    [colours.sky, colours.ink],
    [colours.vermilion, colours.marigold],
    [colours.emerald, colours.marigold],
  ] as const;
  return pairs[accent % pairs.length] ?? pairs[0];
}

/** The frame behind the reels and the awning in front of them. */
export function booth(size: Booth, sheet: SlotSheet, colours: Colours, accent: number): { back: Graphics; front: Graphics } {
  const { x, y, board, band, awning, lanes } = size;
  const [left, top, wide, high] = [x - band, y - band, board.width + 2 * band, board.height + 2 * band];
  const back = new Graphics();
  back.roundRect(left - 3, top + 3, wide + 6, high + 4, 16).fill({ color: 0x000000, alpha: 0.28 });
  back.roundRect(left, top, wide, high, 14).fill(colours.line);
  back.roundRect(left, top, wide, high, 14).stroke({ color: colours.marigold, width: 2, alignment: 1 });
  back.roundRect(x - 3, y - 3, board.width + 6, board.height + 6, 8).fill(colours.ground);
  lanes.forEach((lane, at) => {
    back.rect(x + lane.x, y + lane.y, lane.w, lane.h).fill({ color: at % 2 === 0 ? colours.raised : colours.ground, alpha: 0.9 });
    if (sheet.method === "cluster") return;
    back.rect(x + lane.x, y + lane.y, 1, lane.h).fill({ color: colours.line, alpha: at === 0 ? 0 : 1 });
  });
  if (sheet.method === "cluster") {
    for (let row = 1; row < (sheet.rows[0] ?? 1); row += 1) {
      back.rect(x, y + (row * board.height) / (sheet.rows[0] ?? 1), board.width, 1).fill({ color: colours.line, alpha: 0.7 });
    }
  }
  const front = new Graphics();
  const [one, two] = stripesOf(colours, accent);
  const eaves = band * 0.7;
  const [from, to, under] = [left - eaves, left + wide + eaves, top + band * 0.35];
  // An odd number, so that both ends look the same.
  const stripes = Math.max(9, Math.round((to - from) / Math.max(26, awning * 0.95) / 2) * 2 + 1);
  const each = (to - from) / stripes;
  const slope = Math.min(band * 1.6, each);
  const light = colours.ink;
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    const colour = stripe % 2 === 0 ? one : two === light ? colours.raised : two;
    const [a, b] = [from + stripe * each, from + (stripe + 1) * each];
    // The roof leans back: its upper edge is a little shorter than its lower one.
    const lean = (at: number) => from + slope + ((at - from) / (to - from)) * (to - from - 2 * slope);
    const roof = under - awning * 0.82;
    front.poly([lean(a), roof, lean(b), roof, b, under - awning * 0.24, a, under - awning * 0.24]).fill(colour);
    front.moveTo(a, under - awning * 0.24).lineTo(b, under - awning * 0.24).arc((a + b) / 2, under - awning * 0.24, each / 2, 0, Math.PI).fill(colour);
    front.arc((a + b) / 2, under - awning * 0.24, each / 2, 0, Math.PI).stroke({ color: colours.marigold, width: 1.5, alpha: 0.9 });
  }
  front.roundRect(from + slope - 2, under - awning * 0.82 - 4, to - from - 2 * slope + 4, 6, 3).fill(colours.marigold);
  front.rect(from, under - awning * 0.26, to - from, 2).fill({ color: 0x000000, alpha: 0.22 });
  return { back, front };
}

/** Lamps along the two sides and the foot of the frame, evenly. */
export function lampPlaces(size: Booth): [number, number][] {
  const { x, y, board, band } = size;
  const [left, right, foot] = [x - band / 2, x + board.width + band / 2, y + board.height + band / 2];
  const places: [number, number][] = [];
  const even = (length: number) => Math.max(2, Math.round(length / (band * 2.6)));
  const tall = even(board.height);
  for (let at = 1; at <= tall; at += 1) places.push([left, y + (board.height * at) / tall]);
  const wide = even(board.width);
  for (let at = 0; at <= wide; at += 1) places.push([left + ((right - left) * (at + 0.5)) / (wide + 1), foot]);
  for (let at = tall; at >= 1; at -= 1) places.push([right, y + (board.height * at) / tall]);
  return places;
}
