/** Fish of our own: what each kind looks like in a phase of its stroke. */
import { KINDS, type Kind } from "kit/table/tide";

type Pen = CanvasRenderingContext2D;

/** How far a picture of a fish reaches from its middle, in radii: along the fish and across. */
export const ALONG = 1.75;
export const ACROSS = 1.3;
/** The middle of the body lies so far before that of the picture: behind it is the tail. */
export const AHEAD = 0.2;
/** The outline of a body is drawn through so many points. */
const POINTS = 18;
const TURN = 2 * Math.PI;

interface Look {
  back: string;
  side: string;
  belly: string;
  fin: string;
  /** Half its height where it is highest, in radii. */
  high: number;
  /** Where along the body that is: 1 is the nose, -1 the root of the tail. */
  at: number;
  /** How far the tail swings. */
  swing: number;
  /** How long the tail is, and how deeply it is forked. */
  tail: number;
  fork: number;
  mark: "spot" | "line" | "bars" | "scales" | "sheen" | "dots" | "gold" | "boss" | "fuse";
}

const LOOKS: Readonly<Record<Kind, Look>> = {
  x2: { back: "#7d96a6", side: "#d9e6ec", belly: "#f8fcff", fin: "#e0b565", high: 0.52, at: 0.25, swing: 0.2, tail: 0.5, fork: 0.55, mark: "spot" },
  x5: { back: "#8d6f2b", side: "#e2c25c", belly: "#fff3c4", fin: "#c68f2c", high: 0.4, at: 0.45, swing: 0.24, tail: 0.55, fork: 0.5, mark: "line" },
  x10: { back: "#3c5a2e", side: "#7f9a48", belly: "#d8cf8a", fin: "#5b7a35", high: 0.56, at: 0.3, swing: 0.18, tail: 0.42, fork: 0.05, mark: "bars" },
  x20: { back: "#7c3d36", side: "#d9836b", belly: "#ffe0cf", fin: "#c2463c", high: 0.58, at: 0.25, swing: 0.18, tail: 0.5, fork: 0.5, mark: "scales" },
  x50: { back: "#2c5f8a", side: "#b9d9ee", belly: "#ffffff", fin: "#8fb6cf", high: 0.6, at: 0.15, swing: 0.17, tail: 0.6, fork: 0.75, mark: "sheen" },
  x100: { back: "#5b5470", side: "#b7b1cc", belly: "#efeaf7", fin: "#7b7394", high: 0.62, at: 0.3, swing: 0.16, tail: 0.22, fork: 0, mark: "dots" },
  x500: { back: "#b5740a", side: "#ffca45", belly: "#fff2b8", fin: "#f09a12", high: 0.6, at: 0.25, swing: 0.16, tail: 0.58, fork: 0.55, mark: "gold" },
  boss: { back: "#3a3150", side: "#7d6aa8", belly: "#d9cdf0", fin: "#54457a", high: 0.56, at: 0.5, swing: 0.2, tail: 0.42, fork: 0.2, mark: "boss" },
  bomb: { back: "#a8462a", side: "#f08a4b", belly: "#ffeccf", fin: "#d05c2f", high: 0.82, at: 0, swing: 0.1, tail: 0.32, fork: 0.1, mark: "fuse" },
  feature: { back: "#2c7a5a", side: "#6fd0a0", belly: "#e0fff0", fin: "#2c9a6a", high: 0.5, at: 0.2, swing: 0.2, tail: 0.5, fork: 0.4, mark: "line" },
};

/** The hue of a kind, for lists and rings. */
export const hueOf = (kind: number): string => LOOKS[KINDS[kind] ?? "x2"].side;

/** How far the spine lies aside at a place along the body, in a phase from 0 to 1. */
const spine = ({ swing }: Look, along: number, phase: number): number => {
  const back = (1 - along) / 2;
  return swing * back * back * Math.sin(TURN * (phase - back * 0.35));
};

/** Half the height of the body at a place along it. */
const half = ({ high, at }: Look, along: number): number => {
  const from = along > at ? (along - at) / (1 - at) : (at - along) / (1 + at);
  return high * Math.sqrt(Math.max(0, 1 - from ** 2)) * (along > at ? 1 : 1 - 0.1 * from) + (along <= at ? 0.1 * from ** 2 : 0);
};

function outline(pen: Pen, look: Look, phase: number): void {
  pen.beginPath();
  for (let point = 0; point <= POINTS; point += 1) {
    const along = 1 - (2 * point) / POINTS;
    pen.lineTo(along, spine(look, along, phase) - half(look, along));
  }
  for (let point = POINTS; point >= 0; point -= 1) {
    const along = 1 - (2 * point) / POINTS;
    pen.lineTo(along, spine(look, along, phase) + half(look, along) * 0.92);
  }
  pen.closePath();
}

/** The tail, and the fins above and below, behind the body. */
function fins(pen: Pen, look: Look, phase: number): void {
  const { tail, fork, fin, high, mark } = look;
  const root = spine(look, -0.92, phase);
  const end = spine(look, -1 - tail * 1.4, phase);
  pen.fillStyle = fin;
  pen.beginPath();
  pen.moveTo(-0.86, root - 0.12);
  pen.quadraticCurveTo(-1 - tail * 0.5, end - 0.18, -1 - tail, end - 0.3 - tail * 0.45);
  pen.quadraticCurveTo(-1 - tail * (1 - fork), end, -1 - tail, end + 0.3 + tail * 0.45);
  pen.quadraticCurveTo(-1 - tail * 0.5, end + 0.18, -0.86, root + 0.12);
  pen.fill();
  const back = mark === "bars" || mark === "boss" ? 0.62 : 0.3;
  pen.beginPath();
  pen.moveTo(back, -high * 0.82);
  pen.quadraticCurveTo(0, -high - 0.42, -0.5, -high * 0.75 + spine(look, -0.5, phase));
  pen.lineTo(back - 0.5, -high * 0.5);
  pen.fill();
  // A featherback's lower fin runs along the whole belly.
  const belly = mark === "dots" || mark === "boss" ? -0.98 : -0.5;
  pen.beginPath();
  pen.moveTo(0.1, high * 0.72);
  pen.quadraticCurveTo(-0.3, high + 0.34, belly, high * (belly < -0.9 ? 0.3 : 0.75) + spine(look, belly, phase) + 0.06);
  pen.lineTo(-0.35, high * 0.4);
  pen.fill();
}

function marks(pen: Pen, look: Look, phase: number): void {
  const { mark, high, back, belly } = look;
  const at = (along: number) => spine(look, along, phase);
  pen.strokeStyle = back;
  pen.fillStyle = back;
  pen.lineWidth = 0.05;
  if (mark === "spot") disc(pen, -0.55, at(-0.55), 0.11);
  if (mark === "line" || mark === "sheen" || mark === "boss") {
    pen.beginPath();
    for (let along = 0.5; along >= -0.9; along -= 0.2) pen.lineTo(along, at(along) + 0.02);
    pen.globalAlpha = 0.6;
    pen.stroke();
    pen.globalAlpha = 1;
  }
  if (mark === "bars") {
    pen.globalAlpha = 0.45;
    for (const along of [0.2, -0.12, -0.44, -0.7]) {
      pen.beginPath();
      pen.ellipse(along, at(along), 0.07, half(look, along) * 0.8, 0, 0, TURN);
      pen.fill();
    }
    pen.globalAlpha = 1;
  }
  if (mark === "scales" || mark === "gold") {
    pen.globalAlpha = 0.4;
    pen.lineWidth = 0.035;
    for (let along = 0.3; along > -0.8; along -= 0.2) {
      for (let row = -2; row <= 2; row += 1) {
        const y = at(along) + row * 0.17 + (Math.round(along * 5) % 2 === 0 ? 0.08 : 0);
        if (Math.abs(y - at(along)) > half(look, along) * 0.8) continue;
        pen.beginPath();
        pen.arc(along, y, 0.11, -1.2, 1.2);
        pen.stroke();
      }
    }
    pen.globalAlpha = 1;
  }
  if (mark === "sheen") {
    pen.globalAlpha = 0.8;
    pen.fillStyle = belly;
    pen.beginPath();
    pen.ellipse(0.05, -high * 0.25, 0.6, 0.07, 0, 0, TURN);
    pen.fill();
    pen.globalAlpha = 1;
  }
  if (mark === "dots") for (const along of [-0.25, -0.45, -0.63, -0.8]) disc(pen, along, at(along) + 0.12, 0.065);
}

function disc(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.arc(x, y, size, 0, TURN);
  pen.fill();
}

/** Eye, mouth, gill, and what only some have: whiskers, spines, a fuse. */
function head(pen: Pen, look: Look, phase: number): void {
  const { mark, back, fin } = look;
  const isBoss = mark === "boss";
  pen.strokeStyle = back;
  pen.lineWidth = 0.05;
  pen.lineCap = "round";
  pen.globalAlpha = 0.55;
  pen.beginPath();
  pen.arc(0.3, 0, 0.34, -0.9, 0.9);
  pen.stroke();
  pen.globalAlpha = 1;
  pen.fillStyle = fin;
  pen.beginPath();
  const flap = 0.16 * Math.sin(TURN * phase);
  pen.moveTo(0.22, 0.1);
  pen.quadraticCurveTo(-0.1, 0.2 + flap, -0.26, 0.4 + flap);
  pen.quadraticCurveTo(0.05, 0.42, 0.22, 0.1);
  pen.fill();
  if (mark === "line" || isBoss) {
    pen.lineWidth = isBoss ? 0.04 : 0.05;
    pen.strokeStyle = isBoss ? look.belly : back;
    for (const side of [-1, 1]) {
      pen.beginPath();
      pen.moveTo(0.88, 0.06 * side);
      pen.quadraticCurveTo(1.15, 0.3 * side, 1.05 + 0.08 * flap, 0.52 * side + flap);
      pen.stroke();
    }
  }
  if (isBoss) {
    pen.fillStyle = "#fff6e0";
    for (const along of [0.62, 0.72, 0.82]) {
      pen.beginPath();
      pen.moveTo(along, 0.13);
      pen.lineTo(along + 0.05, 0.24);
      pen.lineTo(along + 0.09, 0.12);
      pen.fill();
    }
  }
  const [x, y, size] = mark === "fuse" ? [0.52, -0.2, 0.17] : isBoss ? [0.62, -0.16, 0.09] : [0.62, -0.1, 0.13];
  pen.fillStyle = isBoss ? "#ffd34d" : "#ffffff";
  disc(pen, x, y, size);
  pen.fillStyle = "#141024";
  disc(pen, x + size * 0.2, y, size * 0.58);
  pen.fillStyle = "#ffffff";
  disc(pen, x + size * 0.35, y - size * 0.3, size * 0.2);
  pen.strokeStyle = "#141024";
  pen.globalAlpha = 0.6;
  pen.lineWidth = 0.045;
  pen.beginPath();
  if (mark === "fuse") pen.arc(0.86, 0.12, 0.08, 0, TURN);
  else {
    pen.moveTo(0.95, 0.1);
    pen.quadraticCurveTo(0.82, 0.18, isBoss ? 0.5 : 0.72, 0.14);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Spines all around, and a fuse that burns. */
function fuse(pen: Pen, look: Look, phase: number): void {
  pen.fillStyle = look.back;
  for (let spike = 0; spike < 14; spike += 1) {
    const turn = (spike / 14) * TURN + 0.2;
    if (Math.cos(turn) > 0.86) continue;
    const [x, y] = [Math.cos(turn) * 0.9, Math.sin(turn) * 0.76];
    pen.beginPath();
    pen.moveTo(x - Math.sin(turn) * 0.09, y + Math.cos(turn) * 0.09);
    pen.lineTo(x * 1.28, y * 1.28);
    pen.lineTo(x + Math.sin(turn) * 0.09, y - Math.cos(turn) * 0.09);
    pen.fill();
  }
  pen.strokeStyle = "#3a2a1c";
  pen.lineWidth = 0.08;
  pen.beginPath();
  pen.moveTo(-0.1, -0.74);
  pen.quadraticCurveTo(-0.1, -1.02, -0.34, -1.02);
  pen.stroke();
  pen.fillStyle = "#ffe27a";
  disc(pen, -0.36, -1.02, 0.12 + 0.05 * Math.sin(TURN * phase * 2));
  pen.fillStyle = "#ff7a3a";
  disc(pen, -0.36, -1.02, 0.07);
}

/** Paints a fish of radius 1, with its nose to the right, in a phase of its stroke from 0 to 1. */
export function paint(pen: Pen, kind: Kind, phase: number): void {
  const look = LOOKS[kind];
  if (look.mark === "fuse") fuse(pen, look, phase);
  fins(pen, look, phase);
  const skin = pen.createLinearGradient(0, -look.high, 0, look.high);
  for (const [stop, hue] of [[0, look.back], [0.35, look.side], [0.65, look.side], [1, look.belly]] as const) skin.addColorStop(stop, hue);
  outline(pen, look, phase);
  pen.fillStyle = skin;
  pen.fill();
  pen.save();
  pen.clip();
  marks(pen, look, phase);
  pen.restore();
  pen.lineWidth = 0.055;
  pen.strokeStyle = "#0c1a2a";
  pen.globalAlpha = 0.35;
  outline(pen, look, phase);
  pen.stroke();
  pen.globalAlpha = 1;
  head(pen, look, phase);
}

/** A fish by itself, for a list. */
export function portrait(kind: number): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  [picture.width, picture.height] = [108, 76];
  picture.className = "portrait";
  picture.setAttribute("aria-hidden", "true");
  const pen = picture.getContext("2d");
  if (!pen) return picture;
  pen.setTransform(30, 0, 0, 30, 60, 40);
  paint(pen, KINDS[kind] ?? "x2", 0.1);
  return picture;
}
