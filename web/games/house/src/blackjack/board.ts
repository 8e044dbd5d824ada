/** The seats as cells: a stake on a free one takes it, and one behind bets on another's. */
import { h } from "kit/dom";
import type { Board, BoardLent } from "kit/floor/game";
import { Grid, type Lying, type Spot } from "kit/floor/grid";
import type { Seats } from "kit/turns/seats";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { SEATS } from "./layout";
import { texts } from "./texts";

export class SeatsBoard implements Board {
  readonly element: HTMLElement;
  private readonly grid: Grid;
  private readonly faces = new Map<number, { name: HTMLElement; behind: HTMLElement }>();
  private lying: Lying | null = null;
  private readonly t;

  constructor(
    lent: BoardLent,
    { language, cellName, write }: { language: Language; cellName: (cell: string) => string; write: (amount: string) => string },
  ) {
    const t = (this.t = speaker(texts, language));
    this.write = write;
    const spots = SEATS.flatMap((seat): Spot[] => {
      const name = h("small", {}, t("free"));
      const behind = h("small", {}, t("behind"));
      this.faces.set(seat, { name, behind });
      return [
        { x: seat - 1, y: 0, w: 1, h: 1, code: `seat:${seat}`, text: "", look: "outside seat", face: () => h("span", { class: "face" }, h("b", { class: "figure" }, String(seat)), name) },
        { x: seat - 1, y: 1, w: 1, h: 1, code: `behind:${seat}`, text: "", look: "outside behind", face: () => h("span", { class: "face" }, behind) },
      ];
    });
    this.grid = new Grid(t("layout"), spots.toSorted((one, other) => one.y - other.y), { label: (spot) => lent.label(spot.code), lay: (spot) => lent.lay([[spot.code, 1]], cellName(spot.code)), isAside: () => false });
    this.element = h("div", { class: "board" }, h("div", { class: "scroll" }, this.grid.element));
  }

  private readonly write: (amount: string) => string;

  /** Who sits where. */
  seats(seats: Seats | null, own: ReadonlySet<number>): void {
    const { t } = this;
    for (const [seat, { name, behind }] of this.faces) {
      const taken = seats?.seats.find((known) => known.seat === seat);
      name.textContent = own.has(seat) ? t("you") : (taken?.name ?? t("free"));
      behind.textContent = taken && Number(taken.behind) > 0 ? this.write(taken.behind) : t("behind");
    }
    const of = (kind: string, list: readonly number[]) => list.map((seat) => `${kind}:${seat}`);
    const taken = seats?.seats.map(({ seat }) => seat) ?? [];
    const others = taken.filter((seat) => !own.has(seat));
    this.grid.mark("own", new Set(of("seat", [...own])));
    this.grid.mark("taken", new Set(of("seat", others)));
    this.grid.mark("shut", new Set(of("behind", SEATS.filter((seat) => !others.includes(seat)))));
    this.grid.rename();
  }

  paint(lying: Lying, closed: boolean): void {
    this.lying = lying;
    this.grid.paint(lying, closed);
    this.element.classList.toggle("closed", closed);
  }

  win(codes: ReadonlySet<string>): void {
    // Behind a seat only where something lies.
    this.grid.mark("won", new Set([...codes].filter((code) => !code.startsWith("behind") || this.lying?.placed.has(code))));
  }

  focus(): void {
    this.grid.focus();
  }
}
