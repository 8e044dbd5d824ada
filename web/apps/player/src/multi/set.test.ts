import { expect, test } from "vitest";

import type { Playing } from "../games/play";
import { added, hasRoom, isOpen, isTable, keyOf, moved, MOST, without, type TableSet } from "./set";

const table = (id: string | undefined, rest: Partial<Playing> = {}): Playing => ({ nodeId: "90", name: "Roulette", mode: "real", gameType: "LIVE", vassalage: "INHOUSE", ...(id !== undefined && { table: id }), ...rest });
const tables = (set: readonly Playing[]) => set.map((each) => each.table);
const opened = (first: Playing, ...others: Playing[]) => others.reduce<TableSet>((set, each) => added(set, each), [first]);

test("only tables of the house stand beside each other: live games, crash and fishing rooms, for money", () => {
  expect([table("7"), table("21", { gameType: "FISH" }), table("30", { gameType: "RNG" })].map(isTable)).toEqual([true, true, true]);
  // A slot or an instant game has no table, a trial no money, and what another maker says is not believed.
  const others = [table(undefined, { gameType: "RNG" }), table(undefined, { gameType: "FISH" }), table("7", { mode: "demo" }), table("7", { vassalage: "EG2" })];
  expect(others.map(isTable)).toEqual([false, false, false, false]);
  for (const other of others) {
    expect(hasRoom([other])).toBe(false);
    expect(added([other], table("8"))).toEqual([other]);
    expect(added([table("7")], other)).toHaveLength(1);
  }
});

test("one more comes last, none twice, and no fifth", () => {
  const set = opened(table("7"), table("8"), table("7"), table("9"), table("8"), table("10"), table("11"));
  expect(tables(set)).toEqual(["7", "8", "9", "10"]);
  expect(set).toHaveLength(MOST);
  expect([hasRoom(set), hasRoom(set.slice(1)), isOpen(set, "9"), isOpen(set, "11")]).toEqual([false, true, true, false]);
});

// Seen to fail with keys of the title alone: two tables of roulette had one.
test("each keeps its key while others come and go, and no key comes twice while it is open", () => {
  const set = opened(table("7"), table("8"), table("9"));
  const keys = set.map(keyOf);
  expect(new Set(keys).size).toBe(3);
  const [first, ...rest] = without(set, keys[0]!);
  expect([first, ...rest].map((each) => keyOf(each!))).toEqual(keys.slice(1));
  const again = added([first!, ...rest], table("7"));
  expect(tables(again)).toEqual(["8", "9", "7"]);
  expect(new Set(again.map(keyOf)).size).toBe(3);
});

test("who sits down at another table within a frame keeps the frame", () => {
  const set = opened(table("7"), table("8"));
  const keys = set.map(keyOf);
  const there = moved(set, keys[1]!, "12");
  expect([tables(there), there.map(keyOf)]).toEqual([["7", "12"], keys]);
  // A title that was opened at no table in particular is at one as soon as it says so.
  expect(tables(moved([table(undefined)], keyOf(table(undefined)), "7"))).toEqual(["7"]);
  // What is no news is no change, and neither is what a frame says that is gone.
  expect([moved(set, keys[0]!, "7"), moved(set, "90-real-9", "7")].every((same) => same === set)).toBe(true);
});
