// @vitest-environment jsdom
import type { Crowd } from "api/schema";
import { expect, test } from "vitest";

import { changed, CrowdTable, readCrowd } from "./crowd";

const crowd: Crowd = { round: 7, bets: 3, people: 2, simulated: 0, staked: "35.00", left: 1, paid: "15.00", players: [{ mark: 1, name: "ra***7", simulated: false, stake: "20.00", auto: null, leftAt: null }, { mark: 2, name: "su***n", simulated: false, stake: "10.00", auto: null, leftAt: 150 }, { mark: 3, name: "jo***a", simulated: false, stake: "5.00", auto: 300, leftAt: null }] };
const write = (amount: string | bigint) => (typeof amount === "bigint" ? (Number(amount) / 100_000).toFixed(2) : amount);
const cells = (table: CrowdTable) => [...table.element.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));

test("who plays stands with stake, multiplier and win, as far as that is known", () => {
  const table = new CrowdTable("EN", write);
  table.paint(crowd);
  expect(cells(table)).toEqual([["ra***7", "20.00", "–", "–"], ["su***n", "10.00", "1.50×", "15.00"], ["jo***a", "5.00", "auto 3.00×", "–"]]);
  expect(table.element.querySelector("p")?.textContent).toBe("People: 2, bets: 3, staked: 35.00 · out: 1, paid 15.00");
  const [row] = table.element.querySelectorAll("tbody tr");
  table.paint({ ...crowd });
  expect(table.element.querySelector("tbody tr")).toBe(row);
  table.paint(null);
  expect(cells(table)).toEqual([]);
});

test("who is simulated is marked, in words too, and counted", () => {
  const table = new CrowdTable("EN", write);
  const [first, ...others] = crowd.players;
  table.paint({ ...crowd, simulated: 1, players: [{ ...first!, simulated: true }, ...others] });
  expect(cells(table).map(([name]) => name)).toEqual(["ra***7 simulated player", "su***n", "jo***a"]);
  expect(table.element.querySelectorAll(".simulated svg")).toHaveLength(1);
  expect(table.element.querySelector("p")?.textContent).toContain("People: 2, of them simulated: 1, bets: 3");
});

test("bets are called still to come only while they can, and none at all only where the house told so", () => {
  const table = new CrowdTable("EN", write);
  const words = () => table.element.querySelector("p")?.textContent;
  const none = { ...crowd, bets: 0, people: 0, staked: "0.00", left: 0, paid: "0.00", players: [] };
  table.open(true);
  expect(words()).toBe("There are no bets in this round yet.");
  table.open(false);
  expect(words()).toBe("");
  table.paint(none);
  expect(words()).toBe("Nobody bet in this round.");
  table.open(true);
  expect(words()).toBe("There are no bets in this round yet.");
});

test("only what is a crowd is read as one, and of its players those that are some", () => {
  expect(readCrowd(crowd)).toEqual(crowd);
  expect(readCrowd({ ...crowd, players: [...crowd.players, null, { name: 1 }, { mark: 4, name: "x", simulated: false, stake: "1.00", auto: "2", leftAt: null }] })).toEqual(crowd);
  for (const wrong of [null, 1, [], { ...crowd, round: null }, { ...crowd, simulated: null }, { ...crowd, staked: 1 }, { ...crowd, players: null }]) expect(readCrowd(wrong)).toBeNull();
});

test("of a round that goes on only what changed is told: who is new, who left, who went; of another one all", () => {
  const [first, second, third] = crowd.players;
  const told: Crowd = { ...crowd, left: 2, paid: "55.00", players: [{ ...first!, leftAt: 200 }, { ...third!, mark: 9, stake: "10.00" }], gone: [3] };
  const now = changed(crowd, told);
  expect(now.paid).toBe("55.00");
  expect(now.players).toEqual([{ ...first!, leftAt: 200 }, second, { ...third!, mark: 9, stake: "10.00" }]);
  expect(changed(now, { ...told, round: 8 }).players).toEqual(told.players);
  expect(changed(null, told).players).toEqual(told.players);
  const many = Array.from({ length: 50 }, (_, place) => ({ ...first!, mark: 100 + place }));
  expect(changed({ ...crowd, players: many }, { ...crowd, players: [{ ...first!, mark: 1, stake: "21.00" }] }).players.map(({ mark }) => mark)).toEqual([1, ...many.slice(0, 49).map(({ mark }) => mark)]);
});
