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
  private isFitted = false;
  /** How many points of the drawing are one of the page. */
  sharp = 1;

  /**
   * `draw` draws the whole, within a square whose middle is zero and whose half side is `reach`; it says whether there is more to come.
   * A drawing that is not square fills the canvas as the page lays it out.
   */
  constructor(
    private readonly draw: (context: CanvasRenderingContext2D, reach: number, now: number) => boolean,
    private readonly isSquare = true,
  ) {
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
    const { canvas } = this;
    this.sharp = Math.min(SHARPEST, devicePixelRatio);
    const least = Math.min(canvas.clientWidth, canvas.clientHeight);
    const [wide, high] = [this.isSquare ? least : canvas.clientWidth, this.isSquare ? least : canvas.clientHeight].map((side) => Math.round(side * this.sharp));
    if (!wide || !high || (wide === canvas.width && high === canvas.height && this.isFitted)) return;
    this.isFitted = true;
    canvas.width = wide;
    canvas.height = high;
    // At once: an empty canvas would flash.
    this.paint(performance.now());
  }

  private paint(now: number): boolean {
    const { width, height } = this.canvas;
    const context = this.canvas.getContext("2d");
    if (!context || !this.isFitted) return false;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.translate(width / 2, height / 2);
    return this.draw(context, Math.min(width, height) / 2, now);
  }

  private readonly turn = (now: number): void => {
    this.frame = 0;
    if (this.paint(now)) this.start();
  };
}
