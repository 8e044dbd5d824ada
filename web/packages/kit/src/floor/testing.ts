/** A table with a layout, its house and its page, for tests. */
import type { BetAsk, RoundProof } from "api/schema";
import { vi } from "vitest";

import { Failure } from "../api";
import { h } from "../dom";
import type { Host } from "../host";
import type { House } from "../inhouse";
import { Sound } from "../sound";
import { TableTrial } from "../trial/tables";
import type { Board, BoardLent, Game } from "./game";
import type { Lying } from "./grid";
import { sit } from "./sit";
import type { BetView, ResultView, RoundView, TableView } from "./view";

/** A wire of the live line that the test feeds. */
export class Wire {
  static last: Wire;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send(frame: string): void {
    // Whatever is heard shows that somebody is there.
    if (frame.includes('"ping"')) queueMicrotask(() => this.says({ op: "ack", id: "ping", ok: true }));
  }
  close(): void {}
  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

export const START = Date.parse("2026-01-01T00:00:00.000Z");
/** A lock at a moment, with the last call before it. */
export const lockedAt = (at: number): Pick<RoundView, "lockAt" | "lastCallAt"> => ({ lockAt: new Date(at).toISOString(), lastCallAt: new Date(at - 5_000).toISOString() });

export const round = (number: number, phase: string, result: { cell: string } | null = null): RoundView => ({ number, id: `r${number}`, phase, ...lockedAt(START + 20_000), result, hand: 1, shoeRoot: null, interrupted: false });

/** A game of two cells: the result is the one that returns twice its stake. */
class Seen implements Board {
  element = h("div", { class: "grid" });
  lying: Lying = { pending: new Map(), asked: new Map(), placed: new Map() };
  won: ReadonlySet<string> = new Set();
  seen: number[] = [];
  constructor(readonly lent: BoardLent) {}
  paint(lying: Lying): void {
    this.lying = lying;
  }
  win(cells: ReadonlySet<string>): void {
    this.won = cells;
  }
  learn(_: TableView, seen: readonly ResultView[]): void {
    this.seen = seen.map(({ number }) => number);
  }
  focus(): void {}
}

export function desk(given: Partial<TableView> = {}, demo = false) {
  const boards: Seen[] = [];
  const rides: (() => void)[] = [];
  const begun = vi.fn<() => void>();
  const cleared = vi.fn<(isSeen: boolean) => void>();
  const rested = vi.fn<(result: { cell: string } | null) => void>();
  const game = (): Game<{ cell: string }> => ({
    code: "coin",
    name: "Coin",
    read: (result) => (typeof result === "object" && result !== null && "cell" in result ? { cell: String(result.cell) } : null),
    returns: ({ cell }) => new Map([[cell, "2"]]),
    has: (cell) => cell === "head" || cell === "tail",
    cellName: (cell) => cell,
    odds: () => "1",
    spoken: ({ cell }) => cell,
    brief: ({ cell }) => `${cell} came`,
    badge: ({ cell }) => ({ text: cell, look: "" }),
    aside: () => null,
    board: (lent) => {
      const board = new Seen(lent);
      boards.push(board);
      return board;
    },
    show: { element: h("canvas"), begin: begun, ride: () => new Promise<void>((done) => rides.push(done)), rest: rested, clear: cleared, stop: () => {} },
    figures: () => [],
    pays: [{ name: "Head", odds: "1", share: "36/37" }],
    how: [],
  });
  const table: TableView = { id: "7", game: "coin", rules: "coin-1", nameEn: "Coin", nameBn: "মুদ্রা", currency: "BDT", least: "10.00", mostOnCell: "100.00", mostInRound: "150.00", people: { count: 0, simulated: 0 }, openMs: 20_000, isRunning: true, round: round(5, "open"), results: [], ...given };
  const asks: BetAsk[] = [];
  const state = { isAway: false, bets: [] as BetView[], past: [] as BetView[], voidReason: null as string | null, proof: {} as Partial<RoundProof>, table, balance: "500.00", answer: (ask: BetAsk): BetView | Failure => ({ number: asks.length, round: `r${ask.round}`, cell: ask.cell, stake: ask.stake, state: "taken", payout: null, receivedAt: "2026-01-01T00:00:01.000Z" }) };
  const calls: Record<string, (input: { body?: unknown }) => unknown> = {
    "GET /play/tables": () => [table],
    "GET /play/tables/{id}/limits": () => table,
    "GET /play/tables/{id}": () => {
      if (state.isAway) throw new Failure("network", "", false);
      return state.table;
    },
    "GET /play/tables/{id}/bets": () => state.bets,
    "GET /play/tables/{id}/rounds/{number}": () => state.proof,
    "GET /play/table-rounds/{id}": () => ({ proof: { voidReason: state.voidReason }, bets: state.past }),
    "POST /play/tables/{id}/bets": ({ body }) => {
      const ask = body as BetAsk;
      asks.push(ask);
      const bet = state.answer(ask);
      if (bet instanceof Failure) throw bet;
      state.bets.push(bet);
      return { bet, balance: "480.00" };
    },
    "POST /wps/socket/ticket": () => ({ ticket: "t" }),
    "GET /play/chats/{room}": () => ({ isOn: false, lines: [], author: null, ignored: [], isMuted: false, mutedUntil: null }),
  };
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const host = { framed: true, closable: true, changed: () => {}, paused: () => {}, balance: vi.fn<(balance: string) => void>(), table: vi.fn<(id: string) => void>(), deposit: vi.fn<() => void>(), close: () => {} };
  const asked: string[] = [];
  const ask = (async (name: string, input = {}) => (asked.push(name), calls[name]?.(input))) as unknown as House["call"];
  const trial = demo ? new TableTrial(ask, "EN") : null;
  const house: House = { call: trial?.call ?? ask, host: host as unknown as Host, sound: new Sound(), language: "EN", root, demo, trial, table: null, balance: async () => trial?.chips.balance ?? state.balance };
  const text = (name: string) => root.querySelector(name)?.textContent ?? "";
  const press = (name: string) => root.querySelector<HTMLButtonElement>(name)?.click();
  const lay = (...cells: string[]) => boards[0]?.lent.lay(cells.map((cell) => [cell, 1] as const), cells.join(" "));
  return { house, sit: (code = "coin") => sit(house, code, game), root, asks, asked, state, boards, rides, begun, rested, cleared, host, text, press, lay };
}

let sequence = 0;
export const says = (kind: string, data: unknown) => Wire.last.says({ op: "ev", t: "table.7", e: 1, s: (sequence += 1), k: kind, d: data });
export const tell = (told: RoundView) => says("round", told);
export const soon = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

/** Sits down, with the line up. */
export async function seated(given: Partial<TableView> = {}, demo = false) {
  const all = desk(given, demo);
  await all.sit(given.game);
  await soon();
  Wire.last.onopen?.();
  Wire.last.says({ op: "welcome", now: Date.now() });
  await soon();
  return all;
}

/** The page's clock is the test's, and its line a wire. */
export function begin(): void {
  vi.useFakeTimers({ now: START, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  sessionStorage.setItem("token", "t");
}

export function end(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
