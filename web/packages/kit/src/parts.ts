/** Controls that every game has: bar, balance, stake, dialog, notice. */
import { money, type Language } from "ui/format";
import { isTooFine, plain } from "ui/plain";
import { withAmounts } from "ui/refusal";

import { Failure } from "./api";
import { h, icon, iconButton } from "./dom";
import type { Host } from "./host";
import { decimal, units } from "./number";
import type { Sound } from "./sound";
import { shared, speaker } from "./texts";

/** Money with the sign of its currency, in the grouping of the language. */
export function withSymbol(amount: string, language: Language, symbol: string): string {
  return `${symbol}${money(amount, language)}`;
}

/** The bar at the top: close, name, demo mark, sound and whatever else the game puts there. */
export function topBar(place: { name: string; demo: boolean; language: Language; host: Host; sound: Sound }, ...more: HTMLElement[]): HTMLElement {
  const t = speaker(shared, place.language);
  const button = h("button", { type: "button", class: "icon", "data-sound": true });
  const paint = () => {
    const name = place.sound.on ? t("soundOff") : t("soundOn");
    button.setAttribute("aria-label", name);
    button.title = name;
    button.replaceChildren(icon(place.sound.on ? "sound" : "mute"));
  };
  button.addEventListener("click", () => {
    place.sound.toggle();
    paint();
  });
  paint();
  return h(
    "header",
    { class: "bar" },
    place.host.closable && h("span", { class: "leave" }, iconButton("close", t("leave"), () => place.host.close())),
    h("h1", {}, place.name),
    place.demo && h("span", { class: "mark", title: t("demoHint") }, t("demo")),
    h("span", { class: "spring" }),
    ...more,
    button,
  );
}

/** A dialog of the browser's own: focus stays in it, Escape and a tap beside it close it. */
export function dialog(title: string, closeName: string, ...content: HTMLElement[]): HTMLDialogElement {
  const box: HTMLDialogElement = h("dialog", { class: "sheet", "aria-label": title });
  box.append(h("div", { class: "sheet-in" }, h("header", {}, h("h2", {}, title), iconButton("close", closeName, () => box.close())), ...content));
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  return box;
}

export interface Stake {
  element: HTMLElement;
  /** The stake as a decimal string; null when what stands there is none. */
  value(): string | null;
  /** What is wrong with what stands there, in words. */
  fault(): string;
  set(value: string): void;
  step(by: 1 | -1): void;
  enable(on: boolean): void;
}

/** Steps between fixed stakes: minus, the stake, plus. */
export function stakeStepper(stakes: string[], start: string, language: Language, symbol: string, changed: () => void): Stake {
  const t = speaker(shared, language);
  let place = Math.max(0, stakes.findIndex((stake) => units(stake) === units(start)));
  let open = true;
  const value = h("output", { class: "figure", "aria-live": "polite" });
  const less = iconButton("minus", t("stakeLess"), () => step(-1));
  const more = iconButton("plus", t("stakeMore"), () => step(1));
  function paint() {
    value.textContent = withSymbol(stakes[place] ?? "0.00", language, symbol);
    less.disabled = !open || place <= 0;
    more.disabled = !open || place >= stakes.length - 1;
  }
  function step(by: 1 | -1) {
    const next = place + by;
    if (!open || next < 0 || next >= stakes.length) return;
    place = next;
    paint();
    changed();
  }
  paint();
  return {
    element: h("div", { class: "stepper", role: "group", "aria-label": t("stake") }, less, h("span", { class: "well" }, h("small", {}, t("stake")), value), more),
    value: () => stakes[place] ?? null,
    fault: () => "",
    set: (stake) => {
      const found = stakes.findIndex((one) => units(one) === units(stake));
      if (found >= 0) place = found;
      paint();
    },
    step,
    enable: (on) => {
      open = on;
      paint();
    },
  };
}

/** The ladder between two limits: 1, 2, 5, 10, 20, 50 … with the limits themselves at its ends. */
export function ladder(least: string, most: string): string[] {
  const [from, to] = [units(least), units(most)];
  const steps = new Set([from, to]);
  for (let ten = 100_000n; ten <= to; ten *= 10n) {
    for (const step of [ten, 2n * ten, 5n * ten]) if (step > from && step < to) steps.add(step);
  }
  return [...steps].toSorted((one, other) => (one < other ? -1 : 1)).map(decimal);
}

/** A stake typed by the player, with steps up and down the ladder. */
export function stakeField(limits: { minStake: string; maxStake: string }, start: string, language: Language, symbol: string, changed: () => void): Stake {
  const t = speaker(shared, language);
  const rungs = ladder(limits.minStake, limits.maxStake);
  const field = h("input", { class: "figure", inputmode: "decimal", autocomplete: "off", value: start, maxlength: 12, "aria-label": t("stake") });
  const read = () => {
    const text = plain(field.value);
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
    const value = units(text);
    return value >= units(limits.minStake) && value <= units(limits.maxStake) ? decimal(value) : null;
  };
  const paint = () => {
    field.setAttribute("aria-invalid", String(read() === null));
    changed();
  };
  const step = (by: 1 | -1) => {
    if (field.disabled) return;
    const now = units(read() ?? limits.minStake);
    const next = by === 1 ? rungs.find((rung) => units(rung) > now) : rungs.findLast((rung) => units(rung) < now);
    if (next !== undefined) field.value = next;
    paint();
  };
  field.addEventListener("input", paint);
  field.addEventListener("blur", () => {
    const value = read();
    if (value !== null) field.value = value;
  });
  const less = iconButton("minus", t("stakeLess"), () => step(-1));
  const more = iconButton("plus", t("stakeMore"), () => step(1));
  return {
    element: h("div", { class: "stepper", role: "group", "aria-label": t("stake") }, less, h("label", { class: "well" }, h("small", {}, `${t("stake")} ${symbol}`), field), more),
    value: read,
    fault: () => (isTooFine(field.value) ? t("tooFine") : t("stakeRange", withSymbol(limits.minStake, language, symbol), withSymbol(limits.maxStake, language, symbol))),
    set: (value) => {
      field.value = value;
      paint();
    },
    step,
    enable: (on) => {
      for (const part of [field, less, more]) part.disabled = !on;
    },
  };
}

/** The line that says what went wrong and offers to try again; read aloud at once. */
export class Notice {
  readonly element = h("div", { class: "notice", role: "alert", hidden: true });

  constructor(private readonly language: Language) {}

  show(text: string, again?: { name: string; act: () => void }): void {
    this.element.classList.remove("calm");
    this.element.replaceChildren(h("p", {}, text));
    if (again) {
      const act = () => {
        this.hide();
        again.act();
      };
      this.element.append(h("button", { type: "button", class: "quiet", onclick: act }, icon("again"), again.name));
    }
    this.element.hidden = false;
  }

  /** Something to know that is no failure. */
  inform(text: string): void {
    this.show(text);
    this.element.classList.add("calm");
  }

  /** A failure in words: the server's, in the language asked for, or our own. */
  fail(failure: unknown, again?: () => void, bet = true): void {
    const t = speaker(shared, this.language);
    let text = t("unknown");
    if (failure instanceof Failure) {
      if (failure.code === "network") text = t(bet ? "network" : "networkRead");
      else if (failure.code === "not_logged_in") text = t("notSignedIn");
      else if (failure.message) text = withAmounts(failure.message, failure.details, (amount) => money(amount, this.language));
    }
    this.show(text, again && { name: t("retry"), act: again });
  }

  hide(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
