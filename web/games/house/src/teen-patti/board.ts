/** The board of teen patti. */
import { h } from "kit/dom";
import type { Board, BoardLent } from "kit/floor/game";
import { Grid, type Lying, type Spot } from "kit/floor/grid";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { placed } from "./layout";
import { odds, plusPays } from "./odds";
import { texts } from "./texts";

export class TeenPattiBoard implements Board {
  readonly element: HTMLElement;
  private readonly grid: Grid;

  constructor(lent: BoardLent, words: { language: Language; cellName: (cell: string) => string }) {
    const t = speaker(texts, words.language);
    const table = () => h("span", { class: "plus" }, ...plusPays.map(([kind, paid]) => h("span", {}, t(kind), h("b", { class: "figure" }, `${paid}:1`))));
    const face = (code: string) => h("span", { class: "face" }, h("b", {}, words.cellName(code)), code === "pair-plus" ? table() : h("small", {}, `${odds(code)}:1`));
    const spots = placed.map(({ code, area }): Spot => ({ ...area, code, text: "", look: `outside ${code}`, face: () => face(code) }));
    this.grid = new Grid(t("layout"), spots, { label: (spot) => lent.label(spot.code), lay: (spot) => lent.lay([[spot.code, 1]], words.cellName(spot.code)), isAside: () => false });
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
