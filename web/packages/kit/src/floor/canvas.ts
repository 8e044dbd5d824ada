/** A drawing that moves only while something happens, in the colours of the page and as sharp as the screen. */
import { h } from "../dom";

/** More points than this for one of the page are not seen. */
const SHARPEST = 2;

/** The colour that a custom property of the page stands for. */
export const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class Stage {
  readonly canvas = h("canvas", { "aria-hidden": "true" });
  private readonly watch: ResizeObserver;
  private frame = 0;
  private size = 0;

  /** `draw` draws the whole, within a square whose middle is zero and whose half side is `reach`; it says whether there is more to come. */
  constructor(private readonly draw: (context: CanvasRenderingContext2D, reach: number, now: number) => boolean) {
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.canvas);
  }

  /** Draws from now on, until there is nothing more to come: once, where nothing moves. */
  start(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.turn);
  }

  stop(): void {
    this.watch.disconnect();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private fit(): void {
    const sharp = Math.min(SHARPEST, devicePixelRatio);
    const size = Math.round(Math.min(this.canvas.clientWidth, this.canvas.clientHeight) * sharp);
    if (size === 0 || size === this.size) return;
    this.size = this.canvas.width = this.canvas.height = size;
    // At once: an empty canvas would flash.
    this.paint(performance.now());
  }

  private paint(now: number): boolean {
    const context = this.canvas.getContext("2d");
    if (!context || this.size === 0) return false;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.size, this.size);
    context.translate(this.size / 2, this.size / 2);
    return this.draw(context, this.size / 2, now);
  }

  private readonly turn = (now: number): void => {
    this.frame = 0;
    if (this.paint(now)) this.start();
  };
}
