/** How many people are at a table, and how many of them are simulated. */
import type { Language } from "ui/format";

import { h, icon } from "../dom";
import { speaker } from "../texts";
import { floor } from "./texts";
import type { People } from "./view";

/** A sign for who is simulated, with the words for it. */
export function simulatedSign(language: Language): HTMLElement {
  const words = speaker(floor, language)("simulated");
  return h("span", { class: "simulated", title: words }, icon("robot", 16), h("span", { class: "unseen" }, ` ${words}`));
}

/** It changes all the time and is read when somebody comes to it. */
export class PeopleCount {
  readonly element: HTMLElement;
  private readonly words = h("span", { class: "unseen" });
  private readonly all = h("span", { class: "figure" });
  private readonly simulated = h("span", { class: "figure" });
  private readonly t;

  constructor(language: Language, people: People) {
    const t = (this.t = speaker(floor, language));
    this.element = h("div", { class: "head-count", title: t("peopleWhat") }, h("span", { "aria-hidden": "true" }, icon("users", 16), this.all, this.simulated), this.words);
    this.paint(people);
  }

  paint({ count, simulated }: People): void {
    const { t } = this;
    this.all.textContent = String(count);
    this.simulated.replaceChildren(...(simulated > 0 ? [icon("robot", 16), String(simulated)] : []));
    this.words.textContent = `${simulated > 0 ? t("peopleOf", String(count), String(simulated)) : t("people", String(count))}. ${t("peopleWhat")}`;
  }
}
