/** A table of cards: dealt one by one from the shoe to where each hand lies. Which cards they are was told before they move. */
import { still } from "../dom";
import { colour, Stage } from "../floor/canvas";
import type { Show } from "../floor/game";
import type { Card } from "./card";
import { FLIGHT, FLIP, settle, step, timetable, usualPace, type Pace } from "./deal";
import { Pack, TALL } from "./face";

/** Without a result the shoe is not touched longer than this: the page waits in words. */
const PATIENCE = 15_000;
/** Cards of the round before are swept away in so many milliseconds. */
const SWEEP = 320;
/** Between two cards, and from the edge of the table, in points of the page. */
const GAP = 4;
/** The line with a hand's name and its points, on a table of a usual height and on a high one. */
const [LINE, HIGH_LINE] = [22, 34];
const HIGH = 240;
/** The width of the cards in the shoe, of which the edge of the table leaves a corner. */
const SHOE = 30;
/** How far the shoe's card is turned. */
const TILT = 0.5;

/** Where a hand lies, as parts of the table. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
  name: string;
  /** For how many cards side by side there is to be room; more than these lie over each other. */
  room: number;
  /** Many cards lie closely over each other: their ranks are narrow. */
  isFan?: boolean;
  /** Its points are words, too long to stand beside the name: they stand below the cards. */
  isWordy?: boolean;
}

/** A round as it is dealt. */
export interface Dealing {
  /** In the order of dealing; `wait` is a pause before the card, in milliseconds. */
  cards: readonly { place: number; card: Card; wait?: number }[];
  /** What is written beside a place's name, by the cards that are seen of it: its points; nothing where it is empty. */
  points: (place: number, cards: readonly Card[]) => string;
  /** Places that won, marked when all cards are seen. */
  won: readonly number[];
}

interface Terms {
  /** Where cards come from, as parts of the table; its upper right corner where nothing is said. */
  shoe?: { x: number; y: number };
  pace?: Pace;
}

/** A card on its way, or where it lies. */
interface Laid {
  place: number;
  /** The how-manieth of its hand, from zero. */
  nth: number;
  card: Card;
  start: number;
}

interface Box {
  left: number;
  top: number;
  /** Of one card. */
  width: number;
  room: number;
  isFan: boolean;
}

/** How a card lies; `over` is how far it is turned over, from its back at zero to its face at one. */
interface Pose {
  x: number;
  y: number;
  width: number;
  turn: number;
  over: number;
  isNarrow?: boolean;
}

export class CardTable<R> implements Show<R> {
  private readonly stage = new Stage((context, _reach, now) => this.draw(context, now), false);
  private readonly pack = new Pack();
  readonly element: HTMLCanvasElement;
  private readonly away = new AbortController();
  private readonly shoe: { x: number; y: number };
  private readonly pace: Pace;
  private dealing: Dealing | null = null;
  private laid: Laid[] = [];
  /** When the first card leaves the shoe; null where all lie. */
  private since: number | null = null;
  private length = 0;
  private done: (() => void) | null = null;
  private touched: number | null = null;
  /** Cards of the round before, and since when they are swept away. */
  private swept: { laid: Laid[]; since: number } | null = null;
  private line = LINE;
  private font = "system-ui, sans-serif";

  constructor(
    private readonly places: readonly Place[],
    private readonly tell: (result: R) => Dealing,
    { shoe = { x: 1, y: 0 }, pace = usualPace }: Terms = {},
  ) {
    this.element = this.stage.canvas;
    this.element.className = "card-table";
    this.shoe = shoe;
    this.pace = pace;
    const { signal } = this.away;
    // A hidden page draws no frames: what was dealt is told at once, and shown when the page is seen again.
    document.addEventListener("visibilitychange", () => document.hidden && this.end(), { signal });
    // Names are written anew in the letters of the page when those have come.
    document.fonts?.addEventListener("loadingdone", () => this.stage.start(), { signal });
  }

  begin(): void {
    if (still() || document.hidden) return;
    this.clear(true);
    this.touched = performance.now();
  }

  /** Cards of a round that is over would be taken for those of the one that opens: the felt is cleared. */
  clear(isSeen: boolean): void {
    this.end();
    if (this.laid.length > 0 && isSeen && !still() && !document.hidden) this.swept = { laid: this.laid, since: performance.now() };
    [this.dealing, this.laid, this.touched] = [null, [], null];
    this.stage.start();
  }

  ride(result: R): Promise<void> {
    if (still() || document.hidden || this.touched === null) return Promise.resolve();
    return new Promise((done) => {
      this.touched = null;
      this.lay(result);
      this.since = Math.max(performance.now(), (this.swept?.since ?? 0) + SWEEP);
      this.done = done;
      this.stage.start();
    });
  }

  rest(result: R | null): void {
    this.touched = this.swept = null;
    this.end();
    if (result === null) [this.dealing, this.laid] = [null, []];
    else this.lay(result);
    this.stage.start();
  }

  stop(): void {
    this.away.abort();
    this.end();
    this.stage.stop();
  }

  /** Knows where each card goes and when. */
  private lay(result: R): void {
    const dealing = this.tell(result);
    const { starts, length } = timetable(dealing.cards.map(({ wait = 0 }) => wait), this.pace);
    const counts = new Map<number, number>();
    this.laid = dealing.cards.map(({ place, card }, dealt) => {
      const nth = counts.get(place) ?? 0;
      counts.set(place, nth + 1);
      return { place, nth, card, start: starts[dealt] ?? 0 };
    });
    [this.dealing, this.length, this.since] = [dealing, length, null];
  }

  private end(): void {
    const { done } = this;
    [this.since, this.done] = [null, null];
    done?.();
  }

  /** What has passed of the deal, in milliseconds; endless where all lie. */
  private passed(now: number): number {
    return this.since === null ? Infinity : now - this.since;
  }

  private draw(context: CanvasRenderingContext2D, now: number): boolean {
    if (this.touched !== null && now - this.touched > PATIENCE) this.touched = null;
    if (this.swept && now - this.swept.since > SWEEP) this.swept = null;
    const { sharp } = this.stage;
    const [wide, high] = [context.canvas.width / sharp, context.canvas.height / sharp];
    this.line = high > HIGH ? HIGH_LINE : LINE;
    this.font = getComputedStyle(this.element).fontFamily;
    context.scale(sharp, sharp);
    context.translate(-wide / 2, -high / 2);
    const boxes = this.places.map((place) => this.box(place, wide, high));
    const from: [number, number] = [this.shoe.x * wide, this.shoe.y * high];
    this.drawShoe(context, from, now);
    this.drawPlaces(context, boxes, now);
    if (this.swept) this.drawSwept(context, boxes, (now - this.swept.since) / SWEEP);
    const passed = this.passed(now);
    for (const laid of this.laid) if (passed > laid.start) this.drawLaid(context, laid, boxes[laid.place], { from, passed });
    if (passed >= this.length && this.since !== null) this.end();
    return this.since !== null || this.touched !== null || this.swept !== null;
  }

  /** A hand's cards below its name: as large as the room allows. */
  private box({ x, y, w, h, room, isFan = false, isWordy = false }: Place, wide: number, high: number): Box {
    const [most, tall] = [w * wide - 2 * GAP, h * high - this.line * (isWordy ? 2 : 1) - GAP];
    // Between two layouts of the page there may be hardly any room.
    const width = Math.max(8, Math.min(tall / TALL, (most - GAP * (room - 1)) / room));
    return { left: x * wide + GAP, top: y * high + this.line + Math.max(0, (tall - width * TALL) / 2), width, room: most, isFan };
  }

  /** How many cards of a hand lie, one that flies as a part. */
  private count(place: number, passed: number): number {
    return this.laid.filter((laid) => laid.place === place).reduce((sum, { start }) => sum + Math.min(1, Math.max(0, (passed - start) / FLIGHT)), 0);
  }

  private drawPlaces(context: CanvasRenderingContext2D, boxes: readonly Box[], now: number): void {
    const passed = this.passed(now);
    this.places.forEach((place, at) => {
      const box = boxes[at];
      if (!box) return;
      const seen = this.laid.filter((laid) => laid.place === at && passed >= laid.start + FLIGHT + FLIP / 2).map(({ card }) => card);
      const points = this.dealing?.points(at, seen) ?? "";
      const hasWon = passed >= this.length && this.dealing?.won.includes(at) === true;
      this.drawName(context, place, box, { points, hasWon });
      this.drawSlots(context, place.room, box);
    });
  }

  /** Where cards will lie. Dashed lines take a processor longer than all cards together, so they are drawn once. */
  private drawSlots(context: CanvasRenderingContext2D, room: number, { left, top, width }: Box): void {
    const slot = this.pack.slot(Math.round(width * this.stage.sharp));
    for (let nth = 0; nth < Math.min(room, 3); nth += 1) context.drawImage(slot, left + nth * (width + GAP), top, width, width * TALL);
  }

  private drawName(context: CanvasRenderingContext2D, { name, isWordy = false }: Place, { left, top, width }: Box, said: { points: string; hasWon: boolean }): void {
    const { line } = this;
    const middle = top - line / 2 - 1;
    context.font = `700 ${Math.round(line * 0.62)}px ${this.font}`;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillStyle = colour("--ink");
    context.fillText(name, left, middle);
    if (isWordy) this.drawPoints(context, said, left, top + width * TALL + line / 2 + 3);
    else this.drawPoints(context, said, left + context.measureText(name).width + line * 0.3, middle);
  }

  private drawPoints(context: CanvasRenderingContext2D, { points, hasWon }: { points: string; hasWon: boolean }, x: number, middle: number): void {
    const text = hasWon ? ["✓", points].filter((part) => part !== "").join(" ") : points;
    if (text === "") return;
    const { line } = this;
    const inset = line * 0.32;
    context.beginPath();
    context.roundRect(x, middle - line / 2 + 1, context.measureText(text).width + 2 * inset, line - 2, line / 2);
    context.fillStyle = colour(hasWon ? "--marigold" : "--line");
    context.fill();
    context.fillStyle = colour(hasWon ? "--on-marigold" : "--ink");
    context.fillText(text, x + inset, middle);
  }

  /** A card of the shoe looks out of it, and trembles while it is touched. */
  private drawShoe(context: CanvasRenderingContext2D, [x, y]: [number, number], now: number): void {
    const pull = this.touched === null ? 0 : 3 + 3 * Math.sin((now - this.touched) / 160);
    for (const [depth, out] of [[2, 0], [1, 0], [0, pull]] as const) {
      this.picture(context, null, { x: x - Math.sin(TILT) * (depth + out), y: y + Math.cos(TILT) * (out - depth * 3), width: (SHOE * this.line) / LINE, turn: TILT, over: 1 });
    }
  }

  private drawLaid(context: CanvasRenderingContext2D, laid: Laid, box: Box | undefined, { from, passed }: { from: readonly [number, number]; passed: number }): void {
    if (!box) return;
    const gone = passed - laid.start;
    const flown = settle(gone / FLIGHT);
    const over = Math.min(1, Math.max(0, (gone - FLIGHT) / FLIP));
    const apart = step(this.count(laid.place, passed), box.width, box.room, GAP);
    const to: readonly [number, number] = [box.left + box.width / 2 + laid.nth * apart, box.top + (box.width * TALL) / 2];
    const at = (axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * flown;
    const lift = Math.min(1, Math.max(0, 1 - gone / FLIGHT));
    if (lift > 0 || over < 1) this.shadow(context, [at(0), at(1)], box.width, 2 + 8 * lift);
    this.picture(context, laid.card, { x: at(0), y: at(1), width: box.width, turn: TILT * (1 - flown), over, isNarrow: box.isFan });
  }

  private shadow(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], width: number, high: number): void {
    context.globalAlpha = 0.25;
    context.fillStyle = colour("--on-marigold");
    context.beginPath();
    context.roundRect(x - width / 2 + high / 2, y - (width * TALL) / 2 + high, width, width * TALL, width * 0.14);
    context.fill();
    context.globalAlpha = 1;
  }

  private drawSwept(context: CanvasRenderingContext2D, boxes: readonly Box[], part: number): void {
    const counts = (place: number) => this.swept?.laid.filter((laid) => laid.place === place).length ?? 0;
    context.globalAlpha = Math.max(0, 1 - part);
    for (const { place, nth, card } of this.swept?.laid ?? []) {
      const box = boxes[place];
      if (!box) continue;
      const apart = step(counts(place), box.width, box.room, GAP) * (1 - part);
      this.picture(context, card, { x: box.left + box.width / 2 + nth * apart - part * part * 60, y: box.top + (box.width * TALL) / 2 - part * 12, width: box.width, turn: -0.2 * part, over: 1, isNarrow: box.isFan });
    }
    context.globalAlpha = 1;
  }

  /** A card around a point. */
  private picture(context: CanvasRenderingContext2D, card: Card | null, { x, y, width, turn, over, isNarrow = false }: Pose): void {
    const shown = this.pack.picture(over > 0.5 ? card : null, Math.round(width * this.stage.sharp), isNarrow);
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.scale(Math.max(0.02, Math.abs(Math.cos(over * Math.PI))), 1 + 0.06 * Math.sin(over * Math.PI));
    context.drawImage(shown, -width / 2, (-width * TALL) / 2, width, width * TALL);
    context.restore();
  }
}
