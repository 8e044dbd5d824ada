import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { nameOf, texts } from "../../lib/texts";
import { FIELDS } from "./terms";
import { callable, isFar, isRoom, phaseText, RULES, rulesInWords, runs, secondsLeft, standing, waterOf, type OfficeTable } from "./words";

const en = (id: keyof typeof texts) => texts[id].en;
const inWords = (version: string) => Object.values(rulesInWords(version, en)).filter(Boolean).join(", ");

test("games and variants are said in words, and what is newer than this page as the house writes it", () => {
  expect(Object.keys(RULES).map(inWords)).toEqual(["Roulette", "Roulette, la partage", "Roulette, drawn multipliers", "Sic bo, pairs 6:1", "Sic bo, pairs 5:1", "Baccarat", "Baccarat, tie 9:1", "Baccarat, no commission", "Baccarat, no commission, tie 9:1", "Dragon tiger, tie 11:1", "Dragon tiger, tie 8:1", "Andar bahar", "Teen patti", "Blackjack", "Lantern Rise", "River of Fish, reef", "River of Fish, haor", "River of Fish, creek", "River of Fish, deep"]);
  expect(inWords("roulette-2+moon")).toBe("Roulette, roulette-2+moon");
  expect(inWords("keno-1")).toBe("keno-1");
  expect(inWords("toString-1")).toBe("toString-1");
});

test("every variant that the house has can be chosen", () => {
  const source = (name: string) => readFileSync(new URL(`../../../../../../crates/games/src/table/${name}`, import.meta.url), "utf8");
  const options = [...`${source("roulette/mod.rs")}${source("sic_bo.rs")}${source("baccarat/mod.rs")}${source("dragon_tiger.rs")}`.matchAll(/"(\+[a-z-]+\d?)"/g)].map(([, option]) => option);
  expect(options.length).toBeGreaterThanOrEqual(3);
  for (const option of options) expect(Object.keys(RULES).some((version) => version.endsWith(option ?? "?")), option).toBe(true);
});

test("a table that pauses or closes says whether its last round still runs", () => {
  const now = { bets: 0, people: 0, staked: "0.00" };
  const said = (state: string, played: NonNullable<OfficeTable["now"]> | null, isRunning = state === "running") => {
    const { text, isLast } = standing({ state, now: played, table: { isRunning } });
    return `${en(text)}${isLast ? ", last round" : ""}`;
  };
  expect([said("running", now), said("running", null)]).toEqual(["Running", "Running"]);
  expect([said("running", now, false), said("running", null, false)]).toEqual(["Outside its hours, last round", "Outside its hours"]);
  expect([said("resting", now), said("resting", null)]).toEqual(["Pausing, last round", "Paused"]);
  expect([said("closed", now), said("closed", null)]).toEqual(["Closed, last round", "Closed"]);
});

test("the time to the lock is told in whole seconds, and once it is over no bets are open", () => {
  const lock = "2026-11-28T10:00:20Z";
  const at = (text: string) => secondsLeft(lock, Date.parse(text), 20_000);
  expect(at("2026-11-28T10:00:00Z")).toBe(20);
  expect(at("2026-11-28T10:00:19.100Z")).toBe(1);
  expect(at("2026-11-28T10:00:20Z")).toBe(0);
  expect(at("2026-11-28T10:09:00Z")).toBe(0);
  // A clock that is slow does not make a round longer than it is.
  expect(at("2026-11-28T09:00:00Z")).toBe(20);
  expect([phaseText("open", 3), phaseText("open", 0), phaseText("running", 0), phaseText("drawn", 0), phaseText("asleep", 0)]).toEqual(["phase_open", "phase_locked", "phase_running", "phase_drawn", undefined]);
});

test("a round can be called off before its curve runs and before its result", () => {
  const row = (phase: string, isPlayed: boolean) => ({ now: isPlayed ? { bets: 0, people: 0, staked: "0.00" } : null, table: { round: { number: 7, phase } } }) as OfficeTable;
  expect(["open", "locked", "running", "drawn", "settled", "void"].map((phase) => callable(row(phase, true)))).toEqual([7, 7, undefined, undefined, undefined, undefined]);
  const decides = row("running", true);
  expect(callable({ ...decides, table: { ...decides.table, game: "blackjack" } }), "seats that decide").toBe(7);
  expect(callable(row("open", false))).toBeUndefined();
});

test("the rounds of crash run, and those of no other rules", () => {
  expect(Object.keys(RULES).filter(runs)).toEqual(["crash-1"]);
});

test("rooms are known by their rules, those of another time too, and tell how their water stands", () => {
  expect(Object.keys(RULES).filter(isRoom)).toEqual(["fishing-1+reef", "fishing-1+haor", "fishing-1+creek", "fishing-1+deep"]);
  expect([isRoom("fishing-2"), isRoom("fishing-1"), isRoom("roulette-1"), isRoom("fishing")]).toEqual([true, true, false, false]);
  const water = (room: unknown) => waterOf({ table: { room } } as unknown as OfficeTable);
  expect(water({ tide: { number: 7 }, sitting: [{}, {}] })).toEqual({ tide: 7, taken: 2 });
  expect([water(null), water({ tide: null, sitting: [] }), water(undefined)]).toEqual(Array.from({ length: 3 }, () => ({ tide: null, taken: 0 })));
  expect(callable({ table: { round: null }, now: { bets: 2, people: 2, staked: "9.00" } } as OfficeTable)).toBeUndefined();
});

test("a clock is far off beyond a quarter of a second, either way", () => {
  expect([0, 250, -250, 250.1, -251].map(isFar)).toEqual([false, false, false, true, true]);
});

test("what operators do at tables has a name in the audit trail", () => {
  for (const act of ["table.create", "table.change", "table.state", "round.void"]) expect(nameOf("act", act, "en")).not.toBe(act);
  // What a table takes is written down by the names of the form, and each has a text.
  for (const field of FIELDS) expect(Object.hasOwn(texts, `field_${field}`), field).toBe(true);
});
