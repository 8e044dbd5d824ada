/** Draws one of the cast, head and shoulders, in a square of a hundred units. */
import type { Look } from "./cast";

/** How somebody holds themself. */
export interface Pose {
  /** Where they look: to the right and down, each from -1 to 1. */
  gazeX: number;
  gazeY: number;
  /** How far the eyes are open, from 0 to 1. */
  lids: number;
  /** From a straight mouth at 0 to a broad smile at 1. */
  smile: number;
  /** How far the head is turned to its side, in radians. */
  tilt: number;
  /** How far a hand is raised, from 0 to 1, and where it is in its sweep, from -1 to 1. */
  hand: number;
  sweep: number;
}

type Context = CanvasRenderingContext2D;

/** The pivot of the head. */
const [NECK_X, NECK_Y] = [50, 66];

export function portrait(context: Context, look: Look, pose: Pose): void {
  backdrop(context, look);
  context.save();
  turned(context, pose.tilt);
  hairBehind(context, look);
  context.restore();
  shoulders(context, look);
  context.save();
  turned(context, pose.tilt);
  face(context, look);
  eyes(context, look, pose);
  mouth(context, look, pose.smile);
  hairBefore(context, look);
  context.restore();
  if (pose.hand > 0.01) hand(context, look, pose);
}

function turned(context: Context, tilt: number): void {
  context.translate(NECK_X, NECK_Y);
  context.rotate(tilt);
  context.translate(-NECK_X, -NECK_Y);
}

function oval(context: Context, [x, y]: readonly [number, number], [wide, high]: readonly [number, number], fill: string): void {
  context.beginPath();
  context.ellipse(x, y, wide, high, 0, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

function shape(context: Context, path: string, fill: string): void {
  context.fillStyle = fill;
  context.fill(new Path2D(path));
}

function line(context: Context, path: string, stroke: string, width: number): void {
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.lineCap = "round";
  context.stroke(new Path2D(path));
}

/** A lamp behind them. */
function backdrop(context: Context, { cloth }: Look): void {
  const glow = context.createRadialGradient(50, 38, 6, 50, 50, 62);
  glow.addColorStop(0, "#fbe3b0");
  glow.addColorStop(0.55, "#d79a5b");
  glow.addColorStop(1, cloth);
  context.fillStyle = glow;
  context.fillRect(0, 0, 100, 100);
}

function hairBehind(context: Context, { hair, ink, cloth }: Look): void {
  if (hair === "bun") {
    oval(context, [50, 40], [20, 22], ink);
    oval(context, [66, 24], [9, 9], ink);
    for (const [x, y] of [[71, 18], [74, 23], [70, 28]] as const) oval(context, [x, y], [2.4, 2.4], "#fff4d6");
  }
  if (hair === "long") shape(context, "M29 42C28 18 72 18 71 42C72 62 76 74 74 86L26 86C24 74 28 62 29 42Z", ink);
  if (hair === "scarf") shape(context, "M27 46C26 16 74 16 73 46C74 64 80 78 84 96L16 96C20 78 26 64 27 46Z", cloth);
}

function shoulders(context: Context, { skin, cloth, trim, isDraped, hair }: Look): void {
  if (hair !== "scarf") shape(context, "M42 58L58 58L60 78L40 78Z", shade(skin));
  shape(context, "M6 104C8 84 22 77 40 73C44 80 56 80 60 73C78 77 92 84 94 104Z", cloth);
  if (isDraped) {
    shape(context, "M58 74C72 80 82 88 88 104L58 104C64 92 62 82 54 77Z", trim);
    context.setLineDash([2.5, 3]);
    line(context, "M57 79C64 86 65 95 62 104", cloth, 1.6);
    context.setLineDash([]);
  } else {
    shape(context, "M40 73L50 92L60 73L57 72C53 77 47 77 43 72Z", "#f7f1e3");
    line(context, "M40 73L50 92L60 73", trim, 2.2);
    shape(context, "M43 82L50 86L57 82L57 90L50 86L43 90Z", trim);
  }
}

/** A colour as `#rrggbb` writes it, a little darker: where no light falls. */
function shade(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.84));
  return `rgb(${parts.join(" ")})`;
}

function face(context: Context, { skin, hair }: Look): void {
  if (hair !== "scarf") for (const x of [32.5, 67.5]) oval(context, [x, 46], [3.2, 4.6], shade(skin));
  shape(context, "M33 42C33 22 67 22 67 42C67 56 59 66 50 66C41 66 33 56 33 42Z", skin);
  line(context, "M50 45C49 49 48.5 51 50.6 51.6", shade(skin), 1.5);
}

function eyes(context: Context, { ink, mark }: Look, { gazeX, gazeY, lids }: Pose): void {
  for (const [x, side] of [[42.5, -1], [57.5, 1]] as const) {
    line(context, `M${x - 4} ${38.2 - 0.4 * side}Q${x} 36 ${x + 4} ${38.2 + 0.4 * side}`, ink, 1.7);
    if (lids < 0.25) {
      line(context, `M${x - 3.6} 43.6Q${x} 45.4 ${x + 3.6} 43.6`, ink, 1.4);
      continue;
    }
    context.save();
    context.beginPath();
    context.ellipse(x, 43.4, 3.9, 2.9 * lids, 0, 0, 2 * Math.PI);
    context.fillStyle = "#fffdf8";
    context.fill();
    context.clip();
    oval(context, [x + 1.6 * gazeX, 43.4 + 1.1 * gazeY], [2.2, 2.4], ink);
    oval(context, [x + 1.6 * gazeX + 0.8, 42.6 + 1.1 * gazeY], [0.7, 0.7], "#ffffff");
    context.restore();
    line(context, `M${x - 4} ${43.4 - 2.4 * lids}Q${x} ${43.4 - 4 * lids} ${x + 4} ${43.4 - 2.4 * lids}`, ink, 1.5);
  }
  if (mark === "bindi") oval(context, [50, 34], [1.5, 1.5], "#b3263e");
  if (mark === "glasses") {
    for (const x of [42.5, 57.5]) line(context, `M${x - 6} 43.5a6 5.4 0 1 0 12 0a6 5.4 0 1 0 -12 0`, "#2d2a32", 1.3);
    line(context, "M48.5 42.6Q50 41.4 51.5 42.6", "#2d2a32", 1.3);
  }
}

function mouth(context: Context, { ink, mark }: Look, smile: number): void {
  if (mark === "beard") shape(context, "M34 48C34 62 40 72 50 72C60 72 66 62 66 48C63 53 58 54 50 54C42 54 37 53 34 48Z", ink);
  const deep = 57 + 4.2 * smile;
  if (smile > 0.6) {
    shape(context, `M43.5 56.4Q50 ${deep + 2} 56.5 56.4Q50 58.2 43.5 56.4Z`, "#fff7ef");
    line(context, `M43.5 56.4Q50 ${deep + 2} 56.5 56.4`, "#8c3a35", 1.3);
  } else line(context, `M44.5 57Q50 ${deep} 55.5 57`, "#8c3a35", 1.8);
  if (mark === "moustache") shape(context, "M41 55.4C44 51.6 48 52.4 50 53.6C52 52.4 56 51.6 59 55.4C55 55.6 52 55.2 50 54.8C48 55.2 45 55.6 41 55.4Z", ink);
}

function hairBefore(context: Context, { hair, ink, cloth, trim }: Look): void {
  if (hair === "bun") shape(context, "M32 42C31 20 69 20 68 42C64 34 58 29 50 28.4C42 29 36 34 32 42Z", ink);
  if (hair === "long") shape(context, "M31 48C29 20 71 20 69 48C67 36 60 28 47 27C45 34 37 38 31 48Z", ink);
  if (hair === "short") shape(context, "M32 40C30 19 70 19 68 40C66 34 64 31 61 30C54 33 43 33 38 30C35 32 33 35 32 40Z", ink);
  if (hair === "parted") shape(context, "M32 42C29 18 71 17 68 42C66 34 63 30 57 28.6C50 33 39 33 35 33C33 36 32.4 38 32 42Z", ink);
  if (hair === "scarf") {
    shape(context, "M30 50C28 17 72 17 70 50C69 30 62 26 50 26C38 26 31 30 30 50Z", cloth);
    context.setLineDash([2.2, 2.6]);
    line(context, "M31 47C32 30 39 26.6 50 26.6C61 26.6 68 30 69 47", trim, 1.5);
    context.setLineDash([]);
  }
  if (hair === "cap") {
    shape(context, "M33 32C33 15 67 15 67 32C60 29 40 29 33 32Z", trim);
    line(context, "M33.4 31.6C40 28.8 60 28.8 66.6 31.6", cloth, 1.6);
  }
}

/** An open hand that passes over the table: no more bets. */
function hand(context: Context, { skin, cloth, trim }: Look, { hand: raised, sweep }: Pose): void {
  const [x, y] = [72 + 13 * sweep, 118 - 34 * raised];
  context.save();
  context.translate(x, y);
  context.rotate(0.16 * sweep);
  shape(context, "M-8 12L8 12L11 40L-11 40Z", cloth);
  shape(context, "M-8.6 11L8.6 11L9 16L-9 16Z", trim);
  shape(context, "M-6.5 13C-8 6 -8 0 -6 -3L6 -3C9 0 8 6 6.5 13Z", skin);
  for (const [finger, long] of [[-5, 11], [-1.7, 13.5], [1.7, 13], [5, 10.5]] as const) line(context, `M${finger} 0L${finger * 1.15} ${-long}`, skin, 3.1);
  line(context, "M-6.4 5L-11.4 -1.5", skin, 3.1);
  context.restore();
}
