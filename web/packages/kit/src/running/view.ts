import type { BetView, RoundView, TableView } from "api/schema";

export type RunningRound = RoundView & { startedAt?: string | null; top?: number | null; interrupted?: boolean };

export type CrowdPlayer = { name: string; stake: string; auto: number | null; leftAt: number | null };

export type Crowd = { bets: number; people: number; staked: string; left: number; paid: string; players: CrowdPlayer[] };

export type RunningTable = Omit<TableView, "round"> & { round?: RunningRound | null; mostPaid?: string | null; crowd?: Crowd | null };

export type RunningBet = BetView & { leftAt?: number | null };

export type CashOutAsk = { round: number; bet: number };

export type TakenCashOut = { bet: RunningBet; balance: string };

export type RunningCalls = {
  "POST /play/tables/{id}/cash-outs": { path: { id: string }; query: undefined; body: CashOutAsk; answer: TakenCashOut };
};
