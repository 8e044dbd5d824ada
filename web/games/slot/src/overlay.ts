/** Words over the reels: gates, counters, amounts. Kept out of the picture, so that they can be read by anyone and anything. */
import { h, still } from "kit/dom";
import { decimal, units } from "kit/number";

import type { Booth } from "./booth";

/** The least time between two figures that count up, in milliseconds: each is painted anew. */
const BEAT = 50;
/** How long a win counts up, by its level; never more than two seconds. */
export const COUNT_UP = [0, 900, 1_500, 2_000] as const;

export class Overlay {
  readonly element = h("div", { class: "overlay" });
  private readonly title = h("strong", { hidden: true });
  private readonly amount = h("span", { class: "figure" });
  private readonly won = h("div", { class: "amount", hidden: true }, this.title, this.amount);
  private readonly gate = h("div", { class: "gate", hidden: true });
  private readonly counter = h("div", { class: "counter", hidden: true });
  private readonly ribbon = h("div", { class: "ribbon", hidden: true });
  private finish: (() => void) | null = null;
  /** What the counter says now. */
  counted = "";

  constructor() {
    this.element.append(this.counter, this.ribbon, this.won, this.gate);
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

  /** Runs a figure up to an amount; `skip` ends it at once, and in stillness it stands there from the beginning. */
  async run(amount: string, length: number, each: (amount: string) => void): Promise<void> {
    const end = units(amount);
    if (!still()) {
      await new Promise<void>((resolve) => {
        const from = performance.now();
        this.finish = resolve;
        let written = 0;
        const beat = (now: number) => {
          const part = Math.min(1, Math.max(0, (now - from) / length));
          if (part >= 1 || this.finish !== resolve) return resolve();
          requestAnimationFrame(beat);
          if (now - written < BEAT) return;
          written = now;
          const value = (end * BigInt(Math.floor((1 - (1 - part) ** 2) * 10_000))) / 10_000n;
          each(decimal(value - (value % 1_000n)));
        };
        requestAnimationFrame(beat);
      });
      this.finish = null;
    }
    each(amount);
  }

  /** The words of a win's scene, by its level: from the second on with a title, in the middle of the board. */
  async win({ amount, level, title }: { amount: string; level: 1 | 2 | 3; title: string }, write: (amount: string) => string, each: (text: string) => void): Promise<void> {
    this.won.className = `amount level${level}`;
    this.title.textContent = title;
    this.title.hidden = title === "";
    this.won.hidden = false;
    // As wide as it will be: figures that grow would move their frame.
    this.amount.style.setProperty("min-width", `${write(amount).length}ch`);
    await this.run(amount, COUNT_UP[level], (value) => {
      const text = write(value);
      this.amount.textContent = text;
      each(text);
    });
  }

  /** The scene is over: its amount stays, small, at the foot of the board, until the next spin. */
  settle(): void {
    this.won.className = "amount";
    this.title.hidden = true;
  }

  skip(): void {
    const { finish } = this;
    this.finish = null;
    finish?.();
  }

  /** A plate over the reels: a figure, what it is, and what it means; gives the figure back to be counted up. */
  open({ figure = "", title, lines = [] }: { figure?: string; title: string; lines?: string[] }): HTMLElement {
    const shown = h("b", { class: "figure" }, figure);
    this.gate.replaceChildren(h("div", { class: "plate" }, figure !== "" && shown, h("strong", {}, title), ...lines.filter(Boolean).map((line) => h("span", {}, line))));
    this.gate.hidden = false;
    return shown;
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
    this.won.hidden = true;
    this.gate.hidden = true;
    this.count("", 1);
  }
}
