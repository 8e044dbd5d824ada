/**
 * All that moves in the water, drawn once on one canvas for a water of one size; from then on each is laid from there. One source for
 * everything is one batch to the graphics of the device.
 */
import { NET } from "kit/table/bullet";
import { KINDS, radius } from "kit/table/tide";

import { ACROSS, AHEAD, ALONG, hueOf, paint } from "./fish";

type Pen = CanvasRenderingContext2D;

const TURN = 2 * Math.PI;
/** Phases of a stroke of the tail. */
const PHASES = 8;
/** No wider than every device takes. */
const WIDEST = 2_048;
/** Sizes in units of the room: a bullet, the foot of a cannon, and its barrel. */
const SHOT = 105;
const FOOT = 560;
const BARREL = 1_200;

/** Colours of the page that are drawn with. */
export interface Hues {
  own: string;
  other: string;
  free: string;
  raised: string;
}

export type Whose = "own" | "other" | "free";

interface Cell {
  x: number;
  y: number;
  wide: number;
  high: number;
  /** Where zero of what was drawn lies in it. */
  left: number;
  top: number;
}

/** What is to be drawn: a box around zero, in units of the room, and how. */
interface Wanted {
  name: string;
  box: readonly [left: number, top: number, right: number, bottom: number];
  /** The pen's units are those of the room. */
  draw: (pen: Pen) => void;
}

/** The same colour, seen through: towards plain transparency a canvas would mix in black. */
const clear = (hue: string): string => (/^#[\da-f]{6}$/i.test(hue) ? `${hue}00` : "transparent");

const round = (pen: Pen, size: number): void => {
  pen.beginPath();
  pen.arc(0, 0, size, 0, TURN);
};

const square = (size: number): Wanted["box"] => [-size, -size, size, size];

function fishes(): Wanted[] {
  return KINDS.slice(0, -1).flatMap((kind, place) => {
    const size = radius(place) * 1.08;
    return Array.from({ length: PHASES }, (_, phase) => ({
      name: `fish ${place} ${phase}`,
      box: [-(ALONG + AHEAD) * size, -ACROSS * size, (ALONG - AHEAD) * size, ACROSS * size] as const,
      draw: (pen: Pen) => {
        pen.scale(size, size);
        paint(pen, kind, phase / PHASES);
      },
    }));
  });
}

function shots({ own, other }: Hues): Wanted[] {
  return ([["own", own], ["other", other]] as const).flatMap(([whose, hue]) => [
    {
      name: `shot ${whose}`,
      box: [-4.2 * SHOT, -1.2 * SHOT, 1.2 * SHOT, 1.2 * SHOT] as const,
      draw: (pen: Pen) => {
        const tail = pen.createLinearGradient(-4 * SHOT, 0, 0, 0);
        tail.addColorStop(0, clear(hue));
        tail.addColorStop(1, hue);
        pen.fillStyle = tail;
        pen.fillRect(-4 * SHOT, -0.8 * SHOT, 4 * SHOT, 1.6 * SHOT);
        pen.fillStyle = hue;
        round(pen, SHOT);
        pen.fill();
        pen.fillStyle = "#ffffff";
        round(pen, 0.55 * SHOT);
        pen.fill();
      },
    },
    {
      name: `halo ${whose}`,
      box: square(250),
      draw: (pen: Pen) => {
        pen.strokeStyle = hue;
        pen.lineWidth = 34;
        round(pen, 210);
        pen.stroke();
      },
    },
    {
      name: `dot ${whose}`,
      box: square(60),
      draw: (pen: Pen) => {
        pen.fillStyle = hue;
        round(pen, 44);
        pen.fill();
      },
    },
    {
      name: `barrel ${whose}`,
      box: [-40, -300, BARREL + 60, 300] as const,
      draw: (pen: Pen) => barrel(pen, hue),
    },
  ]);
}

function barrel(pen: Pen, hue: string): void {
  const metal = pen.createLinearGradient(0, -200, 0, 200);
  for (const [stop, shade] of [[0, "#ffffff"], [0.5, hue], [1, "#10182c"]] as const) metal.addColorStop(stop, shade);
  pen.fillStyle = metal;
  pen.strokeStyle = hue;
  pen.lineWidth = 50;
  pen.beginPath();
  pen.roundRect(0, -190, BARREL, 380, 120);
  pen.fill();
  pen.stroke();
  pen.fillStyle = hue;
  pen.beginPath();
  pen.roundRect(BARREL - 260, -260, 240, 520, 60);
  pen.fill();
}

function feet({ own, other, free, raised }: Hues): Wanted[] {
  return ([["own", own], ["other", other], ["free", free]] as const).map(([whose, hue]) => ({
    name: `foot ${whose}`,
    box: square(FOOT + 60),
    draw: (pen: Pen) => {
      pen.fillStyle = raised;
      pen.strokeStyle = hue;
      pen.lineWidth = 80;
      round(pen, FOOT);
      pen.fill();
      pen.stroke();
      pen.globalAlpha = 0.4;
      pen.lineWidth = 40;
      round(pen, FOOT * 0.62);
      pen.stroke();
    },
  }));
}

function passing({ free }: Hues): Wanted[] {
  const drops = KINDS.slice(0, -1).map((_, kind) => ({
    name: `drops ${kind}`,
    box: square(260),
    draw: (pen: Pen) => {
      pen.fillStyle = hueOf(kind);
      for (let drop = 0; drop < 7; drop += 1) {
        pen.beginPath();
        pen.arc(Math.cos((drop / 7) * TURN) * 190, Math.sin((drop / 7) * TURN) * 190, 62, 0, TURN);
        pen.fill();
      }
    },
  }));
  return [
    ...drops,
    {
      name: "breath",
      box: square(140),
      draw: (pen) => {
        pen.strokeStyle = free;
        pen.lineWidth = 40;
        round(pen, 110);
        pen.stroke();
      },
    },
    {
      name: "glow",
      box: square(500),
      draw: (pen) => {
        const light = pen.createRadialGradient(0, 0, 0, 0, 0, 500);
        for (const [stop, shade] of [[0, "#ffffffe0"], [0.55, "#ffffff70"], [1, "#ffffff00"]] as const) light.addColorStop(stop, shade);
        pen.fillStyle = light;
        round(pen, 500);
        pen.fill();
      },
    },
    {
      name: "blast",
      box: square(500),
      draw: (pen) => {
        const fire = pen.createRadialGradient(0, 0, 0, 0, 0, 500);
        for (const [stop, shade] of [[0, "#fffbe0"], [0.5, "#ffd77a"], [0.85, "#ff8a3a"], [1, "#ff5a2a00"]] as const) fire.addColorStop(stop, shade);
        pen.fillStyle = fire;
        round(pen, 500);
        pen.fill();
      },
    },
    {
      name: "net",
      box: square(NET + 40),
      draw: (pen) => {
        pen.strokeStyle = "#fff4cf";
        pen.lineWidth = 36;
        for (const share of [1, 0.66, 0.33]) {
          round(pen, NET * share);
          pen.stroke();
        }
        pen.beginPath();
        for (let rib = 0; rib < 8; rib += 1) {
          pen.moveTo(0, 0);
          pen.lineTo(Math.cos((rib * TURN) / 8) * NET, Math.sin((rib * TURN) / 8) * NET);
        }
        pen.stroke();
      },
    },
  ];
}

export class Atlas {
  private readonly picture = document.createElement("canvas");
  private readonly cells = new Map<string, Cell>();
  private scale = 0;

  constructor(private readonly hues: () => Hues) {}

  /** Draws all anew when the water has another size: `scale` is how many points of the drawing are one of the room. */
  fit(scale: number): void {
    if (scale === this.scale || scale <= 0) return;
    this.scale = scale;
    const hues = this.hues();
    const wanted = [...fishes(), ...shots(hues), ...feet(hues), ...passing(hues)];
    this.arrange(wanted);
    const pen = this.picture.getContext("2d");
    if (!pen) return;
    for (const { name, draw } of wanted) {
      const cell = this.cells.get(name);
      if (!cell) continue;
      pen.save();
      pen.setTransform(scale, 0, 0, scale, cell.x + cell.left, cell.y + cell.top);
      draw(pen);
      pen.restore();
    }
  }

  /** Finds a place for each, the highest first, in rows. */
  private arrange(wanted: readonly Wanted[]): void {
    this.cells.clear();
    let [x, y, row] = [0, 0, 0];
    const sized = wanted.map(({ name, box: [left, top, right, bottom] }) => ({ name, left: Math.ceil(-left * this.scale) + 1, top: Math.ceil(-top * this.scale) + 1, wide: Math.ceil((right - left) * this.scale) + 3, high: Math.ceil((bottom - top) * this.scale) + 3 }));
    for (const { name, left, top, wide, high } of sized.toSorted((one, other) => other.high - one.high)) {
      if (x + wide > WIDEST) [x, y, row] = [0, y + row, 0];
      this.cells.set(name, { x, y, wide, high, left, top });
      x += wide;
      row = Math.max(row, high);
    }
    [this.picture.width, this.picture.height] = [WIDEST, y + row];
  }

  /** Lays something with its zero at a place of the drawing. */
  lay(pen: Pen, name: string, x: number, y: number, given: { turn?: number; size?: number; flip?: boolean } = {}): void {
    const cell = this.cells.get(name);
    if (!cell) return;
    const { turn = 0, size = 1, flip = false } = given;
    const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
    if (flip) pen.setTransform(cos, sin, sin, -cos, x, y);
    else pen.setTransform(cos, sin, -sin, cos, x, y);
    pen.drawImage(this.picture, cell.x, cell.y, cell.wide, cell.high, -cell.left, -cell.top, cell.wide, cell.high);
    pen.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** Lays a fish that looks along a heading, never upside down; `stroke` counts strokes of its tail. */
  fish(pen: Pen, kind: number, x: number, y: number, heading: number, stroke: number, size = 1): void {
    const phase = Math.floor((stroke - Math.floor(stroke)) * PHASES) % PHASES;
    this.lay(pen, `fish ${kind} ${phase}`, x, y, { turn: heading, size, flip: Math.cos(heading) < 0 });
  }
}
