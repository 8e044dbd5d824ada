/** A board of few cells with the roads of its shoe: beside each other on a wide page, one at a time on a phone. */
import { h } from "../dom";
import type { Board, BoardLent } from "../floor/game";
import { Grid, type Lying, type Spot } from "../floor/grid";
import type { ResultView, TableView } from "../floor/view";
import { aside } from "../floor/wide";
import { speaker } from "../texts";
import { RoadsPanel, type RoadTerms } from "./roadsPanel";
import { roadTexts } from "./roadsTexts";

type View = "bets" | "roads";

export class RoadsBoard implements Board {
  readonly element: HTMLElement;
  private readonly grid: Grid;
  private readonly roads: RoadsPanel;
  private readonly tabs: Record<View, HTMLButtonElement>;

  constructor(lent: BoardLent, layout: { name: string; spots: readonly Spot[]; cellName: (cell: string) => string }, terms: RoadTerms) {
    const t = speaker(roadTexts, terms.language);
    this.grid = new Grid(layout.name, layout.spots, { label: (spot) => lent.label(spot.code), lay: (spot) => lent.lay([[spot.code, 1]], layout.cellName(spot.code)), isAside: () => aside.matches });
    this.roads = new RoadsPanel(terms);
    const tab = (view: View, name: string) => h("button", { type: "button", onclick: () => this.see(view) }, name);
    this.tabs = { bets: tab("bets", t("viewBets")), roads: tab("roads", t("viewRoads")) };
    this.element = h("div", { class: "board with-roads" }, h("div", { class: "views", role: "group", "aria-label": t("views") }, ...Object.values(this.tabs)), h("div", { class: "scroll", "data-part": "layout" }, this.grid.element), h("div", { class: "scroll", "data-part": "roads" }, this.roads.element));
    this.see("bets");
  }

  private see(view: View): void {
    this.element.dataset["view"] = view;
    for (const [name, button] of Object.entries(this.tabs)) button.setAttribute("aria-pressed", String(name === view));
  }

  paint(lying: Lying, closed: boolean): void {
    this.grid.paint(lying, closed);
    this.element.classList.toggle("closed", closed);
  }

  win(codes: ReadonlySet<string>): void {
    this.grid.mark("won", codes);
  }

  learn(view: TableView, seen: readonly ResultView[]): void {
    this.roads.paint(view, seen);
  }

  focus(): void {
    if (!aside.matches) this.see("bets");
    this.grid.focus();
  }
}
