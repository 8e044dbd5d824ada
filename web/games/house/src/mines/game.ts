/** The mines: how many crackers, pots that are opened one by one, and the win that is taken. */
import type { MinesRound, MinesTable } from "api/schema";
import type { Autoplay, Played } from "kit/auto";
import { Cycle, odds } from "kit/cycle";
import { h, iconButton } from "kit/dom";
import type { House } from "kit/inhouse";
import { keyboard } from "kit/keyboard";
import { units } from "kit/number";
import { TILES } from "kit/odds";
import { speaker } from "kit/texts";

import { Board } from "./board";
import { Picks } from "./picks";
import { faces, safe, worth, type Tile } from "./round";
import { texts } from "./texts";

/** The counts of mines that are one tap away; the steps reach the others. */
const USUAL = [1, 3, 5, 10, 24];

/** Between two pots that autoplay opens, so that each is seen; milliseconds. */
const BEAT = 350;

export class Mines {
  private round: MinesRound | null;
  private mines = 3;
  private readonly cycle: Cycle;
  private readonly board: Board;
  private readonly facts = { now: h("b", { class: "figure" }), next: h("b", { class: "figure" }), chance: h("b", { class: "figure" }) };
  private readonly count = h("output", { class: "figure", "aria-live": "polite" });
  private readonly less: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private readonly chips: HTMLButtonElement[];
  private readonly act = h("button", { type: "button", class: "call go" });
  private readonly picks: Picks;
  /** Rounds one after the other, where the licence allows it. */
  private readonly auto: Autoplay | null;
  private readonly t;

  constructor(
    private readonly house: House,
    private readonly table: MinesTable,
  ) {
    const t = (this.t = speaker(texts, house.language));
    this.round = table.open ?? null;
    this.mines = table.open?.mines ?? 3;
    const cycle = (this.cycle = new Cycle(house, table, () => this.paint(), table.open?.stake));
    this.picks = new Picks(house.language, () => TILES - this.mines);
    this.auto = cycle.autoplay({ round: () => this.picked(), choice: this.picks });
    this.board = new Board(t("board"), (tile, face) => this.label(tile, face), (tile) => this.auto?.running || void this.reveal(tile));
    this.less = iconButton("minus", t("minesLess"), () => this.lay(this.mines - 1));
    this.more = iconButton("plus", t("minesMore"), () => this.lay(this.mines + 1));
    this.chips = USUAL.map((count) => h("button", { type: "button", class: "chip figure", "aria-label": `${t("mines")}: ${count}`, onclick: () => this.lay(count) }, String(count)));
    this.act.addEventListener("click", () => void this.press());
    cycle.page(
      { code: "mines", name: t("name"), about: { text: [t("how"), t("formula")], keys: [["← ↑ ↓ →", t("keyMove")], ["Enter", t("keyOpen")], ["C", t("keyCash")]] } },
      h("section", { class: "show" }, cycle.words, h("div", { class: "tray" }, this.board.element), cycle.notice.element),
      h(
        "section",
        { class: "card" },
        odds([t("now"), this.facts.now], [t("next"), this.facts.next], [t("chance"), this.facts.chance]),
        h("div", { class: "count" }, h("div", { class: "stepper", role: "group", "aria-label": t("mines") }, this.less, h("span", { class: "well" }, h("small", {}, t("mines")), this.count), this.more), h("div", { class: "chips" }, ...this.chips)),
        h("div", { class: "play" }, cycle.balanceShown, cycle.stake.element, h("div", { class: "taps" }, cycle.stake.leaps, this.auto?.button)),
        this.act,
      ),
    );
    if (this.auto) house.root.append(this.auto.element);
    cycle.say(t(table.open ? "resumed" : "ready"));
    this.board.show(faces(this.round));
    this.paint();
    this.keys();
  }

  private label(tile: number, face: Tile): string {
    const place = this.t("tile", String(Math.floor(tile / 5) + 1), String((tile % 5) + 1));
    const names = { covered: "covered", flower: "flower", unopened: "flower", mine: "cracker", hit: "hit" } as const;
    return `${place}: ${this.t(names[face])}`;
  }

  private get playing(): boolean {
    return this.round?.state === "open";
  }

  /** Nothing of the bet may be changed. */
  private get fixed(): boolean {
    return this.cycle.fixed || this.playing || this.auto?.running === true;
  }

  private lay(mines: number): void {
    if (this.fixed) return;
    this.mines = Math.min(TILES - 1, Math.max(1, mines));
    this.house.sound.click();
    this.cycle.changed();
  }

  private paint(): void {
    const { t, cycle } = this;
    const round = this.playing ? this.round : null;
    const opened = round ? safe(round) : 0;
    const value = worth(round ? round.stake : cycle.stake.value(), round ? round.mines : this.mines, opened);
    this.facts.now.textContent = value.multiplier === null ? "–" : `×${round?.multiplier ?? value.multiplier}`;
    this.facts.next.textContent = value.nextMultiplier === null ? "–" : `×${round?.nextMultiplier ?? value.nextMultiplier}`;
    this.facts.chance.textContent = value.chance === null ? "–" : `${value.chance} %`;
    this.count.textContent = String(this.mines);
    if (round) this.act.textContent = value.now === null ? t("openFirst") : t("cashOut", cycle.money(value.now));
    else this.act.textContent = t(this.round ? "again" : "start");
    this.act.classList.toggle("cash", round !== null);
    const { fixed } = this;
    const alone = this.auto?.running === true;
    cycle.stake.enable(!fixed);
    this.less.disabled = fixed || this.mines <= 1;
    this.more.disabled = fixed || this.mines >= TILES - 1;
    this.chips.forEach((chip, place) => {
      chip.disabled = fixed;
      chip.setAttribute("aria-pressed", String(USUAL[place] === this.mines));
    });
    this.board.playable(this.playing && !cycle.busy && !alone);
    this.act.setAttribute("aria-disabled", String(cycle.busy || alone || (round !== null && opened === 0)));
    // An open round is played to its end first.
    if (this.auto) this.auto.button.disabled = this.playing && !alone;
  }

  private async press(): Promise<void> {
    if (this.auto?.running) return;
    if (!this.playing) {
      // The page stays under the finger.
      if (await this.begin()) this.board.focus({ preventScroll: true });
    } else if (this.round && safe(this.round) > 0) await this.cashOut();
  }

  /** A round of autoplay: the chosen pots, one after the other, and then what they are worth is taken. */
  private async picked(): Promise<Played | null> {
    if (!(await this.begin())) return null;
    for (const tile of this.picks.tiles) {
      await new Promise((resolve) => setTimeout(resolve, BEAT));
      // The house pays by itself once no more can be won.
      if (!this.playing) break;
      if (!(await this.reveal(tile))) return null;
    }
    if (this.playing && !(await this.cashOut())) return null;
    return this.round && { stake: this.round.stake, payout: this.round.payout, free: false };
  }

  /** Says whether a round is open. */
  private async begin(): Promise<boolean> {
    const { t, cycle, house } = this;
    const choice = { mines: this.mines };
    return cycle.bet({
      choice,
      place: (bet) => house.call("POST /play/mines", { body: { ...bet, ...choice } }),
      show: (round) => {
        house.sound.whirl();
        this.show(round);
        cycle.say(t("pick"));
      },
      again: () => void this.press(),
    });
  }

  /** Says whether the pot is open. */
  private async reveal(tile: number): Promise<boolean> {
    const { t, cycle, round, house } = this;
    if (cycle.busy || !round || round.state !== "open" || round.revealed.includes(tile)) return false;
    const after = worth(round.stake, round.mines, safe(round) + 1);
    const { maxPayout } = this.table.limits;
    if (after.now !== null && units(after.now) > units(maxPayout)) {
      cycle.notice.show(t("tooMuch", cycle.money(maxPayout)));
      return false;
    }
    return cycle.step({
      begun: () => this.board.wait(tile),
      ask: () => house.call("POST /play/mines/{id}/reveal", { path: { id: round.id }, body: { tile } }),
      show: (next) => this.revealed(next),
      failed: (isSettled) => this.look(isSettled),
      again: () => void this.reveal(tile),
    });
  }

  private revealed(round: MinesRound): void {
    const { t, cycle, house } = this;
    this.show(round);
    if (round.state === "blown") {
      house.sound.burst();
      cycle.say(t("blown", cycle.money(round.stake)));
      cycle.seeds.round(round.id);
      return;
    }
    const value = worth(round.stake, round.mines, safe(round));
    house.sound.rise(safe(round));
    cycle.say(t(value.next === null ? "all" : "safe", cycle.money(value.now ?? "0.00")));
    if (round.state === "cashed_out") this.cashed(round);
  }

  /** Says whether the win is taken. */
  private async cashOut(): Promise<boolean> {
    const { cycle, round, house } = this;
    if (!round) return false;
    return cycle.step({
      ask: () => house.call("POST /play/mines/{id}/cashout", { path: { id: round.id }, body: {} }),
      show: (done) => this.cashed(done),
      failed: (isSettled) => this.look(isSettled),
      again: () => void this.cashOut(),
    });
  }

  private cashed(round: MinesRound): void {
    const { t, cycle, house } = this;
    this.show(round);
    const gain = units(round.payout) > units(round.stake);
    if (gain) house.sound.win(units(round.payout) >= 10n * units(round.stake) ? 2 : 1);
    cycle.say(t("cashed", cycle.money(round.payout)), gain ? "good" : "");
    cycle.seeds.round(round.id);
  }

  private show(round: MinesRound | null): void {
    this.round = round;
    this.board.wait(null);
    this.board.show(faces(round));
  }

  /** After a refusal the house may know more than this page: the open round is read anew. */
  private async look(isSettled: boolean): Promise<void> {
    this.board.wait(null);
    if (!isSettled) return;
    try {
      const { open = null } = await this.house.call("GET /play/mines");
      this.show(open);
    } catch {
      // What was said about the refusal stands; the page is read again when it is opened.
    }
  }

  private keys(): void {
    keyboard((event) => {
      if (event.key.toLowerCase() === "c" && !event.repeat) void this.press();
      else if (event.key.toLowerCase() === "a" && !event.repeat) this.auto?.button.click();
      else if (this.cycle.leapBy(event.key)) event.preventDefault();
      else if (event.key.startsWith("Arrow") && !(event.target instanceof Element && event.target.closest(".board"))) {
        event.preventDefault();
        this.board.focus();
      }
    });
  }
}
