/**
 * A table that many people play at: what the house says of it, one's own chips and bets, and the page around them. What is drawn is
 * told by the house; what moves on the page only shows it.
 */
import type { BetAsk } from "api/schema";

import { Failure } from "../api";
import { chatOf } from "../chat/chat";
import { DealersPlace } from "../dealer/place";
import { h, iconButton } from "../dom";
import type { House } from "../inhouse";
import { keyboard, walkOrAct } from "../keyboard";
import { writer } from "../number";
import { Notice } from "../parts";
import { times } from "../table/ratio";
import { shared, speaker } from "../texts";
import { chips } from "./chips";
import { Desk, isLimited, type Handed } from "./desk";
import { collect } from "./flight";
import { frame } from "./frame";
import type { Board, Game } from "./game";
import type { Lying } from "./grid";
import { Hand } from "./hand";
import { label } from "./label";
import { placing } from "./limits";
import { listen, type TableLine } from "./line";
import { Outcome } from "./outcome";
import { Own } from "./own";
import { PeopleCount } from "./people";
import { inWords, notPlaced } from "./refusals";
import { Purse } from "./purse";
import { Results } from "./results";
import { Ring } from "./ring";
import type { Hall, Seated } from "./seat";
import { favouritesSheet, rulesSheet, tableName, tablesSheet } from "./sheets";
import { doubled, gathered, joined, Slip, sum, type Lays } from "./slip";
import { hindrance, refusal, terms, type Hindrance } from "./terms";
import { annulledWords, calledOff, floor, lockedWords } from "./texts";
import { layoutRules } from "./trial";
import { lastCall, left, seconds, stage, takesBets, type BetView, type Stage, type TableView } from "./view";

/** How often the countdown is drawn while it runs, in milliseconds. */
const TICK = 200;

/** A table at which one sits. */
export class Floor<R> implements Seated {
  private readonly line: TableLine;
  private readonly desk: Desk;
  private readonly slip = new Slip();
  private own: Own;
  /** The bets of the last round in which there were any. */
  private previous: Lays = new Map();
  /** The newest round whose result was seen; null before the first. */
  private revealed: number | null = null;
  private shownStage: Stage | null = null;
  private shownRound: number | null = null;
  /** Why the chips that lie were refused, for as long as they would be again; empty otherwise. */
  private limited = "";
  /** Whether chips lay unplaced when the round locked. */
  private hasLeft = false;
  /** The round whose result is on its way into the pocket. */
  private riding: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly away = new AbortController();

  private readonly board: Board;
  private readonly hand: Hand;
  private readonly notice: Notice;
  private readonly ring: Ring;
  private readonly people: PeopleCount;
  private readonly dealer: DealersPlace;
  private readonly words = h("p", { class: "words", role: "status" });
  private readonly aside = h("div", { class: "aside" });
  private readonly lays = h("p", { class: "unseen", role: "status" });
  private readonly down = h("p", { class: "down", role: "status", hidden: true });
  private readonly results: Results<R>;
  private readonly outcome: Outcome;
  readonly purse: Purse;
  private readonly write;
  private readonly t;

  constructor(
    private readonly house: House,
    private readonly game: Game<R>,
    private view: TableView,
    balance: string,
    private readonly lent: Hall,
  ) {
    const { language, call } = house;
    const t = (this.t = speaker(floor, language));
    const write = (this.write = writer(language, view.currency));
    this.own = new Own(view.round?.number ?? 0, view.round?.id ?? null);
    this.purse = new Purse(house, balance, () => this.paint());
    this.desk = new Desk(placing(house, write, (body: BetAsk) => call("POST /play/tables/{id}/bets", { path: { id: view.id }, body })), (bet, answer) => this.answered(bet, answer));
    this.line = listen(house, view, { table: (now, whole) => this.hear(now, whole), up: (isUp) => this.up(isUp), wallet: (balance) => this.outcome.isOwed(this.own) || this.purse.hear(balance), people: (people) => this.people.paint(people), seats: (data) => game.turns?.hear(data), annulled: (told) => (this.notice.show(annulledWords(told, language)), this.paintResults(), void this.purse.afresh()) }, game.trial ?? layoutRules(game));
    this.notice = new Notice(language);
    this.people = new PeopleCount(language, view.people);
    this.ring = new Ring(t("timer"), (rest) => t("openFor", rest));
    this.dealer = new DealersPlace(view.id, house.language, this.ring.element);
    this.board = game.board({ lay: (cells, name) => this.lay(cells, name), label: (cell) => label(cell, game, this.lying, language, write), say: (why) => this.notice.inform(why) });
    const favourites = favouritesSheet(game.code, language, { has: game.has, now: () => (this.slip.lays.size > 0 ? this.slip.lays : this.standing), lay: (lays) => this.layAll(lays), write });
    this.hand = new Hand(chips(view.least, view.mostOnCell), write, language, { place: () => void this.place(), undo: () => this.turn(() => this.slip.undo()), clear: () => this.turn(() => this.slip.clear()), repeat: () => this.layAll(this.previous), double: () => this.layAll(this.twice), favourites: favourites.open }, speaker(shared, language)(house.demo ? "chips" : "balance"));
    this.results = new Results(game, view.id, language);
    this.outcome = new Outcome(house, write, {
      view: () => this.view,
      isSeen: (number) => this.revealed === number,
      isUnderWay: (number) => this.desk.open.some((bet) => bet.round === number),
      brief: (number) => {
        const result = this.resultOf(number);
        return result === null ? null : game.brief(result);
      },
      ask: () => this.readOwn(),
      afresh: (along) => this.purse.afresh(along),
    });
    this.build(favourites.element, chatOf(house, this.line, view));
    this.settleDown();
  }

  /** Puts the page together. */
  private build(favourites: HTMLDialogElement, chat: ReturnType<typeof chatOf>): void {
    const { house, game, t, view, write } = this;
    const rules = rulesSheet(game, view, house, write);
    const tables = tablesSheet(house.language, { read: this.lent.tables, here: view.id, write, now: () => this.line.clock.now(), badge: (result) => this.results.badge(result), go: this.lent.go, failed: (failure) => this.notice.fail(failure, undefined, false) });
    const figures = h("span", { class: "to-figures" }, iconButton("bars", t("statisticsShort"), () => this.results.sheet.showModal()));
    frame(house, game.code, tableName(view, house.language), {
      bar: [iconButton("tables", t("tables"), () => void tables.open()), ...chat.buttons, figures, iconButton("info", speaker(shared, house.language)("rules"), () => rules.showModal())],
      stage: [game.show.element, h("div", { class: "phase" }, this.dealer.element, h("div", { class: "said" }, this.words, this.ring.told, h("div", { class: "along" }, this.dealer.name, this.people.element))), this.outcome.element, this.aside, this.results.strip, this.results.figures],
      felt: [this.down, this.board.element, this.lays],
      reach: [this.notice.element, game.turns?.element, this.hand.element],
      over: [...chat.panels, rules, tables.element, favourites, this.results.sheet],
    });
  }

  /** Begins to listen, to count and to hear keys. */
  private settleDown(): void {
    const { purse, notice, away: { signal } } = this;
    const newest = this.view.results.find(({ number }) => number === this.view.round?.number) ?? this.view.results[0];
    const result = newest ? this.game.read(newest.result) : null;
    this.revealed = newest?.number ?? null;
    this.game.show.rest(result);
    if (result === null) {
      this.beside(null);
      this.paintResults();
    } else {
      this.announce(result, false);
      if (this.revealed === this.view.round?.number) this.mark(result);
    }
    // What a round brought is seen in the balance when it is told, and not before.
    this.house.host.changed = () => void (this.outcome.isOwed(this.own) || this.purse.renew());
    keyboard((event) => this.key(event), signal);
    document.addEventListener("visibilitychange", () => this.tick(), { signal });
    addEventListener("online", () => void this.again(), { signal });
    this.line.start();
    this.game.turns?.begin({ view: () => this.view, placed: () => this.own.placed, now: () => this.line.clock.now(), write: this.write, notice, purse, changed: () => this.paint(), read: () => void this.readOwn(), ask: () => this.line.ask() });
    void this.readOwn();
    this.tick();
    this.paint();
  }

  leave(): void {
    this.away.abort();
    clearTimeout(this.timer);
    this.line.stop();
    this.outcome.stop();
    this.purse.close();
    this.game.turns?.stop();
    this.game.show.stop();
    this.dealer.stop();
  }

  /** All that stands in the round, or may. */
  private get standing(): Lays {
    return joined(this.own.placed, this.own.asked);
  }

  private get isOpen(): boolean {
    return takesBets(this.shownStage ?? "locked");
  }

  /** What doubling would lay: bets of a round that is closed stay as they are. */
  private get twice(): Lays {
    return doubled(this.slip.lays, this.isOpen ? this.standing : new Map(), (cell) => this.game.has(cell));
  }

  /** What is on its way in this round. */
  private get underWay(): Lays {
    return joined(this.own.asked, gathered(this.desk.open.filter(({ round }) => round === this.own.round)));
  }

  private hear(view: TableView, whole: boolean): void {
    const number = view.round?.number ?? 0;
    this.view = view;
    if (number !== this.own.round) this.turnOver(number, view.round?.id ?? null);
    if (whole) {
      this.game.turns?.hear(view.seats);
      void this.readOwn();
    }
    this.tick();
    this.paint();
  }

  /** Another round: what was bet in the one before is told to its end, and what was drawn meanwhile is over. */
  private turnOver(number: number, id: string | null): void {
    const { own } = this;
    const result = this.resultOf(own.round);
    if (this.revealed !== own.round && result !== null) this.reveal(own.round, result);
    this.outcome.leave(own, result !== null);
    // Stakes that decisions brought are nothing to lay again.
    if (own.staked.size > 0) this.previous = new Map([...own.staked].filter(([cell]) => this.game.has(cell)));
    this.own = new Own(number, id);
    const newest = this.view.results.find((past) => past.number < number);
    if (newest && newest.number !== this.revealed) {
      this.revealed = newest.number;
      this.game.show.rest(this.game.read(newest.result));
    }
    this.paintResults();
  }

  private up(isUp: boolean): void {
    // What was missed of the table is told by the line; of one's own bets nothing is.
    if (isUp && !this.down.hidden) void this.readOwn();
    Object.assign(this.down, { textContent: this.t("down"), hidden: isUp });
    if (isUp) void this.again();
    this.paint();
  }

  /** One's own bets, as the house has them. */
  private async readOwn(): Promise<void> {
    try {
      this.own.learn(await this.house.call("GET /play/tables/{id}/bets", { path: { id: this.view.id } }));
      this.paint();
      this.outcome.conclude(this.own);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
    }
  }

  /** Comes to where the table stands by now, and looks again when that may change. */
  private tick(): void {
    clearTimeout(this.timer);
    if (this.away.signal.aborted) return;
    const now = this.line.clock.now();
    const at = stage(this.view, now);
    const { round } = this.view;
    if (at !== this.shownStage || (round?.number ?? null) !== this.shownRound) this.enter(at);
    if (takesBets(at)) {
      const open = left(round, now);
      this.ring.paint(Math.min(1, open / this.view.openMs), seconds(open));
      // Nothing is drawn while nobody sees it; the phase is looked at when the page is seen again.
      if (!document.hidden) this.timer = setTimeout(() => this.tick(), TICK);
    }
    this.follow();
  }

  private enter(at: Stage): void {
    const { t, house } = this;
    const before = this.shownStage;
    const isNew = this.shownRound !== (this.view.round?.number ?? null);
    this.shownStage = at;
    this.shownRound = this.view.round?.number ?? null;
    house.root.dataset["stage"] = at;
    this.dealer.enter(at);
    this.hasLeft = !isNew && (before !== null && takesBets(before) ? this.slip.total > 0n : this.hasLeft);
    if (takesBets(at)) {
      if (isNew) this.fresh(before !== null);
      const open = left(this.view.round, this.line.clock.now());
      if (before === null || !takesBets(before) || isNew) this.ring.opened = seconds(open);
      // Its lock was moved after all: what was set in motion comes to rest.
      if (before === "locked" && !isNew) this.atRest();
      this.words.textContent = t(at === "last" ? "last" : "open");
      if (before !== null && at === "last" && open > lastCall(this.view.round) / 2) house.sound.rise(4);
    } else {
      this.ring.paint(0, null);
      if (at === "soon" || at === "resting") this.words.textContent = t(at);
      else if (at === "void") this.callOff();
      // Who comes in between has not seen the bets close, and is shown where things stand.
      if (at !== "void" && before !== null && takesBets(before) && !isNew) {
        this.outcome.say("");
        house.sound.whirl();
        this.game.show.begin();
      }
    }
    this.paint();
  }

  /** The round was called off: nothing is drawn, chips that lie go back to the tray, and what was placed goes back to its owner. */
  private callOff(): void {
    const { t, view, slip } = this;
    this.words.textContent = [calledOff(view, t), ...(view.isRunning ? [] : [t("resting")])].join(" ");
    this.atRest();
    this.notice.hide();
    slip.clear();
    this.outcome.conclude(this.own);
    void this.readOwn();
  }

  /** What shows results lies as before this round was set in motion. */
  private atRest(): void {
    const [newest] = this.view.results;
    this.game.show.rest(newest ? this.game.read(newest.result) : null);
    this.game.show.clear?.(false);
  }

  /** A round opens: what was said of the last one is over. */
  private fresh(isSeen: boolean): void {
    this.limited = "";
    this.game.show.clear?.(isSeen);
    this.outcome.age();
    delete this.house.root.dataset["told"];
    this.board.win(new Set());
    this.beside(null);
    this.notice.hide();
  }

  /** Shows a result that has come, and then what it brought. */
  private follow(): void {
    const { round } = this.view;
    if (!round || round.result === null || round.result === undefined) return;
    const result = this.game.read(round.result);
    if (result === null) return;
    if (this.revealed === round.number) return this.outcome.conclude(this.own);
    // While the ball runs, so that it is known when the ball lies.
    if (round.phase === "settled" && this.own.round === round.number && this.own.count > 0 && this.own.paid === null) void this.outcome.settle(this.own);
    if (this.riding === round.number) return;
    this.riding = round.number;
    void this.game.show.ride(result).then(() => {
      if (!this.away.signal.aborted && this.revealed !== round.number && this.own.round === round.number) this.reveal(round.number, result);
    });
  }

  private reveal(number: number, result: R): void {
    this.revealed = number;
    this.riding = null;
    this.game.show.rest(result);
    this.dealer.tell();
    this.house.sound.land(1);
    this.announce(result, true);
    this.mark(result);
    this.outcome.conclude(this.own);
    this.paint();
  }

  /** Marks what the result returned, and so what it did not. */
  private mark(result: R): void {
    const returned = this.game.returns(result);
    this.house.root.dataset["told"] = "";
    // Half of a stake that comes back is no win.
    this.board.win(new Set([...returned].flatMap(([cell, ratio]) => (times(2n, ratio) > 1n ? [cell] : []))));
    collect(this.board.element, returned);
  }

  /** Between the lock and the sight of the result: what stands, which nobody who bet nothing needs to hear, and what is not known to. */
  private paintLocked(): void {
    const { shownStage, revealed, view, t } = this;
    const isBetween = shownStage === "locked" || shownStage === "drawn" || shownStage === "settled";
    if (!isBetween || revealed === view.round?.number) return;
    const owed = sum(this.underWay);
    const said = this.game.turns?.words() ?? (owed > 0n ? t("lockedAsked", this.write(owed)) : t(lockedWords(this.own.placed.size > 0, this.hasLeft && this.slip.total > 0n)));
    if (this.words.textContent !== said) this.words.textContent = said;
  }

  private beside(result: R | null): void {
    this.aside.replaceChildren(...[this.game.aside(result)].filter((aside) => aside !== null));
  }

  private announce(result: R, isNews: boolean): void {
    const { t, game } = this;
    const spoken = `${t("drawn")}: ${game.spoken(result)}`;
    // Of a round that is over before one sat down, too, as long as no other takes bets.
    if (isNews || this.revealed === this.view.round?.number) this.words.textContent = spoken;
    // Only as long as it is news: lucky numbers of a round that is over are nothing to bet by.
    this.beside(isNews ? result : null);
    this.paintResults();
  }

  private resultOf(round: number): R | null {
    const past = this.view.results.find(({ number }) => number === round);
    return past ? this.game.read(past.result) : null;
  }

  private lay(cells: readonly (readonly [string, number])[], name: string): void {
    const lays = gathered(cells.map(([cell, count]) => ({ cell, stake: this.hand.chip * BigInt(count) })));
    if (this.layAll(lays)) this.lays.textContent = this.t("laidOn", name, this.write(sum(lays)));
  }

  /** Lays chips as one step, if the table takes them; says so otherwise. */
  private layAll(lays: Lays): boolean {
    if (this.hinder(this.refusal(lays)) || lays.size === 0) return false;
    this.house.sound.click();
    this.turn(() => this.slip.lay(lays));
    return true;
  }

  private refusal(lays: Lays): Hindrance | null {
    // What is laid in a round that is closed lies for the next one.
    return refusal(lays, this.slip.lays, this.isOpen ? joined(this.own.placed, this.underWay) : new Map(), terms(this.view));
  }

  /** Why the chips that lie cannot be placed. */
  private get hindrance(): Hindrance | null {
    return hindrance(this.slip.lays, joined(this.own.placed, this.underWay), this.own.count + this.desk.open.length, terms(this.view));
  }

  private hinder(why: Hindrance | null): boolean {
    if (why) this.notice.show(inWords(why, this.view, this.house.language, { cell: this.game.cellName, amount: this.write }));
    return why !== null;
  }

  private turn(change: () => void): void {
    this.notice.hide();
    this.limited = "";
    change();
    this.paint();
  }

  private async place(): Promise<void> {
    const { t, slip, own, view } = this;
    if (this.desk.isBusy || slip.lays.size === 0) return;
    if (!takesBets(stage(view, this.line.clock.now()))) return this.notice.inform(t("closedNow"));
    if (this.line.isCut) return this.notice.inform(t("downNow"));
    if (this.hinder(this.hindrance)) return;
    if (this.limited) return this.notice.show(this.limited);
    const { total } = slip;
    if (!(await this.purse.covers(total))) return this.purse.sayShort(this.notice, total, t("notEnough", this.write(total)));
    this.notice.hide();
    const sent = this.desk.send(own.round, slip.hand());
    this.paint();
    this.report(await sent);
  }

  /** Asks again for answers that were lost. */
  private async again(): Promise<void> {
    if (!this.desk.owed) return;
    this.notice.hide();
    const asked = this.desk.again();
    this.paint();
    this.report(await asked);
  }

  private answered(bet: Handed, answer: { bet: BetView; balance: string } | null): void {
    if (answer && bet.round === this.own.round) this.own.learn([answer.bet]);
    if (answer) this.purse.balance = answer.balance;
    this.paint();
  }

  /** Says what became of chips that were placed, and gives those back that were not. */
  private report(sent: readonly Handed[]): void {
    if (this.away.signal.aborted) return;
    const { t, house, own } = this;
    const of = (outcome: Handed["outcome"]): Lays => gathered(sent.filter((bet) => bet.outcome === outcome));
    const [taken, unknown] = [of("taken"), of("unknown")];
    this.slip.give(joined(of("late"), of("refused")));
    if (taken.size > 0) {
      house.sound.land(3);
      this.lays.textContent = t("taken", this.write(sum(taken)));
      house.host.balance(this.purse.balance);
    }
    if (sent.some(({ outcome }) => outcome === "void")) {
      this.line.ask();
      void this.purse.afresh();
    }
    const said = notPlaced(sent, own.round, house.language, { cell: this.game.cellName, amount: this.write });
    if (unknown.size > 0) this.notice.show([...said, t("owed", this.write(sum(unknown)))].join(" "), { name: speaker(shared, house.language)("retry"), act: () => void this.again() });
    else if (said.length > 0) this.notice.show(said.join(" "));
    if (sent.some(isLimited)) this.limited = said.join(" ");
    this.paint();
  }

  private get lying(): Lying {
    return { pending: this.slip.lays, asked: this.underWay, placed: this.shownStage === "void" ? new Map() : this.own.placed };
  }

  private paint(): void {
    const { slip, desk, lying, isOpen } = this;
    const offered = (lays: Lays) => ({ isEmpty: lays.size === 0, isRefused: this.refusal(lays) !== null });
    this.paintLocked();
    this.board.paint(lying, !isOpen);
    this.hand.paint({ balance: this.purse.balance, placed: sum(lying.placed), pending: slip.total, canUndo: slip.canUndo, repeat: offered(slip.lays.size === 0 ? this.previous : new Map()), double: offered(this.twice), isBusy: desk.isBusy, isOpen, isHeld: this.line.isCut || this.limited !== "" || this.hindrance !== null });
  }

  /** The results that were seen: what is still on its way into the pocket is not told beside it. */
  private paintResults(): void {
    const { view } = this;
    const seen = view.results.filter(({ number }) => number !== view.round?.number || number === this.revealed);
    this.results.paint(seen);
    this.board.learn?.(view, seen);
  }

  private key(event: KeyboardEvent): void {
    if (this.game.turns?.key(event.key)) return;
    const { slip } = this;
    const acts: Record<string, () => void> = { p: () => void this.place(), u: () => this.turn(() => slip.undo()), c: () => this.turn(() => slip.clear()), r: () => slip.lays.size > 0 || this.layAll(this.previous), d: () => void this.layAll(this.twice) };
    walkOrAct(event, acts, { focus: () => this.board.focus(), choose: (place) => this.hand.choose(place) });
  }
}

