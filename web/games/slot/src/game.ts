/** The course of the game: stake, spin, presentation, result. The server decides; this shows. */
import { Intent } from "api/intent";
import type { Calls, Session, UnshownRound } from "api/studio/schema";
import { persist, Failure, type Api } from "kit/api";
import type { Played } from "kit/auto";
import type { Host } from "kit/host";
import { decimal, units } from "kit/number";
import type { Sound } from "kit/sound";
import { rememberStake, type Leap } from "kit/stake";
import { shared, speaker } from "kit/texts";
import type { Language } from "ui/format";

import type { Panel } from "./panel";
import type { Show } from "./show";
import type { Stage } from "./stage";
import { texts } from "./texts";

export class Game {
  private balance: string;
  /** The session at the studio. */
  key: string;
  private busy = false;
  private over = false;
  private readonly intent = new Intent();
  private readonly t;
  private readonly s;
  /** The picture, as soon as it stands. */
  private picture: { stage: Stage; show: Show } | null = null;

  constructor(
    private readonly studio: Api<Calls>,
    private readonly session: Session,
    private readonly panel: Panel,
    private readonly around: { host: Host; sound: Sound; language: Language; reopen: () => Promise<Session> },
  ) {
    this.balance = session.balance;
    this.key = session.session;
    this.t = speaker(texts, around.language);
    this.s = speaker(shared, around.language);
    panel.showBalance(this.balance);
    // What is asked while a round is under way is told by its end.
    around.host.changed = () => void (this.idle && this.renew());
  }

  begin(picture: { stage: Stage; show: Show }): void {
    this.picture = picture;
  }

  /** What there is to play with. */
  get money(): string {
    return this.balance;
  }

  /** Whether a round may begin. */
  get idle(): boolean {
    return !this.busy && !this.over && !this.intent.owed && this.picture !== null;
  }

  /** Whether the answer to the last bet is owed. */
  get owed(): boolean {
    return this.intent.owed;
  }

  /** What a press of the button or of the space bar means now. */
  press(): void {
    if (this.over) return;
    if (this.busy) this.picture?.show.skip();
    else if (!this.panel.auto?.running) void this.spin();
  }

  /** Hurries the pictures, or lets them take their time. */
  hurry(quick: boolean): void {
    if (this.picture) this.picture.stage.quick = quick;
  }

  step(by: 1 | -1): void {
    if (this.busy || this.intent.owed || this.panel.auto?.running) return;
    this.around.sound.click();
    this.panel.stake.step(by);
  }

  leap(to: Leap): void {
    this.panel.stake.leap(to);
  }

  /** Draws what can be pressed now. */
  paint(): void {
    const free = !this.busy && !this.panel.auto?.running;
    this.panel.stake.enable(free && !this.intent.owed);
    if (!this.busy) this.panel.mode(!free ? "rest" : this.intent.owed ? "again" : "spin");
  }

  private lock(busy: boolean): void {
    this.busy = busy;
    if (busy) this.panel.mode("wait");
    this.paint();
  }

  /** Plays a round to its end; nothing of one that came to nothing. */
  async spin(): Promise<Played | null> {
    const stake = this.panel.stake.value();
    const { picture, panel } = this;
    if (!stake || !picture) return null;
    panel.notice.hide();
    if (!this.intent.owed && units(stake) > units(this.balance)) {
      // The balance may have grown elsewhere since it was shown last.
      await this.renew();
      if (units(stake) > units(this.balance)) {
        this.poor();
        return null;
      }
    }
    this.lock(true);
    panel.overlay.clear();
    panel.overlay.mark("");
    panel.say(this.t("spinning"));
    panel.showBalance(decimal(units(this.balance) - units(stake)));
    this.around.sound.whirl();
    const begun = performance.now();
    picture.stage.start();
    let played: Played | null = null;
    try {
      const spin = await this.ask(stake);
      this.intent.done();
      rememberStake(stake, this.session.demo);
      panel.showBalance(decimal(units(spin.balance) - units(spin.book.payout)));
      await picture.show.present(spin.book);
      await this.settle(spin.round, spin.balance);
      played = { stake, payout: spin.book.payout, free: spin.book.events.some(({ type }) => type === "freeSpins") };
      const ended = panel.auto?.recall();
      if (ended) panel.notice.inform(ended);
    } catch (failure) {
      await this.failed(failure);
      // Nothing was shown that takes its time, and what is owed may be asked for at any moment.
      this.lock(false);
      return null;
    }
    // A round takes its time, however soon its picture is over.
    await new Promise((resolve) => setTimeout(resolve, begun + this.session.rules.minCycleMs - performance.now()));
    this.lock(false);
    return played;
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

  /** Reads the balance anew, while nothing is bet: a session opened again tells it. What is shown stands when that fails. */
  private async renew(): Promise<void> {
    if (this.session.demo) return;
    this.lock(true);
    this.panel.mode("rest");
    try {
      const session = await this.around.reopen();
      this.key = session.session;
      this.balance = session.balance;
      this.panel.showBalance(session.balance);
      this.around.host.balance(session.balance);
    } catch {
      // The refusal that follows says what matters.
    }
    this.lock(false);
  }

  /** Says that the money does not reach; a demo's comes back when it is begun anew. */
  private poor(): void {
    const { panel } = this;
    if (this.session.demo) panel.notice.show(this.t("demoOver"), { name: this.t("demoAnew"), act: () => location.reload() });
    else panel.notice.show(this.s("notEnough"), this.around.host.framed ? { name: this.s("deposit"), sign: "plus", act: () => this.around.host.deposit() } : undefined);
  }

  private async failed(failure: unknown): Promise<void> {
    const { panel } = this;
    if (!(failure instanceof Failure)) throw failure;
    if (this.picture) await this.picture.stage.land(this.picture.show.window);
    if (failure.settled) this.intent.done();
    // What is owed is neither played nor paid back: the balance stays as the bet left it.
    if (!this.intent.owed) panel.showBalance(this.balance);
    panel.say(this.intent.owed ? this.s("owed") : this.t("ready"));
    if (failure.code === "session_expired") {
      this.over = true;
      panel.notice.show(this.t("expired"), this.around.host.closable ? { name: this.s("leave"), act: () => this.around.host.close() } : undefined);
      return;
    }
    if (failure.code === "insufficient_funds") {
      await this.renew();
      this.poor();
      return;
    }
    // While the answer is owed the same request is asked again: the bet counts once.
    panel.notice.fail(failure, failure.settled ? undefined : () => this.press());
  }

  /** Shows a round that was interrupted, from its start. What is said of it stands under the reels, and covers nothing. */
  async resume(open: UnshownRound): Promise<void> {
    const { picture } = this;
    if (!picture) return;
    this.lock(true);
    this.panel.overlay.mark(this.t("resumedMark"));
    this.panel.tell(this.t("resumed"));
    this.panel.say(this.t("resumed"), "note");
    this.panel.stake.set(open.book.stake);
    // The balance as it stood before the result: it must not tell the end at the beginning.
    this.panel.showBalance(decimal(units(open.balance) - units(open.book.payout)));
    picture.stage.start();
    await picture.show.present(open.book);
    await this.settle(open.round, open.balance);
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
}
