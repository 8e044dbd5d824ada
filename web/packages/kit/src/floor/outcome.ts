/** What one's bets in a round came to, in words. */
import { Failure } from "../api";
import { h } from "../dom";
import type { House } from "../inhouse";
import { speaker } from "../texts";
import type { Own } from "./own";
import { sum } from "./slip";
import { floor } from "./texts";
import type { TableView } from "./view";

/** How long until it is asked again whether stakes are back, in milliseconds, and how often. */
const BACK = 1_500;
const BACKS = 8;

/** What the page knows of the table, and does for it. */
interface Lent {
  view: () => TableView;
  /** Whether the result of that round was seen. */
  isSeen: (round: number) => boolean;
  /** Whether bets of that round are on their way. */
  isUnderWay: (round: number) => boolean;
  /** The result of that round in a few words; null where it is not known. */
  brief: (round: number) => string | null;
  /** Reads one's own bets anew, and concludes. */
  ask: () => Promise<void>;
  /** Reads the balance anew, and tells something in the moment in which it is shown. */
  afresh: (along?: () => void) => Promise<void>;
}

export class Outcome {
  readonly element = h("p", { class: "outcome", role: "status" });
  /** The newest round whose returns were told. */
  private told: number | null;
  /** The bets whose returns were asked for. */
  private settling: Own | null = null;
  /** How often it was asked whether the stakes of a round that was called off are back. */
  private back: { own: Own; asks: number } | null = null;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;
  private readonly t;

  constructor(
    private readonly house: House,
    private readonly write: (amount: bigint) => string,
    private readonly lent: Lent,
  ) {
    this.t = speaker(floor, house.language);
    const { round } = lent.view();
    // What was over before one sat down is not told as news.
    this.told = round?.phase === "settled" || round?.phase === "void" ? round.number : null;
  }

  stop(): void {
    this.isOver = true;
    clearTimeout(this.asking);
  }

  /** Whether what the bets of a round brought is still to be told. */
  isOwed(own: Own): boolean {
    const { round } = this.lent.view();
    return own.count > 0 && round?.number === own.round && (round.phase === "drawn" || round.phase === "settled") && this.told !== own.round;
  }

  /** Another round begins: what was not told yet of the bets in this one is. */
  leave(own: Own, isDrawn: boolean): void {
    if (this.told === own.round || own.count === 0) return;
    if (isDrawn && own.paid !== null) this.tellReturn(own);
    else void this.lookBack(own);
  }

  /** Tells what one's bets came to: once, after the result was seen and the round is settled. */
  conclude(own: Own): void {
    const { t } = this;
    const { round } = this.lent.view();
    // Of one that is over already the house is asked by its name.
    if (round?.number !== own.round) return;
    if (round.phase === "void") return this.tellBack(own);
    if (!this.lent.isSeen(own.round) || this.told === own.round || round.phase !== "settled") return;
    if (own.count === 0 && !this.lent.isUnderWay(own.round)) {
      this.told = own.round;
      this.say("");
      return;
    }
    if (own.paid === null) {
      this.say(t("paying"));
      void this.settle(own);
      return;
    }
    this.tellReturn(own);
  }

  /** Asks what a settled round paid, once: without an answer the line, when it is back, or the next round will tell. */
  async settle(own: Own): Promise<void> {
    if (this.settling === own) return;
    this.settling = own;
    await this.lent.ask();
  }

  /** The next round came before it was known what this one brought. */
  private async lookBack(own: Own): Promise<void> {
    if (own.id === null) return;
    this.say(this.t("paying"));
    try {
      const { proof, bets } = await this.house.call("GET /play/table-rounds/{id}", { path: { id: own.id } });
      own.learn(bets);
      // By now a later round may have told its own.
      if (this.isOver || (this.told ?? 0) >= own.round) return;
      if (typeof proof.voidReason === "string") {
        this.told = own.round;
        void this.lent.afresh(() => this.say(own.staked.size > 0 ? this.t("wentBackOf", this.write(sum(own.staked))) : ""));
      } else if (own.paid !== null) this.tellReturn(own);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      // One's betting record has it.
      this.say("");
      void this.lent.afresh();
    }
  }

  private tellReturn(own: Own): void {
    const { t, house } = this;
    this.told = own.round;
    const staked = sum(own.placed);
    const brief = this.lent.brief(own.round);
    const paid = own.paid ?? 0n;
    const { won, lost } = own.ends;
    const whole = paid === staked ? t("stakeBack", this.write(staked)) : paid > staked ? t("won", this.write(paid - staked)) : t("lost", this.write(staked - paid));
    const came = won > 0n && lost > 0n ? `${whole} ${t("ofWhich", this.write(won), this.write(lost))}` : whole;
    void this.lent.afresh(() => {
      // Something newer was told while the balance was on its way.
      if (this.told !== own.round) return;
      // It stays in sight while the next round takes bets, so that it says what it is about. Green is a win of more than the stake, and nothing else.
      if (own.isUnpaid) this.say(t("unpaid"));
      else this.say(staked === 0n ? "" : came, paid > staked ? "good" : paid < staked ? "bad" : "", brief);
      if (paid > staked) house.sound.win(paid >= 10n * staked ? 2 : 1);
    });
  }

  /** Tells what of a round that was called off went back; asks again while it is on its way. */
  private tellBack(own: Own): void {
    const { t } = this;
    const isNews = this.told !== own.round;
    if (own.staked.size > 0) this.say(t(own.isBack ? "wentBack" : "goesBack", this.write(sum(own.staked))));
    else if (isNews) this.say("");
    if (own.isBack) {
      if (isNews) void this.lent.afresh();
      this.told = own.round;
    } else {
      const asks = this.back?.own === own ? this.back.asks : 0;
      if (asks >= BACKS) return;
      this.back = { own, asks: asks + 1 };
      clearTimeout(this.asking);
      this.asking = setTimeout(() => !this.isOver && void this.lent.ask(), BACK);
    }
  }

  /** Another round takes bets: what was told is of the last one, and stands back. It was read out once. */
  age(): void {
    const { element, t } = this;
    if (element.textContent === "" || element.classList.contains("past")) return;
    element.setAttribute("aria-live", "off");
    element.prepend(h("span", { class: "of-last" }, `${t("lastRound")}: `));
    element.className = "outcome past";
  }

  /** Says it, after the result in a few words where it is one's own. */
  say(outcome: string, look: "" | "good" | "bad" = "", brief: string | null = null): void {
    const parts = outcome === "" || brief === null ? [outcome] : [h("span", {}, brief), h("span", { class: "between" }, " · "), h("span", {}, outcome)];
    const said = h("p", {}, ...parts);
    this.element.classList.remove("past");
    this.element.removeAttribute("aria-live");
    // The same words again would be read out again.
    if (this.element.textContent !== said.textContent) this.element.replaceChildren(...said.childNodes);
    this.element.classList.toggle("good", look === "good");
    this.element.classList.toggle("bad", look === "bad");
  }
}
