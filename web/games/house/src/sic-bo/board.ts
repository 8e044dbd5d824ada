/** The board of sic bo. */
import { h } from "kit/dom";
import type { Board, BoardLent } from "kit/floor/game";
import { Grid, type Lying, type Spot } from "kit/floor/grid";
import { aside } from "kit/floor/wide";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { die } from "./die";
import { diceOf, placed } from "./layout";
import { texts } from "./texts";

export class SicBoBoard implements Board {
  readonly element: HTMLElement;
  private readonly grid: Grid;

  constructor(lent: BoardLent, words: { language: Language; cellName: (cell: string) => string; odds: (cell: string) => string }) {
    const t = speaker(texts, words.language);
    const face = (code: string): HTMLElement => {
      const [kind = "", rest = ""] = code.split(":");
      const dice = diceOf(code);
      const word = kind === "small" || kind === "big" || kind === "odd" || kind === "even" ? t(kind) : kind === "any-triple" ? t("anyShort") : rest;
      const under = kind === "small" ? "4–10" : kind === "big" ? "11–17" : `${words.odds(code)}:1`;
      return h("span", { class: "face" }, dice.length > 0 ? h("span", { class: "dice" }, ...dice.map(die)) : word, h("small", {}, under));
    };
    const spots = placed.map(({ code, area, side }): Spot => ({ ...area, code, side, text: "", look: `outside ${code.split(":")[0]}`, face: () => face(code) }));
    this.grid = new Grid(t("layout"), spots, { label: (spot) => lent.label(spot.code), lay: (spot) => lent.lay([[spot.code, 1]], words.cellName(spot.code)), isAside: () => aside.matches });
    this.element = h("div", { class: "board" }, h("div", { class: "scroll" }, this.grid.element));
  }

  paint(lying: Lying, closed: boolean): void {
    this.grid.paint(lying, closed);
    this.element.classList.toggle("closed", closed);
  }

  win(codes: ReadonlySet<string>): void {
    this.grid.mark("won", codes);
  }

  focus(): void {
    this.grid.focus();
  }
}
