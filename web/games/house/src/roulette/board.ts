/** The board of roulette: the layout, in two views on a phone, and the racetrack. */
import { h, iconButton } from "kit/dom";
import type { Board, BoardLent } from "kit/floor/game";
import { Grid, type Lying, type Spot } from "kit/floor/grid";
import { aside } from "kit/floor/wide";
import { cells } from "kit/table/roulette";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { calls, MOST_NEIGHBOURS, neighbours, type Call, type CallName } from "./calls";
import { spots } from "./layout";
import { texts } from "./texts";
import { trackSpots } from "./track";

type View = "numbers" | "between" | "track";

const CALLS = { zero: "zeroCall", voisins: "voisins", orphelins: "orphelins", tiers: "tiers" } as const;

export class RouletteBoard implements Board {
  readonly element: HTMLElement;
  private readonly layout: Grid;
  private readonly track: Grid;
  private readonly tabs: Record<View, HTMLButtonElement>;
  private readonly count = h("output", { class: "figure", "aria-live": "polite" });
  private readonly less: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private reach = 2;
  private readonly t;

  constructor(
    private readonly lent: BoardLent,
    private readonly words: { language: Language; cellName: (cell: string) => string },
  ) {
    const t = (this.t = speaker(texts, words.language));
    const dozens: Record<string, string> = { "dozen:1": "1–12", "dozen:2": "13–24", "dozen:3": "25–36" };
    const written = (code: string) => dozens[code] ?? (code === "low" || code === "high" || code === "odd" || code === "even" || code === "red" || code === "black" ? t(code) : words.cellName(code));
    this.layout = new Grid(t("layout"), spots(written), {
      label: (spot) => lent.label(spot.code),
      lay: (spot) => lent.lay([[spot.code, 1]], words.cellName(spot.code)),
      isAside: () => aside.matches,
      near: (spot) => this.light(spot ? [spot.code] : []),
    });
    this.track = new Grid(t("track"), trackSpots((call) => t(CALLS[call])), {
      label: (spot) => this.callName(spot),
      lay: (spot) => lent.lay(this.call(spot), this.callName(spot)),
      isAside: () => aside.matches,
      near: (spot) => this.light(spot ? this.call(spot).map(([cell]) => cell) : []),
    });
    const tab = (view: View, name: string) => h("button", { type: "button", onclick: () => this.see(view) }, name);
    this.tabs = { numbers: tab("numbers", t("viewNumbers")), between: tab("between", t("viewBetween")), track: tab("track", t("viewTrack")) };
    this.less = iconButton("minus", t("asideLess"), () => this.widen(-1));
    this.more = iconButton("plus", t("asideMore"), () => this.widen(1));
    this.element = h(
      "div",
      { class: "board" },
      h("div", { class: "views", role: "group", "aria-label": t("views") }, ...Object.values(this.tabs)),
      h("div", { class: "scroll", "data-part": "layout" }, this.layout.element),
      h("div", { class: "scroll", "data-part": "track" }, h("div", { class: "stepper", role: "group", "aria-label": t("aside") }, this.less, h("span", { class: "well" }, h("small", {}, t("aside")), this.count), this.more), this.track.element),
    );
    // Names of the track's numbers say how many neighbours they take along.
    this.widen(0);
    this.see("numbers");
  }

  private see(view: View): void {
    this.element.dataset["view"] = view;
    for (const [name, button] of Object.entries(this.tabs)) button.setAttribute("aria-pressed", String(name === view));
    this.layout.settle();
  }

  private widen(by: number): void {
    this.reach = Math.min(MOST_NEIGHBOURS, Math.max(0, this.reach + by));
    this.count.textContent = String(this.reach);
    this.less.disabled = this.reach === 0;
    this.more.disabled = this.reach === MOST_NEIGHBOURS;
    this.track.rename();
  }

  private call(spot: Spot): Call {
    const [kind, rest = ""] = spot.code.split(":");
    return kind === "near" ? neighbours(Number(rest), this.reach) : calls[rest as CallName];
  }

  private callName(spot: Spot): string {
    const { t, words } = this;
    const [kind, rest = ""] = spot.code.split(":");
    const chips = this.call(spot).reduce((all, [, count]) => all + count, 0);
    const name = kind === "near" ? (this.reach === 0 ? words.cellName(`straight:${rest}`) : t("near", words.cellName(`straight:${rest}`), String(this.reach))) : t(CALLS[rest as CallName]);
    return `${name}, ${t("nearChips", String(chips))}`;
  }

  /** Shows which numbers a bet covers. */
  private light(codes: readonly string[]): void {
    const numbers = new Set(codes.flatMap((code) => cells.get(code) ?? []).map((number) => `straight:${number}`));
    this.layout.mark("lit", numbers);
  }

  paint(lying: Lying, closed: boolean): void {
    this.layout.paint(lying, closed);
    this.element.classList.toggle("closed", closed);
  }

  win(codes: ReadonlySet<string>): void {
    this.light([]);
    this.layout.mark("won", codes);
  }

  focus(): void {
    (this.element.dataset["view"] === "track" && !aside.matches ? this.track : this.layout).focus();
  }
}
