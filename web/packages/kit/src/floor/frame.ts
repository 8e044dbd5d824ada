/** The page of a table, from its parts. */
import { h } from "../dom";
import { backdrop } from "../fair";
import type { House } from "../inhouse";
import { topBar } from "../parts";

type Part = HTMLElement | undefined;

export interface Parts {
  /** Buttons of the bar. */
  bar: HTMLElement[];
  /** Where what is drawn is shown. */
  stage: Part[];
  felt: Part[];
  /** What the thumb reaches. */
  reach: Part[];
  /** Windows and panels over the page. */
  over: HTMLElement[];
}

/** Puts the page of a game's table together, and names it. */
export function frame(house: House, code: string, name: string, { bar, stage, felt, reach, over }: Parts): void {
  house.root.className = `floor ${code}`;
  delete house.root.dataset["told"];
  house.root.replaceChildren(
    backdrop(),
    topBar({ ...house, name }, ...bar),
    h("main", { "aria-label": name }, h("section", { class: "stage" }, ...stage), h("section", { class: "felt" }, ...felt), h("div", { class: "reach" }, ...reach)),
    ...over,
  );
  document.title = name;
}
