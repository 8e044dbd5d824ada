/** Teen patti at a table: its layout, its cards, its words. */
import { CardTable, type Dealing } from "kit/cards/table";
import { distribution } from "kit/floor/figures";
import type { Badge, Game } from "kit/floor/game";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { cellNames } from "kit/table/names";
import { kindOf, readTeenPatti, teenPattiReturns, teenPattiShare, teenPattiWon, type HandKind, type TeenPattiRound } from "kit/table/teenPatti";
import { speaker } from "kit/texts";

import { teenPattiBoard } from "./board";
import { has } from "./layout";
import { odds, plusPays } from "./odds";
import { texts } from "./texts";

const PLACES = [
  { x: 0, y: 0, w: 0.49, h: 1, room: 3, isWordy: true },
  { x: 0.51, y: 0, w: 0.49, h: 1, room: 3, isWordy: true },
];
const looks = { player: "black", dealer: "red", tie: "zero" } as const;

const wonOf = (round: TeenPattiRound) => teenPattiWon(round) ?? "tie";

/** Cards in turn; a hand's kind is said when all three are seen. */
export function dealt(round: TeenPattiRound, kindName: (kind: HandKind) => string): Dealing {
  const won = teenPattiWon(round);
  return {
    cards: round.player.flatMap((card, at) => {
      const other = round.dealer[at];
      return [{ place: 0, card }, ...(other ? [{ place: 1, card: other }] : [])];
    }),
    points: (_, cards) => (cards.length === 3 ? kindName(kindOf(cards)) : ""),
    won: won === null ? [] : [won === "player" ? 0 : 1],
  };
}

export function teenPatti(house: House, _view: TableView): Game<TeenPattiRound> {
  const t = speaker(texts, house.language);
  const cellName = cellNames("teen-patti", house.language);
  const names = [t("player"), t("dealer")];
  const spoken = (round: TeenPattiRound): string => {
    const [own = "", others = ""] = [round.player, round.dealer].map((hand) => t(kindOf(hand)).toLowerCase());
    const won = wonOf(round);
    return won === "tie" ? t("equal", own) : won === "player" ? t("playerWon", own, others) : t("dealerWon", others, own);
  };
  const badge = (round: TeenPattiRound): Badge => {
    const won = wonOf(round);
    return { text: t(`${won}Short`), look: looks[won] };
  };

  return {
    code: "teen-patti",
    name: t("name"),
    read: readTeenPatti,
    returns: teenPattiReturns,
    has,
    cellName,
    odds,
    spoken,
    brief: (round) => {
      const won = wonOf(round);
      const kind = t(kindOf(won === "dealer" ? round.dealer : round.player)).toLowerCase();
      return won === "tie" ? t("equal", kind) : t("wonWith", t(won), kind);
    },
    badge,
    aside: () => null,
    board: (lent) => teenPattiBoard(lent, { language: house.language, cellName }),
    show: new CardTable(PLACES.map((place, at) => ({ ...place, name: names[at] ?? "" })), (round: TeenPattiRound) => dealt(round, t)),
    figures: (rounds) => {
      const count = (holds: (round: TeenPattiRound) => boolean) => rounds.filter(holds).length;
      const isPlus = ({ player }: TeenPattiRound) => kindOf(player) !== "high";
      return [
        distribution(t("shareWins"), (["player", "tie", "dealer"] as const).map((won) => ({ name: t(won), count: count((round) => wonOf(round) === won), look: looks[won] }))),
        distribution(t("sharePlus"), [{ name: t("plusWon"), count: count(isPlus), look: "one" }, { name: t("plusLost"), count: count((round) => !isPlus(round)), look: "two" }]),
      ];
    },
    pays: [
      { name: t("payHands"), odds: `${odds("player")}:1`, share: teenPattiShare("player") },
      { name: t("payPlus"), odds: `${odds("pair-plus")}:1`, share: teenPattiShare("pair-plus") },
    ],
    how: [t("how"), t("howRanks"), t("howPlus", plusPays.map(([kind, paid]) => `${t(kind).toLowerCase()} ${paid}:1`).join(", "))],
  };
}
