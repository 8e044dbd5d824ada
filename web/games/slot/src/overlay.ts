/** Words over the reels: gates, counters, amounts. Kept out of the picture, so that they can be read by anyone and anything. */
import { h, still } from "kit/dom";
import { decimal, units } from "kit/number";

import type { Booth } from "./booth";

/** How long a win counts up, by its level; never more than two seconds. */
export const COUNT_UP = [0, 900, 1_500, 2_000] as const;

export class Overlay {
  readonly element = h("div", { class: "overlay" });
  private readonly amount = h("div", { class: "amount figure", hidden: true });
  private readonly gate = h("div", { class: "gate", hidden: true });
  private readonly counter = h("div", { class: "counter", hidden: true });
  private readonly ribbon = h("div", { class: "ribbon", hidden: true });
  private finish: (() => void) | null = null;
  /** What the counter says now. */
  counted = "";

  constructor() {
    this.element.append(this.counter, this.ribbon, this.amount, this.gate);
  }

  /** Keeps the words on the board, wherever it lies. */
  fit(size: Booth): void {
    const { style } = this.element;
    style.setProperty("--left", `${size.x}px`);
    style.setProperty("--top", `${size.y}px`);
    style.setProperty("--wide", `${size.board.width}px`);
    style.setProperty("--high", `${size.board.height}px`);
    style.setProperty("--awning", `${size.awning}px`);
  }

  /** Counts up to an amount; `skip` ends it at once. */
  async countUp(amount: string, level: 1 | 2 | 3, write: (amount: string) => string, each: (text: string) => void): Promise<void> {
    const [end, length] = [units(amount), COUNT_UP[level]];
    this.amount.className = `amount figure level${level}`;
    this.amount.hidden = false;
    const say = (value: bigint) => {
      const text = write(decimal(value - (value % 1_000n)));
      this.amount.textContent = text;
      each(text);
    };
    if (!still()) {
      await new Promise<void>((resolve) => {
        const from = performance.now();
        this.finish = resolve;
        const beat = (now: number) => {
          const part = Math.min(1, Math.max(0, (now - from) / length));
          if (part >= 1 || this.finish !== resolve) return resolve();
          say((end * BigInt(Math.floor((1 - (1 - part) ** 2) * 10_000))) / 10_000n);
          requestAnimationFrame(beat);
        };
        requestAnimationFrame(beat);
      });
      this.finish = null;
    }
    this.amount.textContent = write(amount);
    each(write(amount));
  }

  skip(): void {
    const { finish } = this;
    this.finish = null;
    finish?.();
  }

  /** A gate over the reels: a heading and what it means. */
  open(title: string, ...lines: string[]): void {
    this.gate.replaceChildren(h("strong", {}, title), ...lines.filter(Boolean).map((line) => h("span", {}, line)));
    this.gate.hidden = false;
  }

  shut(): void {
    this.gate.hidden = true;
  }

  count(text: string, multiplier: number): void {
    this.counted = text;
    this.counter.hidden = text === "" && multiplier <= 1;
    this.counter.replaceChildren(h("span", {}, text), ...(multiplier > 1 ? [h("b", { class: "figure" }, `×${multiplier}`)] : []));
  }

  mark(text: string): void {
    this.ribbon.textContent = text;
    this.ribbon.hidden = text === "";
  }

  clear(): void {
    this.amount.hidden = true;
    this.gate.hidden = true;
    this.count("", 1);
  }
}
