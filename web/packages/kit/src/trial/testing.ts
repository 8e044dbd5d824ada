/** A house that a trial asks, and a table of it, for tests. */
import type { BetView, Calls, RoundProof, RoundView, TableView } from "api/schema";
import type { Language } from "ui/format";

import { Failure, type Api } from "../api";
import { TableTrial } from "./tables";
import type { TrialRules } from "./trial";

export const LOCK = Date.parse("2026-01-01T00:00:20.000Z");
export const round = (number: number, phase: string, given: Partial<RoundView> = {}): RoundView => ({ number, id: `r${number}`, phase, lockAt: new Date(LOCK).toISOString(), lastCallAt: new Date(LOCK - 5_000).toISOString(), result: null, hand: 1, startedAt: null, top: null, interrupted: false, voidReason: null, ...given });
export const view = (given: Partial<TableView> = {}): TableView => ({ id: "7", game: "coin", rules: "coin-1", nameEn: "Coin", nameBn: "মুদ্রা", currency: "BDT", least: "10.00", mostOnCell: "500.00", mostInRound: "900.00", people: { count: 0, simulated: 0 }, openMs: 20_000, isRunning: true, round: round(5, "open"), results: [], ...given });
const proof = (given: Partial<RoundProof>): RoundProof => ({ chainEnd: "", commitment: "", hand: 1, interrupted: false, number: 5, place: 1, rules: "", salt: "", table: "7", result: null, ...given }) as RoundProof;

/** A coin: the side that is drawn returns twice its stake. */
export const coin: TrialRules = {
  has: (cell) => cell === "head" || cell === "tail",
  mostBets: 3,
  returned: ({ cell, stake }, { result }) => (result?.["side"] === cell ? 2n : 0n) * BigInt(Math.round(Number(stake) * 100_000)),
};

/** A trial that sits at a table; `now` is the server's clock. */
export function seated(rules: TrialRules, first = view(), language: Language = "EN") {
  const asked: string[] = [];
  const state = { now: LOCK - 10_000, table: first, proof: {} as Partial<RoundProof> | Failure, isDown: false, changes: 0 };
  const answers: Record<string, () => unknown> = {
    "GET /play/tables": () => [state.table],
    "GET /play/tables/{id}": () => state.table,
    "GET /play/tables/{id}/rounds/{number}": () => {
      if (state.proof instanceof Failure) throw state.proof;
      return proof(state.proof);
    },
  };
  const ask = (async (name: string) => {
    asked.push(name);
    if (state.isDown) throw new Failure("network", "", false);
    const answer = answers[name];
    if (!answer) throw new Error(`the house was asked for ${name}`);
    return answer();
  }) as unknown as Api<Calls>;
  const trial = new TableTrial(ask, language, () => (state.changes += 1));
  const sit = (at: TableView) => trial.sit({ view: at, rules, now: () => state.now });
  const here = { hear: sit(first) };
  let names = 0;
  const path = { id: first.id };
  return {
    trial,
    state,
    asked,
    sit: (at: TableView) => (here.hear = sit(at)),
    hear: (told: RoundView, more: Partial<TableView> = {}) => here.hear((state.table = { ...state.table, ...more, round: told })),
    bet: (cell: string, stake = "10.00", number = 5, name = `n${(names += 1)}`) => trial.call("POST /play/tables/{id}/bets", { path, body: { requestId: name as never, round: number, cell, stake } }),
    out: (bet = 1, number = 5) => trial.call("POST /play/tables/{id}/cash-outs", { path, body: { round: number, bet } }),
    bets: (): Promise<BetView[]> => trial.call("GET /play/tables/{id}/bets", { path }),
    past: (id: string) => trial.call("GET /play/table-rounds/{id}", { path: { id } }),
    balance: async () => (await trial.call("GET /wps/v2/wallets/balance")).balance,
  };
}
