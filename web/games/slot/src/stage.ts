/** The booth: reels behind a frame with lamps, and all that moves in it. Nothing is drawn while nothing moves. */
import "pixi.js/unsafe-eval";
import "pixi.js/graphics";

import type { SlotSheet, SlotWin } from "api/studio/schema";
import { still } from "kit/dom";
import { Container, Graphics, Sprite, WebGLRenderer } from "pixi.js";
import { tokens } from "ui/tokens";

import { atlas, type Atlas } from "./atlas";
import { booth, lampPlaces, measure, stripesOf, type Booth } from "./booth";
import { Clock } from "./clock";
import { outline, winColours } from "./marks";
import { delayed, MOTION, pose } from "./motion";
import { Reel } from "./reel";
import { Scenes } from "./scenes";
import type { Level, Position, Step } from "./timeline";

/** When the first reel may land after setting off, and the time between two reels; milliseconds, at leisure and in haste. */
const FIRST = { calm: 760, quick: 320 };
const gap = (reels: number, quick: boolean) => (quick ? Math.min(60, 300 / reels) : Math.min(230, 1_150 / reels));

/** Milliseconds between frames from which fewer pixels are drawn; how many for each of the page's along a side at most and at least. */
const SLOW = 24;
const FINEST = Math.min(2, devicePixelRatio || 1);
const COARSEST = Math.max(0.7, FINEST / 2);

export interface StageOptions {
  place: HTMLElement;
  sheet: SlotSheet;
  images: Map<string, HTMLImageElement | null>;
  theme: "dark" | "light";
  accent: number;
  landed: (reel: number) => void;
  /** The board has a new place: words over it move along. */
  fitted: (size: Booth) => void;
}

export class Stage {
  private renderer: WebGLRenderer | null = null;
  private world = new Container();
  private board = new Container();
  private marks = new Graphics();
  private lamps: Sprite[] = [];
  private reels: Reel[] = [];
  private pictures: Atlas | null = null;
  private size: Booth;
  private window: string[] = [];
  private begun = 0;
  private rebuilt = false;
  private scenes: Scenes | null = null;
  /** The colour of the lamps: another one while free spins run. */
  private glow: string = tokens.dark.marigold;
  /** The reels land sooner. The round takes its least time all the same: the server keeps it. */
  quick = false;
  /** Pixels drawn for each of the page's, along a side. */
  private resolution = FINEST;
  private readonly clock = new Clock((seconds, update) => {
    for (const reel of this.reels) reel.step(seconds);
    update();
    this.draw();
    return this.reels.some((reel) => reel.moving);
  });

  constructor(private readonly options: StageOptions) {
    this.size = measure(1, 1, options.sheet);
    new ResizeObserver(() => this.fit()).observe(options.place);
  }

  /** Builds everything anew; also after the browser took the drawing context away. */
  async open(columns: string[]): Promise<void> {
    this.window = columns;
    const { place, sheet, images } = this.options;
    const renderer = new WebGLRenderer();
    await renderer.init({
      width: Math.max(1, place.clientWidth),
      height: Math.max(1, place.clientHeight),
      backgroundAlpha: 0,
      antialias: false,
      autoDensity: true,
      resolution: this.resolution,
      powerPreference: "low-power",
    });
    const canvas = renderer.canvas as HTMLCanvasElement;
    canvas.setAttribute("aria-hidden", "true");
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.recover();
    });
    this.renderer = renderer;
    this.pictures = atlas(images);
    this.scenes = new Scenes(this.clock, this.pictures, stripesOf(tokens.light, this.options.accent), this.options.theme);
    this.clock.blind = false;
    this.world = new Container();
    this.board = new Container();
    this.marks = new Graphics();
    const passing = sheet.symbols.map((symbol) => symbol.id).join("");
    this.reels = Array.from({ length: sheet.reels }, () => new Reel(this.pictures as Atlas, passing));
    place.replaceChildren(canvas);
    this.fit();
    this.reels.forEach((reel, at) => reel.show(columns[at] ?? ""));
    this.draw();
  }

  private recover(): void {
    if (this.rebuilt) return;
    this.rebuilt = true;
    const old = this.renderer;
    this.renderer = null;
    this.clock.stop();
    setTimeout(() => {
      try {
        old?.destroy();
      } catch {
        // A lost context cannot always be tidied; the new one does not need it.
      }
      void this.open(this.window).then(() => (this.rebuilt = false));
    }, 50);
  }

  private fit(): void {
    const { place, sheet } = this.options;
    const [width, height] = [place.clientWidth, place.clientHeight];
    if (!this.renderer || width < 2 || height < 2) return;
    this.renderer.resize(width, height);
    this.size = measure(width, height, sheet);
    const size = this.size;
    this.world.removeChildren();
    this.board.removeChildren();
    const { back, front } = booth(size, sheet, tokens[this.options.theme], this.options.accent);
    this.board.position.set(size.x, size.y);
    const mask = new Graphics();
    this.reels.forEach((reel, at) => {
      const lane = size.lanes[at];
      if (!lane) return;
      reel.view.position.set(lane.x, lane.y);
      reel.fit(lane.w, lane.h);
      mask.rect(lane.x, lane.y, lane.w, lane.h);
      this.board.addChild(reel.view);
    });
    mask.fill(0xffffff);
    this.board.addChild(mask);
    this.board.mask = mask;
    this.marks.position.set(size.x, size.y);
    this.lamps = lampPlaces(size).map(([x, y]) => {
      const lamp = new Sprite(this.pictures?.lamp);
      lamp.anchor.set(0.5);
      lamp.setSize(size.band * 1.5, size.band * 1.5);
      lamp.position.set(x, y);
      lamp.tint = this.glow;
      lamp.alpha = 0.75;
      return lamp;
    });
    this.world.addChild(back, this.board, this.marks, front, ...this.lamps);
    if (this.scenes) {
      this.scenes.fit(size, width, height);
      this.world.addChild(this.scenes.view);
    }
    this.clear();
    this.options.fitted(size);
    this.draw();
  }

  private draw(): void {
    this.renderer?.render(this.world);
  }

  /** A device that could not keep up draws fewer pixels from now on: a picture that moves smoothly is worth more than a sharp one. */
  private keepPace(): void {
    const { place } = this.options;
    if (!this.renderer || this.resolution <= COARSEST || this.clock.pace() < SLOW) return;
    this.resolution = Math.max(COARSEST, this.resolution * 0.7);
    this.renderer.resize(place.clientWidth, place.clientHeight, this.resolution);
    this.draw();
  }

  private run(length: number, update: (part: number) => void): Promise<void> {
    return this.clock.run(length, update);
  }

  /** Waits without drawing; the player may cut it short. In haste it is half as long. */
  pause(milliseconds: number): Promise<void> {
    return this.clock.pause(this.quick ? milliseconds / 2 : milliseconds);
  }

  /** Ends at once what may be ended. */
  skip(): void {
    this.clock.skip();
  }

  // What the steps show.

  private clear(): void {
    this.marks.clear();
    for (const reel of this.reels) {
      for (let row = 0; row < reel.rows; row += 1) {
        const sprite = reel.sprite(row);
        if (sprite) sprite.alpha = 1;
      }
    }
  }

  /** The reels set off; they run until they are told where to land. */
  start(): void {
    this.begun = performance.now();
    this.clear();
    if (still()) {
      this.board.alpha = 0.35;
      this.draw();
      return;
    }
    for (const reel of this.reels) reel.start();
    this.clock.wake();
  }

  /** Lands the reels one after the other. */
  async land(columns: string[]): Promise<void> {
    this.window = columns;
    const wait = Math.max(0, this.begun + (this.quick ? FIRST.quick : FIRST.calm) - performance.now());
    await new Promise((resolve) => setTimeout(resolve, wait));
    this.keepPace();
    if (still() || !this.renderer) {
      this.reels.forEach((reel, at) => reel.show(columns[at] ?? ""));
      await this.run(200, (part) => (this.board.alpha = 0.35 + 0.65 * part));
      return;
    }
    const between = gap(this.reels.length, this.quick);
    await Promise.all(
      this.reels.map(
        (reel, at) =>
          new Promise<void>((resolve) => {
            const land = () => {
              if (!reel.moving) {
                reel.show(columns[at] ?? "");
                return resolve();
              }
              reel.land(columns[at] ?? "", 3, () => this.options.landed(at), resolve);
              // A context that is lost meanwhile lands nothing: the window is put there when it is built anew.
              setTimeout(resolve, 4_000);
            };
            setTimeout(land, at * between);
          }),
      ),
    );
    // Whatever happened on the way, this is what stands in the window.
    this.reels.forEach((reel, at) => reel.show(columns[at] ?? ""));
    this.draw();
  }

  private box(position: Position): { x: number; y: number; w: number; h: number } {
    const [at, row] = position;
    const lane = this.size.lanes[at] ?? { x: 0, y: 0, w: 0, h: 0 };
    const place = this.reels[at]?.place(row) ?? { y: 0, h: 0 };
    return { x: lane.x, y: lane.y + place.y, w: lane.w, h: place.h };
  }

  private mark(wins: readonly { positions: readonly Position[]; line?: number | null; colour: number | string }[]): void {
    this.marks.clear();
    const lit = new Set(wins.flatMap((win) => win.positions.map((position) => position.join())));
    this.reels.forEach((reel, at) => {
      for (let row = 0; row < reel.rows; row += 1) {
        const sprite = reel.sprite(row);
        if (sprite) sprite.alpha = lit.size === 0 || lit.has(`${at},${row}`) ? 1 : 0.32;
      }
    });
    const { sheet, theme } = this.options;
    for (const win of wins) {
      const path = win.line == null ? null : (sheet.lines?.[win.line] ?? null);
      outline(this.marks, win.positions, path, (position) => this.box(position), win.colour, tokens[theme].ground);
    }
  }

  /** Winning symbols move, each in the way of its kind; in stillness they stand marked for as long. */
  private dance(positions: readonly Position[], length: number): Promise<void> {
    if (still()) return this.pause(length);
    const kinds = new Map(this.options.sheet.symbols.map(({ id, kind }) => [id, kind]));
    const dancers = positions.flatMap(([at, row]) => {
      const reel = this.reels[at];
      const sprite = reel?.sprite(row);
      if (!reel || !sprite) return [];
      const { y, h } = reel.place(row);
      return [{ sprite, at, h, y: y + h / 2, size: sprite.scale.y, kind: kinds.get(reel.symbol(row)) ?? "regular" }];
    });
    return this.run(length, (part) => {
      for (const { sprite, at, h, y, size, kind } of dancers) {
        const { wide, high, tilt, lift } = pose(kind, delayed(part, at, length));
        sprite.scale.set(size * wide, size * high);
        sprite.rotation = tilt;
        sprite.y = y - lift * h;
      }
    });
  }

  /** Winning symbols: all together, then each win alone when there is time; cheerless when no more than the stake came back. */
  async wins(wins: readonly SlotWin[], positions: readonly Position[], cheer: boolean, brief: boolean): Promise<void> {
    const colours = winColours(tokens[this.options.theme]);
    const marked = wins.map((win, place) => ({ ...win, colour: colours[(win.line ?? place) % colours.length] ?? 0xffffff }));
    this.mark(marked);
    this.draw();
    const length = brief || this.quick ? 650 : MOTION;
    if (!cheer) return this.pause(length);
    await Promise.all([this.dance(positions, length), this.chase(length)]);
    if (brief || this.quick || wins.length < 2 || wins.length > 6) return;
    for (const win of marked) {
      this.mark([win]);
      this.draw();
      await this.dance(win.positions, 560);
    }
    this.mark(marked);
    this.draw();
  }

  /** Scatters that pay or open the gate. */
  async scatters(positions: readonly Position[], cheer: boolean): Promise<void> {
    this.mark([{ positions, line: null, colour: tokens[this.options.theme].marigold }]);
    this.draw();
    await (cheer ? Promise.all([this.dance(positions, MOTION), this.chase(MOTION)]) : this.pause(MOTION));
  }

  /** The lamps run round the frame. */
  private chase(length: number): Promise<void> {
    if (still()) return Promise.resolve();
    const count = this.lamps.length;
    return this.run(length, (part) => {
      this.lamps.forEach((lamp, place) => {
        const wave = (place / count) * 8 - part * 4;
        lamp.alpha = part >= 1 ? 0.75 : 0.35 + 0.65 * Math.max(0, Math.cos(wave * Math.PI * 2));
      });
    });
  }

  /** What has won bursts, the rest falls, the new comes from above. */
  async tumble(step: Extract<Step, { kind: "tumble" }>): Promise<void> {
    const sprites = step.removed.flatMap(([at, row]) => this.reels[at]?.sprite(row) ?? []);
    this.marks.clear();
    const calm = still();
    const sizes = sprites.map((sprite) => sprite.scale.x);
    if (!calm) this.scenes?.sparks(step.removed.map((position) => this.onStage(this.box(position))), 4);
    await this.run(calm ? 150 : 240, (part) =>
      sprites.forEach((sprite, place) => {
        sprite.alpha = 1 - part;
        if (!calm) sprite.scale.set((sizes[place] ?? 1) * (1 + 0.25 * part));
      }),
    );
    this.window = step.columns;
    this.reels.forEach((reel, at) => reel.tumble(step.falls[at] ?? []));
    this.clear();
    if (calm) {
      this.reels.forEach((reel, at) => reel.show(step.columns[at] ?? ""));
      this.draw();
      return;
    }
    const deepest = Math.max(1, ...step.falls.flat().map(({ from, to }) => to - from));
    const length = 260 + 110 * Math.sqrt(deepest);
    await this.run(length + 30 * this.reels.length, (part) => {
      const elapsed = part * (length + 30 * this.reels.length);
      this.reels.forEach((reel, at) => {
        const time = Math.max(0, elapsed - at * 30);
        reel.move(step.falls[at] ?? [], (rows) => drop(time / (260 + 110 * Math.sqrt(Math.max(0, rows)))));
      });
    });
    this.reels.forEach((reel, at) => reel.show(step.columns[at] ?? ""));
    this.draw();
  }

  private onStage<B extends { x: number; y: number }>(box: B): B {
    return { ...box, x: box.x + this.size.x, y: box.y + this.size.y };
  }

  /** A win of more than the stake, by its level: the lamps run, and the scene of the level is played. */
  async cheer(level: Level, length: number): Promise<void> {
    if (level === 0) return;
    await Promise.all([this.chase(length), this.scenes?.celebrate(level, length)]);
  }

  /** The scene of a win is over. */
  async calm(): Promise<void> {
    await this.scenes?.over();
    this.draw();
  }

  /** Shuts the curtain before the reels, or opens it; what happens behind it meanwhile is not seen. */
  async curtain(shut: boolean): Promise<void> {
    await this.scenes?.curtain(shut);
    this.draw();
  }

  /** The lamps burn in another colour while the spins are free. */
  free(are: boolean): void {
    this.glow = are ? tokens.dark.sky : tokens.dark.marigold;
    for (const lamp of this.lamps) lamp.tint = this.glow;
    this.draw();
  }
}

/** A fall with its weight: faster and faster, then a small bounce. */
function drop(part: number): number {
  if (part >= 1) return 1;
  const hit = 0.72;
  if (part < hit) return (part / hit) ** 2;
  const bounce = (part - hit) / (1 - hit);
  return 1 - 0.07 * Math.sin(bounce * Math.PI);
}
