import { readFileSync } from "node:fs";

import type { Forms } from "ui/worded";
import { describe, expect, it } from "vitest";

import { fresh, GAMES, type DepositTerms, type RaffleTerms } from "./terms";
import { KINDS } from "./standings";
import { digest, priced, sentences, weighed, word, WORDS, type Word } from "./words";

const LANGS = ["bn", "en"] as const;

describe("terms in plain words", () => {
  it("leave no gap in either language", () => {
    for (const kind of KINDS) {
      for (const lang of LANGS) {
        const all = [...Object.values(sentences(fresh(kind), lang, "BDT")).flat(), digest(fresh(kind), lang, "BDT")];
        expect(all.length).toBeGreaterThan(4);
        for (const text of all) expect(text).not.toMatch(/[{}]|undefined|NaN|…/);
      }
    }
  });

  it("say what is being typed as far as it is known", () => {
    const terms = { ...(fresh("deposit").terms as DepositTerms), percent: Number.NaN, most: "", multiple: Number.NaN, days: Number.NaN };
    const all = [...Object.values(sentences({ kind: "deposit", terms }, "en", "BDT")).flat(), digest({ kind: "deposit", terms }, "en", "BDT")];
    for (const text of all) expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(all[0]).toContain("…% of the deposit");
  });

  it("name the games that count alike together, those that count most first", () => {
    expect(weighed("en", { PVP: 5, RNG: 100, LIVE: 10, FISH: 100, LOTT: 0 })).toBe("Slots, Fishing 100% · Live casino 10% · Card games 5%");
    expect(weighed("en", {})).toBe("");
    for (const game of GAMES) for (const lang of LANGS) expect(word(lang, `game_${game}` as Word).length).toBeGreaterThan(2);
  });

  it("name every prize, and what is asked for it", () => {
    const terms = { ...(fresh("raffle").terms as RaffleTerms), prizes: [{ name: { bn: "ক", en: "Kite" }, amount: "500.50", count: 3, multiple: 2 }] };
    expect(sentences({ kind: "raffle", terms }, "en", "BDT").give[0]).toBe("Kite: ৳500.50 × 3 (cash after betting 2 × the prize)");
  });

  it("write sums without zeros that say nothing", () => {
    expect([priced("en", "1500.00", "BDT"), priced("bn", "150000.50", "BDT"), priced("en", "", "BDT"), priced("en", "x", "BDT")]).toEqual(["৳1,500", "৳1,50,000.50", "৳…", "৳…"]);
    expect([priced("en", "1500.00", "EUR"), priced("bn", "20", "POINTS"), priced("en", "", "USD")]).toEqual(["€1,500", "20 POINTS", "$…"]);
  });

  it("are those of the player's site, letter by letter: a preview that says something else is none", () => {
    const site = readFileSync(new URL("../../../../player/src/promotions/texts.ts", import.meta.url), "utf8");
    const shared = Object.entries(WORDS).filter(([id]) => !["prize", "prizes"].includes(id));
    expect(shared.length).toBeGreaterThan(0);
    const forms = (text: string | Forms) => (typeof text === "string" ? [text] : [text.one, text.other]);
    for (const [id, texts] of shared) for (const text of [...forms(texts.bn), ...forms(texts.en)]) expect(site, id).toContain(`"${text}"`);
  });
});
