/** The last results in figures: shares as a bar, and what came most and least. */
import type { Language } from "ui/format";

import { h } from "../dom";
import { speaker } from "../texts";
import type { Badge } from "./game";
import { frequencies, shares } from "./statistics";
import { floor } from "./texts";

/** Parts of a whole as a bar, each with its name and its share written on or under it. */
export function distribution(name: string, parts: readonly { name: string; count: number; look: string }[]): HTMLElement {
  const percent = shares(parts.map(({ count }) => count));
  const words = parts.map((part, place) => `${part.name} ${percent[place]}%`);
  const bar = h("span", { class: "bar-of", "aria-hidden": "true" });
  parts.forEach((part, place) => {
    const piece = h("span", { class: part.look });
    piece.style.setProperty("flex-grow", String(percent[place]));
    if (percent[place]) bar.append(piece);
  });
  return h("div", { class: "shares", role: "img", "aria-label": `${name}: ${words.join(", ")}` }, bar, h("span", { class: "legend figure", "aria-hidden": "true" }, ...words.map((word) => h("span", {}, word))));
}

/** How many are shown at each end. */
const ENDS = 4;

/** What came most, and how many of all did not come. */
export function ranking<T>(language: Language, came: readonly T[], all: readonly T[], badge: (one: T) => Badge): HTMLElement {
  const t = speaker(floor, language);
  const order = frequencies(came, all);
  const shown = (ones: readonly (readonly [T, number])[]) => ones.map(([one, count]) => h("li", {}, h("span", { class: `badge figure ${badge(one).look}` }, badge(one).text), h("small", { class: "figure", "aria-label": t("timesCame", String(count)) }, `×${count}`)));
  const often = order.filter(([, count]) => count > 1).slice(0, ENDS);
  const seldom = order.filter(([, count]) => count === 0);
  return h(
    "div",
    { class: "ranking" },
    ...(often.length > 0 ? [h("h3", {}, t("often")), h("ul", {}, ...shown(often))] : []),
    h("h3", {}, t("seldom")),
    h("ul", { class: "absent" }, ...seldom.map(([one]) => h("li", {}, h("span", { class: `badge small figure ${badge(one).look}` }, badge(one).text)))),
  );
}
