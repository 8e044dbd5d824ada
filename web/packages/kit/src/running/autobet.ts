/** Auto-bet: the bet of one panel in every round by itself, where the licence allows it, with the limits of autoplay. */
import type { Language } from "ui/format";

import { Autoplay, type Played } from "../auto";
import type { BetView } from "../floor/view";
import { decimal } from "../number";
import { speaker } from "../texts";
import type { BetState } from "./bet";
import { autoOf } from "./cell";
import type { Panel } from "./panel";
import { running } from "./texts";
import type { Wish } from "./wager";

/** What went back with its round was neither won nor lost. */
const RETURNED: Played = { stake: "0.00", payout: "0.00", free: false };

export interface AutoBetLent {
  language: Language;
  symbol: string;
  /** The page is left. */
  until: AbortSignal;
  panel: Panel;
  balance: () => string;
  isDown: () => boolean;
  /** Whether the answer to a bet is owed. */
  owed: () => boolean;
  /** Whether a bet of the panel is placed or runs. */
  isInAir: () => boolean;
  /** A bet is due: it is to be placed as soon as that may be. */
  due: () => void;
  changed: () => void;
}

export class AutoBet {
  readonly run: Autoplay;
  /** Ends the round of the run that is on its way. */
  private end: ((played: Played | null) => void) | null = null;
  /** The bet of that round was handed over. */
  private isPlaced = false;
  /** The last round in which a bet was handed over. */
  private last: number | null = null;
  private readonly t;

  constructor(private readonly lent: AutoBetLent) {
    const t = (this.t = speaker(running, lent.language));
    this.run = new Autoplay({
      language: lent.language,
      symbol: lent.symbol,
      // The page of the game hears that for both of its panels.
      host: { paused: () => {} },
      name: t("autoBet"),
      intro: t("autoBetIntro"),
      until: lent.until,
      stake: () => this.wish?.stake ?? null,
      balance: lent.balance,
      idle: () => this.mayBegin(),
      owed: lent.owed,
      round: () => this.round(),
      halted: () => this.finish(null),
      // A round is as long as the table makes it.
      pace: 0,
      changed: lent.changed,
      say: (text) => lent.panel.sayAuto(lent.isInAir() ? `${text} ${t("autoBetStands")}` : text),
    });
  }

  /** What stands in the panel, with the stake as it is sent; null where that is no bet. */
  private get wish(): { cell: string; stake: string } | null {
    const wish = this.lent.panel.wish();
    return typeof wish === "string" ? null : { cell: wish.cell, stake: decimal(wish.stake) };
  }

  /** Whether its window may be opened; says what is missing. */
  private mayBegin(): boolean {
    const { panel, isDown, owed } = this.lent;
    const wish = panel.wish();
    const why = typeof wish === "string" ? wish : autoOf(wish.cell) === null ? this.t(panel.isBarred ? "autoBetNeedsOutLater" : "autoBetNeedsOut") : isDown() || owed() ? this.t("autoBetDown") : null;
    if (why === null) return true;
    panel.sayAuto(why);
    // Nobody is there to leave by hand.
    if (typeof wish !== "string" && autoOf(wish.cell) === null && !panel.isBarred) panel.focusAuto();
    return false;
  }

  private round(): Promise<Played | null> {
    return new Promise((end) => {
      this.end = end;
      this.isPlaced = false;
      this.lent.due();
    });
  }

  private finish(played: Played | null): void {
    const { end } = this;
    this.end = null;
    end?.(played);
  }

  get isRunning(): boolean {
    return this.run.running;
  }

  /** Whether a bet may be handed over for this round: one a round, whatever became of it. */
  isDue(round: number): boolean {
    return this.end !== null && !this.isPlaced && this.last !== round;
  }

  /** Hands the bet of this round over; in words, what is wrong with it. */
  take(round: number): Wish | string {
    this.last = round;
    this.isPlaced = true;
    return this.lent.panel.wish();
  }

  /** Tells from now on whether the bet that was handed over is still wanted: it may be stopped before it is sent. */
  watch(): () => boolean {
    const { end } = this;
    return () => this.end === end;
  }

  /** Its bet came to nothing; why is told beside. */
  fail(): void {
    if (this.isPlaced) this.finish(null);
  }

  /** Its bet came after the round was closed, and nothing was charged: the next round is the one for it. */
  late(): void {
    this.isPlaced = false;
  }

  /** Its bet was not taken because the round was called off; the answer counts that. */
  calledOff(): () => void {
    return this.counting(RETURNED);
  }

  /** What its bet came to, as the house tells it; the answer counts that, once the balance has it. */
  ended({ stake, payout }: BetView, state: BetState): () => void {
    return this.counting(state === "unpaid" ? null : state === "back" ? RETURNED : { stake, payout: payout ?? "0.00", free: false });
  }

  /** Counts for the round that is on its way now alone: not for a bet that was placed by hand, nor for another that follows meanwhile. */
  private counting(played: Played | null): () => void {
    const wanted = this.isPlaced ? this.watch() : () => false;
    return () => wanted() && this.finish(played);
  }
}
