/** What the thumb reaches: chips, steps back, and the button that places bets. */
import { h, icon, iconButton } from "../dom";
import type { Language } from "ui/format";

import { speaker } from "../texts";
import { firstChip, onChip } from "./chips";
import { units } from "../number";
import { floor } from "./texts";

export interface Acts {
  place: () => void;
  undo: () => void;
  clear: () => void;
  repeat: () => void;
  double: () => void;
  favourites: () => void;
}

/** Chips that a press would lay: there may be none, or a limit of the table, which the press says then. */
interface Offer {
  isEmpty: boolean;
  isRefused: boolean;
}

/** What the hand shows. */
export interface HandState {
  balance: string;
  placed: bigint;
  pending: bigint;
  canUndo: boolean;
  repeat: Offer;
  double: Offer;
  isBusy: boolean;
  isOpen: boolean;
  /** Why nothing can be placed although bets are taken: the line is down, or these chips meet a limit. */
  isHeld: boolean;
}

export class Hand {
  readonly element: HTMLElement;
  private chosen: string;
  private readonly rail: HTMLButtonElement[];
  private readonly sums = { balance: h("output", { class: "figure" }), placed: h("output", { class: "figure" }), pending: h("output", { class: "figure" }) };
  private readonly call = h("button", { type: "button", class: "call place" });
  private readonly buttons;
  private readonly t;

  constructor(
    private readonly chips: readonly string[],
    private readonly write: (amount: string | bigint) => string,
    language: Language,
    acts: Acts,
    balanceName: string,
  ) {
    const t = (this.t = speaker(floor, language));
    this.chosen = firstChip(chips);
    this.rail = chips.map((chip, place) => h("button", { type: "button", class: `disc hue${place}`, "aria-label": t("chipOf", write(chip)), title: write(chip), onclick: () => this.choose(place) }, h("span", { class: "figure" }, onChip(units(chip)))));
    this.call.addEventListener("click", acts.place);
    const labelled = (button: HTMLButtonElement, label: string) => {
      button.append(h("span", { class: "label", "aria-hidden": "true" }, label));
      return button;
    };
    const doubled = h("button", { type: "button", class: "icon", "aria-label": t("double"), title: t("double"), onclick: acts.double }, h("b", { "aria-hidden": "true" }, "×2"));
    this.buttons = {
      undo: labelled(iconButton("undo", t("undo"), acts.undo), t("undo")),
      clear: labelled(iconButton("bin", t("clear"), acts.clear), t("clear")),
      repeat: labelled(iconButton("repeat", t("repeatLong"), acts.repeat), t("repeat")),
      double: labelled(doubled, t("double")),
    };
    const sum = (name: string, look: string, value: HTMLElement) => h("span", { class: look }, h("small", {}, name), value);
    this.element = h(
      "section",
      { class: "hand" },
      h("div", { class: "sums" }, sum(balanceName, "", this.sums.balance), sum(t("placed"), "of-placed", this.sums.placed), sum(t("pending"), "of-pending", this.sums.pending)),
      h("div", { class: "chips" }, h("div", { class: "rail", role: "group", "aria-label": t("chip") }, ...this.rail), iconButton("star", t("favourites"), acts.favourites)),
      h("div", { class: "acts" }, this.buttons.undo, this.buttons.clear, this.buttons.repeat, this.buttons.double, this.call),
    );
    this.paintRail();
  }

  /** The chip that a touch lays, in ledger units. */
  get chip(): bigint {
    return units(this.chosen);
  }

  choose(place: number): void {
    this.chosen = this.chips[place] ?? this.chosen;
    this.paintRail();
  }

  private paintRail(): void {
    this.rail.forEach((button, place) => button.setAttribute("aria-pressed", String(this.chips[place] === this.chosen)));
  }

  paint({ balance, placed, pending, canUndo, repeat, double, isBusy, isOpen, isHeld }: HandState): void {
    const { t } = this;
    this.sums.balance.textContent = this.write(balance);
    this.sums.placed.textContent = this.write(placed);
    this.sums.pending.textContent = this.write(pending);
    this.element.classList.toggle("has-placed", placed > 0n);
    this.element.classList.toggle("has-pending", pending > 0n);
    this.buttons.undo.disabled = !canUndo;
    this.buttons.clear.disabled = pending === 0n;
    for (const [name, offer] of [["repeat", repeat], ["double", double]] as const) {
      this.buttons[name].disabled = offer.isEmpty;
      this.buttons[name].setAttribute("aria-disabled", String(offer.isEmpty || offer.isRefused));
    }
    const text = isBusy ? t("placing") : pending > 0n ? t("placeSum", this.write(pending)) : t("place");
    if (this.call.textContent !== text) this.call.replaceChildren(...(isBusy || pending === 0n ? [] : [icon("check")]), text);
    // It stays under the finger and says why not, where a disabled button would say nothing.
    this.call.setAttribute("aria-disabled", String(isBusy || pending === 0n || !isOpen || isHeld));
  }
}
