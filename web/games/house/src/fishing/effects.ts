/** What comes and goes in the water: flashes, nets, blasts, fish that are caught, amounts on their way to a seat. */
import { BLAST, NET } from "kit/table/bullet";
import { HEIGHT, WIDTH, type Point } from "kit/table/tide";

type Pen = CanvasRenderingContext2D;

const TURN = 2 * Math.PI;
/** How long each is seen, in milliseconds. */
const LASTS = { puff: 320, net: 420, blast: 620, caught: 700, amount: 1_500, turn: 2_000, flash: 170 } as const;

interface At {
  since: number;
  at: Point;
}

export type Effect = At &
  (
    | { what: "puff"; hue: string; isLost: boolean }
    | { what: "net" }
    | { what: "blast" }
    | { what: "caught"; kind: number; heading: number; to: Point }
    | { what: "amount"; text: string; to: Point; hue: string; size: number }
  );

/** What effects are drawn with. */
export interface Brush {
  pen: Pen;
  /** How many points of the drawing are one of the room. */
  scale: number;
  place: (point: Point) => Point;
  face: string;
  fish: (kind: number, stroke: number) => void;
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
    for (const effect of this.list) this.one(brush, effect, Math.max(0, (now - effect.since) / LASTS[effect.what]));
    brush.pen.globalAlpha = 1;
  }

  private one(brush: Brush, effect: Effect, part: number): void {
    const { pen, scale, place } = brush;
    const at = place(effect.at);
    switch (effect.what) {
      case "puff":
        return this.puff(brush, at, part, effect.hue, effect.isLost);
      case "net":
        return this.net(brush, at, part);
      case "blast":
        pen.globalAlpha = 0.7 * (1 - part);
        pen.fillStyle = "#ffd77a";
        pen.beginPath();
        pen.arc(at.x, at.y, BLAST * scale * eased(part), 0, TURN);
        pen.fill();
        pen.strokeStyle = "#ff6a3a";
        pen.lineWidth = 260 * scale * (1 - part);
        pen.stroke();
        return;
      case "caught": {
        const now = between(at, place(effect.to), part ** 2);
        pen.save();
        pen.translate(now.x, now.y);
        pen.rotate(effect.heading + part * 5);
        pen.scale(1 - 0.75 * part, 1 - 0.75 * part);
        pen.globalAlpha = 1 - 0.6 * part;
        brush.fish(effect.kind, part * 6);
        return pen.restore();
      }
      case "amount":
        return this.amount(brush, effect, part);
    }
  }

  /** Drops where a bullet met something; where it was lost, a breath of air. */
  private puff({ pen, scale }: Brush, at: Point, part: number, hue: string, isLost: boolean): void {
    pen.globalAlpha = (isLost ? 0.5 : 0.9) * (1 - part);
    if (isLost) {
      pen.strokeStyle = hue;
      pen.lineWidth = 40 * scale;
      pen.beginPath();
      pen.arc(at.x, at.y, (80 + 160 * part) * scale, 0, TURN);
      return pen.stroke();
    }
    pen.fillStyle = hue;
    for (let drop = 0; drop < 6; drop += 1) {
      const turn = (drop / 6) * TURN + 0.4;
      const far = (110 + 330 * eased(part)) * scale;
      pen.beginPath();
      pen.arc(at.x + Math.cos(turn) * far, at.y + Math.sin(turn) * far, 62 * scale * (1 - part * 0.6), 0, TURN);
      pen.fill();
    }
  }

  private net({ pen, scale }: Brush, at: Point, part: number): void {
    const wide = NET * scale * eased(Math.min(1, part * 2));
    pen.globalAlpha = 0.85 * (1 - part);
    pen.strokeStyle = "#fff4cf";
    pen.lineWidth = Math.max(1, 36 * scale);
    for (const share of [1, 0.66, 0.33]) {
      pen.beginPath();
      pen.arc(at.x, at.y, wide * share, 0, TURN);
      pen.stroke();
    }
    pen.beginPath();
    for (let rib = 0; rib < 8; rib += 1) {
      pen.moveTo(at.x, at.y);
      pen.lineTo(at.x + Math.cos((rib * TURN) / 8) * wide, at.y + Math.sin((rib * TURN) / 8) * wide);
    }
    pen.stroke();
  }

  /** It stands where it was won for a moment, and then goes to whose it is. */
  private amount({ pen, place, face, scale }: Brush, { at, to, text, hue, size }: Extract<Effect, { what: "amount" }>, part: number): void {
    const goes = this.isStill ? 0 : Math.max(0, (part - 0.55) / 0.45) ** 2;
    const from = place(at);
    const now = between(from, place(to), goes);
    const points = Math.max(11, size * scale * (1 - 0.35 * goes)) * Math.min(1, 0.6 + part * 5);
    pen.globalAlpha = Math.min(1, (1 - part) * 4);
    pen.font = `700 ${points}px ${face}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const reach = pen.measureText(text).width / 2 + 4;
    // Never beyond the edge of the water.
    const x = Math.min(WIDTH * scale - reach, Math.max(reach, now.x));
    const y = Math.min(HEIGHT * scale - points, Math.max(points, now.y));
    pen.lineWidth = Math.max(2, points / 5);
    pen.lineJoin = "round";
    pen.strokeStyle = "#12092c";
    pen.strokeText(text, x, y);
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
      for (let step = 0; step <= 16; step += 1) pen.lineTo(from + Math.sin(step * 0.9 + part * 14) * wide * 0.025, (step / 16) * high);
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
