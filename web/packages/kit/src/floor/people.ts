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
    this.element = h("div", { class: "head-count", title: t("peopleWhat") }, h("span", { "aria-hidden": "true" }, this.all, this.simulated), this.words);
    this.paint(people);
  }

  paint({ count, simulated }: People): void {
    const { t } = this;
    const isAll = count > 0 && simulated >= count;
    // Those who are simulated are a part of the figure, not to be added to it; where all are, the sign stands for the whole.
    this.all.replaceChildren(icon(isAll ? "robot" : "users", 16), String(count));
    this.simulated.replaceChildren(...(simulated > 0 && !isAll ? ["(", icon("robot", 16), `${simulated})`] : []));
    const said = isAll ? t("peopleAll", String(count)) : simulated > 0 ? t("peopleOf", String(count), String(simulated)) : t("people", String(count));
    this.words.textContent = `${said}. ${t("peopleWhat")}`;
  }
}
