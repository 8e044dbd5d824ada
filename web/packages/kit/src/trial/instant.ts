/**
 * Dice and mines without money: play chips, in this page alone. Rules and payouts are those of the house's rounds; the browser
 * draws, and nothing is kept, so that nothing can be won and nobody need be signed in. The house is asked for the licence's rule alone.
 */
import type { Calls, DiceRound, LimitsView, MinesRound, RoundSeeds } from "api/schema";

import { Failure, type Api } from "../api";
import { layMines, rollDice, type Draws } from "../fairness";
import { mayGoByItself } from "../licence";
import { decimal, fourPlaces, units } from "../number";
import { diceMultiplier, dicePayout, diceWins, hundredths, minesMultiplier, minesPayout, TILES, toHundredths } from "../odds";
import { chance } from "./chance";
import { Chips } from "./chips";
import { answering, type Trial } from "./trial";

/** What a trial allows. */
const LIMITS = { minStake: "1.00", maxStake: "1000.00", maxPayout: "100000.00", minCycleMs: 0 };
const CURRENCY = { code: "XXX", symbol: "" };
/** A trial's rounds leave no record that could be replayed. */
const NO_SEEDS: RoundSeeds = { clientSeed: "", commitment: "", nonce: 0 };

const browser: Draws = { uniform: async (range) => chance(range) };

type Answered = "GET /play/dice" | "POST /play/dice" | "GET /play/mines" | "POST /play/mines" | "POST /play/mines/{id}/reveal" | "POST /play/mines/{id}/cashout" | "GET /wps/v2/wallets/balance";
type Given<N extends Answered> = { body: Calls[N]["body"] };

interface Field {
  round: MinesRound;
  mines: number[];
}

/** A trial of dice and mines. */
export class InstantTrial implements Trial {
  readonly chips = new Chips();
  private rounds = 0;
  private field: Field | null = null;

  constructor(
    private readonly ask: Api<Calls>,
    private readonly words: Draws = browser,
  ) {}

  private async limits(): Promise<LimitsView> {
    return { ...LIMITS, autoplay: await mayGoByItself({ call: this.ask }) };
  }

  private readonly answers = {
    "GET /play/dice": async () => ({ limits: await this.limits(), currency: CURRENCY, balance: this.chips.balance, edge: "0.01", last: [] }),
    "POST /play/dice": ({ body }: Given<"POST /play/dice">) => this.roll(body),
    "GET /play/mines": async () => ({ limits: await this.limits(), currency: CURRENCY, balance: this.chips.balance, open: this.field?.round.state === "open" ? this.field.round : null }),
    "POST /play/mines": ({ body }: Given<"POST /play/mines">) => this.begin(body),
    "POST /play/mines/{id}/reveal": ({ body }: Given<"POST /play/mines/{id}/reveal">) => this.reveal(body.tile),
    "POST /play/mines/{id}/cashout": () => this.cashOut(),
    "GET /wps/v2/wallets/balance": () => ({ balance: this.chips.balance }),
  };

  /** The calls of dice and mines, answered here. */
  readonly call = answering(this.answers);

  private name(): string {
    this.rounds += 1;
    return `trial-${this.rounds}`;
  }

  private stake(amount: string): bigint {
    const stake = units(amount);
    if (!this.chips.take(stake)) throw new Failure("insufficient_funds", "", true);
    return stake;
  }

  private async roll({ stake, target, direction }: Given<"POST /play/dice">["body"]): Promise<DiceRound> {
    const staked = this.stake(stake);
    const wins = toHundredths(target) ?? 0;
    const outcome = await rollDice(this.words);
    const won = diceWins(outcome, wins, direction);
    const payout = won ? dicePayout(staked, wins) : 0n;
    this.chips.add(payout);
    return { ...NO_SEEDS, id: this.name(), game: "dice", stake, target, direction, won, payout: decimal(payout), multiplier: fourPlaces(diceMultiplier(wins)), roll: hundredths(outcome), balance: this.chips.balance };
  }

  private async begin({ stake, mines }: Given<"POST /play/mines">["body"]): Promise<MinesRound> {
    this.stake(stake);
    const round: MinesRound = { ...NO_SEEDS, id: this.name(), state: "open", stake, mines, revealed: [], field: null, multiplier: "1.0000", nextMultiplier: fourPlaces(minesMultiplier(mines, 1)), payout: "0.00", balance: this.chips.balance };
    this.field = { round, mines: await layMines(mines, this.words) };
    return round;
  }

  private open(): Field {
    if (this.field?.round.state !== "open") throw new Failure("round_ended", "", true);
    return this.field;
  }

  private reveal(tile: number): MinesRound {
    const field = this.open();
    const { stake, mines, revealed } = field.round;
    const tiles = [...revealed, tile];
    if (field.mines.includes(tile)) return this.end(field, { state: "blown", revealed: tiles, payout: "0.00" });
    const safe = tiles.length;
    const worth = (count: number) => minesPayout(units(stake), mines, count);
    field.round = { ...field.round, revealed: tiles, payout: decimal(worth(safe)), multiplier: fourPlaces(minesMultiplier(mines, safe)), nextMultiplier: safe < TILES - mines ? fourPlaces(minesMultiplier(mines, safe + 1)) : null };
    // Nothing is left to win, or the next step would pay more than is allowed: the player is paid.
    const last = safe === TILES - mines || worth(safe + 1) > units(LIMITS.maxPayout);
    return last ? this.cashOut() : field.round;
  }

  private cashOut(): MinesRound {
    const field = this.open();
    this.chips.add(units(field.round.payout));
    return this.end(field, { state: "cashed_out" });
  }

  private end(field: Field, over: Partial<MinesRound>): MinesRound {
    field.round = { ...field.round, ...over, field: field.mines, nextMultiplier: null, balance: this.chips.balance };
    return field.round;
  }
}

export const instantTrial = (ask: Api<Calls>): Trial => new InstantTrial(ask);
