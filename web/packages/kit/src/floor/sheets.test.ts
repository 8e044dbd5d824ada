// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { favouritesSheet, standing, tablesSheet } from "./sheets";
import type { TableView } from "./view";

const NOW = Date.parse("2026-01-01T00:00:00.000Z");
const view = (id: string, given: Partial<TableView> = {}): TableView => ({ id, game: "coin", rules: "coin-1", nameEn: `Table ${id}`, nameBn: `টেবিল ${id}`, currency: "BDT", least: "10.00", mostOnCell: "100.00", mostInRound: "1000.00", people: { count: 0, simulated: 0 }, openMs: 20_000, isRunning: true, round: { number: 5, id: "r5", phase: "open", lockAt: "2026-01-01T00:00:09.000Z", lastCallAt: "2026-01-01T00:00:04.000Z", result: null, hand: 1, interrupted: false }, results: [], ...given });
const locked: Partial<TableView> = { round: { number: 5, id: "r5", phase: "locked", lockAt: "2026-01-01T00:00:09.000Z", lastCallAt: "2026-01-01T00:00:04.000Z", result: null, hand: 1, interrupted: false } };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  };
});
afterEach(() => void vi.useRealTimers());

test("a table says whether it takes bets, and how long", () => {
  expect(["EN", "BN"].map((language) => standing(view("1"), NOW + 1_000, language as "EN"))).toEqual(["Open, 8 s left", "খোলা, আর 8 সেকেন্ড"]);
  expect(standing(view("1"), NOW + 9_000, "EN")).toBe("No more bets");
  expect(standing(view("1", locked), NOW, "EN")).toBe("No more bets");
  expect(standing(view("1", { isRunning: false, round: null }), NOW, "EN")).toBe("Resting now");
  expect(standing(view("1", { isRunning: false, round: null, hours: { opens: "18:00", closes: "02:00" } }), NOW, "EN")).toBe("Opens at 18:00");
  expect(standing(view("1", { round: null }), NOW, "EN")).toBe("The next round is coming");
});

test("the tables count down while their window is open, and are read anew", async () => {
  const go = vi.fn<(to: TableView) => void>();
  const read = vi.fn<() => Promise<TableView[]>>().mockResolvedValue([view("1"), view("2", { results: [{ number: 4, result: {} }] }), view("3", { isRunning: false, round: null })]);
  const { element, open } = tablesSheet("EN", { read, here: "1", write: (amount) => amount, now: () => Date.now(), badge: () => ({ text: "7", look: "red" }), go, failed: () => {} });
  await open();
  const states = () => [...element.querySelectorAll(".state")].map(({ textContent }) => textContent);
  expect(states()).toEqual(["Open, 9 s left", "Open, 9 s left", "Resting now"]);
  expect(element.querySelector("li .soft")?.textContent).toMatch(/ – .* · People here: \d+$/);
  expect([...element.querySelectorAll("li > :last-child")].map((last) => (last as HTMLElement).hidden || last.textContent)).toEqual(["You are here", "Sit here", true]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(states().slice(0, 2)).toEqual(["Open, 5 s left", "Open, 5 s left"]);
  read.mockResolvedValue([view("1"), view("2", { ...locked, nameEn: "Other", results: [] }), view("3")]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([states()[1], element.querySelectorAll(".badge").length]).toEqual(["No more bets", 0]);
  element.querySelectorAll("li")[1]?.querySelector("button")?.click();
  expect(go.mock.calls.map(([to]) => to.nameEn)).toEqual(["Other"]);
  const times = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(read).toHaveBeenCalledTimes(times);
});

test("without chips on the table there is nothing to keep, and the button says so", () => {
  const lays = new Map<string, bigint>();
  const { element, open } = favouritesSheet("coin", "EN", { has: () => true, now: () => lays, lay: () => {}, write: (amount) => amount });
  open();
  const save = () => element.querySelector<HTMLButtonElement>(".keep button");
  expect([save()?.disabled, element.querySelector(`#${save()?.getAttribute("aria-describedby")}`)?.textContent]).toEqual([true, "You have no chips on the table now. Lay some, then come back here."]);
  lays.set("head", 1_000_000n);
  open();
  expect([save()?.disabled, save()?.hasAttribute("aria-describedby")]).toEqual([false, false]);
});

test("chips on the table are kept as a set, laid again from it, and removed with it; another visit finds what was kept", () => {
  const lays = new Map([["head", 1_000_000n], ["edge", 500_000n]]);
  const laid = vi.fn<(set: ReadonlyMap<string, bigint>) => void>();
  const opened = (has: (cell: string) => boolean = () => true) => {
    const { element, open } = favouritesSheet("coin", "EN", { has, now: () => lays, lay: laid, write: (amount) => `৳${amount}` });
    open();
    const named = (name: string) => element.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);
    return { element, named, keep: () => element.querySelector<HTMLButtonElement>(".keep button")?.click(), sets: () => [...element.querySelectorAll("li:not(.keep) > span:first-child")].map(({ textContent }) => textContent) };
  };
  const first = opened();
  expect(first.sets()).toEqual([]);
  first.keep();
  lays.delete("edge");
  first.keep();
  expect(first.sets()).toEqual(["Set 1৳15.00, places: 2", "Set 2৳10.00, places: 1"]);
  first.keep();
  // Three are as many as there are: there is no button for a fourth.
  expect([first.sets().length, first.element.querySelector(".keep")]).toEqual([3, null]);

  const again = opened();
  again.named("Lay: Set 1")?.click();
  expect(laid.mock.calls).toEqual([[new Map([["head", 1_000_000n], ["edge", 500_000n]])]]);
  expect(again.element.hasAttribute("open")).toBe(false);
  again.named("Remove: Set 1")?.click();
  expect(again.sets()).toEqual(["Set 1৳10.00, places: 1", "Set 2৳10.00, places: 1"]);
  // A cell that the game has no more is laid by nobody.
  expect(opened((cell) => cell !== "head").sets()).toEqual([]);
  again.named("Remove: Set 2")?.click();
  again.named("Remove: Set 1")?.click();
  expect([again.sets(), opened().sets(), localStorage.getItem("tables:coin:favourites")]).toEqual([[], [], "[]"]);
});
