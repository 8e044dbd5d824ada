// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

import type { TableView } from "../floor/view";
import type { Won } from "./roads";
import { beadDrawn, bigDrawn, type RoadHand } from "./roadsDrawn";
import { roadTexts } from "./roadsTexts";
import { bigRoad } from "./roads";

const WON: Readonly<Record<string, Won>> = { B: "red", P: "blue", T: "tie" };
const hand = (letter: string): RoadHand => ({ won: WON[letter] ?? "tie", text: letter, pairs: { red: letter === "B", blue: false } });
const view = (rest: Partial<TableView["round"] & object> = {}): TableView => ({
  id: "7", game: "baccarat", rules: "baccarat-1", nameEn: "A", nameBn: "ক", currency: "BDT", least: "1.00", mostOnCell: "5.00", mostInRound: "9.00", people: { count: 0, simulated: 0 }, openMs: 20_000, isRunning: true, results: [],
  round: { number: 30, id: "r", phase: "open", lockAt: "2026-01-01T00:00:00Z", lastCallAt: "2025-12-31T23:59:55Z", hand: 12, shoeRoot: "3fa9c1d2e4".repeat(6), interrupted: false, ...rest },
});

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
});

/** A board whose shoe went like this, oldest hand first. */
async function board(letters: string, at = view(), hasDerived = true) {
  const { RoadsBoard } = await import("./roadsBoard");
  const spots = [{ code: "banker", text: "Banker", look: "", x: 0, y: 0, w: 1, h: 1 }];
  const made = new RoadsBoard({ lay: () => {}, label: (cell) => cell, say: () => {} }, { name: "The layout", spots, cellName: (cell) => cell }, { language: "EN", names: { red: "Banker", blue: "Player", tie: "Tie" }, read: (result) => (typeof result === "string" ? hand(result) : null), hasDerived });
  made.learn(at, Array.from(letters, (letter, place) => ({ number: place + 1, result: letter as never })).toReversed());
  return made.element;
}
const said = (element: HTMLElement) => [...element.querySelectorAll("[role='img']")].map((each) => each.getAttribute("aria-label"));

test("roads can be read without being seen", async () => {
  expect(said(await board("BBPPPBTBPB"))).toEqual([
    "Bead road: of 10 hands: Banker 5, Player 4, Tie 1; newest last: Banker, Banker, Player, Player, Player, Banker, Tie, Banker, Player, Banker",
    "Big road: newest last: Banker 2, Player 3, Banker 2, Player 1, Banker 1",
    "Big eye boy: newest last: red, blue, blue, red, blue, blue",
    "Small road: newest last: red, red, blue",
    "Cockroach pig: newest last: blue",
    "If Player wins next: Big eye boy red, Small road blue, Cockroach pig blue",
    "If Banker wins next: Big eye boy blue, Small road red, Cockroach pig red",
  ]);
  expect(said(await board("BP", view(), false))).toHaveLength(2);
});

test("a shoe tells its hand, the beginning of its fingerprint, and where its last hand is verified", async () => {
  const element = await board("BP");
  expect(element.querySelector("summary")?.textContent).toBe("Hand 12 of the shoefingerprint 3fa9c1d2…");
  expect(element.querySelector("code")?.textContent).toHaveLength(60);
  expect(element.querySelector("a")?.getAttribute("href")).toBe("/verify?table=7&round=2");
});

test("a new shoe has no road and nothing to verify yet; one without a fingerprint says so by saying nothing", async () => {
  const element = await board("", view({ hand: 1 }));
  expect(said(element).slice(0, 2)).toEqual(["Bead road: No hand of this shoe has been played yet.", "Big road: nothing yet"]);
  expect(element.querySelector("a")).toBeNull();
  expect((await board("", view({ shoeRoot: null }))).querySelector("details")).toBeNull();
});

test("on a phone bets or roads are in view", async () => {
  const element = await board("B");
  const [bets, roads] = element.querySelectorAll<HTMLButtonElement>(".views button");
  expect([element.dataset["view"], bets?.getAttribute("aria-pressed")]).toEqual(["bets", "true"]);
  roads?.click();
  expect([element.dataset["view"], bets?.getAttribute("aria-pressed"), roads?.getAttribute("aria-pressed")]).toEqual(["roads", "false", "true"]);
});

test("every hand has its mark, ties and pairs theirs", () => {
  const hands = Array.from("TBTTPB", hand);
  expect(beadDrawn(hands).querySelectorAll(".bead")).toHaveLength(6);
  const drawn = bigDrawn(bigRoad(hands.map(({ won }) => won)), hands);
  expect([drawn.querySelectorAll(".hoop").length, drawn.querySelectorAll(".tied").length, drawn.querySelector(".ties")?.textContent, drawn.querySelectorAll(".dot.red").length]).toEqual([3, 2, "2", 2]);
});

test("every text stands in both languages, with the same places to fill", () => {
  for (const [id, { bn, en }] of Object.entries(roadTexts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]|^\{0\} \{1\}$/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
    const places = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();
    expect(places(bn), id).toEqual(places(en));
  }
});
