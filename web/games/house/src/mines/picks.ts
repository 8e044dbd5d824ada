/** The pots that autoplay opens in every round, chosen beforehand in its window: which they are is for the player to say. */
import type { Choice } from "kit/auto";
import { h } from "kit/dom";
import { TILES } from "kit/odds";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { texts } from "./texts";

export class Picks implements Choice {
  readonly element: HTMLElement;
  /** In the order in which they were chosen, which is that of opening. */
  private readonly chosen: number[] = [];
  private readonly t;

  /** `flowers`: how many pots hide a marigold, and may be opened. */
  constructor(
    language: Language,
    private readonly flowers: () => number,
  ) {
    const t = (this.t = speaker(texts, language));
    const pot = (tile: number) => {
      const name = t("tile", String(Math.floor(tile / 5) + 1), String((tile % 5) + 1));
      const button: HTMLButtonElement = h("button", { type: "button", class: "tap", "aria-label": name, "aria-pressed": "false", onclick: () => this.turn(tile, button) });
      return button;
    };
    this.element = h("div", {}, h("span", {}, t("autoPots")), h("div", { class: "pots leaps", role: "group", "aria-label": t("autoPots") }, ...Array.from({ length: TILES }, (_, tile) => pot(tile))));
  }

  get tiles(): readonly number[] {
    return this.chosen;
  }

  private turn(tile: number, button: HTMLButtonElement): void {
    const at = this.chosen.indexOf(tile);
    if (at < 0) this.chosen.push(tile);
    else this.chosen.splice(at, 1);
    button.setAttribute("aria-pressed", String(at < 0));
  }

  fault(): string {
    if (this.chosen.length === 0) return this.t("autoNone");
    return this.chosen.length > this.flowers() ? this.t("autoTooMany", String(this.flowers())) : "";
  }
}
