/** Andar bahar at a table: its layout, its cards, its words. */
import { shortName } from "kit/cards/card";
import { CardTable, type Dealing } from "kit/cards/table";
import { h } from "kit/dom";
import { distribution } from "kit/floor/figures";
import type { Badge, Game, Pay } from "kit/floor/game";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { andarBaharCells, andarBaharReturns, andarBaharShare, readAndarBahar, sideOf, type AndarBaharRound } from "kit/table/andarBahar";
import { cellNames } from "kit/table/names";
import { parts } from "kit/table/ratio";
import { speaker } from "kit/texts";

import { andarBaharBoard } from "./board";
import { has, placed } from "./layout";
import { texts } from "./texts";

/** What a cell pays, to one: what it returns without the stake. */
export function odds(cell: string): string {
  const [above, below] = parts(andarBaharCells.get(cell) ?? "1");
  return String(Number(above - below) / Number(below));
}

/** The joker in the middle of the left, the sides one over the other. */
const PLACES = [
  { x: 0, y: 0.14, w: 0.17, h: 0.72, room: 1 },
  { x: 0.17, y: 0, w: 0.83, h: 0.5, room: 1, isFan: true },
  { x: 0.17, y: 0.5, w: 0.83, h: 0.5, room: 1, isFan: true },
];

/** The joker, then cards in turn; beside a side's name stands how many it got. */
export function dealt({ joker, dealt: cards }: AndarBaharRound): Dealing {
  return {
    cards: [{ place: 0, card: joker }, ...cards.map((card, at) => ({ place: 1 + (at % 2), card, wait: at === 0 ? 250 : 0 }))],
    points: (place, seen) => (place > 0 && seen.length > 0 ? String(seen.length) : ""),
    won: [sideOf(cards.length) === "andar" ? 1 : 2],
  };
}

export function andarBahar(house: House, _view: TableView): Game<AndarBaharRound> {
  const t = speaker(texts, house.language);
  const cellName = cellNames("andar-bahar", house.language);
  const sideName = ({ dealt: cards }: AndarBaharRound) => t(sideOf(cards.length));
  const badge = ({ dealt: cards }: AndarBaharRound): Badge => {
    const side = sideOf(cards.length);
    return { text: `${t(side === "andar" ? "andarShort" : "baharShort")} ${cards.length}`, look: side === "andar" ? "red" : "black" };
  };
  const names = [t("joker"), t("andar"), t("bahar")];
  const pay = ({ code }: { code: string }): Pay => ({ name: code.startsWith("cards:") ? t("payCards", code.slice(6).replace("-", "–")) : cellName(code), odds: `${odds(code)}:1`, share: andarBaharShare(code) });

  return {
    code: "andar-bahar",
    name: t("name"),
    read: readAndarBahar,
    returns: ({ dealt: cards }) => andarBaharReturns(cards.length),
    has,
    cellName,
    odds,
    spoken: (round) => t("came", sideName(round), String(round.dealt.length), shortName(round.joker)),
    brief: (round) => t("wonOn", sideName(round), String(round.dealt.length)),
    badge,
    aside: () => null,
    board: (lent) => andarBaharBoard(lent, { language: house.language, cellName, odds }),
    show: new CardTable(PLACES.map((place, at) => ({ ...place, name: names[at] ?? "" })), dealt),
    figures: (rounds) => {
      const counts = rounds.map(({ dealt: cards }) => cards.length);
      const count = (holds: (dealtCards: number) => boolean) => counts.filter(holds).length;
      const mean = counts.reduce((sum, each) => sum + each, 0) / Math.max(1, counts.length);
      return [
        distribution(t("shareSides"), [{ name: t("andar"), count: count((each) => sideOf(each) === "andar"), look: "red" }, { name: t("bahar"), count: count((each) => sideOf(each) === "bahar"), look: "black" }]),
        distribution(t("shareCounts"), [{ name: t("upTo"), count: count((each) => each <= 10), look: "one" }, { name: t("middle"), count: count((each) => each > 10 && each <= 25), look: "two" }, { name: t("from"), count: count((each) => each > 25), look: "zero" }]),
        h("p", {}, t("mean", mean.toFixed(1))),
      ];
    },
    pays: placed.map(pay),
    how: [t("how"), t("howFirst"), t("howCards")],
  };
}
