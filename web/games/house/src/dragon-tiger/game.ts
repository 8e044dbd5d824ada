/** Dragon tiger at a table: its layout, its shoe, its words. */
import { shortName, type Card } from "kit/cards/card";
import { CardTable, type Dealing } from "kit/cards/table";
import { h } from "kit/dom";
import { distribution } from "kit/floor/figures";
import type { Badge, Game, Pay } from "kit/floor/game";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { dragonTigerReturns, dragonTigerShare, dragonTigerTie, dragonTigerWon, readDragonTiger, type DragonTigerRound } from "kit/table/dragonTiger";
import { cellNames } from "kit/table/names";
import { RoadsBoard } from "kit/table/roadsBoard";
import type { RoadHand } from "kit/table/roadsDrawn";
import { speaker } from "kit/texts";

import { has, isMain, placed } from "./layout";
import { texts } from "./texts";

const sides = { red: "dragon", blue: "tiger", tie: "tie" } as const;

/** The dragon's card, and after it the tiger's. */
export function dealt(round: DragonTigerRound): Dealing {
  const won = dragonTigerWon(round);
  return {
    cards: [{ place: 0, card: round.dragon }, { place: 1, card: round.tiger, wait: 300 }],
    points: () => "",
    won: won === "tie" ? [] : [won === "red" ? 0 : 1],
  };
}

export function dragonTigerGame(house: House, view: TableView): Game<DragonTigerRound> {
  const t = speaker(texts, house.language);
  const tie = dragonTigerTie(view.rules);
  const cellName = cellNames("dragon-tiger", house.language);

  const odds = (cell: string): string => (cell === "tie" ? String(tie) : cell === "suited-tie" ? "50" : "1");
  const short = (round: DragonTigerRound) => t(`${sides[dragonTigerWon(round)]}Short`);
  const spoken = (round: DragonTigerRound): string => {
    const won = dragonTigerWon(round);
    const [dragon, tiger] = [shortName(round.dragon), shortName(round.tiger)];
    if (won === "tie") return t("tied", dragon, tiger);
    return won === "red" ? t("won", t("dragon"), dragon, tiger) : t("won", t("tiger"), tiger, dragon);
  };
  const badge = (round: DragonTigerRound): Badge => {
    const won = dragonTigerWon(round);
    return { text: short(round), look: won === "tie" ? "zero" : won };
  };
  const roadHand = (result: unknown): RoadHand | null => {
    const round = readDragonTiger(result);
    return round && { won: dragonTigerWon(round), text: short(round), pairs: { red: false, blue: false } };
  };
  const face = (code: string): HTMLElement => {
    const pays = `${odds(code)}:1`;
    if (isMain(code)) return h("span", { class: "face" }, t(code as keyof typeof texts), h("small", {}, pays));
    if (code === "suited-tie") return h("span", { class: "face" }, t("suited"), h("small", {}, t("suitedUnder")), h("small", {}, pays));
    const size = code.endsWith("big") ? "big" : "small";
    return h("span", { class: "face" }, t(size), h("small", {}, `${size === "big" ? "8–K" : "A–6"} · ${pays}`));
  };
  const pay = (name: string, cell: string): Pay => ({ name, odds: `${odds(cell)}:1`, share: dragonTigerShare(cell, tie) });

  return {
    code: "dragon-tiger",
    name: t("name"),
    read: readDragonTiger,
    returns: (round) => dragonTigerReturns(round, tie),
    has,
    cellName,
    odds,
    spoken,
    brief: (round) => {
      const won = dragonTigerWon(round);
      return won === "tie" ? t("tied", shortName(round.dragon), shortName(round.tiger)) : t("wonWith", t(sides[won]), shortName(won === "red" ? round.dragon : round.tiger));
    },
    badge,
    aside: () => null,
    board: (lent) =>
      new RoadsBoard(
        lent,
        { name: t("layout"), cellName, spots: placed.map(({ code, area }) => ({ ...area, code, text: "", look: isMain(code) ? `main ${code}` : `outside ${code}`, face: () => face(code) })) },
        { language: house.language, names: { red: t("dragon"), blue: t("tiger"), tie: t("tie") }, read: roadHand, hasDerived: false },
      ),
    show: new CardTable([{ x: 0.12, y: 0, w: 0.34, h: 1, name: t("dragon"), room: 1 }, { x: 0.54, y: 0, w: 0.34, h: 1, name: t("tiger"), room: 1 }], dealt),
    figures: (rounds) => figures(rounds, t),
    figuresNote: t("shoeNote"),
    pays: [pay(t("payMain"), "dragon"), pay(t("tie"), "tie"), pay(cellName("suited-tie"), "suited-tie"), pay(t("payBig"), "dragon-big")],
    how: [t("how"), t("howTie"), t("howSeven"), t("howSuited"), t("howShoe")],
  };
}

/** The shoe in figures: who won, and how big each side's cards were. */
function figures(rounds: readonly DragonTigerRound[], t: (id: keyof typeof texts) => string): HTMLElement[] {
  const won = (side: ReturnType<typeof dragonTigerWon>) => rounds.filter((round) => dragonTigerWon(round) === side).length;
  const sizes = (name: string, of: (round: DragonTigerRound) => Card) => {
    const count = (holds: (rank: number) => boolean) => rounds.filter((round) => holds(of(round).rank)).length;
    return distribution(name, [
      { name: t("big"), count: count((rank) => rank > 7), look: "one" },
      { name: t("seven"), count: count((rank) => rank === 7), look: "zero" },
      { name: t("small"), count: count((rank) => rank < 7), look: "two" },
    ]);
  };
  return [
    distribution(t("shareWinners"), [
      { name: t("dragon"), count: won("red"), look: "red" },
      { name: t("tie"), count: won("tie"), look: "zero" },
      { name: t("tiger"), count: won("blue"), look: "blue" },
    ]),
    sizes(t("shareDragon"), ({ dragon }) => dragon),
    sizes(t("shareTiger"), ({ tiger }) => tiger),
  ];
}
