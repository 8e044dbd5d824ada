// @vitest-environment jsdom
/** The page of blackjack as its trial shows it. Each was seen to fail: with the board as in the real game, with its rules by the layout alone, and with decisions asked of everybody. */
import { begin, desk, end, lockedAt, round, says, soon, START, tell, Wire } from "kit/floor/testing";
import { sit } from "kit/floor/sit";
import type { TableView } from "kit/floor/view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { blackjack } from "./game";
import { texts } from "./texts";

beforeEach(() => {
  begin();
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {} }));
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
});
afterEach(end);

const hand = (text: string) => ({ cards: text.split(" ").filter(Boolean), doubled: false });
const seat = (number: number, cards = "", choices: string[] = []) => ({ seat: number, name: "ra***m", simulated: true, stake: "30.00", behind: "70.00", hands: cards ? [hand(cards)] : [], insured: false, choices });
const seats = (given: object = {}) => ({ round: 5, seats: [seat(2)], dealer: [], step: 0, insuring: false, turn: null, until: null, ...given });

/** Somebody sits down at a table at which seat 2 is taken. */
async function seated(demo: boolean) {
  const all = desk({ game: "blackjack", rules: "blackjack-1", seats: seats() as NonNullable<TableView["seats"]> }, demo);
  const { house, root, text } = all;
  await sit(house, "blackjack", (view) => blackjack(house, view));
  await soon();
  Wire.last.onopen?.();
  Wire.last.says({ op: "welcome", now: Date.now() });
  await soon();
  const cell = (name: string) => [...root.querySelectorAll<HTMLButtonElement>(".grid button")].find((button) => button.getAttribute("aria-label")?.startsWith(`${name}, `));
  return { ...all, cell, lay: (name: string) => cell(name)?.click(), lying: () => text(".of-placed output"), chips: () => text(".sums > span:first-child output") };
}

test("in a trial no seat is offered, which is said before any press; what stands behind one can be bet on", async () => {
  const { cell, lay, text, root } = await seated(true);
  expect([cell("Seat 4"), cell("Seat 2")]).toEqual([undefined, undefined]);
  expect([root.querySelectorAll(".grid button").length, text(".board .soft")]).toEqual([7, texts.isTrial.en]);
  lay("Behind seat 4");
  expect([text(".notice"), root.querySelectorAll(".lies").length]).toEqual([texts.isEmpty.en, 0]);
  expect([...root.querySelectorAll(".behind small:first-of-type")].map(({ textContent }) => textContent)).toEqual(["Empty", "ra***m", "Empty", "Empty", "Empty", "Empty", "Empty"]);
  // Seen to fail with all of them alike: only what can be pressed offers anything.
  expect([...root.querySelectorAll(".grid button")].map((button) => button.getAttribute("aria-disabled"))).toEqual(["true", "false", "true", "true", "true", "true", "true"]);
  expect([...root.querySelectorAll(".behind small:last-of-type")].map(({ textContent }) => textContent)).toEqual(["", "70.00", "", "", "", "", ""]);
  // What lies behind others is told without a currency.
  expect([text(".grid").includes("70.00"), root.textContent?.includes("৳")]).toEqual([true, false]);
});

test("who plays the real game sits down", async () => {
  const { lay, root } = await seated(false);
  lay("Seat 4");
  expect([root.querySelectorAll(".lies.pending").length, root.querySelector(".seat small")?.textContent, root.querySelector(".board .soft")]).toEqual([1, "Sit", null]);
});

test("the rules say what becomes of a turn when the server stops, and of a round that nobody could pay for", async () => {
  const { root } = await seated(false);
  const rules = [...root.querySelectorAll("dialog")].find((dialog) => dialog.querySelector("h2")?.textContent === "Rules");
  for (const words of ["whoever is to decide has the 12 seconds anew, once", "no seat's own bet stood is called off, and every stake comes back", "Returns on average"]) expect(rules?.textContent).toContain(words);
});

test("a trial bets behind a seat, follows its turns without being asked, and is paid by its hand", async () => {
  const { lay, press, lying, chips, text, root, asked, asks } = await seated(true);
  lay("Behind seat 2");
  press(".place");
  await soon();
  expect([lying(), chips()]).toEqual(["50.00", "950.00"]);
  await soon(20_100);
  tell(round(5, "running"));
  says("seats", seats({ seats: [seat(2, "8c Td", ["hit", "stand", "double"])], dealer: ["6d"], turn: { seat: 2, hand: 1 }, until: new Date(START + 40_000).toISOString() }));
  await soon(5_000);
  expect([text(".words"), root.querySelector<HTMLElement>(".decide")?.hidden]).toEqual(["Seat 2 (ra***m) is to decide", true]);
  tell({ ...round(5, "settled"), result: { from: 0, seats: [{ seat: 2, insured: false, hands: [hand("8c Td")] }], dealer: ["6d", "Th", "9c"], acts: [] } });
  await soon(5_000);
  expect([text(".outcome"), chips()]).toEqual(["The dealer busts with 25 · You won 50.00", "1,050.00"]);
  expect([asks, asked]).toEqual([[], ["GET /play/tables"]]);
});

test("chips that were laid behind a seat which nobody has taken by then are refused, and stay with the player", async () => {
  const { lay, press, chips, text, root } = await seated(true);
  lay("Behind seat 2");
  await soon(20_100);
  tell({ ...round(6, "open"), ...lockedAt(START + 41_000) });
  says("seats", seats({ round: 6, seats: [] }));
  await soon();
  press(".place");
  await soon();
  expect([text(".notice p"), chips(), root.querySelectorAll(".lies.pending").length]).toEqual(["Behind seat 2 50.00: Nobody else sits there whom you could bet behind.", "1,000.00", 1]);
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]|^17–21$/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
  }
});
