/** Blackjack at a table: its seats, its cards, its words. */
import { still } from "kit/dom";
import { distribution } from "kit/floor/figures";
import type { Badge, Game, Show } from "kit/floor/game";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { isBlackjack, total } from "kit/table/blackjack";
import { cellNames } from "kit/table/names";
import { strategyTable } from "kit/table/strategyChart";
import { speaker } from "kit/texts";
import { Decisions } from "kit/turns/decisions";
import { Felt } from "kit/turns/felt";
import { endsOf, playedReturns, readPlayed, type Played } from "kit/turns/result";
import { final, type Seats } from "kit/turns/seats";
import { seatRules } from "kit/turns/trial";
import { inCurrency, money } from "ui/format";

import { SeatsBoard } from "./board";
import { has, SEATS } from "./layout";
import { texts } from "./texts";

const points = ({ dealer }: Played) => total(dealer).points;
const isBust = (played: Played) => points(played) > 21;
/** Whether the dealer had to play: where all hands are bust, or blackjacks, nobody waits for a total. */
const hasPlayed = (played: Played) => points(played) >= 17;
const isNatural = ({ dealer }: Played) => isBlackjack({ cards: dealer, isSplit: false });

/** The felt as what shows a result: cards that lie stay, and the dealer's come. */
class FeltShow implements Show<Played> {
  readonly element: HTMLElement;

  constructor(
    readonly felt: Felt,
    /** Hears of the dealer's cards as they come. */
    private readonly ended: (played: Played) => void,
  ) {
    this.element = felt.element;
  }

  begin(): void {
    this.felt.clear();
  }

  ride(played: Played): Promise<void> {
    this.ended(played);
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
    const taken = kind === "seat" || (house.demo && kind === "behind") ? known?.seats.find((each) => each.seat === Number(seat)) : undefined;
    return taken && !own.has(taken.seat) ? t(taken.simulated ? "occupiedBySimulated" : "occupied", named(cell), taken.name) : named(cell);
  };
  const turns = new Decisions(house, {
    changed: (seats, mine, isNews) => {
      [known, own] = [seats, mine];
      board?.seats(seats, mine);
      felt.mark(seats.turn, mine);
      // Of a round that is over the result is laid, at its own pace.
      if (turns.isDealt(seats)) felt.lay(seats, isNews);
    },
    flight: () => felt.flight,
    time: (rest) => felt.time(rest),
  });
  const words = (played: Played) => {
    if (isNatural(played)) return t("dealerBlackjack");
    return played.dealer.length === 1 ? t("dealerNone") : t(isBust(played) ? "dealerBust" : "dealerHas", final(played.dealer));
  };
  /** One's own hands of a round. */
  const yours = ({ seats }: Played) =>
    seats.filter(({ seat }) => own.has(seat)).flatMap(({ seat, hands }) => hands.map(({ cards }) => t(total(cards).points > 21 ? "yourBust" : "yourHand", String(seat), final(cards, hands.length > 1))));
  const badge = (played: Played): Badge => {
    if (isNatural(played)) return { text: "BJ", look: "red" };
    return hasPlayed(played) ? { text: final(played.dealer), look: isBust(played) ? "zero" : "black" } : { text: "–", look: "black" };
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
      const said = { won: "seatsWon", pushed: "seatsPushed", lost: "seatsLost" } as const;
      const of = (end: keyof typeof said) => played.seats.filter(({ seat }) => ends.get(`${seat}:0`) === end).map(({ seat }) => seat);
      const groups = (["won", "pushed", "lost"] as const).flatMap((end) => (of(end).length > 0 ? [t(said[end], of(end).join(", "))] : []));
      return [words(played), ...groups].join("; ");
    },
    brief: (played) => [words(played), ...yours(played)].join(", "),
    badge,
    aside: () => null,
    board: (lent) => {
      board = new SeatsBoard(lent, { language, isTrial: house.demo, cellName, write: (amount) => inCurrency(money(amount, language), view.currency) });
      return board;
    },
    show: new FeltShow(felt, ({ dealer }) => turns.ended(dealer)),
    turns,
    trial: seatRules(() => known),
    figures: (rounds) => {
      const count = (holds: (played: Played) => boolean) => rounds.filter(holds).length;
      const [busts, naturals, unplayed] = [count(isBust), count(isNatural), count((played) => !hasPlayed(played))];
      return [
        distribution(t("shareDealer"), [
          { name: t("bust"), count: busts, look: "zero" },
          { name: t("stands"), count: rounds.length - busts - naturals - unplayed, look: "black" },
          { name: t("blackjack"), count: naturals, look: "red" },
          ...(unplayed > 0 ? [{ name: t("notPlayed"), count: unplayed, look: "two" }] : []),
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
    how: [...(house.demo ? [t("howTrial")] : []), t("how"), t("howTurns"), t("howDealer"), t("howBehind"), t("howBroken"), t("howStrategy")],
    strategy: strategyTable(language),
  };
}
