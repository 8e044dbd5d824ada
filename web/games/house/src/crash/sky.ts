/** The night sky in which the lantern rises along the curve, and goes out where the round crashed. */
import { still } from "kit/dom";
import { colour, Stage } from "kit/floor/canvas";
import type { RunningShow } from "kit/running/game";

import { lines, millisecondsAt, multiplierAt, sight, type Sight } from "./curve";

const TURN = 2 * Math.PI;
/** How long the smoke rises when the lantern went out, in milliseconds. */
const SMOKE = 1_400;
/** The curve is drawn by so many points. */
const POINTS = 56;
/** So far from the upper edge nothing is written, in points of the page. */
const FIGURES = 100;
/** Stars as parts of width and height, with their size; they stand still. */
const STARS: readonly (readonly [number, number, number])[] = [[0.06, 0.18, 1.4], [0.16, 0.42, 1], [0.23, 0.1, 1.7], [0.34, 0.28, 1], [0.45, 0.12, 1.2], [0.55, 0.34, 1], [0.66, 0.08, 1.5], [0.75, 0.24, 1], [0.86, 0.14, 1.8], [0.94, 0.38, 1.1], [0.9, 0.6, 1], [0.1, 0.62, 1]];

interface Palette {
  line: string;
  muted: string;
  marigold: string;
  vermilion: string;
  flame: string;
  raised: string;
  face: string;
}

/** The same colour, seen through: towards plain transparency a canvas would mix in black. */
const clear = (hue: string): string => (/^#[\da-f]{6}$/i.test(hue) ? `${hue}00` : "transparent");

type Pen = CanvasRenderingContext2D;

export class Sky implements RunningShow {
  private readonly stage = new Stage((context, _, now) => this.draw(context, now), false);
  readonly element = this.stage.canvas;
  private milliseconds = 0;
  private isOut = false;
  private hasStarted = false;
  /** When it went out, by the page's clock; null where nothing of that is to be seen any more. */
  private wentOut: number | null = null;
  private palette: Palette | null = null;

  wait(): void {
    this.place(0, false, false);
  }

  grow(milliseconds: number): void {
    // Who asked for stillness sees the number grow, and nothing else.
    if (still() && this.hasStarted && !this.isOut) return;
    this.place(still() ? 0 : milliseconds, false, true);
  }

  crash(hundredths: number, isNews: boolean): void {
    this.wentOut = isNews && !still() ? performance.now() : null;
    this.place(millisecondsAt(hundredths), true, true);
  }

  stop(): void {
    this.stage.stop();
  }

  private place(milliseconds: number, isOut: boolean, hasStarted: boolean): void {
    this.milliseconds = milliseconds;
    this.isOut = isOut;
    this.hasStarted = hasStarted;
    this.stage.start();
  }

  private colours(): Palette {
    // The theme is chosen before the page begins, and read once.
    return (this.palette ??= { line: colour("--line"), muted: colour("--muted"), marigold: colour("--marigold"), vermilion: colour("--vermilion"), flame: colour("--on-veil"), raised: colour("--raised"), face: getComputedStyle(document.body).fontFamily });
  }

  private draw(pen: Pen, now: number): boolean {
    const { width, height } = pen.canvas;
    const unit = this.stage.sharp;
    const { milliseconds, isOut } = this;
    const hues = this.colours();
    const seen = sight(milliseconds);
    const pad = { left: 60 * unit, right: 30 * unit, top: 46 * unit, bottom: 22 * unit };
    const x = (time: number) => -width / 2 + pad.left + (time / seen.time) * (width - pad.left - pad.right);
    const y = (multiplier: number) => height / 2 - pad.bottom - ((multiplier - 1) / seen.height) * (height - pad.top - pad.bottom);
    this.stars(pen, hues, unit);
    this.scale(pen, hues, unit, seen, y);
    const tip = { x: x(milliseconds), y: y(multiplierAt(milliseconds)) };
    if (this.hasStarted) this.string(pen, hues, unit, x, y);
    const since = this.wentOut === null ? SMOKE : now - this.wentOut;
    const size = Math.max(15, Math.min(26, height / unit / 11)) * unit;
    if (isOut) this.smoke(pen, hues, tip, size, since);
    this.lantern(pen, hues, tip, size, isOut);
    return isOut && since < SMOKE;
  }

  private stars(pen: Pen, { muted }: Palette, unit: number): void {
    const { width, height } = pen.canvas;
    pen.fillStyle = muted;
    pen.globalAlpha = 0.45;
    for (const [left, top, size] of STARS) {
      pen.beginPath();
      pen.arc((left - 0.5) * width, (top - 0.5) * height, size * unit, 0, TURN);
      pen.fill();
    }
    pen.globalAlpha = 1;
  }

  private scale(pen: Pen, { line, muted, face }: Palette, unit: number, seen: Sight, y: (multiplier: number) => number): void {
    const { width } = pen.canvas;
    pen.lineWidth = unit;
    pen.strokeStyle = line;
    pen.fillStyle = muted;
    pen.font = `${12 * unit}px ${face}`;
    pen.textAlign = "left";
    pen.textBaseline = "middle";
    for (const multiplier of [1, ...lines(seen)]) {
      const at = Math.round(y(multiplier));
      // Up there the multiplier stands in large figures.
      if (at < -pen.canvas.height / 2 + FIGURES * unit) continue;
      pen.beginPath();
      pen.moveTo(-width / 2 + 44 * unit, at);
      pen.lineTo(width / 2 - 8 * unit, at);
      pen.stroke();
      pen.fillText(`${multiplier < 10 ? multiplier.toFixed(1) : Math.round(multiplier)}×`, -width / 2 + 8 * unit, at);
    }
  }

  /** What holds the lantern: the curve, and light below it. */
  private string(pen: Pen, { marigold, muted }: Palette, unit: number, x: (time: number) => number, y: (multiplier: number) => number): void {
    const { milliseconds, isOut } = this;
    const hue = isOut ? muted : marigold;
    const trace = () => {
      pen.beginPath();
      for (let point = 0; point <= POINTS; point += 1) {
        const time = (milliseconds * point) / POINTS;
        pen.lineTo(x(time), y(multiplierAt(time)));
      }
    };
    trace();
    pen.lineTo(x(milliseconds), y(1));
    pen.lineTo(x(0), y(1));
    pen.globalAlpha = isOut ? 0.1 : 0.16;
    pen.fillStyle = hue;
    pen.fill();
    pen.globalAlpha = 1;
    trace();
    pen.strokeStyle = hue;
    pen.lineWidth = 3.5 * unit;
    pen.lineJoin = "round";
    pen.lineCap = "round";
    pen.stroke();
  }

  private lantern(pen: Pen, { marigold, vermilion, flame, muted, raised }: Palette, tip: { x: number; y: number }, size: number, isOut: boolean): void {
    pen.save();
    pen.translate(tip.x, tip.y - size * 0.55);
    if (!isOut) {
      const glow = pen.createRadialGradient(0, 0, size * 0.3, 0, 0, size * 2.6);
      glow.addColorStop(0, marigold);
      glow.addColorStop(1, clear(marigold));
      pen.globalAlpha = 0.4;
      pen.fillStyle = glow;
      pen.beginPath();
      pen.arc(0, 0, size * 2.6, 0, TURN);
      pen.fill();
      pen.globalAlpha = 1;
    }
    // A bag of paper, wide above and narrow at the ring that bears the flame.
    const bag = () => {
      pen.beginPath();
      pen.moveTo(-size * 0.42, size * 0.78);
      pen.bezierCurveTo(-size * 0.75, size * 0.3, -size * 0.95, -size * 0.35, -size * 0.6, -size * 0.8);
      pen.bezierCurveTo(-size * 0.35, -size * 1.05, size * 0.35, -size * 1.05, size * 0.6, -size * 0.8);
      pen.bezierCurveTo(size * 0.95, -size * 0.35, size * 0.75, size * 0.3, size * 0.42, size * 0.78);
      pen.closePath();
    };
    bag();
    pen.fillStyle = isOut ? raised : vermilion;
    pen.fill();
    if (!isOut) {
      pen.save();
      pen.clip();
      const light = pen.createRadialGradient(0, size * 0.6, 0, 0, size * 0.5, size * 1.3);
      light.addColorStop(0, marigold);
      light.addColorStop(1, clear(marigold));
      pen.fillStyle = light;
      pen.fillRect(-size, -size * 1.1, size * 2, size * 2);
      pen.restore();
    }
    pen.lineWidth = size * 0.09;
    pen.strokeStyle = isOut ? muted : flame;
    pen.globalAlpha = isOut ? 1 : 0.75;
    bag();
    pen.stroke();
    pen.globalAlpha = isOut ? 0.6 : 0.4;
    pen.beginPath();
    pen.moveTo(-size * 0.14, size * 0.78);
    pen.quadraticCurveTo(-size * 0.36, -size * 0.1, -size * 0.16, -size * 0.96);
    pen.moveTo(size * 0.14, size * 0.78);
    pen.quadraticCurveTo(size * 0.36, -size * 0.1, size * 0.16, -size * 0.96);
    pen.stroke();
    pen.globalAlpha = 1;
    if (!isOut) {
      pen.beginPath();
      pen.moveTo(0, size * 0.3);
      pen.quadraticCurveTo(size * 0.26, size * 0.62, 0, size * 0.86);
      pen.quadraticCurveTo(-size * 0.26, size * 0.62, 0, size * 0.3);
      pen.fillStyle = flame;
      pen.fill();
    }
    pen.restore();
  }

  /** Three puffs where the flame was; what is left of them stands. */
  private smoke(pen: Pen, { muted }: Palette, tip: { x: number; y: number }, size: number, since: number): void {
    const part = Math.min(1, since / SMOKE);
    pen.fillStyle = muted;
    for (const [place, share] of [0, 0.22, 0.44].entries()) {
      const gone = Math.max(0, part - share) / (1 - share);
      if (gone === 0) continue;
      pen.globalAlpha = 0.4 * (1 - gone);
      pen.beginPath();
      pen.arc(tip.x + Math.sin(gone * 3 + place) * size * 0.4, tip.y - size * (1.5 + gone * 1.6), size * (0.2 + gone * 0.35), 0, TURN);
      pen.fill();
    }
    pen.globalAlpha = 1;
  }
}
