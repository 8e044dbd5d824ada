/** The last results of a table: a strip of links to their proofs, and the same in figures. */
import type { Language } from "ui/format";

import { h } from "../dom";
import { dialog } from "../parts";
import { shared, speaker } from "../texts";
import type { Badge, Game } from "./game";
import { floor } from "./texts";
import type { ResultView } from "./view";

/** So many lie in the strip: of a shoe there are more in figures and roads. */
const STRIP = 20;

/** What of a game its results are shown by. */
type Shown<R> = Pick<Game<R>, "read" | "spoken" | "badge" | "figures" | "figuresNote">;

export class Results<R> {
  readonly strip: HTMLElement;
  /** On a wide page beside the table; elsewhere in a window. */
  readonly figures = h("section", { class: "figures" });
  readonly sheet: HTMLDialogElement;
  private readonly inSheet = h("section", { class: "figures" });
  private readonly t;

  constructor(
    private readonly game: Shown<R>,
    private readonly table: string,
    language: Language,
  ) {
    const t = (this.t = speaker(floor, language));
    this.strip = h("ol", { class: "strip", "aria-label": t("results") });
    this.sheet = dialog(t("statisticsShort"), speaker(shared, language)("close"), this.inSheet);
  }

  /** Shows results, newest first. */
  paint(results: readonly ResultView[]): void {
    const { game, t } = this;
    const seen = results.flatMap(({ number, result, annulled }) => {
      const read = game.read(result);
      return read === null ? [] : [{ number, read, isAnnulled: annulled === true }];
    });
    this.strip.replaceChildren(...seen.slice(0, STRIP).map(({ number, read, isAnnulled }) => h("li", {}, this.link(number, read, isAnnulled))));
    if (seen.length === 0) {
      // A new shoe begins without any.
      this.figures.replaceChildren();
      this.inSheet.replaceChildren(h("p", { class: "soft" }, t("statisticsNone")));
      return;
    }
    const reads = seen.map(({ read }) => read);
    const drawn = () => [...game.figures(reads), h("p", { class: "soft" }, game.figuresNote ?? t("statisticsNote"))];
    this.figures.replaceChildren(h("h2", {}, t("statistics", String(reads.length))), ...drawn());
    this.inSheet.replaceChildren(h("h3", {}, t("statistics", String(reads.length))), ...drawn());
  }

  /** How a result looks; null for what is none. */
  badge(result: unknown): Badge | null {
    const read = this.game.read(result);
    return read === null ? null : this.game.badge(read);
  }

  private link(number: number, result: R, isAnnulled: boolean): HTMLElement {
    const { text, look } = this.game.badge(result);
    const name = this.t(isAnnulled ? "resultAnnulled" : "resultProof", String(number), this.game.spoken(result));
    return h("a", { class: isAnnulled ? "annulled" : "", href: `/verify?table=${this.table}&round=${number}`, target: "_blank", rel: "noopener", "aria-label": name, title: name }, h("span", { class: `badge figure ${look}` }, text));
  }
}
