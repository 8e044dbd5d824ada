// @vitest-environment jsdom
/** Seen to fail: a column off, a double that stands told as one that hits, pairs that are never split, totals each in a row of their own, and letters without words. */
import { expect, test } from "vitest";

import { DEALER } from "./blackjackStrategy";
import { strategyChart, strategyTable, type Advice, type Group } from "./strategyChart";
import { strategyTexts } from "./strategyTexts";

const chart = strategyChart();
const cells = (group: Group, name: string) => chart[group].find((row) => row.name === name)?.cells ?? [];
/** Against which cards of the dealer a row says so. */
const against = (group: Group, name: string, ...said: Advice[]) => DEALER.filter((_, at) => said.includes(cells(group, name)[at] as Advice)).join(" ");

test("totals that are played alike stand in one row", () => {
  expect(chart.hard.map(({ name }) => name)).toEqual(["4–8", "9", "10–11", "12", "13–16", "17–20"]);
  expect(chart.soft.map(({ name }) => name)).toEqual(["13–14", "15–16", "17", "18", "19–20"]);
  expect(chart.pairs.map(({ name }) => name)).toEqual(["2, 2", "3, 3", "4, 4", "5, 5", "6, 6", "7, 7", "8, 8", "9, 9", "10, 10", "A, A"]);
});

// What the rules of the game say in words.
test.each([
  ["hard", "17–20", ["stand"], "2 3 4 5 6 7 8 9 10 A"],
  ["hard", "13–16", ["stand"], "2 3 4 5 6"],
  ["hard", "12", ["stand"], "4 5 6"],
  ["hard", "10–11", ["double"], "2 3 4 5 6 7 8 9"],
  ["hard", "9", ["double"], "3 4 5 6"],
  ["pairs", "A, A", ["split"], "2 3 4 5 6 7 8 9 10"],
  ["pairs", "8, 8", ["split"], "2 3 4 5 6 7 8 9"],
  ["pairs", "5, 5", ["double"], "2 3 4 5 6 7 8 9"],
  ["soft", "18", ["doubleStand"], "3 4 5 6"],
  ["soft", "18", ["hit"], "9 10 A"],
  ["soft", "17", ["double"], "3 4 5 6"],
] as const)("%s %s: %s against %s", (group, name, said, up) => {
  expect(against(group, name, ...said)).toBe(up);
});

test.each(["EN", "BN"] as const)("%s: each cell says in words what its letter does, and the table is named", (language) => {
  const table = strategyTable(language);
  const key = language === "EN" ? "en" : "bn";
  const rows = [...table.querySelectorAll("tbody tr")].filter((row) => row.querySelector("td"));
  expect(rows).toHaveLength(21);
  expect(new Set(rows.map((row) => row.querySelectorAll("td").length))).toEqual(new Set([10]));
  expect(rows[2]?.querySelector("td")?.textContent).toBe(`D${strategyTexts.double[key]}`);
  expect(table.querySelectorAll("li")).toHaveLength(5);
  expect(table.querySelector("table")?.getAttribute("aria-label")).toBe(strategyTexts.title[key]);
});
