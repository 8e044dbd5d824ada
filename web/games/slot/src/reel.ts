/** One reel: what stands in its window, and its run from one window to the next. */
import { Container, Sprite } from "pixi.js";

import type { Atlas } from "./atlas";
import type { Fall } from "./timeline";

interface Cell {
  symbol: string;
  sprite: Sprite;
  y: number;
  h: number;
}
type Phase = "rest" | "run" | "land" | "settle";

/** How long the weight of a landed reel swings, in seconds. */
const SETTLE = 0.34;

export class Reel {
  readonly view = new Container();
  private cells: Cell[] = [];
  private queue: { symbol: string; h: number }[] = [];
  private pool: Sprite[] = [];
  private phase: Phase = "rest";
  private speed = 0;
  private left = 0;
  private since = 0;
  private slow = false;
  private final = "";
  private landed: () => void = () => {};
  private rested: () => void = () => {};
  private width = 1;
  height = 1;

  constructor(
    private readonly atlas: Atlas,
    /** Symbols that may rush by: decoration only, the outcome is the server's. */
    private readonly passing: string,
  ) {}

  get rows(): number {
    return this.cells.length;
  }

  get moving(): boolean {
    return this.phase !== "rest";
  }

  private cell(symbol: string, y: number, h: number): Cell {
    const sprite = this.pool.pop() ?? new Sprite();
    sprite.anchor.set(0.5);
    sprite.alpha = 1;
    sprite.tint = 0xffffff;
    sprite.rotation = 0;
    this.view.addChild(sprite);
    const cell = { symbol, sprite, y, h };
    this.dress(cell);
    return cell;
  }

  private dress(cell: Cell): void {
    cell.sprite.texture = (this.phase === "run" || this.phase === "land") && !this.slow ? this.atlas.rush(cell.symbol) : this.atlas.crisp(cell.symbol);
    const size = Math.min(this.width, cell.h) * 0.94;
    cell.sprite.setSize(size, size);
    cell.sprite.position.set(this.width / 2, cell.y + cell.h / 2);
  }

  private drop(cell: Cell): void {
    this.view.removeChild(cell.sprite);
    this.pool.push(cell.sprite);
  }

  /** Puts a window there at once. */
  show(column: string): void {
    for (const cell of this.cells) this.drop(cell);
    this.phase = "rest";
    this.queue = [];
    const h = this.height / Math.max(1, column.length);
    this.cells = Array.from(column, (symbol, row) => this.cell(symbol, row * h, h));
  }

  /** Fits the reel into a new size, resting or running. */
  fit(width: number, height: number): void {
    const scale = height / this.height;
    this.width = width;
    this.height = height;
    this.left *= scale;
    for (const cell of this.cells) {
      cell.y *= scale;
      cell.h *= scale;
      this.dress(cell);
    }
    for (const next of this.queue) next.h *= scale;
  }

  /** The sprite of a row, for what is done with winning symbols. */
  sprite(row: number): Sprite | undefined {
    return this.cells[row]?.sprite;
  }

  symbol(row: number): string {
    return this.cells[row]?.symbol ?? "";
  }

  /** Where a row stands within the reel. */
  place(row: number): { y: number; h: number } {
    const h = this.height / Math.max(1, this.cells.length);
    return { y: row * h, h };
  }

  /** Sets off; runs until it is told where to land. */
  start(): void {
    this.phase = "run";
    this.slow = false;
    this.speed = -this.height * 0.9;
    this.since = 0;
    for (const cell of this.cells) this.dress(cell);
  }

  /** Lands on a column after some more symbols have passed; tells when it strikes and when it rests. */
  land(column: string, filler: number, landed: () => void, rested: () => void): void {
    this.final = column;
    this.landed = landed;
    this.rested = rested;
    const h = this.height / Math.max(1, column.length);
    this.queue = [
      ...Array.from({ length: filler }, () => ({ symbol: this.chance(), h })),
      ...Array.from(column, (symbol) => ({ symbol, h })).toReversed(),
      // One more above, seen while the weight swings.
      { symbol: this.chance(), h },
    ];
    const top = this.cells[0]?.y ?? 0;
    this.left = (filler + column.length) * h - top;
    this.phase = "land";
  }

  private chance(): string {
    return this.passing.charAt(Math.floor(Math.random() * this.passing.length));
  }

  /** Moves on by some seconds. */
  step(seconds: number): void {
    if (this.phase === "rest") return;
    this.since += seconds;
    if (this.phase === "settle") return this.swing();
    const most = this.height * 7;
    // A short pull upwards first, as a hand draws before it throws.
    this.speed = Math.min(most, this.speed + this.height * 26 * seconds);
    let way = this.speed * seconds;
    if (this.phase === "land") {
      // It slows down on its last stretch, to the speed its swing begins with.
      way = Math.min(Math.max(0, way), (this.height * 2.2 + this.left * 7) * seconds, this.left);
      this.left -= way;
      if (!this.slow && this.left < this.height * 0.7) {
        this.slow = true;
        for (const cell of this.cells) this.dress(cell);
      }
    }
    this.shift(way);
    if (this.phase === "land" && this.left <= 0) {
      this.phase = "settle";
      this.since = 0;
      for (const cell of this.cells) this.dress(cell);
      this.landed();
    }
  }

  private shift(way: number): void {
    for (const cell of this.cells) cell.y += way;
    for (let top = this.cells[0]; top && top.y > -top.h * 0.5; top = this.cells[0]) {
      const next = this.queue.shift() ?? (this.phase === "run" ? { symbol: this.chance(), h: top.h } : null);
      if (!next) break;
      this.cells.unshift(this.cell(next.symbol, top.y - next.h, next.h));
    }
    for (let last = this.cells.at(-1); last && last.y > this.height + last.h; last = this.cells.at(-1)) {
      this.cells.pop();
      this.drop(last);
    }
    for (const cell of this.cells) cell.sprite.y = cell.y + cell.h / 2;
  }

  /** The landed reel swings past its place and comes back. */
  private swing(): void {
    const part = this.since / SETTLE;
    if (part >= 1) {
      this.show(this.final);
      this.rested();
      return;
    }
    const reach = Math.min(26, this.height / 11);
    const offset = Math.sin(part * Math.PI * 1.5) * (1 - part) ** 2 * reach * 1.9;
    for (const cell of this.cells) cell.sprite.y = cell.y + cell.h / 2 + offset;
  }

  /** Removes rows and sets the new column above or at its old places; `move` then brings them down. */
  tumble(falls: readonly Fall[]): void {
    const old = this.cells;
    const h = this.height / Math.max(1, falls.length);
    const kept = new Set(falls.map(({ from }) => from));
    old.forEach((cell, row) => {
      if (!kept.has(row)) this.drop(cell);
    });
    this.cells = falls.map(({ symbol, from }) => {
      const stays = from >= 0 ? old[from] : undefined;
      if (!stays) return this.cell(symbol, from * h, h);
      stays.y = from * h;
      stays.h = h;
      this.dress(stays);
      return stays;
    });
  }

  /** Moves the symbols of a tumble; `part` gives each its share of the way, by how far it falls. */
  move(falls: readonly Fall[], part: (rows: number) => number): void {
    const h = this.height / Math.max(1, falls.length);
    this.cells.forEach((cell, row) => {
      const fall = falls[row];
      if (!fall) return;
      cell.y = (fall.from + (fall.to - fall.from) * part(fall.to - fall.from)) * h;
      cell.sprite.y = cell.y + h / 2;
    });
  }
}
