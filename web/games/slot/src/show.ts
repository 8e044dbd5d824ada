/** How a round is shown, step by step, from the book that the studio wrote. */
import type { SlotBook, SlotSheet } from "api/studio/schema";
import { units } from "kit/number";
import type { Sound } from "kit/sound";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { COUNT_UP } from "./overlay";
import type { Panel } from "./panel";
import { ladder } from "./rules";
import type { Stage } from "./stage";
import { texts } from "./texts";
import { timeline, type Step } from "./timeline";

/** How long a scene stays when its amount stands, by its level; milliseconds. */
const STAY = [0, 0, 900, 1_400] as const;

export class Show {
  private skippable = false;
  private readonly t;

  constructor(
    private readonly stage: Stage,
    private readonly panel: Panel,
    private readonly sheet: SlotSheet,
    private readonly around: { sound: Sound; language: Language },
    /** What stands in the window now. */
    public window: string[],
  ) {
    this.t = speaker(texts, around.language);
  }

  /** Ends what may be ended. */
  skip(): void {
    if (!this.skippable) return;
    this.stage.skip();
    this.panel.overlay.skip();
  }

  async present(book: SlotBook): Promise<void> {
    const steps = timeline(book);
    for (const [place, step] of steps.entries()) {
      this.skippable = step.kind !== "spin" || step.freeSpin !== null;
      this.panel.mode(this.skippable ? "skip" : "wait");
      const next = steps[place + 1];
      if (next?.kind === "end" && (step.kind === "wins" || step.kind === "scatters")) {
        // The last win and the sum of the round are one moment; a scene waits until the symbols have been seen.
        const shown = this.show(step, next, place);
        if (next.level > 1) await shown;
        await Promise.all([shown, this.end(next)]);
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
        await (step.kind === "wins" ? stage.wins(step.wins, step.positions, step.cheer, next?.kind === "tumble") : stage.scatters(step.positions, step.cheer || next?.kind === "intro" || next?.kind === "more"));
        return;
      case "tumble":
        panel.overlay.count(panel.overlay.counted, step.multiplier);
        this.window = step.columns;
        await stage.tumble(step);
        sound.land(3);
        return;
      case "intro":
        return this.enter(step);
      case "more":
        return this.more(step);
      case "summary":
        return this.sum(step);
      case "cap":
        panel.overlay.open({ title: this.t("cap") });
        await stage.pause(2_200);
        panel.overlay.shut();
        return;
      case "end":
        return this.end(step);
    }
  }

  /** What the free spins are worth beyond their number. */
  private worth(): string {
    const { freeSpins, tumbles } = this.sheet;
    if (tumbles?.free.some((one) => one > 1)) return this.t("freeSpinsLadder", ladder(tumbles.free));
    return freeSpins && freeSpins.multiplier > 1 ? this.t("freeSpinsTimes", String(freeSpins.multiplier)) : "";
  }

  /** The curtain falls, says how many spins are free, and opens upon a fair under other lamps. */
  private async enter({ awarded }: { awarded: number }): Promise<void> {
    const { panel, stage } = this;
    const title = this.t("freeSpins", String(awarded));
    this.around.sound.gate();
    await stage.curtain(true);
    panel.overlay.open({ figure: String(awarded), title: this.t("freeSpinsTitle"), lines: [this.worth(), this.t("onTheHouse")] });
    panel.tell(title);
    panel.say(title);
    stage.free(true);
    await stage.pause(2_200);
    panel.overlay.shut();
    await stage.curtain(false);
  }

  private async more({ awarded }: { awarded: number }): Promise<void> {
    const { panel, stage } = this;
    const title = this.t("moreSpins", String(awarded));
    this.around.sound.gate();
    panel.overlay.open({ figure: `+${awarded}`, title });
    panel.tell(title);
    await stage.pause(1_400);
    panel.overlay.shut();
  }

  /** The curtain falls over the free spins, and their sum is told: counted up where the round has won more than its stake. */
  private async sum({ spins, won, cheer }: { spins: number; won: string; cheer: boolean }): Promise<void> {
    const { panel, stage } = this;
    const amount = panel.money(won);
    await stage.curtain(true);
    panel.overlay.count("", 1);
    stage.free(false);
    const figure = panel.overlay.open({ figure: amount, title: this.t("summary"), lines: [this.t("summarySpins", String(spins))] });
    panel.tell(this.t("summaryWon", amount));
    panel.say(this.t("summaryWon", amount));
    if (cheer) {
      this.around.sound.win(1);
      await panel.overlay.run(won, COUNT_UP[1], (value) => (figure.textContent = panel.money(value)));
    }
    await stage.pause(1_700);
    panel.overlay.shut();
    await stage.curtain(false);
  }

  private async end(step: Extract<Step, { kind: "end" }>): Promise<void> {
    const { panel, stage } = this;
    const { payout, level } = step;
    if (level === 0) {
      // What does not exceed the stake is said, not celebrated.
      const text = units(payout) === 0n ? this.t("noWin") : this.t("paid", panel.money(payout));
      panel.say(text);
      panel.tell(text);
      return;
    }
    this.around.sound.win(level);
    const stay = stage.quick ? STAY[level] / 2 : STAY[level];
    const scene = stage.cheer(level, COUNT_UP[level] + stay);
    await panel.overlay.win({ amount: payout, level, title: level === 1 ? "" : this.t(level === 2 ? "bigWin" : "greatWin") }, (value) => panel.money(value), (text) => panel.say(this.t("win", text), "won"));
    panel.tell(this.t("win", panel.money(payout)));
    await scene;
    panel.overlay.settle();
    await stage.calm();
  }
}
