/** The stake: steps between fixed ones, or a field to type in, with half, double, least and most beside it. */
import { money, type Language } from "ui/format";
import { isTooFine, plain } from "ui/plain";

import { h, iconButton } from "./dom";
import { decimal, units } from "./number";
import { withSymbol } from "./parts";
import { shared, speaker } from "./texts";

/** Where a tap beside the stake takes it. */
export type Leap = "least" | "half" | "double" | "most";

/** What an amount is called, and the buttons beside it that make it less or more. */
export interface Called {
  name: string;
  less: string;
  more: string;
}

export interface Stake {
  element: HTMLElement;
  /** Half, double, least and most, as taps. */
  leaps: HTMLElement;
  /** The stake as a decimal string; null when what stands there is none. */
  value(): string | null;
  /** What is wrong with what stands there, in words. */
  fault(): string;
  set(value: string): void;
  step(by: 1 | -1): void;
  leap(to: Leap): void;
  enable(on: boolean): void;
}

/** The stake that a leap leads to, among those that there are, rising: half or double as nearly as the game has them, and always another one while there is one. */
export function leapt(stakes: readonly string[], now: string, to: Leap): string {
  const value = units(now);
  const below = stakes.filter((stake) => units(stake) < value);
  const above = stakes.filter((stake) => units(stake) > value);
  const [least = now, most = now] = [stakes[0], stakes.at(-1)];
  switch (to) {
    case "least":
      return least;
    case "most":
      return most;
    case "half":
      return below.find((stake) => units(stake) * 2n >= value) ?? below.at(-1) ?? least;
    case "double":
      return above.findLast((stake) => units(stake) <= value * 2n) ?? above[0] ?? most;
  }
}

/** What play money was staked with is nothing to a game for money. */
const NAME = (demo: boolean) => `game:${location.pathname}:${demo ? "demo-" : ""}stake`;

/** The stake that was placed last in this game, on this device; none where the browser keeps nothing. */
export function lastStake(demo: boolean): string | null {
  try {
    return localStorage.getItem(NAME(demo));
  } catch {
    return null;
  }
}

export function rememberStake(stake: string, demo: boolean): void {
  try {
    localStorage.setItem(NAME(demo), stake);
  } catch {
    // A browser that keeps nothing begins with the game's own stake again.
  }
}

/** The taps beside the stake. */
function leaps(language: Language, leap: (to: Leap) => void): { element: HTMLElement; buttons: Record<Leap, HTMLButtonElement> } {
  const t = speaker(shared, language);
  const tap = (to: Leap, sign: string, name: string) => h("button", { type: "button", class: "tap figure", title: name, "aria-label": name, onclick: () => leap(to) }, sign);
  const buttons = { least: tap("least", t("least"), t("stakeLeast")), half: tap("half", "½", t("stakeHalf")), double: tap("double", "2×", t("stakeDouble")), most: tap("most", t("most"), t("stakeMost")) };
  return { element: h("div", { class: "leaps", role: "group", "aria-label": t("stake") }, ...Object.values(buttons)), buttons };
}

/** Steps between fixed stakes: minus, the stake, plus. The largest is what the balance covers. `name` is what the amount is called, where it is no stake. */
export function stakeStepper(stakes: string[], start: string, language: Language, symbol: string, changed: () => void, balance: () => string): Stake {
  const t = speaker(shared, language);
  let place = Math.max(0, stakes.findIndex((stake) => units(stake) === units(start)));
  let open = true;
  const taps = leaps(language, leap);
  const value = h("output", { class: "figure", "aria-live": "polite" });
  const less = iconButton("minus", t("stakeLess"), () => step(-1));
  const more = iconButton("plus", t("stakeMore"), () => step(1));
  function paint() {
    value.textContent = withSymbol(stakes[place] ?? "0.00", language, symbol);
    less.disabled = !open || place <= 0;
    more.disabled = !open || place >= stakes.length - 1;
    for (const to of ["least", "half"] as const) taps.buttons[to].disabled = less.disabled;
    for (const to of ["double", "most"] as const) taps.buttons[to].disabled = more.disabled;
  }
  function leap(to: Leap) {
    if (!open) return;
    const covered = stakes.filter((stake) => units(stake) <= units(balance()));
    place = Math.max(0, stakes.indexOf(to === "most" ? (covered.at(-1) ?? "") : leapt(stakes, stakes[place] ?? "0", to)));
    paint();
    changed();
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
    leaps: taps.element,
    leap,
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

/** A stake typed by the player, with steps up and down the ladder; it stands there as every other amount does. The largest is what the balance covers. `called` is what the amount and its steps are called, where it is no stake. */
export function stakeField(limits: { minStake: string; maxStake: string }, start: string, language: Language, symbol: string, changed: () => void, balance: () => string, called?: Called): Stake {
  const t = speaker(shared, language);
  const { name, less: lower, more: raise } = called ?? { name: t("stake"), less: t("stakeLess"), more: t("stakeMore") };
  const rungs = ladder(limits.minStake, limits.maxStake);
  const field = h("input", { class: "figure", inputmode: "decimal", autocomplete: "off", value: money(start, language), maxlength: 14, "aria-label": name });
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
    if (next !== undefined) field.value = money(next, language);
    paint();
  };
  const leap = (to: Leap) => {
    if (field.disabled) return;
    const now = units(read() ?? limits.minStake);
    const wanted = { least: 0n, half: now / 2n, double: now * 2n, most: units(balance()) }[to];
    const [least, most] = [units(limits.minStake), units(limits.maxStake)];
    const within = wanted < least ? least : wanted > most ? most : wanted;
    // To the paisa, as a stake is typed.
    field.value = money(decimal(within - (within % 1_000n)), language);
    paint();
  };
  const taps = leaps(language, leap);
  field.addEventListener("input", paint);
  field.addEventListener("blur", () => {
    const value = read();
    if (value !== null) field.value = money(value, language);
  });
  const less = iconButton("minus", lower, () => step(-1));
  const more = iconButton("plus", raise, () => step(1));
  return {
    element: h("div", { class: "stepper", role: "group", "aria-label": name }, less, h("label", { class: "well" }, h("small", {}, `${name} ${symbol}`), field), more),
    leaps: taps.element,
    leap,
    value: read,
    fault: () => (isTooFine(field.value) ? t("tooFine") : t("stakeRange", withSymbol(limits.minStake, language, symbol), withSymbol(limits.maxStake, language, symbol))),
    set: (value) => {
      field.value = value;
      paint();
    },
    step,
    enable: (on) => {
      for (const part of [field, less, more, ...Object.values(taps.buttons)]) part.disabled = !on;
    },
  };
}
