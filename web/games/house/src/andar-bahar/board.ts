/** The board of andar bahar. */
import { h } from "kit/dom";
import type { Board, BoardLent } from "kit/floor/game";
import { Grid, type Lying, type Spot } from "kit/floor/grid";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { placed } from "./layout";
import { texts } from "./texts";

export class AndarBaharBoard implements Board {
  readonly element: HTMLElement;
  private readonly grid: Grid;

  constructor(lent: BoardLent, words: { language: Language; cellName: (cell: string) => string; odds: (cell: string) => string }) {
    const t = speaker(texts, words.language);
    const face = (code: string): HTMLElement => {
      const range = code.split(":")[1]?.replace("-", "–");
      return h("span", { class: "face" }, h("b", { class: "figure" }, range ?? words.cellName(code)), h("small", {}, `${words.odds(code)}:1`));
    };
    const spots = placed.map(({ code, area, side }): Spot => ({ ...area, code, side, text: "", look: `outside ${code.split(":")[0]}`, face: () => face(code) }));
    this.grid = new Grid(t("layout"), spots, { label: (spot) => lent.label(spot.code), lay: (spot) => lent.lay([[spot.code, 1]], words.cellName(spot.code)), isAside: () => false });
    this.element = h("div", { class: "board" }, h("div", { class: "scroll" }, this.grid.element, h("p", { class: "soft counts" }, t("counts"))));
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
