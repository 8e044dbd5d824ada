/** The six seats: three beside each bank, one's own always below. */
import { h } from "kit/dom";
import { simulatedSign } from "kit/floor/people";
import { SEATS } from "kit/table/bullet";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { texts } from "./texts";
import type { Sitter } from "./view";

export class Seats {
  readonly far = h("ul", { class: "seats far" });
  readonly near = h("ul", { class: "seats near" });
  private shown = "";
  private readonly t;

  constructor(
    private readonly language: Language,
    private readonly sit: (seat: number) => void,
  ) {
    this.t = speaker(texts, language);
    for (const bank of [this.far, this.near]) bank.setAttribute("aria-label", this.t("seats"));
  }

  /** Shows who sits where; `own` is one's own seat, and free ones can be taken by who has none. */
  paint(sitting: readonly Sitter[], own: number | null, canSit: boolean): void {
    // Painted often, and mostly the same: the focus stays where it is.
    const written = JSON.stringify([sitting, own, canSit]);
    if (written === this.shown) return;
    this.shown = written;
    const seats = Array.from({ length: SEATS }, (_, place) => this.seat(place + 1, sitting, own, canSit));
    const [low, high] = [seats.slice(0, SEATS / 2), seats.slice(SEATS / 2)];
    const isTurned = (own ?? 1) > SEATS / 2;
    this.near.replaceChildren(...(isTurned ? high : low));
    this.far.replaceChildren(...(isTurned ? low : high));
  }

  private seat(seat: number, sitting: readonly Sitter[], own: number | null, canSit: boolean): HTMLElement {
    const { t, language } = this;
    const sitter = sitting.find((one) => one.seat === seat);
    const number = h("b", { class: "figure", "aria-hidden": "true" }, String(seat));
    if (seat === own) return h("li", { class: "own" }, number, h("span", {}, h("span", { class: "unseen" }, `${t("seat", String(seat))}: `), t("you")));
    if (sitter) return h("li", { class: "taken" }, number, h("span", { class: "who" }, h("span", { class: "unseen" }, `${t("seat", String(seat))}: `), sitter.name), sitter.simulated && simulatedSign(language));
    if (!canSit) return h("li", { class: "free" }, number, h("span", {}, h("span", { class: "unseen" }, `${t("seat", String(seat))}: `), t("free")));
    const button = h("button", { type: "button", "aria-label": t("seatFree", String(seat)), onclick: () => this.sit(seat) }, number, h("span", {}, t("free")));
    return h("li", { class: "free" }, button);
  }
}
