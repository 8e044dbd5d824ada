/** The printed strategy of blackjack as a table, each cell asked of the strategy itself. */
import type { Language } from "ui/format";

import { h } from "../dom";
import { speaker } from "../texts";
import { ACTS, type Act } from "./blackjack";
import { basic, DEALER } from "./blackjackStrategy";
import type { Card } from "./shoe";
import { strategyTexts } from "./strategyTexts";

/** What a cell says: an act, or `doubleStand` where a hand that cannot double stands; one that cannot `double` is hit. */
export type Advice = Act | "doubleStand";

const LETTERS: Record<Advice, string> = { hit: "H", stand: "S", double: "D", doubleStand: "Ds", split: "P" };

export interface ChartRow {
  name: string;
  /** One for each of `DEALER`. */
  cells: Advice[];
}

export type Group = "hard" | "soft" | "pairs";

const card = (rank: number): Card => ({ rank, suit: 0, text: "" });

/** What the strategy says of two cards. */
function advice(one: number, other: number, up: number, isPair: boolean): Advice {
  const hand = { cards: [card(one), card(other)], isDoubled: false, isSplit: false, isDone: false };
  const ask = (...acts: Act[]) => basic(hand, card(up), acts.filter((act) => isPair || act !== "split"));
  const best = ask(...ACTS);
  return best === "double" && ask("hit", "stand") === "stand" ? "doubleStand" : best;
}

const row = (name: string, one: number, other: number, isPair = false): ChartRow => ({ name, cells: DEALER.map((_, at) => advice(one, other, at === 9 ? 1 : at + 2, isPair)) });

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Totals that are played alike stand in one row. */
function joined(totals: readonly { points: number; row: ChartRow }[]): ChartRow[] {
  const runs: { from: number; to: number; cells: Advice[] }[] = [];
  for (const { points, row: { cells } } of totals) {
    const last = runs.at(-1);
    if (last && last.cells.join() === cells.join()) last.to = points;
    else runs.push({ from: points, to: points, cells });
  }
  return runs.map(({ from, to, cells }) => ({ name: from === to ? String(from) : `${from}–${to}`, cells }));
}

/** Hard totals and soft ones of two cards, and the pairs, as long as they may be split. */
export function strategyChart(): Record<Group, ChartRow[]> {
  const hard = upTo(4, 20).map((points) => ({ points, row: row("", Math.max(2, points - 10), Math.min(points - 2, 10)) }));
  const soft = upTo(13, 20).map((points) => ({ points, row: row("", 1, points - 11) }));
  const pairs = [...upTo(2, 10), 1].map((rank) => row(rank === 1 ? "A, A" : `${rank}, ${rank}`, rank, rank, true));
  return { hard: joined(hard), soft: joined(soft), pairs };
}

/** The table with its legend. */
export function strategyTable(language: Language): HTMLElement {
  const t = speaker(strategyTexts, language);
  const chart = strategyChart();
  const plate = (cell: Advice) => h("span", { class: `of-${cell}`, "aria-hidden": "true" }, LETTERS[cell]);
  const body = (group: Group) =>
    h(
      "tbody",
      {},
      h("tr", {}, h("th", { colspan: DEALER.length + 1, scope: "rowgroup" }, t(group))),
      ...chart[group].map(({ name, cells }) => h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, plate(cell), h("span", { class: "unseen" }, t(cell)))))),
    );
  const head = h("tr", {}, h("th", { scope: "col" }, t("yours")), ...DEALER.map((up) => h("th", { scope: "col" }, up)));
  const advices = Object.keys(LETTERS) as Advice[];
  return h(
    "section",
    { class: "strategy" },
    h("h3", {}, t("title")),
    h("p", { class: "soft" }, t("howToRead")),
    h("ul", {}, ...advices.map((each) => h("li", {}, plate(each), t(each)))),
    h("div", { class: "strategy-box" }, h("table", { "aria-label": t("title") }, h("thead", {}, head), body("hard"), body("soft"), body("pairs"))),
  );
}
