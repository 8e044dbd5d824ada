/** Parts of the window of rules that every table has. */
import type { Language } from "ui/format";

import { h } from "../dom";
import { shared, speaker } from "../texts";

/** Limits, each with its name. */
export const limitsSection = (language: Language, facts: readonly (readonly [name: string, value: string])[]): HTMLElement =>
  h("section", {}, h("h3", {}, speaker(shared, language)("limits")), h("dl", { class: "facts" }, ...facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", { class: "figure" }, value)])));

/** Keys, each with what it does. */
export const keysSection = (language: Language, keys: readonly (readonly [key: string, what: string])[]): HTMLElement =>
  h("section", { class: "keyboard" }, h("h3", {}, speaker(shared, language)("keys")), h("div", { class: "keys" }, ...keys.flatMap(([key, what]) => [h("kbd", {}, key), h("span", {}, what)])));
