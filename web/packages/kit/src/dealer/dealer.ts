/** The dealer at a table: looks up when bets are open, waves them off, looks at what is drawn, and is glad to tell it. Decides nothing. */
import { still } from "../dom";
import { Stage } from "../floor/canvas";
import type { Look } from "./cast";
import { portrait, type Pose } from "./portrait";

/** What the dealer is about. */
export type Mood = "rest" | "open" | "last" | "draw" | "told";

type Held = Omit<Pose, "lids" | "sweep">;

const HELD: Readonly<Record<Mood, Held>> = {
  rest: { gazeX: 0, gazeY: 0.3, smile: 0.25, tilt: 0, hand: 0 },
  open: { gazeX: 0, gazeY: 0, smile: 0.5, tilt: 0.03, hand: 0 },
  last: { gazeX: 0, gazeY: 0.2, smile: 0.35, tilt: -0.03, hand: 1 },
  draw: { gazeX: 0.7, gazeY: -0.5, smile: 0.3, tilt: 0.06, hand: 0 },
  told: { gazeX: 0, gazeY: 0, smile: 1, tilt: -0.05, hand: 0 },
};
const PARTS = ["gazeX", "gazeY", "smile", "tilt", "hand"] as const;

/** What is held is come to by two thirds in so many milliseconds. */
const EASE = 140;
/** So near is there. */
const NEAR = 0.004;
/** The hand passes over the table for so long. */
const WAVE = 1_400;
/** The face fills so much more of its frame than the whole square would. */
const NEARER = 1.14;
/** Eyes close for so long, and at the earliest and the latest after so long again. */
const BLINK = 150;
const [SOON, LATE] = [2_600, 6_400];

export class Dealer {
  private readonly stage = new Stage((context, reach, now) => this.draw(context, reach, now));
  readonly element: HTMLCanvasElement;
  private readonly away = new AbortController();
  private mood: Mood = "rest";
  private held: Held = HELD.rest;
  private last = 0;
  private blinkAt: number | null = null;
  private wavedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly look: Look) {
    this.element = this.stage.canvas;
    this.element.className = "dealer";
    document.addEventListener("visibilitychange", () => this.wait(), { signal: this.away.signal });
    this.wait();
  }

  act(mood: Mood): void {
    if (mood === this.mood) return;
    this.mood = mood;
    if (mood === "last") this.wavedAt = performance.now();
    this.stage.start();
  }

  stop(): void {
    this.away.abort();
    clearTimeout(this.timer);
    this.stage.stop();
  }

  /** Blinks now and then, while somebody may see it. */
  private wait(): void {
    clearTimeout(this.timer);
    if (document.hidden || still() || this.away.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.blinkAt = performance.now();
      this.stage.start();
      this.wait();
    }, SOON + Math.random() * (LATE - SOON));
  }

  private draw(context: CanvasRenderingContext2D, reach: number, now: number): boolean {
    const isThere = this.come(now);
    const blink = this.blinkAt === null ? 1 : (now - this.blinkAt) / BLINK;
    if (blink >= 1) this.blinkAt = null;
    const wave = (now - this.wavedAt) / WAVE;
    const isWaving = this.mood === "last" && wave < 1 && !still();
    context.scale((NEARER * reach) / 50, (NEARER * reach) / 50);
    context.translate(-50, -50);
    portrait(context, this.look, { ...this.held, lids: blink >= 1 ? 1 : Math.abs(1 - 2 * blink), sweep: isWaving ? Math.sin(wave * 2 * Math.PI) : 0 });
    return !isThere || this.blinkAt !== null || isWaving;
  }

  /** Comes nearer to what is to be held; whether it is. */
  private come(now: number): boolean {
    const wanted = HELD[this.mood];
    // After a pause the first frame is no leap.
    const passed = Math.min(50, Math.max(0, now - this.last));
    this.last = now;
    const part = still() ? 1 : 1 - Math.exp(-passed / EASE);
    const near = (name: keyof Held) => Math.abs(wanted[name] - this.held[name]) <= NEAR;
    if (PARTS.every(near)) {
      this.held = wanted;
      return true;
    }
    this.held = { ...this.held };
    for (const name of PARTS) this.held[name] += (wanted[name] - this.held[name]) * part;
    return still();
  }
}
