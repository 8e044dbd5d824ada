/** The dialog that tells how the game pays; everything in it comes from the model's sheet. */
import type { Session, SheetSymbol, SlotSheet } from "api/studio/schema";
import { h, svg } from "kit/dom";
import { decimal, percent, units } from "kit/number";
import { dialog, withSymbol } from "kit/parts";
import { shared, speaker } from "kit/texts";
import type { Language } from "ui/format";

import { texts } from "./texts";

/** One in how many rounds wins, with one decimal: "0.333" is "3.0". */
export function oneIn(frequency: string): string {
  const share = units(frequency);
  if (share <= 0n) return "∞";
  const tenths = (1_000_000n + share / 2n) / share;
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** A factor without needless zeros: "4.0" is "4", "0.50" is "0.5". */
export function factor(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** The counts that a step of a pay table stands for; where only some counts are listed, each holds until the next. */
export function counts(pays: Record<string, string>, open: boolean): [label: string, times: string][] {
  const steps = Object.keys(pays).map(Number).toSorted((one, other) => one - other);
  const label = (count: number, next: number | undefined) => {
    if (!open || next === count + 1) return String(count);
    return next === undefined ? `${count}+` : `${count}–${next - 1}`;
  };
  return steps.map((count, place): [string, string] => [label(count, steps[place + 1]), pays[String(count)] ?? "0"]).toReversed();
}

/** The multipliers of a row of tumbles: "×1 → ×2 → ×3+". */
export function ladder(steps: readonly number[]): string {
  return `${steps.map((step) => `×${step}`).join(" → ")}${steps.length > 1 ? "+" : ""}`;
}

/** Whether a symbol alone would pay more than a round may. */
export function capped(sheet: Pick<SlotSheet, "symbols" | "maxWin">): boolean {
  return sheet.symbols.some((symbol) => Object.values(symbol.pays).some((times) => units(times) > units(sheet.maxWin)));
}

/** Whole numbers with the grouping of the language. */
function whole(value: string | number, language: Language): string {
  return new Intl.NumberFormat(language === "EN" ? "en-BD" : "bn-BD-u-nu-latn").format(BigInt(value));
}

function ways(sheet: SlotSheet): number {
  return sheet.maxWays ?? sheet.rows.reduce((product, rows) => product * rows, 1);
}

export class Rules {
  readonly element: HTMLDialogElement;
  private readonly pays = h("div", { class: "pays" });
  private readonly hint = h("span", { class: "soft" });
  private readonly t;

  constructor(
    private readonly session: Session,
    private readonly language: Language,
  ) {
    const t = (this.t = speaker(texts, language));
    const s = speaker(shared, language);
    const { model } = session;
    const section = (title: string, ...content: HTMLElement[]) => h("section", {}, h("h3", {}, title), ...content);
    const keys: [string, string][] = [[t("space"), t("keySpin")], ["← →", t("keyStake")], ["H / D", t("keyLeap")], ...(session.rules.autoplay ? [["A", s("auto")] as [string, string]] : []), ...(session.rules.turbo ? [["T", t("turbo")] as [string, string]] : []), ["I", t("keyInfo")], ["M", t("keySound")]];
    this.element = dialog(
      t("info"),
      s("close"),
      h("section", {}, h("h3", {}, t("pays"), " ", this.hint), this.pays, capped(model) && h("p", { class: "soft" }, t("most", whole(factor(model.maxWin), language)))),
      section(t("how"), h("p", {}, this.method(model)), ...this.specials(model)),
      ...(model.lines ? [section(t("linesTitle"), this.lines(model))] : []),
      section(t("facts"), this.facts(model)),
      section(t("notes"), h("ul", { class: "notes" }, ...[t("decided"), t("interrupted")].map((note) => h("li", {}, note)))),
      h("section", { class: "keyboard" }, h("h3", {}, s("keys")), h("div", { class: "keys" }, ...keys.flatMap(([key, what]) => [h("kbd", {}, key), h("span", {}, what)]))),
    );
  }

  /** Opens with the pays in money at this stake. */
  open(stake: string): void {
    this.hint.textContent = this.t("paysHint", withSymbol(stake, this.language, this.session.currency.symbol));
    this.pays.replaceChildren(...this.session.model.symbols.filter((symbol) => Object.keys(symbol.pays).length > 0).map((symbol) => this.pay(symbol, stake)));
    this.element.showModal();
    this.element.querySelector(".sheet-in")?.scrollIntoView();
  }

  private picture(symbol: SheetSymbol): HTMLElement {
    const url = this.session.symbols[symbol.id];
    const fallback = h("span", { class: "letter" }, symbol.id);
    if (!url) return fallback;
    const image = h("img", { src: url, alt: symbol.id, width: 52, height: 52, loading: "lazy" });
    image.addEventListener("error", () => image.replaceWith(fallback));
    return image;
  }

  private pay(symbol: SheetSymbol, stake: string): HTMLElement {
    const steps = counts(symbol.pays, this.session.model.method === "cluster" && symbol.kind === "regular");
    const most = this.session.model.maxWin;
    const rows = steps.map(([count, listed]) => {
      // More than the cap is never paid, so it is not promised either.
      const times = units(listed) > units(most) ? most : listed;
      const amount = decimal((units(stake) * units(times)) / 100_000n);
      return h("tr", {}, h("th", { scope: "row" }, count), h("td", { class: "figure" }, `×${factor(times)}`), h("td", { class: "figure" }, withSymbol(amount, this.language, this.session.currency.symbol)));
    });
    return h("div", { class: `pay ${symbol.kind}` }, this.picture(symbol), h("table", {}, h("tbody", {}, ...rows)));
  }

  private method(sheet: SlotSheet): string {
    switch (sheet.method) {
      case "lines":
        return this.t("lines", String(sheet.lines?.length ?? 0));
      case "ways":
        return this.t("ways", whole(ways(sheet), this.language));
      case "megaways":
        return this.t("megaways", whole(ways(sheet), this.language));
      case "cluster":
        return this.t("cluster");
    }
  }

  private specials(sheet: SlotSheet): HTMLElement[] {
    const { t } = this;
    const shown = sheet.symbols.filter((symbol) => symbol.kind !== "regular");
    const list = shown.map((symbol) => h("li", {}, this.picture(symbol), h("span", {}, t(symbol.kind === "wild" ? "wild" : "scatter"))));
    const free = sheet.freeSpins;
    const awards = free ? Object.entries(free.awards).map(([count, spins]) => h("li", {}, t("awards", count, String(spins)))) : [];
    const { tumbles } = sheet;
    if (tumbles && sheet.method !== "cluster") awards.unshift(h("li", {}, t("tumbling")));
    if (tumbles && tumbles.base.some((step) => step > 1)) awards.push(h("li", {}, t("ladder", ladder(tumbles.base))));
    if (free && tumbles && tumbles.free.some((step) => step > 1)) awards.push(h("li", {}, t("freeSpinsLadder", ladder(tumbles.free))));
    else if (free && free.multiplier > 1) awards.push(h("li", {}, t("freeSpinsTimes", String(free.multiplier))));
    return [h("ul", { class: "specials" }, ...list), h("ul", { class: "notes" }, ...awards)].filter((part) => part.childElementCount > 0);
  }

  private lines(sheet: SlotSheet): HTMLElement {
    const rows = Math.max(...sheet.rows);
    return h(
      "ol",
      { class: "ways" },
      ...(sheet.lines ?? []).map((line, place) => {
        const cells = sheet.rows.flatMap((own, reel) =>
          Array.from({ length: own }, (_, row) =>
            svg("rect", { x: reel * 10 + 1, y: row * 10 + 1, width: 8, height: 8, rx: 1.5, class: line[reel] === row ? "on" : "off" }),
          ),
        );
        const path = svg("polyline", { points: line.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(" ") });
        const drawing = svg("svg", { viewBox: `0 0 ${sheet.reels * 10} ${rows * 10}`, role: "img", "aria-label": `${this.t("line", String(place + 1))}: ${line.map((row) => row + 1).join(" ")}` }, ...cells, path);
        return h("li", {}, drawing, h("small", { "aria-hidden": "true" }, String(place + 1)));
      }),
    );
  }

  private facts(sheet: SlotSheet): HTMLElement {
    const { t, language } = this;
    const names = t("volatilities").split("|");
    const kind = sheet.rtpKind === "exact" ? t("exact") : t("simulated", sheet.rounds ? whole(sheet.rounds, language) : "");
    const dots = svg("svg", { class: "dots", viewBox: "0 0 72 10", "aria-hidden": "true" }, ...Array.from({ length: 6 }, (_, place) => svg("circle", { cx: 6 + place * 12, cy: 5, r: 4, class: place < sheet.volatility ? "on" : "off" })));
    const rows: [string, HTMLElement | string][] = [
      [t("rtp"), h("span", {}, h("b", {}, `${percent(sheet.rtp, sheet.rtpKind === "exact" ? 4 : 1)} %`), ` ${kind}`)],
      [t("hits"), t("oneIn", oneIn(sheet.hitFrequency))],
      [t("volatility"), h("span", {}, dots, ` ${t("volatilityOf", names[Math.min(5, Math.max(0, sheet.volatility - 1))] ?? "", String(sheet.volatility))}`)],
      [t("maxWin"), t("timesStake", whole(sheet.maxWin.split(".")[0] ?? "0", language))],
      [t("cycle"), t("seconds", factor(decimal(BigInt(this.session.rules.minCycleMs) * 100n)))],
      [t("version"), h("span", { class: "code" }, `${sheet.id} ${sheet.version.slice(0, 12)}`)],
    ];
    return h("dl", { class: "facts pairs" }, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  }
}
