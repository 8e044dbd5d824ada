/** A table whose round runs, its house and its page, for tests. */
import type { BetAsk, BetView, CashOutAsk, RoundView, TableView } from "api/schema";
import { vi } from "vitest";

import { Failure } from "../api";
import { h } from "../dom";
import { Wire } from "../floor/testing";
import type { Host } from "../host";
import type { House } from "../inhouse";
import { Sound } from "../sound";
import { TableTrial } from "../trial/tables";
import { sitRunning } from "./sit";

export { Wire };

export const START = Date.parse("2026-01-01T00:00:00.000Z");
export const time = (after: number) => new Date(Date.now() + after).toISOString();
export const round = (number: number, phase: string, given: Partial<RoundView> = {}): RoundView => ({ number, id: `r${number}`, phase, lockAt: new Date(START + 8_000).toISOString(), lastCallAt: new Date(Date.parse(given.lockAt ?? "") - 2_000 || START + 6_000).toISOString(), result: null, hand: 1, startedAt: null, top: null, interrupted: false, ...given });
export const offline = () => new Failure("network", "", false);

export function desk(given: Partial<TableView> = {}, demo = false, mayGoByItself = true) {
  const table: TableView = { id: "7", game: "crash", rules: "crash-1", nameEn: "Lantern", nameBn: "ফানুস", currency: "BDT", least: "10.00", mostOnCell: "100.00", mostInRound: "150.00", mostPaid: "5000.00", people: { count: 0, simulated: 0 }, openMs: 8_000, isRunning: true, round: round(5, "open"), results: [{ number: 4, result: { hundredths: 1_250 } }, { number: 3, result: { hundredths: 100 } }], ...given };
  const asks: BetAsk[] = [];
  const outs: CashOutAsk[] = [];
  const state = {
    table,
    bets: [] as BetView[],
    past: [] as BetView[],
    balance: "500.00",
    chat: { isOn: false, lines: [] as object[], author: null as string | null, ignored: [], isMuted: false, mutedUntil: null },
    /** How long answers to bets and to cash-outs take, in milliseconds. */
    lag: 0,
    outLag: 0,
    place: (ask: BetAsk): BetView | Failure => ({ number: state.bets.length + 1, round: `r${ask.round}`, cell: ask.cell, stake: ask.stake, state: "taken", payout: null, leftAt: null, receivedAt: "2026-01-01T00:00:01.000Z" }),
    out: ({ bet }: CashOutAsk): BetView | Failure => ({ ...(state.bets[bet - 1] as BetView), leftAt: 150, payout: "15.00" }),
  };
  const calls: Record<string, (input: { body?: unknown }) => unknown> = {
    "GET /play/tables": () => [table],
    "GET /play/tables/{id}/limits": () => table,
    "GET /play/tables/{id}": () => state.table,
    "GET /play/tables/{id}/bets": () => state.bets,
    "GET /play/tables/{id}/rounds/{number}": () => ({ chainEnd: "ab12", commitment: "cd34" }),
    "GET /play/table-rounds/{id}": () => ({ proof: {}, bets: state.past }),
    "POST /play/tables/{id}/bets": async ({ body }) => {
      const ask = body as BetAsk;
      asks.push(ask);
      if (state.lag > 0) await new Promise((done) => setTimeout(done, state.lag));
      const bet = state.place(ask);
      if (bet instanceof Failure) throw bet;
      state.bets = [...state.bets.filter(({ number }) => number !== bet.number), bet];
      return { bet, balance: "490.00" };
    },
    "POST /play/tables/{id}/cash-outs": async ({ body }) => {
      const ask = body as CashOutAsk;
      outs.push(ask);
      if (state.outLag > 0) await new Promise((done) => setTimeout(done, state.outLag));
      const bet = state.out(ask);
      if (bet instanceof Failure) throw bet;
      state.bets = state.bets.map((one) => (one.number === bet.number ? bet : one));
      return { bet, balance: "505.00" };
    },
    "POST /wps/socket/ticket": () => ({ ticket: "t" }),
    "GET /play/chats/{room}": () => state.chat,
  };
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const host = { framed: true, closable: true, changed: () => {}, paused: () => {}, balance: vi.fn<(balance: string) => void>(), table: vi.fn<(id: string) => void>(), deposit: vi.fn<() => void>(), close: () => {} };
  const asked: string[] = [];
  const ask = (async (name: string, input = {}) => (asked.push(name), calls[name]?.(input))) as unknown as House["call"];
  const trial = demo ? new TableTrial(ask, "EN", () => host.changed()) : null;
  const house: House = { call: trial?.call ?? ask, host: host as unknown as Host, sound: new Sound(), language: "EN", root, demo, trial, table: null, balance: async () => trial?.chips.balance ?? state.balance };
  const show = { element: h("canvas"), wait: vi.fn<() => void>(), grow: vi.fn<(milliseconds: number) => void>(), crash: vi.fn<(hundredths: number, isNews: boolean) => void>(), stop: vi.fn<() => void>() };
  const panel = (place = 0) => root.querySelectorAll<HTMLElement>(".panel")[place] ?? h("div");
  const part = <T extends HTMLElement>(name: string, place = 0) => panel(place).querySelector<T>(name);
  return {
    sit: () => sitRunning(house, "crash", () => ({ code: "crash", name: "Lantern Rise", show, mayGoByItself, how: ["How"] })),
    root, asks, outs, asked, state, host, show,
    text: (name: string) => root.querySelector(name)?.textContent ?? "",
    button: (place = 0) => [part(".main b", place)?.textContent, part(".main small", place)?.textContent].filter(Boolean).join(" | "),
    note: (place = 0) => root.querySelectorAll(".note")[place]?.textContent ?? "",
    press: (place = 0) => part<HTMLButtonElement>(".main", place)?.click(),
    next: (place = 0) => part<HTMLButtonElement>(".next", place),
    stake: (value: string, place = 0) => {
      const field = part<HTMLInputElement>(".stepper input", place);
      if (field) field.value = value;
      field?.dispatchEvent(new Event("input"));
    },
    auto: (value: string, place = 0) => {
      const field = part<HTMLInputElement>(".auto input", place);
      if (field) field.value = value;
      field?.dispatchEvent(new Event("input"));
    },
  };
}

let sequence = 0;
export const says = (kind: string, data: unknown) => Wire.last.says({ op: "ev", t: "table.7", e: 1, s: (sequence += 1), k: kind, d: data });
export const tell = (told: RoundView) => says("round", told);
export const soon = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

/** Sits down, with the line up. */
export async function seated(given: Partial<TableView> = {}, demo = false, mayGoByItself = true) {
  const all = desk(given, demo, mayGoByItself);
  await all.sit();
  await soon();
  Wire.last.onopen?.();
  Wire.last.says({ op: "welcome", now: Date.now() });
  await soon();
  return all;
}

/** A bet is placed and its round runs since a moment. */
export async function flying(auto = "") {
  const all = await seated();
  all.auto(auto);
  all.press();
  await soon();
  tell(round(5, "running", { startedAt: time(0) }));
  // By then the button takes presses.
  await soon(600);
  return all;
}

/** The page's clock is the test's, and its line a wire. */
export function begin(): void {
  vi.useFakeTimers({ now: START, toFake: ["setTimeout", "clearTimeout", "Date", "performance", "requestAnimationFrame", "cancelAnimationFrame"] });
  vi.stubGlobal("WebSocket", Wire);
  sessionStorage.setItem("token", "t");
  localStorage.clear();
}

export function end(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
