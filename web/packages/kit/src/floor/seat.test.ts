// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

import { Failure } from "../api";
import type { House } from "../inhouse";
import { seat, type Hall, type Seated } from "./seat";
import type { TableView } from "./view";

beforeEach(() => sessionStorage.clear());

const table = (id: string, isRunning = true, game = "coin") => ({ id, game, isRunning }) as TableView;

function house(asked: string | null, tables: TableView[], limits?: () => unknown) {
  const host = { table: vi.fn<(id: string) => void>(), closable: false };
  const place = { call: async (name: string) => (name === "GET /play/tables" ? tables : limits?.()), balance: async () => "10.00", host, language: "EN", demo: false, table: asked, root: document.createElement("div") };
  const halls: Hall[] = [];
  const open = vi.fn((_: TableView, balance: string, hall: Hall) => {
    halls.push(hall);
    return { purse: { balance }, leave: () => {} } as Seated;
  });
  return { sits: () => seat(place as unknown as House, "coin", open), open, halls, told: () => host.table.mock.calls.map(([id]) => id) };
}

// Seen to fail before the page around was told: it named a table at which nobody sat any more.
test("the page around is told at which table one sits, and at which one after a move", async () => {
  const { sits, open, halls, told } = house(null, [table("3", false), table("4", true, "dice"), table("7"), table("8")]);
  await sits();
  expect(told()).toEqual(["7"]);
  halls[0]?.go(table("8"));
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  expect(told()).toEqual(["7", "8"]);
  expect(open.mock.calls.map(([{ id }]) => id)).toEqual(["7", "8"]);
});

test("the table that was asked for comes before those that run, and without any nothing is told", async () => {
  const asked = house("3", [table("3", false), table("7")]);
  await asked.sits();
  expect(asked.told()).toEqual(["3"]);
  const none = house("3", []);
  await none.sits();
  expect([none.told(), none.open.mock.calls]).toEqual([[], []]);
});

const sums = (least: string, mostOnCell: string, mostInRound: string) => ({ least, mostOnCell, mostInRound });
const limited = { ...table("3"), ...sums("1.00", "500.00", "900.00") } as TableView;

test("who is signed in sits at the table with what oneself may stake there", async () => {
  const { sits, open } = house("3", [limited], () => sums("20.00", "600.00", "950.00"));
  await sits();
  expect(open.mock.lastCall?.[0]).toEqual(limited);
  sessionStorage.setItem("token", "t");
  await sits();
  expect(open.mock.lastCall?.[0]).toEqual({ ...limited, ...sums("20.00", "600.00", "950.00"), own: sums("20.00", "600.00", "950.00") });
});

test("limits like everybody's are no own ones, and a house that does not tell them keeps nobody from the table", async () => {
  sessionStorage.setItem("token", "t");
  const same = house("3", [limited], () => sums("1.00", "500.00", "900.00"));
  await same.sits();
  expect(same.open.mock.lastCall?.[0]).toEqual(limited);
  const silent = house("3", [limited], () => {
    throw new Failure("offline", "", false);
  });
  await silent.sits();
  expect(silent.open.mock.lastCall?.[0]).toEqual(limited);
});
