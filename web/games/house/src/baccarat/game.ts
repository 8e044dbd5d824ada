/** Baccarat at a table: its layout, its shoe, its words. */
import { shortName } from "kit/cards/card";
import { CardTable } from "kit/cards/table";
import { h } from "kit/dom";
import { distribution } from "kit/floor/figures";
import type { Badge, Game, Pay } from "kit/floor/game";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { baccaratReturns, baccaratRules, baccaratShare, baccaratWon, isPair, points, readBaccarat, type BaccaratHand } from "kit/table/baccarat";
import { cellNames } from "kit/table/names";
import { RoadsBoard } from "kit/table/roadsBoard";
import type { RoadHand } from "kit/table/roadsDrawn";
import { speaker } from "kit/texts";

import { dealt } from "./deal";
import { has, isMain, placed } from "./layout";
import { texts } from "./texts";

const ODDS: Readonly<Record<string, string>> = { player: "1", "player-pair": "11", "banker-pair": "11", "either-pair": "5", "super-six": "12", "dragon-7": "40", "panda-8": "25", big: "0.54", small: "1.5" };

const sides = { red: "banker", blue: "player", tie: "tie" } as const;

export function baccaratGame(house: House, view: TableView): Game<BaccaratHand> {
  const t = speaker(texts, house.language);
  const rules = baccaratRules(view.rules);
  const cellName = cellNames("baccarat", house.language);

  const odds = (cell: string): string => (cell === "banker" ? (rules.commission ? "0.95" : "1") : cell === "tie" ? String(rules.tie) : (ODDS[cell] ?? ""));
  const isHalved = (cell: string) => cell === "banker" && !rules.commission;
  const short = (hand: BaccaratHand) => t(`${sides[baccaratWon(hand)]}Short`);
  const pairs = ({ player, banker }: BaccaratHand) => ({ red: isPair(banker), blue: isPair(player) });
  const spoken = (hand: BaccaratHand): string => {
    const won = baccaratWon(hand);
    const [own, others] = [points(hand.player), points(hand.banker)].map(String) as [string, string];
    const came = won === "tie" ? t("tied", own) : won === "red" ? t("won", t("banker"), others, own) : t("won", t("player"), own, others);
    const { red, blue } = pairs(hand);
    return [came, ...(blue ? [t("player-pair")] : []), ...(red ? [t("banker-pair")] : [])].join(", ");
  };
  const badge = (hand: BaccaratHand): Badge => {
    const won = baccaratWon(hand);
    return { text: `${short(hand)}${Math.max(points(hand.player), points(hand.banker))}`, look: won === "tie" ? "zero" : won };
  };
  const roadHand = (result: unknown): RoadHand | null => {
    const hand = readBaccarat(result);
    return hand && { won: baccaratWon(hand), text: short(hand), pairs: pairs(hand) };
  };
  const face = (code: string): HTMLElement => {
    const cards = code === "small" || code === "big" ? `${t(`${code}Cards`)} · ` : "";
    return h("span", { class: "face" }, t(code as keyof typeof texts), h("small", {}, `${cards}${odds(code)}:1${isHalved(code) ? ` · ${t("halfSix")}` : ""}`));
  };
  const pay = (name: string, cell: string): Pay => ({ name, odds: `${odds(cell)}:1`, share: baccaratShare(rules, cell) });

  return {
    code: "baccarat",
    name: t("name"),
    read: readBaccarat,
    returns: (hand) => baccaratReturns(hand, rules),
    has,
    cellName,
    odds,
    proviso: (cell) => (isHalved(cell) ? t("halfSixSaid") : null),
    spoken,
    brief: (hand) => {
      const won = baccaratWon(hand);
      const [own, others] = [points(hand.player), points(hand.banker)].map(String) as [string, string];
      return won === "tie" ? t("tied", own) : t("wonWith", t(sides[won]), won === "red" ? others : own);
    },
    badge,
    // The cards are drawn; who cannot see them reads them here.
    aside: (hand) => hand && h("p", { class: "unseen" }, t("cards", hand.player.map(shortName).join(" "), hand.banker.map(shortName).join(" "))),
    board: (lent) =>
      new RoadsBoard(
        lent,
        { name: t("layout"), cellName, spots: placed.map(({ code, area, side }) => ({ ...area, code, side, text: "", look: isMain(code) ? `main ${code}` : `outside ${code}`, face: () => face(code) })) },
        { language: house.language, names: { red: t("banker"), blue: t("player"), tie: t("tie") }, read: roadHand, hasDerived: true },
      ),
    show: new CardTable([{ x: 0, y: 0, w: 0.48, h: 1, name: t("player"), room: 3 }, { x: 0.52, y: 0, w: 0.48, h: 1, name: t("banker"), room: 3 }], dealt),
    figures: (hands) => figures(hands, t),
    figuresNote: t("shoeNote"),
    pays: [
      pay(t("player"), "player"),
      pay(rules.commission ? t("banker") : t("payHalfSix"), "banker"),
      pay(t("tie"), "tie"),
      pay(t("payPair"), "player-pair"),
      ...["either-pair", "super-six", "dragon-7", "panda-8", "big", "small"].map((cell) => pay(cellName(cell), cell)),
    ],
    how: [t("how"), t("howThird"), t("howTie"), t(rules.commission ? "howCommission" : "howNoCommission"), t("howShoe")],
  };
}

/** The shoe in figures: who won, which hands had pairs, how many cards were dealt. */
function figures(hands: readonly BaccaratHand[], t: (id: keyof typeof texts) => string): HTMLElement[] {
  const count = (holds: (hand: BaccaratHand) => boolean) => hands.filter(holds).length;
  const pairs = (banker: boolean, player: boolean) => count((hand) => isPair(hand.banker) === banker && isPair(hand.player) === player);
  const isSmall = ({ player, banker }: BaccaratHand) => player.length + banker.length === 4;
  return [
    distribution(t("shareWinners"), [
      { name: t("banker"), count: count((hand) => baccaratWon(hand) === "red"), look: "red" },
      { name: t("tie"), count: count((hand) => baccaratWon(hand) === "tie"), look: "zero" },
      { name: t("player"), count: count((hand) => baccaratWon(hand) === "blue"), look: "blue" },
    ]),
    distribution(t("sharePairs"), [
      { name: t("banker-pair"), count: pairs(true, false), look: "red" },
      { name: t("both"), count: pairs(true, true), look: "zero" },
      { name: t("player-pair"), count: pairs(false, true), look: "blue" },
      { name: t("noPair"), count: pairs(false, false), look: "two" },
    ]),
    distribution(t("shareCards"), [
      { name: t("smallCards"), count: count(isSmall), look: "one" },
      { name: t("bigCards"), count: count((hand) => !isSmall(hand)), look: "two" },
    ]),
  ];
}
