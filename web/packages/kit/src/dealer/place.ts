/** Where the dealer stands on the page of a table, with the countdown around them. */
import type { Language } from "ui/format";

import { h } from "../dom";
import type { Stage } from "../floor/view";
import { speaker } from "../texts";
import { dealerOf } from "./cast";
import { Dealer, type Mood } from "./dealer";

/** What the dealer is about while a round stands so; a result is told once it was seen. */
const MOODS: Readonly<Record<Stage, Mood>> = { open: "open", last: "last", locked: "draw", drawn: "draw", settled: "draw", void: "rest", soon: "rest", resting: "rest" };

const texts = { deals: { bn: "ডিলার", en: "Dealer" } };

export class DealersPlace {
  readonly element: HTMLElement;
  readonly name: HTMLElement;
  private readonly dealer: Dealer;

  constructor(table: string, language: Language, ring: HTMLElement) {
    const look = dealerOf(table);
    this.dealer = new Dealer(look);
    this.element = h("div", { class: "host" }, this.dealer.element, ring);
    this.name = h("p", { class: "dealt-by" }, h("span", { class: "unseen" }, `${speaker(texts, language)("deals")} `), look.name[language]);
  }

  enter(stage: Stage): void {
    this.dealer.act(MOODS[stage]);
  }

  /** The result was seen. */
  tell(): void {
    this.dealer.act("told");
  }

  stop(): void {
    this.dealer.stop();
  }
}
