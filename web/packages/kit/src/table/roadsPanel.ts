/** The roads of a shoe with what they would write next, and what was promised of the shoe. */
import type { Language } from "ui/format";

import { h } from "../dom";
import type { ResultView, TableView } from "../floor/view";
import { speaker } from "../texts";
import { bigRoad, derived, DERIVED, nextMark, type BigRoad, type DerivedRoad, type Side, type Won } from "./roads";
import { beadDrawn, bigDrawn, derivedDrawn, markDrawn, type RoadHand } from "./roadsDrawn";
import { roadTexts } from "./roadsTexts";

/** What a game says of its roads. */
export interface RoadTerms {
  language: Language;
  /** Who is meant by red, blue and a tie. */
  names: Record<Won, string>;
  /** A hand of a result; null for what is none. */
  read: (result: unknown) => RoadHand | null;
  /** Whether it keeps the derived roads too. */
  hasDerived: boolean;
}

/** So many hands or marks are read out; the whole is in the drawing and in the list of results. */
const SAID = 12;
/** So much of a fingerprint is shown at a glance. */
const START = 8;

const ROADS = Object.keys(DERIVED) as DerivedRoad[];

export class RoadsPanel {
  readonly element = h("section", { class: "roads" });
  private readonly sheets = h("div", { class: "road-sheets" });
  private readonly shoe = h("div", { class: "shoe" });
  private readonly t;

  constructor(private readonly terms: RoadTerms) {
    this.t = speaker(roadTexts, terms.language);
    this.element.setAttribute("aria-label", this.t("roads"));
    this.element.append(this.shoe, this.sheets);
  }

  /** Draws what was seen of the shoe, newest first. */
  paint(view: TableView, seen: readonly ResultView[]): void {
    const hands = seen.toReversed().flatMap(({ result }) => this.terms.read(result) ?? []);
    this.paintShoe(view, seen[0]?.number ?? null);
    const big = bigRoad(hands.map(({ won }) => won));
    const roads = this.terms.hasDerived ? ROADS : [];
    this.sheets.replaceChildren(
      this.sheet("bead", beadDrawn(hands), this.beadSaid(hands)),
      this.sheet("big", bigDrawn(big, hands), this.bigSaid(big)),
      ...roads.map((road) => this.derivedSheet(road, big)),
      ...(roads.length > 0 ? [this.next(big)] : []),
    );
  }

  private sheet(road: "bead" | "big" | DerivedRoad, drawn: SVGSVGElement, said: string): HTMLElement {
    const name = this.t(road);
    return h("figure", { class: `sheet-of ${road}` }, h("figcaption", { "aria-hidden": "true" }, name), h("div", { class: "road", role: "img", "aria-label": `${name}: ${said}` }, drawn));
  }

  private derivedSheet(road: DerivedRoad, { streaks }: BigRoad): HTMLElement {
    const marks = derived(streaks, road);
    return this.sheet(road, derivedDrawn(road, marks), this.last(marks.map((side) => this.t(side))));
  }

  private last(words: readonly string[]): string {
    return words.length === 0 ? this.t("none") : this.t("newestLast", words.slice(-SAID).join(", "));
  }

  private beadSaid(hands: readonly RoadHand[]): string {
    const { t } = this;
    if (hands.length === 0) return t("empty");
    const { names } = this.terms;
    const counts = (["red", "blue", "tie"] as const).map((won) => t("count", names[won], String(hands.filter((hand) => hand.won === won).length)));
    return `${t("counts", String(hands.length))}: ${counts.join(", ")}; ${this.last(hands.map(({ won }) => names[won]))}`;
  }

  private bigSaid({ streaks }: BigRoad): string {
    return this.last(streaks.map(({ side, hands }) => this.t("count", this.terms.names[side], String(hands.length))));
  }

  /** What each side would write into the derived roads by winning the next hand. */
  private next({ streaks }: BigRoad): HTMLElement {
    const { t } = this;
    const row = (side: Side) => {
      const marks = ROADS.map((road) => ({ road, mark: nextMark(streaks, side, road) }));
      const said = marks.map(({ road, mark }) => `${t(road)} ${mark ? t(mark) : t("none")}`).join(", ");
      return h("span", { class: `next-of ${side}`, role: "img", "aria-label": t("nextSaid", this.terms.names[side], said) }, h("b", {}, this.terms.names[side]), ...marks.map(({ road, mark }) => markDrawn(road, mark)));
    };
    return h("div", { class: "next" }, h("small", { "aria-hidden": "true" }, t("next")), row("blue"), row("red"));
  }

  /** Which hand it is, and the fingerprint of the shoe: its beginning at a glance, the whole on demand. */
  private paintShoe({ id, round }: TableView, newest: number | null): void {
    const { t } = this;
    const [hand, root] = [round?.hand ?? null, round?.shoeRoot ?? null];
    const name = hand === null ? t("roads") : t("hand", String(hand));
    if (root === null) return this.shoe.replaceChildren(h("p", {}, name));
    const isOpen = this.shoe.querySelector("details")?.open ?? false;
    const link = newest === null ? h("p", { class: "soft" }, t("laterVerify")) : h("a", { href: `/verify?table=${id}&round=${newest}`, target: "_blank", rel: "noopener" }, t("verify"));
    this.shoe.replaceChildren(
      h("details", { open: isOpen }, h("summary", {}, name, h("span", { class: "figure" }, t("fingerprint", root.slice(0, START)))), h("p", { class: "soft" }, t("whole")), h("code", {}, root), link, h("p", { class: "soft" }, t("shoeNote"))),
    );
  }
}
