/** The felt of a table with seats: the dealer's cards above, a column for each seat below. Cards fly from the shoe to where they lie. */
import { FLIGHT, FLIP, settle } from "../cards/deal";
import { Pack, TALL } from "../cards/face";
import type { Card } from "../cards/card";
import { still } from "../dom";
import { colour, Stage } from "../floor/canvas";
import { breadths, final, worth, type SeatHand } from "./seats";

/** From one card to the next, in milliseconds. */
const NEXT = 330;
/** The last card is seen for so long before the result is told. */
const SEEN = 700;
/** Between columns, and from the edge of the table, in points of the page. */
const GAP = 3;
const LINE = 20;
/** The place of the dealer's cards. */
const DEALER = "dealer";

/** What lies on the felt. */
export interface Dealt {
  dealer: readonly Card[];
  seats: readonly { seat: number; hands: readonly SeatHand[] }[];
}

/** How a hand ended, once the round has. */
export type End = "won" | "pushed" | "lost";

interface Laid {
  /** The dealer's, or `seat:hand`. */
  place: string;
  nth: number;
  card: Card;
  /** When it leaves the shoe. */
  start: number;
}

interface Spot {
  x: number;
  y: number;
  width: number;
}

const placeOf = (seat: number, hand: number) => `${seat}:${hand}`;
const keyOf = ({ place, nth, card }: Pick<Laid, "place" | "nth" | "card">) => `${place} ${nth} ${card.text}`;

/** Cards in the order in which they are dealt: one to each seat and the dealer, then the second ones, then what was taken. */
export function inOrder({ dealer, seats }: Dealt): Omit<Laid, "start">[] {
  const hands = seats.flatMap(({ seat, hands: of }) => of.map((hand, at) => ({ place: placeOf(seat, at), cards: hand.cards })));
  const all = [...hands, { place: DEALER, cards: dealer }];
  const cards = all.flatMap(({ place, cards: of }, at) => of.map((card, nth) => ({ place, nth, card, order: [place === DEALER && nth > 0 ? 9 : Math.min(nth, 2), at, nth] })));
  const before = (one: readonly number[], other: readonly number[]) => one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return cards.toSorted((one, other) => before(one.order, other.order)).map(({ place, nth, card }) => ({ place, nth, card }));
}

export class Felt {
  private readonly stage = new Stage((context, _reach, now) => this.draw(context, now), false);
  private readonly pack = new Pack();
  readonly element: HTMLCanvasElement;
  private readonly away = new AbortController();
  private dealt: Dealt = { dealer: [], seats: [] };
  private laid: Laid[] = [];
  private turn: string | null = null;
  private own: ReadonlySet<number> = new Set();
  private ends: ReadonlyMap<string, End> = new Map();
  /** What is left of the time of a turn, from 1 to 0. */
  private rest = 0;
  private done: (() => void) | null = null;
  private doneAt = 0;
  private font = "system-ui, sans-serif";

  constructor(
    private readonly seats: number,
    private readonly name: string,
  ) {
    this.element = this.stage.canvas;
    this.element.className = "card-table felt-table";
    const { signal } = this.away;
    document.addEventListener("visibilitychange", () => document.hidden && this.finish(), { signal });
    document.fonts?.addEventListener("loadingdone", () => this.stage.start(), { signal });
  }

  stop(): void {
    this.away.abort();
    this.finish();
    this.stage.stop();
  }

  clear(): void {
    this.lay({ dealer: [], seats: [] }, false);
  }

  /** Shows whose turn it is, and which seats are one's own. */
  mark(turn: { seat: number; hand: number } | null, own: ReadonlySet<number>): void {
    this.turn = turn ? placeOf(turn.seat, turn.hand - 1) : null;
    this.own = own;
    this.stage.start();
  }

  /** Shows how much is left of the time of whoever is to decide. */
  time(rest: number): void {
    if (rest === this.rest) return;
    this.rest = rest;
    this.stage.start();
  }

  /** How long cards still fly, in milliseconds. */
  get flight(): number {
    if (still() || document.hidden) return 0;
    return Math.max(0, this.laid.reduce((latest, { start }) => Math.max(latest, start), Number.NEGATIVE_INFINITY) + FLIGHT + FLIP - performance.now());
  }

  /** Lays what is on the table; what was not there flies from the shoe, one after the other. */
  lay(dealt: Dealt, isNews: boolean, ends: ReadonlyMap<string, End> = new Map()): void {
    const known = new Map(this.laid.map((laid) => [keyOf(laid), laid]));
    // A card that a split moves was seen before.
    const seen = new Set(this.laid.map(({ place, card }) => `${place.split(":")[0] ?? ""} ${card.text}`));
    const now = performance.now();
    let start = this.laid.reduce((last, laid) => Math.max(last, laid.start + NEXT), now);
    const isMoving = isNews && !still() && !document.hidden;
    this.laid = inOrder(dealt).map((card) => {
      const before = known.get(keyOf(card));
      if (before) return before;
      if (!isMoving || seen.has(`${card.place.split(":")[0] ?? ""} ${card.card.text}`)) return { ...card, start: Number.NEGATIVE_INFINITY };
      const laid = { ...card, start };
      start += NEXT;
      return laid;
    });
    [this.dealt, this.ends] = [dealt, ends];
    if (!isMoving) this.finish();
    this.stage.start();
  }

  /** Lays the last cards; resolves when they were seen. */
  ride(dealt: Dealt, ends: ReadonlyMap<string, End>): Promise<void> {
    this.finish();
    this.turn = null;
    this.lay(dealt, true, ends);
    const last = this.laid.reduce((latest, { start }) => Math.max(latest, start), Number.NEGATIVE_INFINITY);
    if (still() || document.hidden || last === Number.NEGATIVE_INFINITY) return Promise.resolve();
    return new Promise((done) => {
      [this.done, this.doneAt] = [done, last + FLIGHT + FLIP + SEEN];
      this.stage.start();
    });
  }

  private finish(): void {
    const { done } = this;
    this.done = null;
    done?.();
  }

  private draw(context: CanvasRenderingContext2D, now: number): boolean {
    const { sharp } = this.stage;
    const [wide, high] = [context.canvas.width / sharp, context.canvas.height / sharp];
    this.font = getComputedStyle(this.element).fontFamily;
    context.scale(sharp, sharp);
    context.translate(-wide / 2, -high / 2);
    this.drawColumns(context, wide, high);
    const moving = this.laid.some(({ start }) => now < start + FLIGHT + FLIP);
    for (const laid of this.laid) if (now >= laid.start) this.drawCard(context, laid, this.spot(laid, wide, high), [wide, now]);
    this.drawWorth(context, [wide, high], now);
    if (this.done && now >= this.doneAt) this.finish();
    return moving || this.done !== null;
  }

  /** The upper part is the dealer's. */
  private upper(high: number): number {
    return Math.min(high * 0.36, 120);
  }

  private column(seat: number, wide: number): { left: number; width: number } {
    const all = breadths(this.seats, this.dealt.seats);
    const sum = (some: readonly number[]) => some.reduce((before, each) => before + each, 0);
    const one = wide / sum(all);
    return { left: sum(all.slice(0, seat - 1)) * one, width: (all[seat - 1] ?? 1) * one };
  }

  /** Where the hands of a seat lie. */
  private spot({ place, nth }: Pick<Laid, "place" | "nth">, wide: number, high: number): Spot {
    const upper = this.upper(high);
    if (place === DEALER) {
      const count = Math.max(2, this.dealt.dealer.length);
      const width = Math.min((upper - LINE - GAP) / TALL, 58);
      const apart = Math.min(width + GAP, (wide * 0.6 - width) / Math.max(1, count - 1));
      return { x: wide / 2 + (nth - (count - 1) / 2) * apart, y: LINE + GAP + (width * TALL) / 2, width };
    }
    const [seat = 1, hand = 0] = place.split(":").map(Number);
    const column = this.column(seat, wide);
    const hands = this.dealt.seats.find((known) => known.seat === seat)?.hands ?? [];
    const room = high - upper - LINE - 2 * GAP;
    const share = (column.width - 2 * GAP) / Math.max(1, hands.length);
    const width = Math.min(share - 1, room / TALL / 1.5, 62);
    const count = hands[hand]?.cards.length ?? 1;
    const apart = Math.min(width * 0.5, (room - width * TALL) / Math.max(1, count - 1));
    const middle = column.left + column.width / 2 + (hand - (hands.length - 1) / 2) * share;
    return { x: middle, y: upper + GAP + (width * TALL) / 2 + nth * apart, width };
  }

  private drawColumns(context: CanvasRenderingContext2D, wide: number, high: number): void {
    const upper = this.upper(high);
    this.write(context, this.name, [wide / 2, LINE / 2 + 1], "--muted");
    for (let seat = 1; seat <= this.seats; seat += 1) {
      const { left, width } = this.column(seat, wide);
      const isTurn = this.turn?.startsWith(`${seat}:`) === true;
      context.beginPath();
      context.roundRect(left + GAP, upper, width - 2 * GAP, high - upper - GAP, 8);
      context.setLineDash(isTurn ? [] : [3, 4]);
      context.lineWidth = isTurn ? 3 : 1;
      context.strokeStyle = colour(isTurn ? "--marigold" : this.own.has(seat) ? "--sky" : "--cloth-line");
      context.stroke();
      if (isTurn && this.rest > 0) {
        context.fillStyle = colour("--marigold");
        context.fillRect(left + GAP + 4, high - GAP - 4, (width - 2 * GAP - 8) * this.rest, 3);
      }
      // Beside a wide felt the seats below do not stand under their columns.
      if (!this.dealt.seats.some((known) => known.seat === seat)) this.write(context, String(seat), [left + width / 2, upper + LINE], "--muted");
    }
    context.setLineDash([]);
  }

  private drawCard(context: CanvasRenderingContext2D, { place, card, start }: Laid, { x, y, width }: Spot, [wide, now]: readonly [number, number]): void {
    const gone = now - start;
    const flown = settle(gone / FLIGHT);
    const over = Math.min(1, Math.max(0, (gone - FLIGHT) / FLIP));
    const [fromX, fromY] = [wide - 20, 0];
    const isActive = place === this.turn;
    context.save();
    context.translate(fromX + (x - fromX) * flown, fromY + (y - fromY) * flown);
    context.rotate(0.6 * (1 - Math.min(1, Math.max(0, flown))));
    context.scale(Math.max(0.02, Math.abs(Math.cos(over * Math.PI))), 1);
    context.globalAlpha = this.turn !== null && place !== DEALER && !isActive && this.isBeside(place) ? 0.6 : 1;
    context.drawImage(this.pack.picture(over > 0.5 ? card : null, Math.round(width * this.stage.sharp), width < 34), -width / 2, (-width * TALL) / 2, width, width * TALL);
    context.restore();
  }

  /** Whether it is the other hand of the seat whose turn it is. */
  private isBeside(place: string): boolean {
    return this.turn?.split(":")[0] === place.split(":")[0];
  }

  /** What hands come to, by the cards that are seen. */
  private drawWorth(context: CanvasRenderingContext2D, [wide, high]: readonly [number, number], now: number): void {
    const seen = (place: string) => this.laid.filter((laid) => laid.place === place && now >= laid.start + FLIGHT + FLIP / 2).map(({ card }) => card);
    const dealers = seen(DEALER);
    const top = this.spot({ place: DEALER, nth: Math.max(0, this.dealt.dealer.length - 1) }, wide, high);
    const isEnd = this.ends.size > 0 && this.done === null && now >= this.doneAt;
    if (dealers.length > 0) this.pill(context, isEnd ? final(dealers) : worth(dealers), [Math.min(wide - 24, top.x + top.width / 2 + 22), top.y], "plain");
    for (const { seat, hands } of this.dealt.seats) {
      hands.forEach((_, at) => {
        const place = placeOf(seat, at);
        const cards = seen(place);
        if (cards.length === 0) return;
        const { x } = this.spot({ place, nth: 0 }, wide, high);
        const end = isEnd ? this.ends.get(place) : undefined;
        const mark = end === "won" ? "★ " : end === "pushed" ? "= " : "";
        this.pill(context, `${mark}${end ? final(cards, hands.length > 1) : worth(cards, hands.length > 1)}`, [x, high - LINE / 2 - GAP - 2], end ?? "plain");
      });
    }
  }

  private pill(context: CanvasRenderingContext2D, text: string, [x, y]: readonly [number, number], look: End | "plain"): void {
    context.font = `700 13px ${this.font}`;
    const wide = context.measureText(text).width + 10;
    context.beginPath();
    context.roundRect(x - wide / 2, y - LINE / 2 + 1, wide, LINE - 2, LINE / 2);
    context.fillStyle = colour(look === "won" ? "--marigold" : "--ground");
    context.fill();
    this.write(context, text, [x, y], look === "won" ? "--on-marigold" : look === "lost" ? "--muted" : "--ink");
  }

  private write(context: CanvasRenderingContext2D, text: string, [x, y]: readonly [number, number], ink: string): void {
    context.font = `700 13px ${this.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colour(ink);
    context.fillText(text, x, y + 0.5);
  }
}
