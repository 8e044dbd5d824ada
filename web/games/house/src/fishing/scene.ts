/** The water as it is drawn: what swims, what flies, and who shoots. It decides nothing. */
import { still } from "kit/dom";
import { colour, Stage } from "kit/floor/canvas";
import { cannon, NET, SEATS } from "kit/table/bullet";
import { drift, HEIGHT, radius, WIDTH, type Point, type Swimmer } from "kit/table/tide";

import { backdropOf } from "./art";
import { Effects } from "./effects";
import { Fishes } from "./fish";
import type { Art } from "./view";
import type { Bullet, Water } from "./water";

type Pen = CanvasRenderingContext2D;

const TURN = 2 * Math.PI;
/** Cannon and bullets, in units of the room. */
const BASE = 560;
const BARREL = 1_200;
const SHOT = 105;

/** What is shown of a fish that was tapped or is followed. */
export interface Tag {
  fish: number;
  text: string;
  isLock: boolean;
}

export interface SceneLent {
  water: Water;
  /** The server's time. */
  now: () => number;
  /** One's own seat; null for who looks on. */
  own: () => number | null;
  /** Which seats are taken. */
  taken: () => ReadonlySet<number>;
  /** Where the cannon of a seat is aimed at. */
  aim: (seat: number) => Point | null;
  tag: () => Tag | null;
  /** Before each picture: what is to happen by then happens. */
  turn: (tick: number) => void;
}

interface Palette {
  marigold: string;
  sky: string;
  muted: string;
  raised: string;
  ink: string;
  face: string;
}

export class Scene {
  private readonly stage = new Stage((pen, _reach, now) => this.draw(pen, now), false);
  readonly element = this.stage.canvas;
  readonly effects = new Effects();
  private readonly fishes = new Fishes();
  private backdrop: HTMLCanvasElement | null = null;
  private palette: Palette | null = null;
  private art: Art;
  private scale = 1;
  private readonly trails = new WeakMap<Bullet, Point>();
  private readonly kicks = new Map<number, number>();

  constructor(
    art: Art,
    private readonly lent: SceneLent,
  ) {
    this.art = art;
    this.effects.isStill = still();
  }

  start(): void {
    this.stage.start();
  }

  stop(): void {
    this.stage.stop();
  }

  /** The cannon of a seat went off. */
  kick(seat: number): void {
    this.kicks.set(seat, performance.now());
  }

  /** Whether one looks from the other side, so that one's own seat is below. */
  get isTurned(): boolean {
    return (this.lent.own() ?? 1) > SEATS / 2;
  }

  /** A place on the page as one in the room. */
  point(clientX: number, clientY: number): Point {
    const box = this.element.getBoundingClientRect();
    const [x, y] = [((clientX - box.left) / Math.max(1, box.width)) * WIDTH, ((clientY - box.top) / Math.max(1, box.height)) * HEIGHT];
    return { x: Math.round(x), y: Math.round(this.isTurned ? HEIGHT - y : y) };
  }

  private readonly place = ({ x, y }: Point): Point => ({ x: x * this.scale, y: (this.isTurned ? HEIGHT - y : y) * this.scale });

  private colours(): Palette {
    return (this.palette ??= { marigold: colour("--marigold"), sky: colour("--sky"), muted: colour("--muted"), raised: colour("--raised"), ink: colour("--ink"), face: getComputedStyle(document.body).fontFamily });
  }

  private draw(pen: Pen, now: number): boolean {
    const { lent } = this;
    const { width, height } = pen.canvas;
    pen.translate(-width / 2, -height / 2);
    this.scale = width / WIDTH;
    this.fishes.fit(this.scale);
    if (!this.backdrop || this.backdrop.width !== width || this.backdrop.height !== height) this.backdrop = backdropOf(this.art, document.documentElement.dataset["theme"] === "light", width, height);
    pen.drawImage(this.backdrop, 0, 0);
    const tick = lent.water.tick(lent.now());
    lent.turn(tick);
    this.swimmers(pen, tick, now);
    const tag = lent.tag();
    if (tag) this.mark(pen, tag, tick);
    for (let seat = 1; seat <= SEATS; seat += 1) this.gun(pen, seat, now);
    this.bullets(pen, tick);
    this.effects.draw({ pen, scale: this.scale, place: this.place, face: this.colours().face, fish: (kind, stroke) => this.fishes.draw(pen, kind, stroke) }, now);
    this.effects.wave(pen, width, height, now);
    return !document.hidden;
  }

  /** Which way a fish looks, in the drawing. */
  private heading(fish: Swimmer, tick: number): number {
    const [from, to] = [this.place(drift(fish, tick - 1)), this.place(drift(fish, tick + 1))];
    return Math.atan2(to.y - from.y, to.x - from.x);
  }

  private swimmers(pen: Pen, tick: number, now: number): void {
    // The large ones swim below the small ones.
    const seen = this.lent.water.swimming(tick).toSorted((one, other) => radius(other.kind) - radius(one.kind));
    const { width, height } = pen.canvas;
    for (const fish of seen) {
      const at = this.place(drift(fish, tick));
      const far = 2 * radius(fish.kind) * this.scale;
      if (at.x < -far || at.y < -far || at.x > width + far || at.y > height + far) continue;
      const heading = this.heading(fish, tick);
      const slow = 10 + radius(fish.kind) / 40;
      this.lay(pen, at, heading, () => {
        this.fishes.draw(pen, fish.kind, tick / slow + fish.number * 0.37);
        const bright = this.effects.brightness(fish.number, now);
        if (bright === 0) return;
        pen.globalCompositeOperation = "lighter";
        pen.globalAlpha = 0.55 * bright;
        this.fishes.draw(pen, fish.kind, tick / slow + fish.number * 0.37);
      });
    }
  }

  /** Draws with a pen that lies at a place and looks along a heading, never upside down. */
  private lay(pen: Pen, at: Point, heading: number, draw: () => void): void {
    pen.save();
    pen.translate(at.x, at.y);
    pen.rotate(heading);
    if (Math.cos(heading) < 0) pen.scale(1, -1);
    draw();
    pen.restore();
  }

  /** A ring around a fish, and what it pays. */
  private mark(pen: Pen, { fish: number, text, isLock }: Tag, tick: number): void {
    const { marigold, raised, ink, face } = this.colours();
    const fish = this.lent.water.fish(number);
    if (!fish || !this.lent.water.has(number, tick)) return;
    const at = this.place(drift(fish, tick));
    const reach = (radius(fish.kind) * 1.25 + 140) * this.scale;
    pen.strokeStyle = marigold;
    pen.lineWidth = Math.max(1.5, 45 * this.scale);
    pen.setLineDash(isLock ? [] : [reach * 0.3, reach * 0.2]);
    pen.beginPath();
    pen.arc(at.x, at.y, reach, 0, TURN);
    if (isLock) {
      for (let side = 0; side < 4; side += 1) {
        const [x, y] = [Math.cos((side * TURN) / 4), Math.sin((side * TURN) / 4)];
        pen.moveTo(at.x + x * reach * 0.75, at.y + y * reach * 0.75);
        pen.lineTo(at.x + x * reach * 1.25, at.y + y * reach * 1.25);
      }
    }
    pen.stroke();
    pen.setLineDash([]);
    const size = Math.max(12 * this.stage.sharp, 300 * this.scale);
    pen.font = `700 ${size}px ${face}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const half = pen.measureText(text).width / 2 + size * 0.5;
    const x = Math.min(pen.canvas.width - half - 2, Math.max(half + 2, at.x));
    const above = at.y - reach - size;
    const y = above > size ? above : at.y + reach + size;
    pen.fillStyle = raised;
    pen.beginPath();
    pen.roundRect(x - half, y - size * 0.75, 2 * half, size * 1.5, size * 0.75);
    pen.fill();
    pen.fillStyle = ink;
    pen.fillText(text, x, y + size * 0.06);
  }

  private gun(pen: Pen, seat: number, now: number): void {
    const { marigold, sky, muted, raised } = this.colours();
    const { scale, lent } = this;
    const isOwn = lent.own() === seat;
    const isTaken = isOwn || lent.taken().has(seat);
    const from = cannon(seat);
    const at = this.place(from);
    const hue = isOwn ? marigold : isTaken ? sky : muted;
    const aim = this.place(lent.aim(seat) ?? { x: from.x, y: HEIGHT / 2 });
    const turn = Math.atan2(aim.y - at.y, aim.x - at.x);
    pen.globalAlpha = isTaken ? 1 : 0.35;
    if (isTaken) {
      const back = Math.max(0, 1 - (now - (this.kicks.get(seat) ?? Number.NEGATIVE_INFINITY)) / 140);
      pen.save();
      pen.translate(at.x, at.y);
      pen.rotate(turn);
      if (isOwn) this.sight(pen, hue);
      pen.translate(-160 * back * scale, 0);
      pen.fillStyle = raised;
      pen.strokeStyle = hue;
      pen.lineWidth = Math.max(1.5, 70 * scale);
      pen.beginPath();
      pen.roundRect(0, -190 * scale, BARREL * scale, 380 * scale, 120 * scale);
      pen.fill();
      pen.stroke();
      pen.fillStyle = hue;
      pen.fillRect((BARREL - 260) * scale, -250 * scale, 220 * scale, 500 * scale);
      pen.restore();
    }
    pen.fillStyle = raised;
    pen.strokeStyle = hue;
    pen.lineWidth = Math.max(1.5, 80 * scale);
    pen.beginPath();
    pen.arc(at.x, at.y, BASE * scale, 0, TURN);
    pen.fill();
    pen.stroke();
    pen.globalAlpha = 1;
  }

  /** Where one's own cannon looks, in dots. */
  private sight(pen: Pen, hue: string): void {
    pen.fillStyle = hue;
    for (let dot = 0; dot < 7; dot += 1) {
      pen.globalAlpha = 0.55 * (1 - dot / 8);
      pen.beginPath();
      pen.arc((BARREL + 320 + dot * 330) * this.scale, 0, 42 * this.scale, 0, TURN);
      pen.fill();
    }
    pen.globalAlpha = 1;
  }

  private bullets(pen: Pen, tick: number): void {
    const { marigold, sky } = this.colours();
    const own = this.lent.own();
    pen.lineCap = "round";
    for (const bullet of this.lent.water.flying(tick)) {
      const at = this.place(bullet.at);
      const before = this.trails.get(bullet) ?? at;
      this.trails.set(bullet, at);
      pen.globalAlpha = bullet.seat === own ? 1 : 0.75;
      pen.strokeStyle = bullet.seat === own ? marigold : sky;
      pen.lineWidth = 2 * SHOT * this.scale;
      pen.beginPath();
      // Thrown back by a wall, it has no tail for a moment.
      const isNear = Math.hypot(at.x - before.x, at.y - before.y) < 900 * this.scale;
      pen.moveTo(isNear ? before.x : at.x, isNear ? before.y : at.y);
      pen.lineTo(at.x, at.y + 0.01);
      pen.stroke();
      pen.fillStyle = "#ffffff";
      pen.beginPath();
      pen.arc(at.x, at.y, 0.55 * SHOT * this.scale, 0, TURN);
      pen.fill();
      if (!bullet.net) continue;
      pen.lineWidth = Math.max(1, 28 * this.scale);
      pen.beginPath();
      pen.arc(at.x, at.y, NET * 0.22 * this.scale, 0, TURN);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
}
