/** A board that is one grid of cells, on each of which one bet lies. */
import { h } from "../dom";
import type { Board, BoardLent } from "./game";
import { Grid, type Lying, type Spot } from "./grid";

export interface GridLayout {
  name: string;
  spots: readonly Spot[];
  cellName: (cell: string) => string;
  /** Whether the layout lies on its side; it never does where nothing is said. */
  isAside?: () => boolean;
  /** What stands below the cells. */
  below?: HTMLElement;
}

export class GridBoard implements Board {
  readonly element: HTMLElement;
  private readonly grid: Grid;

  constructor(lent: BoardLent, { name, spots, cellName, isAside = () => false, below }: GridLayout) {
    this.grid = new Grid(name, spots, { label: (spot) => lent.label(spot.code), lay: (spot) => lent.lay([[spot.code, 1]], cellName(spot.code)), isAside });
    this.element = h("div", { class: "board" }, h("div", { class: "scroll" }, this.grid.element, ...(below ? [below] : [])));
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
