/** A game that is played for chips: what stands in for the house. */
import type { BetView, Calls, RoundView, TableView } from "api/schema";

import { Failure, type Api } from "../api";
import type { Chips } from "./chips";

export interface Trial {
  /** The house's calls, answered in this page: whoever plays a trial asks as they would for money. */
  readonly call: Api<Calls>;
  readonly chips: Chips;
  /** Sits down at a table. What it answers is to be told how the table stands, each time before the page is. Only of games of tables. */
  readonly sit?: (place: Place) => (view: TableView) => void;
}

/** Calls that are answered in this page, by their names; all others have no trial. */
export function answering(answers: object): Api<Calls> {
  return async (name, ...[given]) => {
    const answer = (answers as Partial<Record<string, (given: never) => unknown>>)[name];
    if (!answer) throw new Failure("game_without_demo", "", true);
    return (await answer(given as never)) as Calls[typeof name]["answer"];
  };
}

/** A table as its page knows it. */
export interface Place {
  view: TableView;
  rules: TrialRules;
  /** The server's clock, in milliseconds. */
  now: () => number;
}

/** What of an ended round decides its bets. */
export type Ended = Pick<RoundView, "result" | "top" | "interrupted">;

/** Why a bet does not leave a round that runs: codes of the house's refusals. */
export type NotLeft = "round_not_running" | "round_interrupted" | "cash_out_late";

/** What a trial needs of the rules of a game. */
export interface TrialRules {
  has(cell: string): boolean;
  /** Most bets of one player that may stand in a round. */
  mostBets: number;
  /** What a bet of an ended round returns, in ledger units; null where its stake comes back. */
  returned(bet: BetView, end: Ended): bigint | null;
  /** Why a round, by its number, takes no bet on one of these cells now: a code of the house's refusals; null where it does. Of tables whose seats decide. */
  refuses?(cell: string, round: number): "seat_empty" | null;
  /** Of rounds that run. */
  running?: Leaving;
}

/** How bets leave a round that runs. Multipliers are hundredths. */
export interface Leaving {
  /** Where a bet leaves of which its player says so at this moment, if the round does not end before. */
  leaves(bet: BetView, round: RoundView, now: number): number | NotLeft;
  /** What a stake is paid there, in ledger units. */
  paid(stake: string, at: number): bigint;
}
