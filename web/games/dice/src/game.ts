/** The course of the dice: bet, roll, result. */
import { Intent } from "api/intent";
import type { DiceRound, DiceTable, Direction, LimitsView, PastRoll } from "api/schema";
import { persist, Failure, type Api } from "kit/api";
import { h, iconButton } from "kit/dom";
import { backdrop } from "kit/fair";
import type { Host } from "kit/host";
import { units } from "kit/number";
import { hundredths, toHundredths } from "kit/odds";
import { dialog, Notice, stakeField, withSymbol, topBar, type Stake } from "kit/parts";
import { houseDesk, SeedsPanel } from "kit/seeds";
import type { Sound } from "kit/sound";
import { shared, speaker } from "kit/texts";
import type { Language } from "ui/format";

import { atBoundary, boundary, flipped, shown, type Bet } from "./bet";
import { Scale } from "./scale";
import { texts } from "./texts";

export class Dice {
  private bet: Bet = { direction: "under", target: 5_050 };
  private balance: string;
  private busy = false;
  private readonly intent = new Intent();
  private readonly scale = new Scale();
  private readonly notice: Notice;
  private readonly seeds: SeedsPanel;
  private readonly stake: Stake;
  private readonly rules: HTMLDialogElement;
  private readonly slider = h("input", { type: "range", min: 0, max: 10_000, step: 50 });
  private readonly words = h("p", { class: "words", role: "status" });
  private readonly rule = h("p", { class: "rule" });
  private readonly purse = h("output", { class: "figure" });
  private readonly facts = { chance: h("b", { class: "figure" }), multiplier: h("b", { class: "figure" }), pays: h("b", { class: "figure" }) };
  private readonly exact = h("input", { class: "figure", inputmode: "decimal", autocomplete: "off", maxlength: 5 });
  private readonly sides: Record<Direction, HTMLButtonElement>;
  private readonly act = h("button", { type: "button", class: "call go" });
  private readonly strip = h("ol", { class: "strip" });
  private readonly t;
  private readonly s;

  constructor(
    root: HTMLElement,
    private readonly api: Api,
    private readonly start: DiceTable,
    private readonly around: { host: Host; sound: Sound; language: Language; balance: () => Promise<string> },
  ) {
    const t = (this.t = speaker(texts, around.language));
    const s = (this.s = speaker(shared, around.language));
    this.balance = start.balance;
    this.notice = new Notice(around.language);
    this.seeds = new SeedsPanel(houseDesk(api), around.language);
    this.stake = stakeField(start.limits, first(start.limits), around.language, start.currency.symbol, () => this.changed());
    this.rules = this.about();
    const side = (direction: Direction) => h("button", { type: "button", onclick: () => this.flip(direction) }, t(direction));
    this.sides = { under: side("under"), over: side("over") };
    this.act.textContent = t("roll");
    this.act.addEventListener("click", () => void this.roll());
    this.slider.setAttribute("aria-label", t("target"));
    this.slider.addEventListener("input", () => this.move(Number(this.slider.value)));
    this.exact.setAttribute("aria-label", t("target"));
    this.exact.addEventListener("change", () => this.move(toHundredths(this.exact.value.trim()) ?? boundary(this.bet)));
    const fact = (name: string, value: HTMLElement) => h("div", {}, h("small", {}, name), value);
    root.className = "dice";
    root.replaceChildren(
      backdrop(),
      topBar({ name: t("name"), demo: false, ...around }, iconButton("info", t("info"), () => this.rules.showModal()), this.seeds.button),
      h(
        "main",
        {},
        h("section", { class: "show", "aria-label": s("history") }, this.strip, this.scale.element, h("div", { class: "slide" }, this.slider), this.words),
        this.notice.element,
        h(
          "section",
          { class: "card" },
          h("div", { class: "aim" }, h("div", { class: "sides", role: "group", "aria-label": t("side") }, this.sides.under, this.sides.over), h("label", { class: "exact" }, h("small", {}, t("target")), this.exact)),
          this.rule,
          h("div", { class: "odds" }, fact(t("chance"), this.facts.chance), fact(t("multiplier"), this.facts.multiplier), fact(t("pays"), this.facts.pays)),
          h("div", { class: "play" }, h("div", { class: "purse" }, h("small", {}, s("balance")), this.purse), this.stake.element, this.act),
        ),
      ),
      this.seeds.element,
      this.rules,
    );
    document.title = t("name");
    this.words.textContent = t("ready");
    const newest = start.last[0];
    if (newest) {
      this.scale.rest(toHundredths(newest.roll) ?? 0);
      this.seeds.round(newest.id);
    }
    for (const roll of start.last.slice(0, 20).toReversed()) this.remember(roll);
    this.paint();
    this.keyboard();
  }

  private money(amount: string): string {
    return withSymbol(amount, this.around.language, this.start.currency.symbol);
  }

  private about(): HTMLDialogElement {
    const { t, s } = this;
    const { limits } = this.start;
    const rows: [string, string][] = [
      [s("minStake"), this.money(limits.minStake)],
      [s("maxStake"), this.money(limits.maxStake)],
      [s("maxPayout"), this.money(limits.maxPayout)],
    ];
    const keys: [string, string][] = [[t("space"), t("keyRoll")], ["← →", t("keyTarget")], ["↑ ↓", t("keyStake")], ["F", t("keySide")], ["M", t("keySound")]];
    return dialog(
      t("info"),
      s("close"),
      h("p", {}, t("how")),
      h("p", {}, t("formula")),
      h("section", {}, h("h3", {}, s("limits")), h("dl", { class: "facts" }, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", { class: "figure" }, value)]))),
      h("section", { class: "keyboard" }, h("h3", {}, s("keys")), h("div", { class: "keys" }, ...keys.flatMap(([key, what]) => [h("kbd", {}, key), h("span", {}, what)]))),
    );
  }

  private move(place: number): void {
    if (this.busy || this.intent.owed) return;
    this.bet = atBoundary(this.bet.direction, place);
    this.changed();
  }

  private flip(direction: Direction): void {
    if (this.busy || this.intent.owed || direction === this.bet.direction) return;
    this.bet = flipped(this.bet);
    this.around.sound.click();
    this.changed();
  }

  /** Another bet: what was said of the one before is over. */
  private changed(): void {
    this.notice.hide();
    this.paint();
  }

  private paint(): void {
    const { t } = this;
    const stake = this.stake.value();
    const { boundary: edge, chance, multiplier, pays } = shown(this.bet, stake);
    this.scale.bet(this.bet);
    this.slider.value = String(boundary(this.bet));
    this.slider.setAttribute("aria-valuetext", `${edge}: ${t("chance")} ${chance} %`);
    this.exact.value = edge;
    this.rule.textContent = t(this.bet.direction === "under" ? "winsBelow" : "winsFrom", edge);
    this.facts.chance.textContent = `${chance} %`;
    this.facts.multiplier.textContent = `×${multiplier}`;
    this.facts.pays.textContent = pays === null ? "–" : this.money(pays);
    for (const [direction, button] of Object.entries(this.sides)) button.setAttribute("aria-pressed", String(direction === this.bet.direction));
    this.purse.textContent = this.money(this.balance);
    this.lock(this.busy);
  }

  private lock(busy: boolean): void {
    this.busy = busy;
    const fixed = busy || this.intent.owed;
    this.stake.enable(!fixed);
    for (const part of [this.slider, this.exact, this.sides.under, this.sides.over]) part.disabled = fixed;
    this.act.setAttribute("aria-disabled", String(busy));
  }

  /** Why this bet cannot be made now, in words; null when it can. */
  private hindrance(stake: string | null): string | null {
    const { limits } = this.start;
    if (stake === null) return this.stake.fault();
    if (units(stake) > units(this.balance)) return this.s("notEnough");
    if (units(shown(this.bet, stake).pays ?? "0") > units(limits.maxPayout)) return this.t("tooMuch", this.money(limits.maxPayout));
    return null;
  }

  /** Reads the balance anew when it seems too small: it may have grown at the lobby. */
  private async covers(stake: string | null): Promise<void> {
    if (stake === null || this.intent.owed || units(stake) <= units(this.balance)) return;
    this.lock(true);
    try {
      this.balance = await this.around.balance();
    } catch {
      // What is known stands; the house decides in the end.
    }
    this.busy = false;
    this.paint();
  }

  private async roll(): Promise<void> {
    if (this.busy) return;
    const stake = this.stake.value();
    this.notice.hide();
    await this.covers(stake);
    const hindrance = this.intent.owed ? null : this.hindrance(stake);
    if (hindrance !== null || stake === null) return this.notice.show(hindrance ?? "");
    const content = { stake, target: hundredths(this.bet.target), direction: this.bet.direction };
    const body = { requestId: this.intent.of(content), ...content };
    this.lock(true);
    this.scale.mood("");
    this.words.textContent = this.t("flying");
    this.words.className = "words";
    this.around.sound.whirl();
    try {
      const rolled = await persist(() => this.api.post<DiceRound>("/play/dice", body));
      this.intent.done();
      await this.show(rolled);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (failure.settled) this.intent.done();
      this.words.textContent = this.t("ready");
      this.notice.fail(failure, failure.settled ? undefined : () => void this.roll());
    }
    this.lock(false);
  }

  private async show(rolled: DiceRound): Promise<void> {
    const outcome = toHundredths(rolled.roll) ?? 0;
    await this.scale.fly(outcome);
    const won = units(rolled.payout) > 0n;
    this.scale.mood(won ? "won" : "lost");
    this.words.textContent = won ? this.t("won", rolled.roll, this.money(rolled.payout)) : this.t("lost", rolled.roll);
    this.words.className = won ? "words good" : "words";
    if (won) this.around.sound.win(1);
    else this.around.sound.land(2);
    this.balance = rolled.balance;
    this.purse.textContent = this.money(rolled.balance);
    this.around.host.balance(rolled.balance);
    this.seeds.round(rolled.id);
    this.remember({ id: rolled.id, roll: rolled.roll, won });
  }

  private remember(rolled: PastRoll): void {
    const name = this.t("lastHint", rolled.roll);
    const link = h("a", { href: `/verify?round=${encodeURIComponent(rolled.id)}`, target: "_blank", rel: "noopener", class: rolled.won ? "figure won" : "figure", "aria-label": name, title: name }, rolled.roll);
    this.strip.prepend(h("li", {}, link));
    while (this.strip.childElementCount > 20) this.strip.lastElementChild?.remove();
  }

  private keyboard(): void {
    addEventListener("keydown", (event) => {
      const at = event.target;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      const typing = at instanceof HTMLInputElement && at.type !== "range";
      if (typing) {
        if (event.key === "Enter") at.blur();
        return;
      }
      const ranged = at instanceof HTMLInputElement;
      const acts: Record<string, () => void> = {
        ArrowLeft: () => this.move(boundary(this.bet) - 100),
        ArrowRight: () => this.move(boundary(this.bet) + 100),
        ArrowUp: () => this.stake.step(1),
        ArrowDown: () => this.stake.step(-1),
        f: () => this.flip(this.bet.direction === "under" ? "over" : "under"),
        m: () => document.querySelector<HTMLButtonElement>("[data-sound]")?.click(),
      };
      if ((event.key === " " || event.key === "Enter") && !(at instanceof HTMLButtonElement) && !(at instanceof HTMLAnchorElement)) {
        event.preventDefault();
        if (!event.repeat) void this.roll();
        return;
      }
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || (ranged && event.key.startsWith("Arrow"))) return;
      event.preventDefault();
      act();
    });
  }
}

/** A stake to begin with: ten, or the nearest the limits allow. */
function first(limits: LimitsView): string {
  const ten = units("10.00");
  if (ten < units(limits.minStake)) return limits.minStake;
  return ten > units(limits.maxStake) ? limits.maxStake : "10.00";
}
