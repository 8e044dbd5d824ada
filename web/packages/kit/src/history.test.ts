// @vitest-environment jsdom
import type { Calls } from "api/schema";
import { keepZone } from "ui/zone";
import { expect, test, vi } from "vitest";

import type { Api } from "./api";
import { History, housePast } from "./history";

/** A player's bets at the house's own games, by pages: `m` is a round of mines, `d` one of dice. */
function bets(...pages: string[]) {
  const row = (letter: string, at: number) => ({ game: letter === "m" ? "mines" : "dice", verify: `${letter}${at}`, at: "2026-11-26T10:00:00Z", stake: "10.00", payout: "11.25", vendor: "INHOUSE" });
  const call = vi.fn(async (_: string, { query }: { query: { cursor: string | null } }) => {
    const page = Number(query.cursor ?? 0);
    return { content: [...(pages[page] ?? "")].map((letter, at) => row(letter, page * 100 + at)), next: page + 1 < pages.length ? String(page + 1) : null };
  });
  return { call: call as unknown as Api<Calls>, asked: call };
}

test("the rounds of one game are found among those of the house, with what verifies them", async () => {
  const { call, asked } = bets("dmd", "ddm");
  expect(await housePast(call, "mines")).toEqual([
    { round: "m1", at: "2026-11-26T10:00:00Z", stake: "10.00", payout: "11.25" },
    { round: "m102", at: "2026-11-26T10:00:00Z", stake: "10.00", payout: "11.25" },
  ]);
  expect(asked.mock.calls.map(([, { query }]) => query)).toEqual([
    { vendor: "INHOUSE", state: "settled", pageSize: 100, cursor: null },
    { vendor: "INHOUSE", state: "settled", pageSize: 100, cursor: "1" },
  ]);
});

// Seen to fail without the ends: who had played dice for years was read to the first day.
test("it stops at twenty rounds, and after five pages", async () => {
  const many = bets("m".repeat(30), "m");
  expect(await housePast(many.call, "mines")).toHaveLength(20);
  expect(many.asked).toHaveBeenCalledTimes(1);
  const none = bets(...Array.from({ length: 9 }, () => "d"));
  expect(await housePast(none.call, "mines")).toEqual([]);
  expect(none.asked).toHaveBeenCalledTimes(5);
});

test("times are those of the house's clock, whatever the device is set to", async () => {
  const row = { round: "m1", at: "2026-11-26T20:30:00Z", stake: "10.00", payout: "11.25" };
  const shown = async (zone: string) => {
    keepZone(zone);
    const history = new History(async () => [row], (round) => `/verify?round=${round}`, "EN", "৳");
    history.element.showModal = () => {};
    history.button.click();
    await vi.waitFor(() => expect(history.element.querySelector("tbody td")).not.toBeNull());
    return history.element.querySelector("tbody td")?.textContent;
  };
  expect([await shown("Asia/Dhaka"), await shown("America/New_York")]).toEqual(["27 Nov, 02:30", "26 Nov, 15:30"]);
});
