/**
 * A table whose round runs: a multiplier grows by the server's clock until the round crashes, and who leaves before is paid. What is
 * drawn decides nothing: where one left, and where the round crashed, is told by the house.
 */
import { chatOf } from "../chat/chat";
import { h, iconButton } from "../dom";
import { backdrop } from "../fair";
import { distribution } from "../floor/figures";
import { listen, type TableLine } from "../floor/line";
import { PeopleCount } from "../floor/people";
import { Purse } from "../floor/purse";
import { Results } from "../floor/results";
import { Ring } from "../floor/ring";
import type { Hall, Seated } from "../floor/seat";
import { tableName, tablesSheet } from "../floor/sheets";
import { annulledWords, calledOff, floor } from "../floor/texts";
import { left, seconds, takesBets, type TableView } from "../floor/view";
import type { House } from "../inhouse";
import { keyboard } from "../keyboard";
import { writer } from "../number";
import { Notice, topBar } from "../parts";
import { shared, speaker } from "../texts";
import { Bets } from "./bets";
import { course, elapsed, inTimes, readResult, type Course, type RunningStage } from "./course";
import { CrowdTable, readCrowd } from "./crowd";
import type { RunningGame } from "./game";
import { height } from "./height";
import { rulesWindow } from "./rules";
import { running } from "./texts";
import { crashRules } from "./trial";

/** How often the countdown is drawn while it runs, in milliseconds. */
const TICK = 200;
/** Beyond so many characters the multiplier is drawn smaller: 100.00×. */
const LONG = 6;

export class RunningFloor implements Seated {
  readonly purse: Purse;
  private readonly line: TableLine;
  private readonly bets: Bets;
  private shownStage: RunningStage | null = null;
  private shownRound: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frames = 0;
  private isDown = false;
  private readonly away = new AbortController();

  private readonly chat;
  private readonly notice: Notice;
  private readonly ring: Ring;
  private readonly people: PeopleCount;
  private readonly results: Results<number>;
  private readonly crowd: CrowdTable;
  private readonly words = h("p", { class: "words", role: "status" });
  private readonly figure = h("p", { class: "multiplier figure", role: "timer" });
  private readonly down = h("p", { class: "down", role: "status", hidden: true });
  private readonly balance = h("output", { class: "figure", "aria-live": "off" });
  private readonly second: HTMLButtonElement;
  private readonly panels: HTMLElement;
  private readonly write;
  private readonly t;

  constructor(
    private readonly house: House,
    private readonly game: RunningGame,
    private view: TableView,
    balance: string,
    private readonly hall: Hall,
  ) {
    const { language } = house;
    const t = (this.t = speaker(running, language));
    const f = speaker(floor, language);
    const write = (this.write = writer(language, view.currency));
    this.notice = new Notice(language);
    this.people = new PeopleCount(language, view.people);
    this.purse = new Purse(house, balance, () => this.paint());
    this.line = listen(house, view, { table: (now, whole) => this.hear(now, whole), up: (isUp) => this.up(isUp), wallet: (balance) => this.purse.hear(balance), people: (people) => this.people.paint(people), crowd: (data) => this.crowd.hear(data), annulled: (told) => (this.notice.show(annulledWords(told, language)), void this.purse.afresh()) }, crashRules);
    this.chat = chatOf(house, this.line, view);
    this.ring = new Ring(f("timer"), (rest) => f("openFor", rest));
    this.figure.setAttribute("aria-label", t("multiplier"));
    this.results = new Results(
      {
        read: readResult,
        spoken: (hundredths) => inTimes(hundredths, language),
        badge: (hundredths) => ({ text: inTimes(hundredths, language), look: height(hundredths) }),
        figures: (results) => [this.heights(results)],
        figuresNote: t("figuresNote"),
      },
      view.id,
      language,
    );
    this.crowd = new CrowdTable(language, write, this.people.element);
    this.bets = new Bets(house, { view: () => this.view, course: () => this.course, isDown: () => this.isDown, isCut: () => this.line.isCut, purse: this.purse, notice: this.notice, write, ask: () => this.line.ask(), changed: () => this.paint(), mayGoByItself: game.mayGoByItself });
    this.second = h("button", { type: "button", class: "fold", "aria-expanded": "false", onclick: () => this.unfold(this.second.getAttribute("aria-expanded") === "false") });
    this.panels = h("div", { class: "panels", role: "group", "aria-label": t("bets") }, ...this.bets.places.map(({ panel }) => panel.element));
    this.unfold(false);
    this.build();
    this.settleDown();
  }

  /** Puts the page together. */
  private build(): void {
    const { house, game, view, write } = this;
    const { language } = house;
    const f = speaker(floor, language);
    const s = speaker(shared, language);
    const rules = rulesWindow(house, game, () => this.view, write);
    const tables = tablesSheet(language, { read: this.hall.tables, here: view.id, write, now: () => this.line.clock.now(), badge: (result) => this.results.badge(result), go: this.hall.go, failed: (failure) => this.notice.fail(failure, undefined, false) });
    const figures = h("span", { class: "to-figures" }, iconButton("bars", f("statisticsShort"), () => this.results.sheet.showModal()));
    house.root.className = `floor running ${game.code}`;
    house.root.replaceChildren(
      backdrop(),
      topBar({ ...house, name: tableName(view, language) }, iconButton("tables", f("tables"), () => void tables.open()), ...this.chat.buttons, figures, iconButton("info", s("rules"), rules.open)),
      h(
        "main",
        { "aria-label": tableName(view, language) },
        h("section", { class: "flight" }, this.results.strip, h("div", { class: "sky" }, game.show.element, h("div", { class: "readout" }, this.figure, this.ring.element, this.words, this.ring.told), this.down)),
        h("section", { class: "reach" }, h("div", { class: "over" }, this.notice.element, ...this.bets.places.map(({ panel }) => panel.tidings)), this.panels, h("div", { class: "purse" }, h("span", {}, h("small", {}, s(house.demo ? "chips" : "balance")), " ", this.balance), this.second)),
        this.crowd.element,
      ),
      ...this.chat.panels,
      rules.element,
      tables.element,
      this.results.sheet,
      ...this.bets.windows,
    );
    document.title = tableName(view, language);
  }

  /** Begins to listen, to count and to hear keys. */
  private settleDown(): void {
    const { signal } = this.away;
    this.house.host.changed = () => void this.purse.renew();
    this.house.host.paused = () => this.bets.halt("Check");
    keyboard((event) => this.key(event), signal);
    document.addEventListener("visibilitychange", () => this.tick(), { signal });
    addEventListener("online", () => this.bets.again(), { signal });
    addEventListener("beforeunload", (event) => !this.house.demo && this.bets.isInAir && event.preventDefault(), { signal });
    this.results.paint(this.view.results);
    this.crowd.paint(readCrowd(this.view.crowd));
    this.line.start();
    this.tick();
    void this.bets.read();
  }

  leave(): void {
    this.away.abort();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frames);
    this.line.stop();
    this.bets.stop();
    this.purse.close();
    this.game.show.stop();
  }

  private get course(): Course {
    return course(this.view, this.line.clock.now());
  }

  private heights(results: readonly number[]): HTMLElement {
    const { t } = this;
    const part = (look: ReturnType<typeof height>, name: string) => ({ name, look, count: results.filter((hundredths) => height(hundredths) === look).length });
    return distribution(t("shareHeights"), [part("low", t("below")), part("mid", t("between")), part("high", t("above"))]);
  }

  // What the house says.

  private hear(view: TableView, whole: boolean): void {
    const before = this.view.round?.number;
    this.view = view;
    const { round } = this.view;
    this.crowd.turnTo(round?.number);
    if (whole) this.crowd.paint(readCrowd(this.view.crowd));
    if (round?.number !== before) this.bets.turnOver(round?.number ?? 0, round?.id ?? null);
    this.results.paint(view.results);
    if (whole) void this.bets.read();
    else if (round && ["drawn", "settled", "void"].includes(round.phase)) void this.bets.ended();
    this.tick();
  }

  private up(isUp: boolean): void {
    // What was missed of the table is told by the line; of one's own bets nothing is.
    if (isUp && this.isDown) void this.bets.read();
    this.down.textContent = this.t("down");
    this.down.hidden = isUp;
    this.isDown = !isUp;
    this.house.root.dataset["line"] = isUp ? "up" : "down";
    if (isUp) this.bets.again();
    else this.bets.halt("Lost");
    this.paint();
  }

  // The course of a round.

  /** Comes to where the round stands by now, and looks again when that may change. */
  private tick(): void {
    clearTimeout(this.timer);
    if (this.away.signal.aborted) return;
    const now = this.course;
    const { round } = this.view;
    if (now.stage !== this.shownStage || (round?.number ?? null) !== this.shownRound) this.enter(now);
    if (takesBets(now.stage)) {
      const open = left(round, this.line.clock.now());
      this.ring.paint(Math.min(1, open / this.view.openMs), seconds(open));
    }
    // The start, too, is a moment and not a message. Nothing is drawn while nobody sees it.
    const isStarting = now.stage === "locked" && round?.phase === "running";
    if (!document.hidden && (takesBets(now.stage) || isStarting)) this.timer = setTimeout(() => this.tick(), isStarting ? Math.min(TICK, this.untilStart) : TICK);
    if (now.stage === "running") this.animate();
    this.paint();
  }

  private get untilStart(): number {
    return Math.max(1, Date.parse(this.view.round?.startedAt ?? "") - this.line.clock.now());
  }

  /** Draws the curve as long as it grows. */
  private animate(): void {
    if (this.frames === 0) this.frames = requestAnimationFrame(this.frame);
  }

  private readonly frame = (): void => {
    this.frames = 0;
    if (this.away.signal.aborted) return;
    if (this.course.stage !== "running") return this.tick();
    this.paint();
    this.animate();
  };

  private enter(now: Course): void {
    const { house, game, view } = this;
    const before = this.shownStage;
    const isNew = this.shownRound !== (view.round?.number ?? null);
    this.shownStage = now.stage;
    this.shownRound = view.round?.number ?? null;
    house.root.dataset["stage"] = now.stage;
    this.crowd.open(takesBets(now.stage));
    const words = this.wordsOf(now);
    // The same words again would be read out again.
    if (this.words.textContent !== words) this.words.textContent = words;
    if (takesBets(now.stage)) {
      if (isNew || before === null || !takesBets(before)) this.ring.opened = seconds(left(view.round, this.line.clock.now()));
      if (isNew) {
        this.notice.hide();
        this.bets.opened();
      }
    } else this.ring.paint(0, null);
    // Drawn and settled are one moment to who looks on.
    const wasOver = !isNew && (before === "drawn" || before === "settled");
    if (now.stage === "running") {
      if (before !== null) house.sound.whirl();
    } else if (now.result === null) game.show.wait();
    else if (!wasOver) {
      const isNews = !isNew && before !== null;
      game.show.crash(now.result, isNews);
      if (isNews) house.sound.burst();
    }
  }

  /** What is said of a moment: once, as it comes. */
  private wordsOf({ stage, result, isInterrupted }: Course): string {
    const { t, house, view } = this;
    const f = speaker(floor, house.language);
    if (stage === "open" || stage === "last" || stage === "soon") return f(stage);
    if (stage === "running") return t("runs");
    if (stage === "void") return calledOff(view, f);
    if (result === null) return stage === "resting" ? f("resting") : t("starting");
    const times = inTimes(result, house.language);
    const crashed = isInterrupted ? t("interrupted", times) : t(result <= 100 ? "crashedAtOnce" : "crashed", times);
    return stage === "resting" ? `${crashed} ${f("resting")}` : crashed;
  }

  // What is drawn.

  private paint(): void {
    const now = this.course;
    const hasFigure = now.stage === "running" || now.result !== null;
    const text = hasFigure ? inTimes(now.hundredths, this.house.language) : "";
    if (this.figure.textContent !== text) {
      this.figure.textContent = text;
      this.figure.toggleAttribute("data-long", text.length > LONG);
    }
    if (now.stage === "running") this.game.show.grow(elapsed(this.view, this.line.clock.now()));
    const balance = this.write(this.purse.balance);
    if (this.balance.textContent !== balance) this.balance.textContent = balance;
    this.bets.paint(now);
    if (this.bets.isInUse(1) && this.second.getAttribute("aria-expanded") === "false") this.unfold(true);
  }

  /** The second bet is out of the way on a phone until somebody wants it, and stays in sight while something stands there. */
  private unfold(on: boolean): void {
    if (!on && this.bets.isInUse(1)) return;
    this.panels.classList.toggle("both", on);
    this.second.setAttribute("aria-expanded", String(on));
    this.second.textContent = this.t(on ? "foldSecond" : "addSecond");
  }

  private key(event: KeyboardEvent): void {
    if (event.key.toLowerCase() === "a" && !event.repeat) return this.bets.pressAuto();
    if (event.key !== "1" && event.key !== "2") return;
    if (event.key === "2") this.unfold(true);
    this.bets.focus(Number(event.key) - 1);
  }
}
