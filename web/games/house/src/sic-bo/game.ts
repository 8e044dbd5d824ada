/** Sic bo at a table: its layout, its dice, its words. */
import { h } from "kit/dom";
import type { Badge, Game, Pay } from "kit/floor/game";
import { distribution, ranking } from "kit/floor/figures";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { cellNames } from "kit/table/names";
import { sicBoPair, sicBoReturns, sicBoShare, totalPays } from "kit/table/sicBo";
import { speaker } from "kit/texts";

import { sicBoBoard } from "./board";
import { die } from "./die";
import { Dome } from "./dome";
import { has } from "./layout";
import { texts } from "./texts";

export type Throw = readonly [number, number, number];

/** A result of the house's; null for what is none. */
export function readThrow(result: unknown): Throw | null {
  const isFace = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 6;
  if (!Array.isArray(result) || result.length !== 3) return null;
  const [one, two, three]: unknown[] = result;
  return isFace(one) && isFace(two) && isFace(three) ? [one, two, three] : null;
}

const totalOf = (dice: Throw) => dice[0] + dice[1] + dice[2];
const isAlike = ([one, two, three]: Throw) => one === two && two === three;
const sizeOf = (dice: Throw) => (isAlike(dice) ? "triples" : totalOf(dice) <= 10 ? "small" : "big");
const looks = { triples: "zero", small: "black", big: "red" } as const;

export function sicBo(house: House, view: TableView): Game<Throw> {
  const t = speaker(texts, house.language);
  const pairPays = sicBoPair(view.rules);
  const cellName = cellNames("sic-bo", house.language);

  const odds = (cell: string): string => {
    const [kind = "", rest = ""] = cell.split(":");
    const pays: Record<string, string> = { single: "1–3", double: "10", triple: "180", "any-triple": "30", pair: String(pairPays), total: String(totalPays(Number(rest))) };
    return pays[kind] ?? "1";
  };
  const spoken = (dice: Throw): string => {
    const size = sizeOf(dice);
    return [t("came", dice.join("-"), String(totalOf(dice))), t(size), ...(size === "triples" ? [] : [t(totalOf(dice) % 2 === 1 ? "odd" : "even")])].join(", ");
  };
  const badge = (dice: Throw): Badge => ({ text: String(totalOf(dice)), look: looks[sizeOf(dice)] });
  const pay = (name: string, cell: string): Pay => ({ name, odds: `${odds(cell)}:1`, share: sicBoShare(cell, pairPays) });

  return {
    code: "sic-bo",
    name: t("name"),
    read: readThrow,
    returns: (dice) => sicBoReturns(dice, pairPays),
    has,
    cellName,
    odds,
    spoken,
    brief: (dice) => t("came", dice.join("-"), String(totalOf(dice))),
    badge,
    aside: (dice) => dice && h("p", { class: "fell", "aria-hidden": "true" }, ...dice.map(die), h("b", { class: "figure" }, `= ${totalOf(dice)}`)),
    board: (lent) => sicBoBoard(lent, { language: house.language, cellName, odds }),
    show: new Dome(),
    figures: (throws) => {
      const count = (holds: (dice: Throw) => boolean) => throws.filter(holds).length;
      const alike = { name: t("triples"), count: count(isAlike), look: "zero" };
      return [
        distribution(t("shareSizes"), [{ name: t("small"), count: count((dice) => sizeOf(dice) === "small"), look: "black" }, alike, { name: t("big"), count: count((dice) => sizeOf(dice) === "big"), look: "red" }]),
        distribution(t("shareParity"), [{ name: t("odd"), count: count((dice) => !isAlike(dice) && totalOf(dice) % 2 === 1), look: "one" }, alike, { name: t("even"), count: count((dice) => !isAlike(dice) && totalOf(dice) % 2 === 0), look: "two" }]),
        ranking(house.language, throws.map(totalOf), Array.from({ length: 16 }, (_, place) => place + 3), (total) => ({ text: String(total), look: total <= 10 ? "black" : "red" })),
      ];
    },
    pays: [
      pay(t("payEven"), "small"),
      pay(t("paySingle"), "single:1"),
      ...[4, 5, 6, 7, 8, 9, 10].map((total) => pay(t("totals", String(total), String(21 - total)), `total:${total}`)),
      pay(t("payPair"), "pair:1-2"),
      pay(t("payDouble"), "double:1"),
      pay(t("payTriple"), "triple:1"),
      pay(cellName("any-triple"), "any-triple"),
    ],
    how: [t("how"), t("howAlike")],
  };
}
