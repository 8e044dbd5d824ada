/** Blackjack at a table: its seats, its cards, its words. */
import { still } from "kit/dom";
import { distribution } from "kit/floor/figures";
import type { Badge, Game, Show } from "kit/floor/game";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { cellNames } from "kit/table/names";
import { speaker } from "kit/texts";
import { Decisions } from "kit/turns/decisions";
import { Felt } from "kit/turns/felt";
import { endsOf, playedReturns, readPlayed, type Played } from "kit/turns/result";
import { isBlackjack, worth, type Seats } from "kit/turns/seats";
import { inCurrency, money } from "ui/format";

import { SeatsBoard } from "./board";
import { has, SEATS } from "./layout";
import { texts } from "./texts";

const isBust = ({ dealer }: Played) => Number(worth(dealer)) > 21;
const isNatural = ({ dealer }: Played) => isBlackjack(dealer, false);

/** The felt as what shows a result: cards that lie stay, and the dealer's come. */
class FeltShow implements Show<Played> {
  readonly element: HTMLElement;

  constructor(readonly felt: Felt) {
    this.element = felt.element;
  }

  begin(): void {
    this.felt.clear();
  }

  ride(played: Played): Promise<void> {
    return still() ? Promise.resolve() : this.felt.ride(played, endsOf(played));
  }

  rest(played: Played | null): void {
    if (played) this.felt.lay(played, false, endsOf(played));
    else this.felt.clear();
  }

  clear(): void {
    this.felt.clear();
  }

  stop(): void {
    this.felt.stop();
  }
}

export function blackjack(house: House, view: TableView): Game<Played> {
  const { language } = house;
  const t = speaker(texts, language);
  const named = cellNames("blackjack", language);
  const felt = new Felt(SEATS.length, t("dealer"));
  let known: Seats | null = null;
  let own: ReadonlySet<number> = new Set();
  let board: SeatsBoard | null = null;
  const cellName = (cell: string) => {
    const [kind, seat] = cell.split(":");
    const taken = kind === "seat" ? known?.seats.find((each) => each.seat === Number(seat)) : undefined;
    return taken && !own.has(taken.seat) ? t("occupied", named(cell), taken.name) : named(cell);
  };
  const turns = new Decisions(house, (seats, mine) => {
    [known, own] = [seats, mine];
    board?.seats(seats, mine);
    felt.mark(seats?.turn ?? null, mine);
    // Of a round that is over the result is laid, at its own pace.
    if (seats && turns.isDealt(seats)) felt.lay(seats, true);
  });
  const words = (played: Played) => {
    const dealer = worth(played.dealer);
    return isNatural(played) ? t("dealerBlackjack") : t(isBust(played) ? "dealerBust" : "dealerHas", dealer);
  };
  const badge = (played: Played): Badge => {
    if (isNatural(played)) return { text: "BJ", look: "red" };
    return isBust(played) ? { text: worth(played.dealer), look: "zero" } : { text: worth(played.dealer).split("/").at(-1) ?? "", look: "black" };
  };
  return {
    code: "blackjack",
    name: t("name"),
    read: readPlayed,
    returns: playedReturns,
    has,
    cellName,
    odds: (cell) => (cell.startsWith("insurance") ? "2" : "1"),
    spoken: (played) => {
      const ends = endsOf(played);
      const said = { won: "seatWon", pushed: "seatPushed", lost: "seatLost" } as const;
      return [words(played), ...played.seats.map(({ seat }) => t(said[ends.get(`${seat}:0`) ?? "lost"], String(seat)))].join(", ");
    },
    brief: words,
    badge,
    aside: () => null,
    board: (lent) => {
      board = new SeatsBoard(lent, { language, cellName, write: (amount) => inCurrency(money(amount, language), view.currency) });
      return board;
    },
    show: new FeltShow(felt),
    turns,
    figures: (rounds) => {
      const count = (holds: (played: Played) => boolean) => rounds.filter(holds).length;
      const [busts, naturals] = [count(isBust), count(isNatural)];
      return [
        distribution(t("shareDealer"), [
          { name: t("bust"), count: busts, look: "zero" },
          { name: t("stands"), count: rounds.length - busts - naturals, look: "black" },
          { name: t("blackjack"), count: naturals, look: "red" },
        ]),
      ];
    },
    figuresNote: t("ofShoe"),
    pays: [
      { name: t("payBlackjack"), odds: "3:2", share: "497/500" },
      { name: t("payWin"), odds: "1:1", share: "497/500" },
      // From a fresh shoe, the dealer's ace out of it.
      { name: t("payInsurance"), odds: "2:1", share: "384/415" },
    ],
    how: [t("how"), t("howTurns"), t("howDealer"), t("howBehind"), t("howStrategy")],
  };
}
