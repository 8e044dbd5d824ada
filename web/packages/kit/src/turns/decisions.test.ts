// @vitest-environment jsdom
import type { ActAsk } from "api/schema";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Failure } from "../api";
import type { TurnsLent } from "../floor/game";
import type { TableView } from "../floor/view";
import type { Host } from "../host";
import type { House } from "../inhouse";
import { Notice } from "../parts";
import { Sound } from "../sound";
import { Decisions } from "./decisions";
import type { Seats } from "./seats";

const NOW = Date.parse("2026-01-01T00:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const seat = (number: number, choices: string[], cards = ["8c", "8d"]) => ({ seat: number, name: "ra***m", simulated: false, stake: "10.00", behind: "0.00", hands: [{ cards, doubled: false }], insured: false, choices });
const told = (given: object = {}) => ({ round: 5, seats: [seat(2, ["hit", "stand", "double", "split"]), seat(3, [])], dealer: ["6d"], step: 0, insuring: false, turn: { seat: 2, hand: 1 }, until: new Date(NOW + 12_000).toISOString(), ...given });

/** Somebody who sits on seat 2 of round 5, which runs. */
function seated(cells: readonly string[] = ["seat:2"]) {
  const asks: ActAsk[] = [];
  const state = { answer: (): object | Failure => ({ seats: told({ step: 1, seats: [seat(2, []), seat(3, ["hit", "stand"])], turn: { seat: 3, hand: 1 } }), balance: "480.00" }) };
  const call = async (_: string, { body }: { body: ActAsk }) => {
    asks.push(body);
    const answer = state.answer();
    if (answer instanceof Failure) throw answer;
    return answer;
  };
  const root = document.createElement("div");
  const house = { call: call as unknown as House["call"], host: {} as Host, sound: new Sound(), language: "EN", root, demo: false, table: null } as unknown as House;
  const drawn = { changed: vi.fn<(seats: Seats, own: ReadonlySet<number>, isNews: boolean) => void>(), flight: vi.fn<() => number>(() => 0), time: vi.fn<(rest: number) => void>() };
  const decisions = new Decisions(house, drawn);
  const notice = new Notice("EN");
  const purse = { balance: "490.00" };
  const view = { id: "7", round: { number: 5, phase: "running" }, seats: told() } as unknown as TableView;
  const lent = { view: () => view, placed: () => new Map(cells.map((cell) => [cell, 10_000n])), now: () => Date.now(), write: (amount: string) => `৳${amount}`, notice, purse, changed: vi.fn<() => void>(), read: vi.fn<() => void>(), ask: vi.fn<() => void>() };
  root.append(decisions.element, notice.element);
  document.body.replaceChildren(root);
  decisions.begin(lent as unknown as TurnsLent);
  const buttons = () => [...root.querySelectorAll<HTMLButtonElement>(".choices button")];
  const press = (name: string) => buttons().find(({ textContent }) => textContent.startsWith(name))?.click();
  return { asks, state, decisions, drawn, notice, purse, lent, view, buttons, press, root };
}

const soon = () => vi.advanceTimersByTimeAsync(50);

test("whose turn it is chooses among what the hand can do, told with what it costs", async () => {
  const { asks, buttons, press, decisions, purse, lent, root } = seated();
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["Hit", "Stand", "Double +৳10.00", "Split +৳10.00"]);
  expect(decisions.words()).toBe("Your turn: seat 2 has 16, the dealer 6");
  expect(root.querySelector(".rest")?.textContent).toBe("12 s");
  press("Split");
  press("Hit");
  await soon();
  expect(asks.map(({ round, seat: number, act, step }) => ({ round, number, act, step }))).toEqual([{ round: 5, number: 2, act: "split", step: 0 }]);
  expect([purse.balance, lent.read.mock.calls.length, decisions.element.hidden]).toEqual(["480.00", 1, true]);
  expect(decisions.words()).toBe("Seat 3 (ra***m) is to decide");
});

// Seen to fail: whoever came back while it was their turn was told so, and had nothing to press.
test("whose bets are read in the middle of their own turn has the buttons", async () => {
  const cells: string[] = [];
  const { buttons, decisions } = seated(cells);
  expect(decisions.element.hidden).toBe(true);
  cells.push("seat:2");
  await vi.advanceTimersByTimeAsync(300);
  expect([decisions.element.hidden, buttons().length]).toEqual([false, 4]);
});

test("who does not sit there is asked nothing, and hears whose turn it is", () => {
  const { buttons, decisions } = seated(["behind:2"]);
  expect([buttons(), decisions.element.hidden, decisions.key("h")]).toEqual([[], true, false]);
  expect(decisions.words()).toBe("Seat 2 (ra***m) is to decide");
});

test("an answer that is lost is asked for under the same name, and a refusal is said once", async () => {
  const { asks, state, press, notice } = seated();
  const { answer } = state;
  state.answer = () => new Failure("network", "", false);
  press("Double");
  await vi.advanceTimersByTimeAsync(60_000);
  const [first] = asks;
  expect(asks.length).toBeGreaterThan(1);
  expect(new Set(asks.map(({ requestId }) => requestId)).size).toBe(1);
  state.answer = answer;
  notice.element.querySelector("button")?.click();
  await soon();
  expect(asks.at(-1)).toEqual(first);

  const other = seated();
  other.state.answer = () => new Failure("insufficient_funds", "The balance does not cover this.", true);
  other.press("Double");
  await soon();
  expect([other.notice.element.textContent, other.buttons().length]).toEqual(["The balance does not cover this.", 4]);
  other.state.answer = () => new Failure("turn_passed", "Its time is over.", true);
  other.press("Double");
  await soon();
  expect(new Set(other.asks.map(({ requestId }) => requestId)).size).toBe(2);
});

test("insurance is asked of each of one's seats, keys decide, and what is told late changes nothing", async () => {
  const { decisions, asks, state, buttons } = seated(["seat:2", "seat:3"]);
  const asked = (step: number, first: string[]) => told({ step, insuring: true, turn: null, dealer: ["Ad"], seats: [seat(2, first), seat(3, ["insure", "decline"])] });
  decisions.hear(asked(0, ["insure", "decline"]));
  expect(decisions.words()).toBe("The dealer shows an ace. Seat 2: insurance?");
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["Insure +৳5.00", "No insurance"]);
  state.answer = () => ({ seats: asked(1, []), balance: "480.00" });
  expect([decisions.key("h"), decisions.key("n")]).toEqual([false, true]);
  await soon();
  expect(asks.map(({ seat: number, act }) => `${number} ${act}`)).toEqual(["2 decline"]);
  expect(decisions.words()).toBe("The dealer shows an ace. Seat 3: insurance?");
  decisions.hear(asked(0, ["insure", "decline"]));
  expect(decisions.words()).toBe("The dealer shows an ace. Seat 3: insurance?");
});

test("cards are seen before somebody is asked about them, and who let the time pass is told", async () => {
  const { decisions, drawn, view, buttons, notice, root } = seated();
  Object.assign(view, { round: { number: 6, phase: "running" } });
  drawn.flight.mockReturnValue(2_000);
  decisions.hear(told({ round: 6, until: new Date(NOW + 14_000).toISOString() }));
  expect([decisions.words(), decisions.element.hidden, drawn.changed.mock.lastCall?.[2]]).toEqual(["No more bets. The cards are dealt.", true, true]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect([decisions.words(), decisions.element.hidden, buttons().length]).toEqual(["Your turn: seat 2 has 16, the dealer 6", false, 4]);
  drawn.flight.mockReturnValue(0);
  decisions.hear(told({ round: 6, step: 1, seats: [seat(2, []), seat(3, ["hit"])], turn: { seat: 3, hand: 1 } }));
  expect([decisions.element.hidden, notice.element.textContent]).toEqual([true, "Your time was over: the hand stands."]);
  expect(root.querySelector(".unseen[role=status]")?.textContent).toBe("Seat 2: Stand.");
});

/** Seen to fail while both were told in one sentence: the hand that had stopped was asked for. */
test("who let the time for insurance pass is told that, and not that the hand stands", () => {
  const { decisions, view, notice } = seated();
  Object.assign(view, { round: { number: 6, phase: "running" } });
  decisions.hear(told({ round: 6, insuring: true }));
  decisions.hear(told({ round: 6, step: 1, insuring: false }));
  expect(notice.element.textContent).toBe("Your time was over: no insurance was taken.");
});

test("the next press of the tab key reaches the choices, and each says its key", () => {
  const { root, buttons } = seated();
  expect(document.activeElement).toBe(root.querySelector(".choices"));
  expect(buttons().map((button) => button.getAttribute("aria-keyshortcuts"))).toEqual(["H", "S", "D", "X"]);
});

test("of another round nothing is decided", () => {
  const { decisions, view } = seated();
  Object.assign(view, { round: { number: 6, phase: "open" } });
  decisions.hear(told({ round: 6, seats: [seat(2, [])], turn: null, dealer: [] }));
  expect([decisions.element.hidden, decisions.words()]).toEqual([true, "No more bets. The cards are dealt."]);
  decisions.hear(told());
  expect(decisions.element.hidden).toBe(true);
});
