/** The dice: where the boundary lies and on which side of it one wins, and how a roll is shown. */
import type { Calls, DiceTable, Direction, PastRoll } from "api/schema";
import type { Autoplay, Played } from "kit/auto";
import { Cycle, odds } from "kit/cycle";
import { h } from "kit/dom";
import type { House } from "kit/inhouse";
import { keyboard } from "kit/keyboard";
import { units } from "kit/number";
import { hundredths, toHundredths } from "kit/odds";
import { shared, speaker } from "kit/texts";
import { plain } from "ui/plain";

import { atBoundary, boundary, flipped, shown, type Bet } from "./bet";
import { Scale } from "./scale";
import { texts } from "./texts";

type Round = Calls["POST /play/dice"]["answer"];

export class Dice {
  private bet: Bet = { direction: "under", target: 5_050 };
  private readonly cycle: Cycle;
  private readonly scale = new Scale();
  private readonly slider = h("input", { type: "range", min: 0, max: 10_000, step: 50 });
  private readonly rule = h("p", { class: "rule" });
  private readonly facts = { chance: h("b", { class: "figure" }), multiplier: h("b", { class: "figure" }), pays: h("b", { class: "figure" }) };
  private readonly exact = h("input", { class: "figure", inputmode: "decimal", autocomplete: "off", maxlength: 5 });
  private readonly sides: Record<Direction, HTMLButtonElement>;
  private readonly act = h("button", { type: "button", class: "call go" });
  private readonly strip = h("ol", { class: "strip" });
  /** Rolls one after the other, where the licence allows it. */
  private readonly auto: Autoplay | null;
  private rolled: Round | null = null;
  private readonly t;

  constructor(
    private readonly house: House,
    private readonly table: DiceTable,
  ) {
    const t = (this.t = speaker(texts, house.language));
    const cycle = (this.cycle = new Cycle(house, table, () => this.paint()));
    this.auto = cycle.autoplay({ round: () => this.roll() });
    const side = (direction: Direction) => h("button", { type: "button", onclick: () => this.flip(direction) }, t(direction));
    this.sides = { under: side("under"), over: side("over") };
    this.act.textContent = t("roll");
    this.act.addEventListener("click", () => this.press());
    this.slider.setAttribute("aria-label", t("target"));
    this.slider.addEventListener("input", () => this.move(Number(this.slider.value)));
    this.exact.setAttribute("aria-label", t("target"));
    this.exact.addEventListener("change", () => this.move(toHundredths(plain(this.exact.value)) ?? boundary(this.bet)));
    cycle.page(
      {
        code: "dice",
        name: t("name"),
        about: { text: [t("how"), t("formula")], keys: [[t("space"), t("keyRoll")], ["← →", t("keyTarget")], ["↑ ↓", t("keyStake")], ["F", t("keySide")]] },
      },
      h("section", { class: "show", "aria-label": speaker(shared, house.language)("results") }, this.strip, this.scale.element, h("div", { class: "slide" }, this.slider), cycle.words),
      cycle.notice.element,
      h(
        "section",
        { class: "card" },
        h("div", { class: "aim" }, h("div", { class: "sides", role: "group", "aria-label": t("side") }, this.sides.under, this.sides.over), h("label", { class: "exact" }, h("small", {}, t("target")), this.exact)),
        this.rule,
        odds([t("chance"), this.facts.chance], [t("multiplier"), this.facts.multiplier], [t("pays"), this.facts.pays]),
        h("div", { class: "play" }, cycle.balanceShown, cycle.stake.element, h("div", { class: "taps" }, cycle.stake.leaps, this.auto?.button), this.act),
      ),
    );
    if (this.auto) house.root.append(this.auto.element);
    cycle.say(t("ready"));
    const newest = table.last[0];
    if (newest) {
      this.scale.rest(toHundredths(newest.roll) ?? 0);
      cycle.seeds.round(newest.id);
    }
    for (const roll of table.last.slice(0, 20).toReversed()) this.remember(roll);
    this.paint();
    this.keys();
  }

  private get fixed(): boolean {
    return this.cycle.fixed || (this.auto?.running ?? false);
  }

  private move(place: number): void {
    if (this.fixed) return;
    this.bet = atBoundary(this.bet.direction, place);
    this.cycle.changed();
  }

  private flip(direction: Direction): void {
    if (this.fixed || direction === this.bet.direction) return;
    this.bet = flipped(this.bet);
    this.house.sound.click();
    this.cycle.changed();
  }

  private paint(): void {
    const { t, cycle } = this;
    const { boundary: edge, chance, multiplier, pays } = shown(this.bet, cycle.stake.value());
    this.scale.bet(this.bet);
    this.slider.value = String(boundary(this.bet));
    this.slider.setAttribute("aria-valuetext", `${edge}: ${t("chance")} ${chance} %`);
    this.exact.value = edge;
    this.rule.textContent = t(this.bet.direction === "under" ? "winsBelow" : "winsFrom", edge);
    this.facts.chance.textContent = `${chance} %`;
    this.facts.multiplier.textContent = `×${multiplier}`;
    this.facts.pays.textContent = pays === null ? "–" : cycle.money(pays);
    for (const [direction, button] of Object.entries(this.sides)) button.setAttribute("aria-pressed", String(direction === this.bet.direction));
    cycle.stake.enable(!this.fixed);
    for (const part of [this.slider, this.exact, this.sides.under, this.sides.over]) part.disabled = this.fixed;
    this.act.setAttribute("aria-disabled", String(cycle.busy || this.auto?.running === true));
  }

  /** What the button and the keys do. */
  private press(): void {
    if (!this.auto?.running) void this.roll();
  }

  private async roll(): Promise<Played | null> {
    const { t, cycle, house } = this;
    const { maxPayout } = this.table.limits;
    const choice = { target: hundredths(this.bet.target), direction: this.bet.direction };
    const placed = await cycle.bet({
      choice,
      hindrance: (stake) => (units(shown(this.bet, stake).pays ?? "0") > units(maxPayout) ? t("tooMuch", cycle.money(maxPayout)) : null),
      begun: () => {
        this.scale.mood("");
        cycle.say(t("flying"));
        house.sound.whirl();
      },
      place: (bet) => house.call("POST /play/dice", { body: { ...bet, ...choice } }),
      show: (rolled) => this.show(rolled),
      failed: () => cycle.say(t("ready")),
      again: () => void this.roll(),
    });
    return placed && this.rolled ? { ...this.rolled, free: false } : null;
  }

  private async show(rolled: Round): Promise<void> {
    const { t, cycle, house } = this;
    await this.scale.fly(toHundredths(rolled.roll) ?? 0);
    this.rolled = rolled;
    const won = units(rolled.payout) > 0n;
    this.scale.mood(won ? "won" : "lost");
    if (won) cycle.say(t("won", rolled.roll, cycle.money(rolled.payout)), "good");
    else cycle.say(t("lost", rolled.roll));
    if (won) house.sound.win(1);
    else house.sound.land(2);
    cycle.seeds.round(rolled.id);
    this.remember({ id: rolled.id, roll: rolled.roll, won });
  }

  private remember(rolled: PastRoll): void {
    const name = this.t("lastHint", rolled.roll);
    // A trial leaves no record that could be opened.
    const link = this.house.demo ? h("span", { class: rolled.won ? "figure won" : "figure" }, rolled.roll) : h("a", { href: `/verify?round=${encodeURIComponent(rolled.id)}`, target: "_blank", rel: "noopener", class: rolled.won ? "figure won" : "figure", "aria-label": name, title: name }, rolled.roll);
    this.strip.prepend(h("li", {}, link));
    while (this.strip.childElementCount > 20) this.strip.lastElementChild?.remove();
  }

  private keys(): void {
    keyboard((event) => {
      const at = event.target;
      const acts: Record<string, () => void> = {
        ArrowLeft: () => this.move(boundary(this.bet) - 100),
        ArrowRight: () => this.move(boundary(this.bet) + 100),
        ArrowUp: () => this.cycle.stake.step(1),
        ArrowDown: () => this.cycle.stake.step(-1),
        h: () => this.cycle.stake.leap("half"),
        d: () => this.cycle.stake.leap("double"),
        a: () => this.auto?.button.click(),
        f: () => this.flip(this.bet.direction === "under" ? "over" : "under"),
      };
      if ((event.key === " " || event.key === "Enter") && !(at instanceof HTMLButtonElement) && !(at instanceof HTMLAnchorElement)) {
        event.preventDefault();
        if (!event.repeat) this.press();
        return;
      }
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      // The slider moves by arrows of its own.
      if (!act || (at instanceof HTMLInputElement && event.key.startsWith("Arrow"))) return;
      event.preventDefault();
      act();
    });
  }
}
