/** Roulette at a table: its layout, its wheel, its words. */
import { h } from "kit/dom";
import type { Badge, Game, Pay } from "kit/floor/game";
import { distribution, ranking } from "kit/floor/figures";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { cellNames } from "kit/table/names";
import { cells, rouletteReturns, rouletteRules, rouletteShare } from "kit/table/roulette";
import { speaker } from "kit/texts";

import { RouletteBoard } from "./board";
import { hue } from "./layout";
import { texts } from "./texts";
import { Wheel } from "./wheel";

/** A spin as it was drawn. */
export interface Spin {
  pocket: number;
  lucky: { pocket: number; multiplier: number }[];
}

const isPocket = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 36;

/** A result of the house's; null for what is none. */
export function readSpin(result: unknown): Spin | null {
  if (typeof result !== "object" || result === null) return null;
  const { pocket, lucky } = result as Record<string, unknown>;
  if (!isPocket(pocket)) return null;
  const numbers = (Array.isArray(lucky) ? lucky : []).flatMap((one: unknown) => {
    const { pocket: number, multiplier } = (one ?? {}) as Record<string, unknown>;
    return isPocket(number) && typeof multiplier === "number" ? [{ pocket: number, multiplier }] : [];
  });
  return { pocket, lucky: numbers };
}

export function roulette(house: House, view: TableView): Game<Spin> {
  const t = speaker(texts, house.language);
  const rules = rouletteRules(view.rules);

  const cellName = cellNames("roulette", house.language);
  const odds = (cell: string): string => {
    const size = cells.get(cell)?.length ?? 1;
    return String(rules === "multiplied" && size === 1 ? 29 : 36 / size - 1);
  };
  // The dash of a range is no place to break a line.
  const halves = (pocket: number) => t(pocket <= 18 ? "low" : "high").replace("–", "\u2060–\u2060");
  const spoken = ({ pocket, lucky }: Spin): string => {
    const times = lucky.find((one) => one.pocket === pocket)?.multiplier;
    const words = pocket === 0 ? [t("green")] : [t(hue(pocket) === "red" ? "red" : "black"), t(pocket % 2 === 1 ? "odd" : "even"), halves(pocket)];
    return [String(pocket), ...words, ...(times ? [`×${times}`] : [])].join(", ");
  };
  const badge = ({ pocket, lucky }: Spin): Badge => ({ text: String(pocket), look: `${hue(pocket)}${lucky.some((one) => one.pocket === pocket) ? " starred" : ""}` });
  const pay = (name: keyof typeof texts, cell: string, paid = odds(cell)): Pay => ({ name: t(name), odds: `${paid}:1`, share: rouletteShare(rules, cell) });

  return {
    code: "roulette",
    name: t("name"),
    read: readSpin,
    returns: ({ pocket, lucky }) => rouletteReturns(rules, pocket, lucky.map((one) => [one.pocket, one.multiplier] as const)),
    has: (cell) => cells.has(cell),
    cellName,
    odds,
    spoken,
    brief: ({ pocket }) => `${pocket}, ${t(pocket === 0 ? "green" : hue(pocket) === "red" ? "red" : "black").toLowerCase()}`,
    badge,
    aside: (spin) => {
      if (rules !== "multiplied") return null;
      if (!spin) return h("p", { class: "lucky soft" }, t("luckySoon"));
      return h("p", { class: "lucky" }, h("small", {}, t("lucky")), ...spin.lucky.map((one) => h("span", { class: `badge figure ${hue(one.pocket)}`, title: t("luckyOf", String(one.pocket), String(one.multiplier)) }, `${one.pocket} ×${one.multiplier}`)));
    },
    board: (lent) => new RouletteBoard(lent, { language: house.language, cellName }),
    show: new Wheel(),
    figures: (spins) => {
      const pockets = spins.map(({ pocket }) => pocket);
      const split = (holds: (pocket: number) => boolean) => [pockets.filter((pocket) => pocket > 0 && holds(pocket)).length, pockets.filter((pocket) => pocket === 0).length, pockets.filter((pocket) => pocket > 0 && !holds(pocket)).length] as const;
      const bar = (name: "shareHues" | "shareParity" | "shareHalves", counts: readonly [number, number, number], labels: [string, string]) =>
        distribution(t(name), [{ name: labels[0], count: counts[0], look: name === "shareHues" ? "red" : "one" }, { name: t("zero"), count: counts[1], look: "zero" }, { name: labels[1], count: counts[2], look: name === "shareHues" ? "black" : "two" }]);
      return [
        bar("shareHues", split((pocket) => hue(pocket) === "red"), [t("red"), t("black")]),
        bar("shareParity", split((pocket) => pocket % 2 === 1), [t("odd"), t("even")]),
        bar("shareHalves", split((pocket) => pocket <= 18), [t("low"), t("high")]),
        ranking(house.language, pockets, Array.from({ length: 37 }, (_, pocket) => pocket), (pocket) => ({ text: String(pocket), look: hue(pocket) })),
      ];
    },
    pays: [
      pay("numbersName", "straight:1"),
      pay("splitName", "split:1-2"),
      pay("streetName", "street:1-3"),
      pay("cornerName", "corner:1-5"),
      pay("lineName", "line:1-6"),
      pay("dozenName", "dozen:1"),
      pay("evenName", "red"),
    ],
    how: [t("how"), ...(rules === "la-partage" ? [t("howPartage")] : []), ...(rules === "multiplied" ? [t("howMultiplied")] : [])],
  };
}
