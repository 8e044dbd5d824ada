/** One's own bets at a running table: two panels, what they ask of the house, and what became of it. */
import type { TakenBet } from "api/schema";
import { inCurrency } from "ui/format";

import { Failure } from "../api";
import type { Stop } from "../auto";
import { joined, gathered, sum, type Lays } from "../floor/slip";
import { placing } from "../floor/limits";
import { inWords } from "../floor/refusals";
import { Own } from "../floor/own";
import type { Handed } from "../floor/desk";
import type { Purse } from "../floor/purse";
import { hindrance, terms } from "../floor/terms";
import { floor } from "../floor/texts";
import { takesBets, type BetView, type TableView } from "../floor/view";
import type { House } from "../inhouse";
import { decimal, units } from "../number";
import type { Notice } from "../parts";
import { lastStake, rememberStake } from "../stake";
import { cellNames } from "../table/names";
import { shared, speaker } from "../texts";
import { AutoBet } from "./autobet";
import { betState, isOver, type BetState } from "./bet";
import { buttonWords } from "./button";
import { autoOf } from "./cell";
import { inTimes, type Course } from "./course";
import { Panel } from "./panel";
import { running } from "./texts";
import { Wager, type Wish } from "./wager";

/** How long until it is asked again what bets came to that the house has not told yet, in milliseconds, and how often. */
const BACK = 1_500;
const BACKS = 8;

export interface BetsLent {
  view: () => TableView;
  course: () => Course;
  /** The line is down; and nothing is heard of the house in any other way. */
  isDown: () => boolean;
  isCut: () => boolean;
  purse: Purse;
  notice: Notice;
  write: (amount: string | bigint) => string;
  /** Asks what the table stands at. */
  ask: () => void;
  /** Something changed that is shown. */
  changed: () => void;
  /** The licence allows auto-bet. */
  mayGoByItself: boolean;
}

/** A panel, and the bet that is made there. */
interface Place {
  wager: Wager;
  panel: Panel;
  /** The bet whose end was told. */
  said: string | null;
  /** The balance is looked at before a bet is sent. */
  isChecking: boolean;
  /** Bets by itself, where that is offered. */
  auto: AutoBet | null;
}

const IN_AIR: ReadonlySet<BetState> = new Set(["sent", "unanswered", "placed", "in", "leaving", "leavingUnanswered"]);

const nameOf = ({ round, number }: BetView) => `${round}:${number}`;

export class Bets {
  readonly places: readonly Place[];
  private own: Own;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private asks = 0;
  private readonly away = new AbortController();
  private readonly t;

  constructor(
    private readonly house: House,
    private readonly lent: BetsLent,
  ) {
    const t = (this.t = speaker(running, house.language));
    this.own = new Own(lent.view().round?.number ?? 0, lent.view().round?.id ?? null);
    this.places = [this.seat(t("first")), this.seat(t("second"))];
  }

  private seat(name: string): Place {
    const { house, lent } = this;
    const { id } = lent.view();
    const path = { id };
    const wager = new Wager({
      place: placing(house, lent.write, (body) => house.call("POST /play/tables/{id}/bets", { path, body })),
      cashOut: (body) => house.call("POST /play/tables/{id}/cash-outs", { path, body }),
      placed: (handed, told) => this.placed(place, handed, told),
      left: (told, failure) => this.left(place, told, failure),
      changed: lent.changed,
    });
    const view = lent.view();
    const panel = new Panel(name, view, lastStake(house.demo) ?? view.least, house.language, lent.write, { press: () => this.press(place), next: () => this.keep(place), balance: () => lent.purse.balance, changed: lent.changed });
    const place: Place = { wager, panel, said: null, isChecking: false, auto: null };
    if (lent.mayGoByItself) this.automate(place);
    return place;
  }

  private get isAway(): boolean {
    return this.away.signal.aborted;
  }

  /** Offers auto-bet at a panel. */
  private automate(place: Place): void {
    const { house, lent } = this;
    const { panel, wager } = place;
    const due = () => {
      // What was kept for the next round is the first bet of it.
      wager.kept = null;
      panel.sayAuto("");
      lent.changed();
      this.proceed(place);
    };
    place.auto = new AutoBet({
      language: house.language,
      symbol: inCurrency("", lent.view().currency).trim(),
      until: this.away.signal,
      panel,
      balance: () => lent.purse.balance,
      isDown: lent.isDown,
      owed: () => wager.desk.owed,
      isInAir: () => IN_AIR.has(this.stateOf(place)),
      due,
      changed: lent.changed,
    });
    panel.offer(place.auto.run.button);
  }

  stop(): void {
    this.away.abort();
    clearTimeout(this.asking);
    this.halt("Player");
  }

  /** The windows in which auto-bet asks for its limits. */
  get windows(): HTMLElement[] {
    return this.places.flatMap(({ auto }) => (auto ? [auto.run.element] : []));
  }

  /** Starts or stops the auto-bet of the panel that has the focus, or of the first. */
  pressAuto(): void {
    const place = this.places.find(({ panel }) => panel.element.contains(document.activeElement)) ?? this.places[0];
    place?.auto?.run.press();
  }

  /** Auto-bet goes no further. */
  halt(why: Stop): void {
    for (const { auto } of this.places) auto?.run.stop(why);
  }

  /** Places the bet of a panel that bets by itself: one in a round, and not before what the last one came to is told. */
  private proceed(place: Place): void {
    const { auto, panel, wager } = place;
    const { round } = this.own;
    if (!auto?.isDue(round) || !takesBets(this.lent.course().stage) || wager.bet || wager.desk.open.length > 0 || place.isChecking) return;
    const wish = auto.take(round);
    if (typeof wish !== "string") return void this.send(place, wish, auto.watch());
    panel.say(wish, "bad");
    auto.fail();
  }

  /** Whether a panel shows something that must stay in sight. */
  isInUse(at: number): boolean {
    const place = this.places[at];
    return place !== undefined && (this.stateOf(place) !== "idle" || place.auto?.isRunning === true);
  }

  /** Whether a bet of one's own is placed or runs, or may: who leaves now can no longer cash it out. */
  get isInAir(): boolean {
    return this.places.some((place) => IN_AIR.has(this.stateOf(place)));
  }

  focus(at: number): void {
    this.places[at]?.panel.button.focus();
  }

  private stateOf({ wager }: Place): BetState {
    return betState(wager.known, this.lent.course());
  }

  // What the house says.

  /** Another round: bets that are over are done with, and of the others it is asked what they came to. */
  turnOver(number: number, id: string | null): void {
    this.own = new Own(number, id);
    this.asks = 0;
    for (const { panel } of this.places) panel.turn();
    this.conclude();
    this.follow();
  }

  /** A round opened: what was kept for it is sent, and what goes by itself. */
  opened(): void {
    for (const place of this.places) {
      const { kept } = place.wager;
      if (kept && !place.wager.bet && this.stateOf(place) === "kept") void this.send(place, kept);
      else this.proceed(place);
    }
  }

  /** Reads one's own bets, as the house has them. */
  async read(): Promise<void> {
    try {
      this.learn(await this.house.call("GET /play/tables/{id}/bets", { path: { id: this.lent.view().id } }));
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      // The line says when it is back, and then they are read anew.
    }
    this.follow();
  }

  private learn(bets: readonly BetView[]): void {
    if (this.isAway) return;
    this.own.learn(bets);
    for (const bet of this.own.list) this.adopt(bet);
    this.conclude();
    this.lent.changed();
  }

  /** Puts a bet where it belongs; one that was made elsewhere into a panel that is free. */
  private adopt(bet: BetView): void {
    const { places } = this;
    const known = places.find(({ wager }) => wager.bet && nameOf(wager.bet) === nameOf(bet));
    if (known) {
      known.wager.bet = bet.state === "refused" ? null : bet;
      if (bet.state === "refused") known.auto?.fail();
      return;
    }
    // It may be the one whose answer is owed: then that says so.
    const isOwed = places.some(({ wager }) => wager.desk.open.some(({ cell, stake }) => cell === bet.cell && decimal(stake) === bet.stake));
    if (bet.state === "refused" || isOwed) return;
    const free = places.find((place) => place.wager.bet === null && place.wager.desk.open.length === 0);
    if (!free) return;
    free.wager.bet = bet;
    free.panel.show(bet.cell, bet.stake);
  }

  /** Says what bets came to that the house has told of: each once, with the balance that has it. Those of a past round are done with. */
  private conclude(): void {
    const course = this.lent.course();
    for (const place of this.places) {
      const { wager } = place;
      const { bet } = wager;
      const state = betState({ ...wager.known, isKept: false, sent: null }, course);
      if (!bet || !isOver(state)) continue;
      if (place.said !== nameOf(bet)) {
        place.said = nameOf(bet);
        this.tellEnd(place, bet, state, course);
        // Whether another one may follow is a question of the balance that has it.
        void this.lent.purse.afresh().then(place.auto?.ended(bet, state));
      }
      if (bet.round !== this.own.id) wager.bet = null;
      this.proceed(place);
    }
  }

  private tellEnd({ panel, wager }: Place, bet: BetView, state: BetState, course: Course): void {
    const { house, lent } = this;
    const { text, look } = buttonWords({ state, bet, course, stake: bet.stake, isOpen: false, isDown: false }, house.language, lent.write);
    const crashed = bet.round === course.id ? course.result : null;
    const isLate = state === "lost" && wager.known.leaving === "late" && crashed !== null;
    const words = isLate ? this.t("lostLate", lent.write(bet.stake), inTimes(crashed, house.language)) : state === "unpaid" ? speaker(floor, house.language)("unpaid") : text;
    panel.came(words, look === "good" || look === "bad" ? look : "", bet.round !== this.own.id);
    if (look === "good") house.sound.win(1);
  }

  /** A round is over: what one's bets came to is asked for. */
  async ended(): Promise<void> {
    this.asks = 0;
    if (this.places.some(({ wager }) => wager.bet)) await this.read();
  }

  /** Whether the house owes a word about a bet that it has on record. */
  private isOwed(place: Place): boolean {
    const { bet, desk } = place.wager;
    if (!bet) return false;
    const state = this.stateOf(place);
    return bet.round !== this.own.id || state === "settling" || state === "goingBack" || (state === "sent" && desk.open.length === 0);
  }

  /** Asks for what is still to be told of bets, a few times; without an answer one's record has it. */
  private follow(): void {
    clearTimeout(this.asking);
    const owed = this.places.filter((place) => this.isOwed(place));
    if (owed.length === 0 || this.isAway) return;
    if (this.asks >= BACKS) return this.giveUp();
    this.asking = setTimeout(() => void this.ask(owed), this.asks === 0 ? 0 : BACK);
    this.asks += 1;
  }

  private async ask(owed: readonly Place[]): Promise<void> {
    const past = new Set(owed.flatMap(({ wager }) => (wager.bet && wager.bet.round !== this.own.id ? [wager.bet.round] : [])));
    for (const id of past) await this.lookBack(id);
    if (owed.some(({ wager }) => wager.bet?.round === this.own.id)) await this.read();
    else this.follow();
  }

  /** What bets came to in a round that another one has followed already. */
  private async lookBack(id: string): Promise<void> {
    try {
      const { bets } = await this.house.call("GET /play/table-rounds/{id}", { path: { id } });
      if (this.isAway) return;
      for (const { wager } of this.places) {
        const bet = bets.find((one) => wager.bet && nameOf(one) === nameOf(wager.bet));
        if (bet) wager.bet = bet;
      }
      this.conclude();
      this.lent.changed();
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      // It is asked again, and one's betting record has it.
    }
  }

  private giveUp(): void {
    for (const { wager, panel, auto } of this.places) {
      if (!wager.bet || wager.bet.round === this.own.id) continue;
      wager.bet = null;
      auto?.fail();
      panel.say(this.t(this.house.demo ? "recordTrial" : "record"));
    }
    this.lent.changed();
  }

  // What one wishes.

  private press(place: Place): void {
    const { wager, panel } = place;
    const { stage } = this.lent.course();
    switch (this.stateOf(place)) {
      case "idle": {
        if (place.auto?.isRunning) return place.auto.run.press();
        if (!takesBets(stage)) return this.keep(place);
        const wish = panel.wish();
        return typeof wish === "string" ? panel.say(wish, "bad") : void this.send(place, wish);
      }
      case "kept":
        wager.kept = null;
        panel.tell(this.t("keptDropped"));
        return this.lent.changed();
      case "in":
        this.house.sound.click();
        return void wager.cashOut(this.own.round);
      case "unanswered":
      case "leavingUnanswered":
        return void wager.again();
      default:
      // The button only tells.
    }
  }

  /** Asks again for answers that are owed. */
  again(): void {
    for (const { wager } of this.places) void wager.again();
  }

  /** Keeps a bet on the page until the next round opens. */
  private keep(place: Place): void {
    const { panel } = place;
    if (this.lent.course().stage === "resting") return panel.say(this.t("resting"));
    const wish = panel.wish();
    if (typeof wish === "string") return panel.say(wish, "bad");
    const others = gathered(this.places.flatMap((other) => (other !== place && other.wager.kept ? [other.wager.kept] : [])));
    const why = this.hindered(wish, others);
    if (why) return panel.say(why, "bad");
    if (sum(others) + wish.stake > units(this.lent.purse.balance)) return void this.keepIfCovered(place, wish, sum(others));
    this.hold(place, wish);
  }

  /** By what is known the balance does not cover it: it is asked anew before it is refused. */
  private async keepIfCovered(place: Place, wish: Wish, beside: bigint): Promise<void> {
    if (!(await this.covers(place, wish, beside)) || this.isAway) return;
    const state = this.stateOf(place);
    if (state !== "idle" && !isOver(state)) return;
    // The next round opened meanwhile.
    if (takesBets(this.lent.course().stage)) return this.send(place, wish);
    this.hold(place, wish);
  }

  private hold({ panel, wager }: Place, wish: Wish): void {
    wager.kept = wish;
    if (!wager.bet) panel.say("");
    panel.tell(this.t("keptSaid", this.lent.write(wish.stake)));
    this.lent.changed();
  }

  /** Whether the balance covers a bet beside so much; says so where it does not. */
  private async covers(place: Place, { stake }: Wish, beside = 0n): Promise<boolean> {
    const { lent, t } = this;
    if (place.isChecking) return false;
    place.isChecking = true;
    const isCovered = await lent.purse.covers(beside + stake);
    place.isChecking = false;
    if (!isCovered) lent.purse.sayShort(lent.notice, beside + stake, t("notEnough", lent.write(beside + stake)));
    return isCovered;
  }

  /** Why a bet cannot stand beside what stands, in words; null when it can. */
  private hindered(wish: Wish, standing: Lays): string | null {
    const { house, lent } = this;
    const view = lent.view();
    const why = hindrance(new Map([[wish.cell, wish.stake]]), standing, 0, terms(view));
    return why && inWords(why, view, house.language, { cell: cellNames("crash", house.language), amount: lent.write });
  }

  /** Sends a bet, if it is still `wanted` once the balance is known to cover it. */
  private async send(place: Place, wish: Wish, wanted: () => boolean = () => true): Promise<void> {
    const { wager, panel } = place;
    const { house, lent, own } = this;
    if (place.isChecking) return;
    const underWay = gathered(this.places.flatMap((other) => other.wager.desk.open.filter(({ round }) => round === own.round)));
    const why = this.hindered(wish, joined(joined(own.placed, own.asked), underWay));
    if (why) {
      panel.say(why, "bad");
      return this.drop(place);
    }
    if (!(await this.covers(place, wish))) return this.drop(place);
    if (!wanted()) return;
    lent.notice.hide();
    panel.say("");
    if (!place.auto?.isRunning) panel.sayAuto("");
    rememberStake(decimal(wish.stake), house.demo);
    await wager.place(own.round, wish);
  }

  /** A bet was not even sent. */
  private drop({ wager, auto }: Place): void {
    wager.kept = null;
    auto?.fail();
    this.lent.changed();
  }

  private placed(place: Place, { outcome, round, stake, failure }: Handed, told: TakenBet | null): void {
    const { house, lent, t } = this;
    const { panel, wager } = place;
    const amount = lent.write(stake);
    if (this.isAway) return;
    if (told) {
      // Meanwhile it may have been read from the record, into the other panel.
      for (const other of this.places) if (other !== place && other.wager.bet && nameOf(other.wager.bet) === nameOf(told.bet)) other.wager.bet = null;
      wager.bet = told.bet;
      this.take(told);
      house.sound.land(3);
      panel.tell(t("placed", amount));
    } else if (outcome === "late") {
      panel.came(t("late", amount), "bad", round !== this.own.round);
      place.auto?.late();
      // By now that may be open.
      this.proceed(place);
    } else if (outcome === "refused") panel.say(failure?.message || speaker(floor, house.language)("refusedPlain"), "bad");
    else if (outcome === "void") {
      panel.came(t("calledOff", amount), "", round !== this.own.round);
      lent.ask();
      void lent.purse.afresh().then(place.auto?.calledOff());
    }
    if (outcome === "refused" || outcome === "unknown") place.auto?.fail();
    lent.changed();
  }

  private left(place: Place, told: TakenBet | null, failure: Failure | null): void {
    const { panel, wager } = place;
    if (this.isAway) return;
    if (told) {
      // What it came to may have been told before the answer, and the panel have another bet.
      if (wager.bet && nameOf(wager.bet) === nameOf(told.bet)) wager.bet = told.bet;
      this.take(told);
    } else if (failure) {
      const course = this.lent.course();
      const state = betState(wager.known, course);
      // Its end was told before: then that is what there is to say.
      if (wager.bet && failure.code === "cash_out_late" && isOver(state)) return this.tellEnd(place, wager.bet, state, course);
      // Only one with a multiplier of its own can have left before the round was over.
      const late = wager.bet && autoOf(wager.bet.cell) === null ? "tooLateOver" : "tooLate";
      panel.say(failure.code === "cash_out_late" ? this.t(late) : failure.code === "round_not_running" ? this.t("notYet") : failure.message || speaker(shared, this.house.language)("unknown"), "bad");
      void this.read();
    }
  }

  /** The house took a bet or a cash-out, and says what the balance is with it. */
  private take({ bet, balance }: TakenBet): void {
    this.lent.purse.balance = balance;
    this.house.host.balance(balance);
    this.learn([bet]);
    this.follow();
  }

  paint(course: Course): void {
    for (const { wager, panel, auto } of this.places) {
      const { known, kept, bet } = wager;
      const [sent] = wager.desk.open;
      const state = betState(known, course);
      const stake = state === "kept" ? kept && decimal(kept.stake) : sent ? decimal(sent.stake) : (bet?.stake ?? null);
      panel.paint({ state, bet, course, stake: state === "idle" || !stake ? null : stake, kept, isOpen: takesBets(course.stage), isDown: this.lent.isDown(), isCut: this.lent.isCut(), isTrial: this.house.demo, isAuto: auto?.isRunning ?? false });
    }
  }
}
