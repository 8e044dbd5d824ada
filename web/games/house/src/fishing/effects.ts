/** What comes and goes in the water: flashes, nets, blasts, fish that are caught, amounts on their way to a seat. */
import { BLAST } from "kit/table/bullet";
import type { Point } from "kit/table/tide";

import type { Atlas } from "./atlas";

type Pen = CanvasRenderingContext2D;

/** How long each is seen, in milliseconds. */
const LASTS = { puff: 320, net: 420, blast: 620, caught: 700, amount: 1_500, turn: 2_000, flash: 170 } as const;
/** What is called a glow or a blast in the atlas reaches so far. */
const DRAWN = 500;

interface At {
  since: number;
  at: Point;
}

export type Effect = At &
  (
    /** What a bullet met, or null where it was lost. */
    | { what: "puff"; kind: number | null }
    | { what: "net" }
    | { what: "blast" }
    | { what: "caught"; kind: number; heading: number; to: Point }
    | { what: "amount"; text: string; to: Point; hue: string; size: number; half?: number }
  );

/** What effects are drawn with. */
export interface Brush {
  pen: Pen;
  atlas: Atlas;
  /** How many points of the drawing are one of the room. */
  scale: number;
  place: (point: Point) => Point;
  face: string;
}

/** Quick at first, then calm. */
const eased = (part: number): number => 1 - (1 - part) ** 3;
const between = (one: Point, other: Point, part: number): Point => ({ x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part });

export class Effects {
  private list: Effect[] = [];
  private readonly flashes = new Map<number, number>();
  private turned = Number.NEGATIVE_INFINITY;
  /** Only what tells something is drawn: amounts, and what was hit. */
  isStill = false;

  add(effect: Effect): void {
    if (this.isStill && effect.what !== "amount" && effect.what !== "puff") return;
    // Who looks away is not shown all of it afterwards.
    if (this.list.length < 160) this.list.push(effect);
  }

  /** A fish was hit. */
  flash(fish: number, now: number): void {
    this.flashes.set(fish, now);
  }

  /** How bright a fish is that was hit, from 1 to 0. */
  brightness(fish: number, now: number): number {
    const since = this.flashes.get(fish);
    if (since === undefined) return 0;
    const left = 1 - (now - since) / LASTS.flash;
    if (left > 0) return left;
    this.flashes.delete(fish);
    return 0;
  }

  /** Another tide: its wave goes through the room. */
  turn(now: number): void {
    this.list = [];
    this.flashes.clear();
    if (!this.isStill) this.turned = now;
  }

  draw(brush: Brush, now: number): void {
    this.list = this.list.filter(({ what, since }) => now - since < LASTS[what]);
    // Amounts above all else, and what is laid from the atlas together.
    for (const isText of [false, true]) {
      for (const effect of this.list) if ((effect.what === "amount") === isText) this.one(brush, effect, Math.max(0, (now - effect.since) / LASTS[effect.what]));
    }
    brush.pen.globalAlpha = 1;
  }

  private one(brush: Brush, effect: Effect, part: number): void {
    const { pen, atlas, scale, place } = brush;
    const { x, y } = place(effect.at);
    switch (effect.what) {
      case "puff":
        pen.globalAlpha = (effect.kind === null ? 0.6 : 0.9) * (1 - part);
        return atlas.lay(pen, effect.kind === null ? "breath" : `drops ${effect.kind}`, x, y, { size: effect.kind === null ? 0.7 + 1.3 * part : 0.6 + 1.6 * eased(part) });
      case "net":
        pen.globalAlpha = 0.85 * (1 - part);
        return atlas.lay(pen, "net", x, y, { size: eased(Math.min(1, part * 2)) });
      case "blast":
        pen.globalAlpha = 0.85 * (1 - part);
        return atlas.lay(pen, "blast", x, y, { size: (BLAST / DRAWN) * eased(part) });
      case "caught": {
        const now = between({ x, y }, place(effect.to), part ** 2);
        pen.globalAlpha = 1 - 0.6 * part;
        return atlas.fish(pen, effect.kind, now.x, now.y, effect.heading + part * 5, part * 6, 1 - 0.75 * part);
      }
      case "amount":
        return this.amount(brush, effect, part, scale);
    }
  }

  /** It stands where it was won for a moment, and then goes to whose it is. One size for each: letters of another size are drawn anew. */
  private amount({ pen, place, face }: Brush, effect: Extract<Effect, { what: "amount" }>, part: number, scale: number): void {
    const { at, to, text, hue, size } = effect;
    const goes = this.isStill ? 0 : Math.max(0, (part - 0.55) / 0.45) ** 2;
    const now = between(place(at), place(to), goes);
    const points = Math.max(11, Math.round(size * scale));
    pen.globalAlpha = Math.min(1, (1 - part) * 4);
    pen.font = `700 ${points}px ${face}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const reach = (effect.half ??= pen.measureText(text).width / 2 + 4);
    // Never beyond the edge of the water.
    const x = Math.round(Math.min(pen.canvas.width - reach, Math.max(reach, now.x)));
    const y = Math.round(Math.min(pen.canvas.height - points, Math.max(points, now.y)));
    const shade = Math.max(1, Math.round(points / 14));
    pen.fillStyle = "#12092c";
    for (const [dx, dy] of [[-shade, 0], [shade, 0], [0, -shade], [0, 2 * shade]] as const) pen.fillText(text, x + dx, y + dy);
    pen.fillStyle = hue;
    pen.fillText(text, x, y);
  }

  /** The wave with which a tide turns, over everything. */
  wave(pen: Pen, wide: number, high: number, now: number): void {
    const part = (now - this.turned) / LASTS.turn;
    if (part >= 1) return;
    const front = (part * 1.9 - 0.45) * wide;
    const crest = (from: number) => {
      pen.beginPath();
      pen.moveTo(from, 0);
      for (let step = 0; step <= 48; step += 1) pen.lineTo(from + Math.sin(step * 0.3 + part * 14) * wide * 0.025, (step / 48) * high);
    };
    pen.globalAlpha = 0.55 * Math.sin(Math.PI * Math.min(1, part));
    pen.fillStyle = "#c9f4ff";
    crest(front);
    pen.lineTo(front - wide * 0.5, high);
    pen.lineTo(front - wide * 0.5, 0);
    pen.fill();
    pen.globalAlpha = 0.9 * Math.sin(Math.PI * Math.min(1, part));
    pen.strokeStyle = "#ffffff";
    pen.lineWidth = wide * 0.012;
    crest(front);
    pen.stroke();
    pen.globalAlpha = 1;
  }
}
