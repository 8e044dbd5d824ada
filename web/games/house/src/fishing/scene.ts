/** The water as it is drawn: what swims, what flies, and who shoots. It decides nothing. */
import { still } from "kit/dom";
import { colour, Stage } from "kit/floor/canvas";
import { cannon, flown, SEATS, SPEED } from "kit/table/bullet";
import { drift, HEIGHT, radius, WIDTH, type Point, type Swimmer } from "kit/table/tide";

import { backdropOf } from "./art";
import { Atlas, type Whose } from "./atlas";
import { Effects } from "./effects";
import type { Art } from "./view";
import type { Bullet, Water } from "./water";

type Pen = CanvasRenderingContext2D;

const TURN = 2 * Math.PI;
/** Dots of the sight, in units of the room: where they begin, and from one to the next. */
const SIGHT = 1_500;
const APART = 330;

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
  private readonly atlas = new Atlas(() => {
    const { marigold: own, sky: other, muted: free, raised } = this.colours();
    return { own, other, free, raised };
  });
  private backdrop: HTMLCanvasElement | null = null;
  private palette: Palette | null = null;
  private art: Art;
  /** How many points of the drawing are one of the room: across, along, and for what is drawn in its own shape. */
  private wide = 1;
  private high = 1;
  private scale = 1;
  private readonly kicks = new Map<number, number>();

  constructor(
    art: Art,
    private readonly lent: SceneLent,
  ) {
    this.art = art;
    this.effects.isStill = still();
    // The water covers all of it: nothing behind is to be mixed in.
    this.element.getContext("2d", { alpha: false });
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

  private readonly place = ({ x, y }: Point): Point => ({ x: x * this.wide, y: (this.isTurned ? HEIGHT - y : y) * this.high });

  private colours(): Palette {
    return (this.palette ??= { marigold: colour("--marigold"), sky: colour("--sky"), muted: colour("--muted"), raised: colour("--raised"), ink: colour("--ink"), face: getComputedStyle(document.body).fontFamily });
  }

  private draw(pen: Pen, now: number): boolean {
    const { lent, atlas } = this;
    const { width, height } = pen.canvas;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    // An upright phone has more room along than the room is high: places are drawn apart, and no fish is bent.
    [this.wide, this.high] = [width / WIDTH, height / HEIGHT];
    this.scale = Math.sqrt(this.wide * this.high);
    atlas.fit(this.scale);
    if (!this.backdrop || this.backdrop.width !== width || this.backdrop.height !== height) this.backdrop = backdropOf(this.art, document.documentElement.dataset["theme"] === "light", width, height);
    pen.drawImage(this.backdrop, 0, 0);
    const tick = lent.water.tick(lent.now());
    lent.turn(tick);
    this.swimmers(pen, tick, now);
    for (let seat = 1; seat <= SEATS; seat += 1) this.gun(pen, seat, now);
    this.bullets(pen, tick);
    const tag = lent.tag();
    if (tag) this.mark(pen, tag, tick);
    this.effects.draw({ pen, atlas, scale: this.scale, place: this.place, face: this.colours().face }, now);
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
      this.atlas.fish(pen, fish.kind, at.x, at.y, this.heading(fish, tick), tick / (10 + radius(fish.kind) / 40) + fish.number * 0.37);
      const bright = this.effects.brightness(fish.number, now);
      if (bright === 0) continue;
      pen.globalAlpha = bright;
      this.atlas.lay(pen, "glow", at.x, at.y, { size: (radius(fish.kind) * 1.3) / 500 });
      pen.globalAlpha = 1;
    }
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
    const { scale, lent, atlas } = this;
    const isOwn = lent.own() === seat;
    const whose: Whose = isOwn ? "own" : lent.taken().has(seat) ? "other" : "free";
    const from = cannon(seat);
    const at = this.place(from);
    if (whose === "free") pen.globalAlpha = 0.35;
    else {
      const aim = this.place(lent.aim(seat) ?? { x: from.x, y: HEIGHT / 2 });
      const turn = Math.atan2(aim.y - at.y, aim.x - at.x);
      const [x, y] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
      const back = 160 * Math.max(0, 1 - (now - (this.kicks.get(seat) ?? Number.NEGATIVE_INFINITY)) / 140);
      for (let dot = 0; isOwn && dot < 7; dot += 1) {
        pen.globalAlpha = 0.6 * (1 - dot / 8);
        atlas.lay(pen, "dot own", at.x + x * (SIGHT + dot * APART), at.y + y * (SIGHT + dot * APART));
      }
      pen.globalAlpha = 1;
      atlas.lay(pen, `barrel ${whose}`, at.x - x * back, at.y - y * back, { turn });
    }
    atlas.lay(pen, `foot ${whose}`, at.x, at.y);
    pen.globalAlpha = 1;
  }

  private bullets(pen: Pen, tick: number): void {
    const own = this.lent.own();
    for (const bullet of this.lent.water.flying(tick)) {
      const whose = bullet.seat === own ? "own" : "other";
      const at = this.place(bullet.at);
      pen.globalAlpha = whose === "own" ? 1 : 0.75;
      this.atlas.lay(pen, `shot ${whose}`, at.x, at.y, { turn: this.course(bullet, tick) });
      if (bullet.net) this.atlas.lay(pen, `halo ${whose}`, at.x, at.y);
    }
    pen.globalAlpha = 1;
  }

  /** Which way a bullet flies, in the drawing. */
  private course({ at, lock, seat, aim, left }: Bullet, tick: number): number {
    const fish = this.lent.water.fish(lock);
    const [from, to] = fish ? [at, drift(fish, tick)] : [flown(seat, aim, Math.max(0, tick - left - 60 / SPEED)), at];
    const [one, other] = [this.place(from), this.place(to)];
    return Math.atan2(other.y - one.y, other.x - one.x);
  }
}
