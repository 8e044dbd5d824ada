/** Cells of a layout as buttons: placed on a lattice, walked with arrows, each named with what it pays and what lies on it. */
import { h, icon } from "../dom";
import { next, type Area } from "./move";
import { onChip } from "./chips";
import { layDown, type Laid } from "./flight";
import type { Lays } from "./slip";

/** A cell as a layout draws it. */
export interface Spot extends Area {
  /** The game's code of the cell, or of a call that lays several. */
  code: string;
  /** What is written on it. */
  text: string;
  /** What is drawn on it, where a text is not enough. */
  face?: () => HTMLElement;
  /** Names of classes that say how it looks. */
  look: string;
  /** Where it lies when the layout lies on its side; without one there is none but this. */
  side?: Area;
}

/** What lies where. */
export interface Lying {
  /** Chips that are the player's alone. */
  pending: Lays;
  /** On their way. */
  asked: Lays;
  /** Taken by the house. */
  placed: Lays;
}

export class Grid {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[];
  private current = 0;
  private drawn: string[];
  /** What lay on each cell, on its way or not. */
  private stood: { own: bigint; way: bigint }[];

  constructor(
    name: string,
    readonly spots: readonly Spot[],
    private readonly lent: {
      /** What the cell is called, with what it pays and what lies on it. */
      label: (spot: Spot) => string;
      lay: (spot: Spot) => void;
      /** The layout lies on its side. */
      isAside: () => boolean;
      /** The pointer or the keyboard stands on a cell; null when it leaves. */
      near?: (spot: Spot | null) => void;
    },
  ) {
    this.drawn = spots.map(() => "");
    this.stood = spots.map(() => ({ own: 0n, way: 0n }));
    this.buttons = spots.map((spot, place) => {
      const button = h("button", { type: "button", class: `spot ${spot.look}`, tabindex: place === 0 ? 0 : -1, "data-cell": spot.code, onclick: () => lent.lay(spot), onfocus: () => this.stand(place), onblur: () => lent.near?.(null), onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && lent.near?.(spot), onpointerleave: () => lent.near?.(null) }, spot.face?.() ?? h("span", { class: "face" }, spot.text));
      const side = spot.side ?? spot;
      // Through the object model, as the policy of the page takes no styles in attributes.
      for (const [property, value] of Object.entries({ x: spot.x + 1, y: spot.y + 1, w: spot.w, h: spot.h, sx: side.x + 1, sy: side.y + 1, sw: side.w, sh: side.h })) button.style.setProperty(`--${property}`, String(value));
      return button;
    });
    const rows = new Map<number, HTMLElement>();
    spots.forEach((spot, place) => {
      const row = rows.get(spot.y) ?? h("div", { role: "row" });
      rows.set(spot.y, row);
      row.append(h("span", { role: "gridcell" }, this.buttons[place]));
    });
    this.element = h("div", { class: "grid", role: "grid", "aria-label": name }, ...[...rows].toSorted(([one], [other]) => one - other).map(([, row]) => row));
    this.element.addEventListener("keydown", (event) => this.walk(event));
  }

  private stand(place: number): void {
    this.buttons[this.current]?.setAttribute("tabindex", "-1");
    this.buttons[place]?.setAttribute("tabindex", "0");
    this.current = place;
    const spot = this.spots[place];
    // A finger that taps looks at nothing else.
    if (spot && this.buttons[place]?.matches(":focus-visible")) this.lent.near?.(spot);
  }

  private walk(event: KeyboardEvent): void {
    if (!event.key.startsWith("Arrow") && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    // What is out of sight in this view of the layout is no place to go to.
    const seen = this.buttons.flatMap((button, place) => (button.checkVisibility() ? [place] : []));
    const areas = seen.map((place) => this.area(place));
    const to = seen[next(areas, seen.indexOf(this.current), event.key)];
    if (to !== undefined) this.buttons[to]?.focus();
  }

  private area(place: number): Area {
    const spot = this.spots[place];
    if (!spot) return { x: 0, y: 0, w: 1, h: 1 };
    return (this.lent.isAside() ? spot.side : undefined) ?? spot;
  }

  focus(): void {
    const current = this.buttons[this.current];
    const shown = current?.checkVisibility() ? current : this.buttons.find((button) => button.checkVisibility());
    shown?.focus();
  }

  /** Makes sure that what the tab key reaches can be seen. */
  settle(): void {
    if (this.buttons[this.current]?.checkVisibility()) return;
    const seen = this.buttons.findIndex((button) => button.checkVisibility());
    if (seen < 0) return;
    this.buttons[this.current]?.setAttribute("tabindex", "-1");
    this.buttons[seen]?.setAttribute("tabindex", "0");
    this.current = seen;
  }

  /** Draws chips and names; a cell that stands as it stood is left alone. */
  paint({ pending, asked, placed }: Lying, closed: boolean): void {
    const laid: Laid[] = [];
    this.spots.forEach((spot, place) => {
      const button = this.buttons[place];
      if (!button) return;
      const at = (lays: Lays) => lays.get(spot.code) ?? 0n;
      const [own, way, stands] = [at(pending), at(asked), at(placed)];
      const state = `${own} ${way} ${stands} ${closed}`;
      if (this.drawn[place] === state) return;
      this.drawn[place] = state;
      button.classList.toggle("holds", own + way + stands > 0n);
      button.classList.toggle("stands", stands > 0n);
      button.querySelectorAll(".lies").forEach((chip) => chip.remove());
      if (stands) button.append(h("span", { class: "lies placed figure", "aria-hidden": "true" }, icon("check"), onChip(stands)));
      if (way) button.append(h("span", { class: "lies asked figure", "aria-hidden": "true" }, onChip(way)));
      if (own) {
        const chip = h("span", { class: "lies pending figure", "aria-hidden": "true" }, onChip(own));
        button.append(chip);
        const before = this.stood[place] ?? { own: 0n, way: 0n };
        // What comes back because it was not taken lies there already.
        if (own > before.own && way >= before.way) laid.push({ chip, amount: own - before.own, isFirst: before.own === 0n });
      }
      this.stood[place] = { own, way };
      button.setAttribute("aria-label", this.lent.label(spot));
    });
    layDown(this.element, laid);
  }

  /** Names the cells anew, where what they lay has changed. */
  rename(): void {
    this.spots.forEach((spot, place) => this.buttons[place]?.setAttribute("aria-label", this.lent.label(spot)));
  }

  /** Bars cells, and no others: they take no chips, and a press says why. */
  bar(codes: ReadonlySet<string>): void {
    this.spots.forEach((spot, place) => this.buttons[place]?.setAttribute("aria-disabled", String(codes.has(spot.code))));
  }

  /** Marks cells by a class, and no others. */
  mark(name: string, codes: ReadonlySet<string>): void {
    this.spots.forEach((spot, place) => this.buttons[place]?.classList.toggle(name, codes.has(spot.code)));
  }
}
