/** What is played over the booth: the scenes of wins, and the curtain between the game and its free spins. */
import { still } from "kit/dom";
import { Container, Graphics, Sprite } from "pixi.js";
import { tokens } from "ui/tokens";

import type { Atlas } from "./atlas";
import type { Booth } from "./booth";
import type { Clock } from "./clock";
import type { Level } from "./timeline";

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What a win is celebrated with, by its level: coins that fly, rockets, how dark the fair behind it grows, how many wheels of rays. */
const SCENES = [
  { coins: 0, rockets: 0, veil: 0, rays: 0 },
  { coins: 14, rockets: 0, veil: 0, rays: 0 },
  { coins: 36, rockets: 2, veil: 0.5, rays: 1 },
  { coins: 70, rockets: 6, veil: 0.72, rays: 2 },
] as const;
/** How long a curtain takes, and a veil; milliseconds. */
const CURTAIN = 520;
const VEIL = 260;

export class Scenes {
  readonly view = new Container();
  private readonly veil = new Graphics();
  private readonly rays: Sprite[];
  private readonly halves = [new Graphics(), new Graphics()] as const;
  private readonly bits = new Container();
  private size: Booth | null = null;
  private isShut = false;

  constructor(
    private readonly clock: Clock,
    private readonly pictures: Atlas,
    private readonly drapes: readonly [string, string],
    private readonly theme: "dark" | "light",
  ) {
    this.rays = [0, 1].map(() => {
      const rays = new Sprite(pictures.rays);
      rays.anchor.set(0.5);
      rays.tint = tokens.dark.marigold;
      rays.visible = false;
      return rays;
    });
    this.veil.visible = false;
    this.view.addChild(this.veil, ...this.rays, ...this.halves, this.bits);
  }

  fit(size: Booth, width: number, height: number): void {
    this.size = size;
    const { x, y, board } = size;
    this.veil.clear().rect(0, 0, width, height).fill(tokens[this.theme].ground);
    this.rays.forEach((rays, place) => {
      rays.position.set(x + board.width / 2, y + board.height / 2);
      const reach = Math.hypot(width, height) * (place === 0 ? 0.8 : 0.5);
      rays.setSize(reach, reach);
    });
    this.halves.forEach((half, side) => {
      this.hang(half.clear(), board.width / 2, board.height);
      // Gathered at its own side of the booth, the right one as in a mirror.
      half.position.set(side === 0 ? x : x + board.width, y);
    });
    this.drawn(this.isShut ? 1 : 0);
  }

  /** One half of the curtain, from its gathered side on: folds, and a hem of scallops. */
  private hang(half: Graphics, width: number, height: number): void {
    const folds = 5;
    const each = width / folds;
    for (let fold = 0; fold < folds; fold += 1) {
      const left = fold * each;
      half.rect(left, 0, each, height).fill(this.drapes[fold % 2] ?? this.drapes[0]);
      half.rect(left, 0, each * 0.22, height).fill({ color: 0x000000, alpha: 0.2 });
      half.rect(left + each * 0.55, 0, each * 0.14, height).fill({ color: 0xffffff, alpha: 0.12 });
      half.circle(left + each / 2, height - 8, Math.min(5, each / 5)).fill(tokens.dark.marigold);
    }
    half.rect(0, height - 20, width, 3).fill(tokens.dark.marigold);
    half.rect(width - 3, 0, 3, height).fill(tokens.dark.marigold);
  }

  /** Draws the curtain so far: 0 is open, 1 is shut. */
  private drawn(part: number): void {
    this.halves.forEach((half, side) => {
      half.visible = part > 0.001;
      half.scale.x = (side === 0 ? 1 : -1) * part;
    });
  }

  /** Shuts the curtain before the reels, or opens it. */
  async curtain(shut: boolean): Promise<void> {
    if (this.isShut === shut) return;
    this.isShut = shut;
    const calm = still();
    await this.clock.run(calm ? 1 : CURTAIN, (part) => {
      const eased = 1 - (1 - part) ** 3;
      this.drawn(shut ? eased : 1 - eased);
    });
  }

  /** Celebrates a win of more than the stake for so long; in stillness the same is shown, and nothing moves. */
  async celebrate(level: Level, length: number): Promise<void> {
    const scene = SCENES[level];
    const calm = still();
    await this.darken(scene.veil, scene.rays, calm);
    if (calm) return this.clock.pause(scene.rays > 0 ? length : 0);
    const turns = this.rays.slice(0, scene.rays);
    const lights = this.clock.run(length, (part) => {
      turns.forEach((rays, place) => {
        rays.rotation = (place === 0 ? 1 : -1) * part * length * 0.0004;
      });
    });
    await Promise.all([lights, this.fountain(scene.coins, length), this.rockets(scene.rockets, length)]);
  }

  /** Ends a scene: the fair grows light again. */
  async over(): Promise<void> {
    if (!this.veil.visible) return;
    const dark = this.veil.alpha;
    await this.clock.run(still() ? 1 : VEIL, (part) => {
      this.veil.alpha = dark * (1 - part);
      for (const rays of this.rays) rays.alpha = Math.min(rays.alpha, 1 - part);
    });
    this.veil.visible = false;
    for (const rays of this.rays) rays.visible = false;
  }

  private async darken(dark: number, rays: number, calm: boolean): Promise<void> {
    if (dark === 0) return;
    this.veil.visible = true;
    this.veil.alpha = 0;
    this.rays.forEach((one, place) => {
      one.visible = place < rays;
      one.rotation = 0;
    });
    await this.clock.run(calm ? 1 : VEIL, (part) => {
      this.veil.alpha = dark * part;
      for (const one of this.rays) one.alpha = 0.34 * part;
    });
  }

  /** Coins that fly up from the foot of the booth and fall again. */
  private async fountain(count: number, length: number): Promise<void> {
    const { size } = this;
    if (count === 0 || !size) return;
    const { x, y, board } = size;
    const big = Math.max(14, Math.min(34, board.width / 12));
    const coins = Array.from({ length: count }, (_, place) => {
      const coin = new Sprite(this.pictures.coin);
      coin.anchor.set(0.5);
      coin.setSize(big, big);
      coin.visible = false;
      this.bits.addChild(coin);
      const side = Math.random() - 0.5;
      return { coin, from: (place / count) * 0.6, side, speed: 0.75 + Math.random() * 0.5, turn: 2 + Math.random() * 4, scale: coin.scale.x };
    });
    await this.clock.run(length, (part) => {
      for (const { coin, from, side, speed, turn, scale } of coins) {
        const way = (part - from) / 0.4;
        coin.visible = way > 0 && way < 1;
        coin.position.set(x + board.width * (0.5 + side * (0.25 + way * 1.1)), y + board.height * (1 - speed * 3.1 * way * (1 - way) * 1.1 + 0.15 * way));
        coin.scale.x = scale * Math.cos(way * turn * Math.PI);
      }
    });
    for (const { coin } of coins) coin.destroy();
  }

  private async rockets(count: number, length: number): Promise<void> {
    const { size } = this;
    if (!size) return;
    const { x, y, board, lanes } = size;
    const w = lanes[0]?.w ?? 40;
    for (let rocket = 0; rocket < count; rocket += 1) {
      this.sparks([{ x: x + Math.random() * board.width * 0.8 + board.width * 0.1 - w / 2, y: y + Math.random() * board.height * 0.6, w, h: w }], 18, 2.4);
      await this.clock.pause((length * 0.7) / count);
    }
  }

  /** Sparks that burst out of boxes of the stage. */
  sparks(boxes: readonly Box[], each: number, reach = 1): void {
    const layer = new Container();
    this.bits.addChild(layer);
    const { marigold, vermilion, sky, emerald } = tokens.dark;
    const colours = [marigold, vermilion, sky, emerald];
    const bits = boxes.slice(0, 40).flatMap((box) =>
      Array.from({ length: each }, () => {
        const bit = new Sprite(this.pictures.spark);
        const angle = Math.random() * Math.PI * 2;
        const speed = (0.5 + Math.random()) * box.w * reach;
        bit.anchor.set(0.5);
        bit.setSize(box.w * 0.2, box.w * 0.2);
        bit.tint = colours[Math.floor(Math.random() * colours.length)] ?? marigold;
        layer.addChild(bit);
        return { bit, x: box.x + box.w / 2, y: box.y + box.h / 2, dx: Math.cos(angle) * speed, dy: Math.sin(angle) * speed - speed * 0.4, g: box.w * 1.6 * reach };
      }),
    );
    void this.clock.run(700 * Math.sqrt(reach), (part) => {
      for (const { bit, x, y, dx, dy, g } of bits) {
        bit.position.set(x + dx * part, y + dy * part + g * part * part);
        bit.alpha = (1 - part) ** 0.7;
      }
    }).then(() => layer.destroy({ children: true }));
  }
}
