/** The course of the game: stake, spin, presentation, result. The server decides; this shows. */
import { Intent } from "api/intent";
import type { Calls, Session, SlotBook, UnshownRound } from "api/studio/schema";
import { persist, Failure, type Api } from "kit/api";
import type { Host } from "kit/host";
import { decimal, units } from "kit/number";
import type { Sound } from "kit/sound";
import { shared, speaker } from "kit/texts";
import type { Language } from "ui/format";

import { COUNT_UP } from "./overlay";
import type { Panel } from "./panel";
import { ladder } from "./rules";
import type { Stage } from "./stage";
import { texts } from "./texts";
import { timeline, type Step } from "./timeline";

export class Game {
  private balance: string;
  /** The session at the studio. */
  key: string;
  private busy = false;
  private skippable = false;
  private over = false;
  private readonly intent = new Intent();
  private window: string[];
  private readonly t;
  private readonly s;
  stage: Stage | null = null;

  constructor(
    private readonly studio: Api<Calls>,
    private readonly session: Session,
    private readonly panel: Panel,
    private readonly around: { host: Host; sound: Sound; language: Language; reopen: () => Promise<Session> },
    first: string[],
  ) {
    this.balance = session.balance;
    this.key = session.session;
    this.window = first;
    this.t = speaker(texts, around.language);
    this.s = speaker(shared, around.language);
    panel.showBalance(this.balance);
  }

  /** What a press of the button or of the space bar means now. */
  press(): void {
    if (this.over) return;
    if (this.busy) {
      if (this.skippable) {
        this.stage?.skip();
        this.panel.overlay.skip();
      }
      return;
    }
    void this.spin();
  }

  step(by: 1 | -1): void {
    if (this.busy || this.intent.owed) return;
    this.around.sound.click();
    this.panel.stake.step(by);
  }

  private lock(busy: boolean): void {
    this.busy = busy;
    this.panel.stake.enable(!busy && !this.intent.owed);
    this.panel.mode(busy ? "wait" : "spin");
  }

  private async spin(): Promise<void> {
    const stake = this.panel.stake.value();
    const { stage, panel } = this;
    if (!stake || !stage) return;
    panel.notice.hide();
    if (!this.intent.owed && units(stake) > units(this.balance)) {
      // The balance may have grown elsewhere since it was shown last.
      this.lock(true);
      this.panel.mode("rest");
      await this.renew();
      this.lock(false);
      if (units(stake) > units(this.balance)) return this.poor();
    }
    this.lock(true);
    panel.overlay.clear();
    panel.overlay.mark("");
    panel.say(this.t("spinning"));
    panel.showBalance(decimal(units(this.balance) - units(stake)));
    this.around.sound.whirl();
    const begun = performance.now();
    stage.start();
    try {
      const spin = await this.ask(stake);
      this.intent.done();
      panel.showBalance(decimal(units(spin.balance) - units(spin.book.payout)));
      await this.present(spin.book);
      await this.settle(spin.round, spin.balance);
    } catch (failure) {
      await this.failed(failure);
    }
    // A round takes its time, however soon its picture is over.
    await new Promise((resolve) => setTimeout(resolve, begun + this.session.rules.minCycleMs - performance.now()));
    this.lock(false);
  }

  /** Asks for a round. Where the studio forgot the session, it is opened again, once, and the same request goes on. */
  private async ask(stake: string): Promise<UnshownRound> {
    const requestId = this.intent.of({ stake });
    const post = () => persist(() => this.studio("POST /spin", { body: { session: this.key, requestId, stake } }));
    try {
      return await post();
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.code !== "session_expired") throw failure;
    }
    const session = await this.around.reopen();
    this.key = session.session;
    if (!session.open) return post();
    this.panel.overlay.mark(this.t("resumedMark"));
    return session.open;
  }

  /** Reads the balance anew: a session opened again tells it. What is shown stands when that fails. */
  private async renew(): Promise<void> {
    if (this.session.demo) return;
    try {
      const session = await this.around.reopen();
      this.key = session.session;
      this.balance = session.balance;
      this.panel.showBalance(session.balance);
      this.around.host.balance(session.balance);
    } catch {
      // The refusal that follows says what matters.
    }
  }

  /** Says that the money does not reach; a demo's comes back when it is begun anew. */
  private poor(): void {
    const { panel } = this;
    if (this.session.demo) panel.notice.show(this.t("demoOver"), { name: this.t("demoAnew"), act: () => location.reload() });
    else panel.notice.show(this.s("notEnough"));
  }

  private async failed(failure: unknown): Promise<void> {
    const { panel } = this;
    if (!(failure instanceof Failure)) throw failure;
    await this.stage?.land(this.window);
    panel.showBalance(this.balance);
    panel.say(this.t("ready"));
    if (failure.settled) this.intent.done();
    if (failure.code === "session_expired") {
      this.over = true;
      panel.notice.show(this.t("expired"), this.around.host.closable ? { name: this.s("leave"), act: () => this.around.host.close() } : undefined);
      return;
    }
    if (failure.code === "insufficient_funds") {
      await this.renew();
      return this.poor();
    }
    // While the answer is owed the same request is asked again: the bet counts once.
    panel.notice.fail(failure, failure.settled ? undefined : () => this.press());
  }

  /** Shows a round that was interrupted, from its start. */
  async resume(open: UnshownRound): Promise<void> {
    this.lock(true);
    this.panel.overlay.mark(this.t("resumedMark"));
    this.panel.tell(this.t("resumed"));
    this.panel.notice.inform(this.t("resumed"));
    this.panel.say(this.t("spinning"));
    this.panel.stake.set(open.book.stake);
    // The balance as it stood before the result: it must not tell the end at the beginning.
    this.panel.showBalance(decimal(units(open.balance) - units(open.book.payout)));
    this.stage?.start();
    await this.present(open.book);
    await this.settle(open.round, open.balance);
    this.panel.notice.hide();
    this.lock(false);
  }

  private async settle(round: string, balance: string): Promise<void> {
    this.balance = balance;
    this.panel.showBalance(balance);
    this.around.host.balance(balance);
    if (!this.session.demo) this.panel.seeds.round(round);
    try {
      await persist(() => this.studio("POST /finish", { body: { session: this.key, round } }));
    } catch {
      // The round is paid; a finish that is lost only means that it is shown again at the next opening.
    }
  }

  private async present(book: SlotBook): Promise<void> {
    const steps = timeline(book);
    for (const [place, step] of steps.entries()) {
      this.skippable = step.kind !== "spin" || step.freeSpin !== null;
      this.panel.mode(this.skippable ? "skip" : "wait");
      const next = steps[place + 1];
      if (next?.kind === "end" && (step.kind === "wins" || step.kind === "scatters")) {
        // The last win and the sum of the round are one moment.
        await Promise.all([this.show(step, next, place), this.end(next)]);
        break;
      }
      await this.show(step, next, place);
    }
    this.skippable = false;
    this.panel.mode("rest");
  }

  private async show(step: Step, next: Step | undefined, place: number): Promise<void> {
    const { panel, stage } = this;
    const { sound } = this.around;
    if (!stage) return;
    switch (step.kind) {
      case "spin":
        if (place > 0) {
          stage.start();
          sound.whirl();
        }
        panel.overlay.count(step.freeSpin === null ? "" : this.t("counter", String(step.freeSpin), String(Math.max(step.total, step.freeSpin))), step.multiplier);
        this.window = step.columns;
        await stage.land(step.columns);
        if (step.freeSpin !== null) await stage.pause(next?.kind === "spin" ? 420 : 80);
        return;
      case "wins":
      case "scatters":
        if (step.cheer && next?.kind !== "end") sound.rise(place);
        if ("multiplier" in step && step.multiplier > 1) panel.overlay.count(panel.overlay.counted, step.multiplier);
        if (next?.kind !== "end") panel.say(this.t("soFar", panel.money(step.paid)));
        await (step.kind === "wins" ? stage.wins(step.wins, step.positions, step.cheer, next?.kind === "tumble") : stage.scatters(step.positions, step.cheer));
        return;
      case "tumble":
        panel.overlay.count(panel.overlay.counted, step.multiplier);
        this.window = step.columns;
        await stage.tumble(step);
        sound.land(3);
        return;
      case "intro":
      case "more":
        return this.gate(step);
      case "summary":
        panel.overlay.open(this.t("summary"), this.t("summaryWon", panel.money(step.won)));
        await stage.pause(1_800);
        panel.overlay.shut();
        panel.overlay.count("", 1);
        return;
      case "cap":
        panel.overlay.open(this.t("cap"));
        await stage.pause(2_200);
        panel.overlay.shut();
        return;
      case "end":
        return this.end(step);
    }
  }

  private async gate(step: Extract<Step, { kind: "intro" | "more" }>): Promise<void> {
    const { panel } = this;
    this.around.sound.gate();
    const { freeSpins, tumbles } = this.session.model;
    const times = freeSpins?.multiplier ?? 1;
    const worth = tumbles?.free.some((one) => one > 1) ? this.t("freeSpinsLadder", ladder(tumbles.free)) : times > 1 ? this.t("freeSpinsTimes", String(times)) : "";
    const first = step.kind === "intro";
    const title = this.t(first ? "freeSpins" : "moreSpins", String(step.awarded));
    panel.overlay.open(title, first ? worth : "", first ? this.t("onTheHouse") : "");
    panel.tell(title);
    await this.stage?.pause(first ? 2_400 : 1_500);
    panel.overlay.shut();
  }

  private async end(step: Extract<Step, { kind: "end" }>): Promise<void> {
    const { panel, stage } = this;
    const amount = panel.money(step.payout);
    if (step.level === 0) {
      // What does not exceed the stake is said, not celebrated.
      const text = units(step.payout) === 0n ? this.t("noWin") : this.t("paid", amount);
      panel.say(text);
      panel.tell(text);
      return;
    }
    this.around.sound.win(step.level);
    const lights = stage?.cheer(step.level, COUNT_UP[step.level]);
    await panel.overlay.countUp(step.payout, step.level, (value) => panel.money(value), (text) => panel.say(this.t("win", text), "won"));
    panel.tell(this.t("win", amount));
    await lights;
  }
}
