/**
 * Tables without money: the rounds are the house's own, the chips live in this page alone. What everybody may read is asked of the
 * house; bets and cash-outs are answered here, and nothing of them is sent.
 */
import type { BetAsk, CashOutAsk, Calls, RoundProof, TableView } from "api/schema";
import type { Language } from "ui/format";

import { Failure, type Api } from "../api";
import { Chips } from "./chips";
import { refusing, type Refuse } from "./refusals";
import { TrialRound } from "./round";
import { answering, type Place, type Trial, type TrialRules } from "./trial";

/**
 * The end of a round is told within so much, in milliseconds: about 130 after it by a house at rest, 1,000 and more by one whose machine is
 * overloaded. After that the house is asked once more, and what was told then stands, as a cash-out at the house does.
 */
export const HEARING = 1_000;
/** So many rounds are remembered, besides those in which chips lie. */
const KEPT = 6;

type At<B = undefined> = { path: { id: string }; body: B };
type Answer<N extends keyof Calls> = Promise<Calls[N]["answer"]>;

/** Chips are of no currency. */
export const inChips = <V extends TableView>(view: V): V => ({ ...view, currency: "" });

/** A trial of tables whose bets are made before a lock, and of those whose rounds run. */
export class TableTrial implements Trial {
  readonly chips = new Chips();
  private place: Place | null = null;
  /** The round that the table stands at. */
  private round: TrialRound | null = null;
  private rounds: TrialRound[] = [];
  private isCollecting = false;
  private readonly refuse: Refuse;

  constructor(
    private readonly ask: Api<Calls>,
    language: Language,
    /** Chips came while nobody asked for them. */
    private readonly changed: () => void = () => {},
  ) {
    this.refuse = refusing(language);
  }

  private readonly answers = {
    "GET /wps/system/site": () => this.ask("GET /wps/system/site"),
    "GET /play/tables": async () => (await this.ask("GET /play/tables")).map(inChips),
    "GET /play/tables/{id}": async ({ path }: At) => inChips(await this.ask("GET /play/tables/{id}", { path })),
    "GET /play/tables/{id}/rounds/{number}": ({ path }: { path: { id: string; number: number } }) => this.ask("GET /play/tables/{id}/rounds/{number}", { path }),
    "GET /play/tables/{id}/bets": ({ path: { id } }: At) => (this.place?.view.id === id ? (this.round?.list ?? []) : []),
    "POST /play/tables/{id}/bets": (given: At<BetAsk>) => this.bet(given),
    "POST /play/tables/{id}/cash-outs": (given: At<CashOutAsk>) => this.cashOut(given),
    "GET /play/table-rounds/{id}": ({ path: { id } }: At) => this.past(id),
    "GET /wps/v2/wallets/balance": () => ({ balance: this.chips.balance }),
  };

  readonly call = answering(this.answers);

  // How the table stands.

  readonly sit = (place: Place): ((view: TableView) => void) => {
    this.place = place;
    this.round = null;
    this.hear(place.view);
    return (view) => {
      if (this.place === place) this.hear(view);
    };
  };

  private hear(view: TableView): void {
    const { place, round: known } = this;
    const { round } = view;
    if (!place || !round || (known && round.number < known.number)) return;
    if (round.id !== known?.id) this.round = this.rounds.find(({ id }) => id === round.id) ?? this.begin(place, view);
    this.round?.hear(round);
    void this.collect();
  }

  private begin({ rules }: Place, view: TableView): TrialRound | null {
    if (!view.round) return null;
    const fresh = new TrialRound(view.round, { table: view, rules, chips: this.chips, refuse: this.refuse });
    this.rounds = [...this.rounds.filter((one, place, { length }) => one.isInAir || place >= length - KEPT), fresh];
    return fresh;
  }

  /** Asks how rounds ended that were left behind with chips in them: at another table, or while the line was down. */
  private async collect(): Promise<void> {
    const left = this.rounds.filter((one) => one !== this.round && one.isInAir);
    if (this.isCollecting || left.length === 0) return;
    this.isCollecting = true;
    for (const round of left) {
      try {
        if ((await this.prove(round)).isNews) this.changed();
      } catch (failure) {
        if (!(failure instanceof Failure)) throw failure;
        // Of a round that is no more nobody will ever hear; else it is asked again.
        if (failure.code === "table_unknown" && round.giveBack()) this.changed();
      }
    }
    this.isCollecting = false;
  }

  /** Asks how a round ended, and settles it if it did. */
  private async prove(round: TrialRound): Promise<{ proof: RoundProof; isNews: boolean }> {
    const proof = await this.ask("GET /play/tables/{id}/rounds/{number}", { path: { id: round.table.id, number: round.number } });
    const isOver = (proof.result ?? null) !== null || typeof proof.voidReason === "string";
    return { proof, isNews: isOver && round.settle(proof) };
  }

  private async past(id: string): Answer<"GET /play/table-rounds/{id}"> {
    const round = this.rounds.find((one) => one.id === id);
    if (!round) throw this.refuse("table_unknown");
    const { proof } = await this.prove(round);
    const { nameEn, nameBn } = round.table;
    return { nameEn, nameBn, proof, bets: round.list };
  }

  // What one asks for.

  /** The round that is asked for, and what time it is; `gone` is what is said of one that is over for long. */
  private at(table: string, number: number, gone: "round_locked" | "bet_unknown"): { round: TrialRound; now: number; rules: TrialRules } {
    const { place } = this;
    const round = this.rounds.find((one) => one.table.id === table && one.number === number);
    if (place && round) return { round, now: place.now(), rules: place.rules };
    throw this.refuse(place?.view.id === table && number < (this.round?.number ?? 0) ? gone : "table_unknown");
  }

  private bet({ path: { id }, body }: At<BetAsk>): Calls["POST /play/tables/{id}/bets"]["answer"] {
    const { round, now, rules } = this.at(id, body.round, "round_locked");
    // Who sits there is known to the page that shows the table now, and not to one that it was left for.
    const why = rules.refuses?.(body.cell, body.round) ?? null;
    return { bet: round.place(body, now, why), balance: this.chips.balance };
  }

  /** The moment of the press counts. The end of a round is told a little after it, so that is waited for. */
  private async cashOut({ path: { id }, body }: At<CashOutAsk>): Answer<"POST /play/tables/{id}/cash-outs"> {
    const { round, now } = this.at(id, body.round, "bet_unknown");
    if (round.press(body.bet, now)) {
      await Promise.race([round.ended, new Promise((heard) => setTimeout(heard, HEARING))]);
      if (!round.isEnded) await this.look(round);
    }
    return { bet: round.leave(body.bet), balance: this.chips.balance };
  }

  /** Asks whether a round still runs: what the line told may be behind. */
  private async look(round: TrialRound): Promise<void> {
    try {
      const view = await this.ask("GET /play/tables/{id}", { path: { id: round.table.id } });
      if (view.round?.id === round.id) round.hear(view.round);
      else await this.prove(round);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      // Nobody knows yet whether it was in time; who asks again hears it.
      throw new Failure("network", "", false);
    }
  }
}

export const tableTrial = (ask: Api<Calls>, language: Language, changed: () => void): Trial => new TableTrial(ask, language, changed);
