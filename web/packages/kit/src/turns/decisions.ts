/** What one decides for one's own seats: the buttons of a turn, how long it lasts, and what the house said of it. */
import { Intent } from "api/intent";

import { Failure, persist } from "../api";
import { h } from "../dom";
import type { Turns, TurnsLent } from "../floor/game";
import { seconds } from "../floor/view";
import type { House } from "../inhouse";
import { decimal, units } from "../number";
import { speaker } from "../texts";
import type { Card } from "../cards/card";
import { dealerSpoken, spoken } from "./spoken";
import { newer, readSeats, worth, type Choice, type Seat, type Seats } from "./seats";
import { turns } from "./texts";

/** How often the time that is left is drawn, in milliseconds. */
const TICK = 250;
/** So long a turn lasts, for the bar that runs out; the house's moment decides. */
const TURN = 12_000;

/** The key of each choice. */
const KEYS: Readonly<Record<string, Choice>> = { h: "hit", s: "stand", d: "double", x: "split", i: "insure", n: "decline" };

const keyOf = (choice: Choice): string => (Object.keys(KEYS).find((key) => KEYS[key] === choice) ?? "").toUpperCase();

export class Decisions implements Turns {
  readonly element = h("section", { class: "decide", hidden: true });
  private readonly said = h("p", { class: "said-turn" });
  private readonly rest = h("span", { class: "rest figure", role: "timer" });
  private readonly bar = h("span", { class: "rest-bar", "aria-hidden": "true" }, h("span"));
  /** What comes to one's own seats and the dealer. */
  private readonly told = h("p", { class: "unseen", role: "status" });
  private readonly buttons = h("div", { class: "choices", role: "group", tabindex: -1 });
  private readonly intent = new Intent();
  private seats: Seats | null = null;
  private lent: TurnsLent | null = null;
  private isAsking = false;
  private shown = "";
  private timer: ReturnType<typeof setInterval> | undefined;
  /** Before this moment cards are still dealt, by the page's clock. */
  private readyAt = 0;
  /** Whether what is said has to be said anew once they lie. */
  private hasDealt = false;
  /** The newest decision that was asked for, by the round and the step that it named. */
  private asked = "";
  private readonly t;

  constructor(
    private readonly house: House,
    private readonly drawn: {
      /** Hears of every change, to draw it; `isNews` where cards may fly. */
      changed: (seats: Seats, own: ReadonlySet<number>, isNews: boolean) => void;
      /** How long cards still fly, in milliseconds: who is to decide sees them before. */
      flight: () => number;
      /** What is left of the time of a turn, from 1 to 0. */
      time: (rest: number) => void;
    },
  ) {
    this.t = speaker(turns, house.language);
    this.buttons.setAttribute("aria-label", this.t("decide"));
    this.element.append(h("div", { class: "turn-head" }, this.said, this.rest), this.bar, this.buttons);
  }

  begin(lent: TurnsLent): void {
    this.lent = lent;
    this.house.root.append(this.told);
    this.hear(lent.view().seats);
    this.timer = setInterval(() => this.tick(), TICK);
  }

  stop(): void {
    clearInterval(this.timer);
    this.told.remove();
  }

  /** Tells what the dealer drew at the end, to whoever has something in the round. */
  ended(dealer: readonly Card[]): void {
    if (this.lent && this.lent.placed().size > 0) this.tell(dealerSpoken(dealer, this.seats?.dealer.length ?? 0, this.t));
  }

  private tell(text: string): void {
    if (text !== "") this.told.textContent = text;
  }

  hear(data: unknown): void {
    const seats = readSeats(data);
    if (seats && newer(seats, this.seats)) this.take(seats);
  }

  private take(seats: Seats): void {
    const [before, known] = [this.mine, this.seats];
    this.seats = seats;
    this.drawn.changed(seats, this.own, known !== null);
    if (known) this.tell(spoken(known, seats, this.own, this.t));
    // Only the deal is waited for: a card that one asked for is seen as it comes.
    if (known && seats.step === 0) {
      this.readyAt = Date.now() + this.drawn.flight();
      this.hasDealt = this.isDealing;
    }
    // The house decided for who said nothing.
    if (before && known && seats.round === known.round && seats.step > known.step && this.asked !== `${known.round} ${known.step}`) this.lent?.notice.inform(this.t(known.insuring ? "uninsured" : "timeOver"));
    this.paint();
    this.lent?.changed();
    if (this.mine && this.mine.seat.seat !== before?.seat.seat) this.house.sound.rise(4);
  }

  /** Whether the cards of the deal are still on their way. */
  private get isDealing(): boolean {
    return Date.now() < this.readyAt;
  }

  /** One's own seats. */
  private get own(): ReadonlySet<number> {
    const cells = [...(this.lent?.placed().keys() ?? [])];
    return new Set(cells.flatMap((cell) => (cell.startsWith("seat:") ? [Number(cell.slice(5))] : [])));
  }

  /** The seat of one's own that is to decide, with the hand whose turn it is. */
  private get mine(): { seat: Seat; hand: number } | null {
    const { own, seats } = this;
    if (seats?.round !== this.lent?.view().round?.number) return null;
    const seat = seats?.seats.find(({ seat: number, choices }) => choices.length > 0 && own.has(number));
    return seat ? { seat, hand: seats?.turn?.hand ?? 1 } : null;
  }

  words(): string | null {
    const { seats, t, mine } = this;
    if (!seats || seats.round !== this.lent?.view().round?.number) return null;
    if (this.lent.view().round?.phase !== "running") return seats.seats.length > 0 ? t("dealing") : null;
    if (this.isDealing) return t("dealing");
    if (mine) return this.ownWords(mine);
    if (seats.insuring) return t("insurance");
    const turn = seats.seats.find(({ seat }) => seat === seats.turn?.seat);
    return turn ? t("others", String(turn.seat), turn.name) : t("dealerPlays");
  }

  private ownWords({ seat, hand }: { seat: Seat; hand: number }): string {
    const { t, seats } = this;
    if (seats?.insuring) return t("yourInsurance", String(seat.seat));
    const cards = seat.hands[hand - 1]?.cards ?? [];
    const name = seat.hands.length > 1 ? "yourTurnHand" : "yourTurn";
    return t(name, String(seat.seat), worth(cards, seat.hands.length > 1), worth(seats?.dealer ?? []), String(hand));
  }

  /** Whether these are the cards of the round that runs, before its result. */
  isDealt({ round }: Seats): boolean {
    const now = this.lent?.view().round;
    return now?.number === round && now.phase === "running";
  }

  /** Decides by a key; whether it was one of a turn. */
  key(key: string): boolean {
    const choice = KEYS[key.toLowerCase()];
    const { mine } = this;
    if (!mine || !choice || !mine.seat.choices.includes(choice)) return false;
    void this.decide(mine.seat, choice);
    return true;
  }

  private async decide({ seat }: Seat, act: Choice): Promise<void> {
    const { seats, lent } = this;
    if (!seats || !lent || this.isAsking) return;
    const { round, step } = seats;
    this.asked = `${round} ${step}`;
    const wish = { round, step, seat, act };
    this.isAsking = true;
    lent.notice.hide();
    this.paint();
    try {
      const requestId = this.intent.of(wish);
      const told = await persist(() => this.house.call("POST /play/tables/{id}/acts", { path: { id: lent.view().id }, body: { requestId, round, seat, act, step } }));
      this.intent.done(wish);
      this.house.sound.click();
      lent.purse.balance = told.balance;
      this.hear(told.seats);
      lent.read();
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (failure.settled) this.intent.done(wish);
      lent.notice.fail(failure, failure.settled ? undefined : () => void this.decide({ ...this.seatOf(seat), seat }, act));
      lent.ask();
    } finally {
      this.isAsking = false;
      this.paint();
    }
  }

  private seatOf(number: number): Seat {
    const known = this.seats?.seats.find(({ seat }) => seat === number);
    return known ?? { seat: number, name: "", simulated: false, stake: "0", behind: "0", hands: [], insured: false, choices: [] };
  }

  /** What a choice costs, below its name; nothing where it costs nothing. */
  private cost({ stake }: Seat, choice: Choice): HTMLElement | null {
    const amount = choice === "double" || choice === "split" ? units(stake) : choice === "insure" ? units(stake) / 2n : 0n;
    return amount > 0n ? h("small", { class: "figure" }, ` +${this.lent?.write(decimal(amount)) ?? ""}`) : null;
  }

  private paint(): void {
    const { t, seats } = this;
    const mine = this.isDealing ? null : this.mine;
    const written = JSON.stringify([mine && [mine.seat, mine.hand], seats?.dealer, this.isAsking]);
    if (written === this.shown) return;
    this.shown = written;
    this.element.hidden = !mine;
    this.house.root.toggleAttribute("data-turn", !!mine);
    if (!mine) return;
    const { seat } = mine;
    this.said.textContent = this.isAsking ? t("asking") : this.ownWords(mine);
    const had = document.activeElement instanceof HTMLElement && this.buttons.contains(document.activeElement) ? document.activeElement.dataset["choice"] : undefined;
    const isLost = !this.element.contains(document.activeElement) && (document.activeElement === document.body || document.activeElement?.checkVisibility() === false);
    this.buttons.replaceChildren(...seat.choices.map((choice) => h("button", { type: "button", class: `call ${choice}`, "data-choice": choice, "aria-keyshortcuts": keyOf(choice), title: `${t(choice)} (${keyOf(choice)})`, "aria-disabled": this.isAsking, onclick: () => void this.decide(seat, choice) }, t(choice), this.cost(seat, choice))));
    this.buttons.querySelector<HTMLElement>(`[data-choice="${had ?? ""}"]`)?.focus();
    // What had the focus is gone: the next press of the tab key reaches the first choice.
    if (isLost) this.buttons.focus({ preventScroll: true });
    this.tick();
  }

  private tick(): void {
    const { seats, lent, t } = this;
    const rest = seats?.until != null && lent ? Math.max(0, Math.min(1, (seats.until - lent.now()) / TURN)) : 0;
    this.drawn.time(Math.round(rest * 48) / 48);
    if (this.hasDealt && !this.isDealing) {
      this.hasDealt = false;
      this.paint();
      lent?.changed();
    }
    // Who comes back in the middle of their own turn is known to sit there once their bets were read.
    if (this.element.hidden && this.mine && !this.isDealing) this.paint();
    if (!this.mine || seats?.until == null || !lent) return;
    const left = Math.max(0, seats.until - lent.now());
    const text = t("secondsLeft", String(seconds(left)));
    if (this.rest.textContent !== text) this.rest.textContent = text;
    this.bar.firstElementChild?.setAttribute("data-left", String(Math.round(Math.min(1, left / TURN) * 20)));
  }
}
