// @vitest-environment jsdom
/** The tables as they are shown, and what pressing one does. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dialogs } from "../lib/dialogs";
import { SiteProvider } from "../lib/site";
import { Tables } from "./Tables";

const spin = (pocket: number) => ({ pocket, lucky: [] });
const RIVER = {
  id: "7", nameEn: "By the river", nameBn: "নদীর ধারে", game: "roulette", rules: "roulette-1", currency: "BDT", least: "10.00", mostOnCell: "5000.00", mostInRound: "9000.00", openMs: 20_000, isRunning: true, people: { count: 12, simulated: 9 },
  round: { number: 12, id: "r", phase: "open", lockAt: new Date(Date.now() + 15_000).toISOString(), result: null as unknown },
  results: [{ number: 11, result: spin(17) }, { number: 10, result: spin(0) }, { number: 9, result: spin(3) }],
};
const MILL = { ...RIVER, id: "8", nameEn: "The old mill", game: "sic-bo", isRunning: false, people: { count: 0, simulated: 0 }, round: null, results: [] };
const title = { nodeId: "90", gameId: "roulette", gameCode: "roulette", displayName: "Roulette", iconUrl: "", vassalage: "INHOUSE", gameType: "LIVE", isHot: 0, isNew: true, isGame: true, demo: false, enabled: true, lettered: true, nodeName: "" };

let tables: () => { success: boolean; value: unknown; message: string | null };
beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("IntersectionObserver", class {
    observe = () => {};
    unobserve = () => {};
    disconnect = () => {};
  });
  const good = (value: unknown) => ({ success: true, value, message: null });
  tables = () => good([MILL, RIVER]);
  vi.stubGlobal("fetch", async (address: string) => {
    const path = address.replace(/\?.*/, "");
    const answer = path === "/play/tables" ? tables() : path === "/lgw/games" ? good({ content: [title, ...["sic-bo", "baccarat", "crash"].map((gameCode, place) => ({ ...title, nodeId: `9${place}`, gameCode }))], pageNum: 1, totalPages: 1, total: 4 }) : path === "/wps/system/site" ? good({ timeZone: "Asia/Dhaka", whitelabel: [], info: {} }) : good([]);
    return { ok: answer.success, headers: new Headers(), json: () => Promise.resolve(answer) };
  });
  localStorage.setItem("language", "EN");
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  dialogs.close();
  vi.unstubAllGlobals();
});

const MEMBER = { id: "1", account: "rahim", type: 0, balance: "0", currency: { code: "BDT", symbol: "৳" } };
function opened(member: typeof MEMBER | null = null, place: Parameters<typeof Tables>[0]["place"] = "live") {
  const Page = () => <Tables place={place} />;
  window.history.replaceState(null, "", "/");
  const router = createRouter({ routeTree: createRootRoute({ component: Page }) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={member as never}>
        <RouterProvider router={router as never} />
      </SiteProvider>
    </QueryClientProvider>,
  );
  return () => router.state.location.state.playing;
}

test("a table tells its game, its limits, its clock and its last results; one that rests stands behind it", async () => {
  opened();
  const names = (await screen.findAllByRole("heading", { level: 3 })).map(({ textContent }) => textContent);
  expect(names).toEqual(["By the river", "The old mill"]);
  const [river, mill] = screen.getAllByRole("article").map((each) => within(each));
  expect(river?.getByText("Bets of ৳10 to ৳5,000 on a cell")).toBeTruthy();
  expect(river?.getByText(/^Roulette · Anwar/)).toBeTruthy();
  expect(river?.getByText("Bets open")).toBeTruthy();
  expect(river?.getByRole("timer").textContent).toMatch(/^Bets close in 1[345] seconds$/);
  expect(within(river!.getByRole("list", { name: "Last results, newest first" })).getAllByRole("listitem").map(({ title: said }) => said)).toEqual(["17 black", "0 zero", "3 red"]);
  expect(river?.getByText("12 people at the table, 9 of them simulated")).toBeTruthy();
  // A part of the figure, in brackets: beside each other the two would be added up.
  expect(river?.getByText("12 people at the table, 9 of them simulated").previousElementSibling?.textContent).toBe("12(9)");
  expect(mill?.getByText("0 people at the table")).toBeTruthy();
  expect(mill?.getByText("Resting")).toBeTruthy();
  expect(mill?.getByText("No results yet")).toBeTruthy();
  expect(mill?.queryByRole("timer")).toBeNull();
});

test("a table of a shoe shows its road in words too, and says when the shoe is new", async () => {
  const hand = (player: string[], banker: string[]) => ({ from: 0, player, banker });
  const results = [hand(["8c", "Kd"], ["4c", "3d"]), hand(["7c", "Kd"], ["4c", "3d"]), hand(["4c", "2d"], ["8c", "Kd"]), hand(["4c", "2d"], ["9c", "Kd"])].map((result, place) => ({ number: 12 - place, result }));
  const shoe = { ...RIVER, game: "baccarat", round: { ...RIVER.round, hand: 5, shoeRoot: "ab" }, results };
  tables = () => ({ success: true, value: [shoe, { ...shoe, id: "9", nameEn: "The other one", results: [] }], message: null });
  opened();
  expect((await screen.findByRole("img", { name: /^Big road/ })).getAttribute("aria-label")).toBe("Big road of this shoe, 4 hands. Last streaks, newest last: banker 2, player 1");
  expect(screen.getByText("A new shoe, no results yet")).toBeTruthy();
});

const HILL = { ...RIVER, id: "11", nameEn: "Over the hill", game: "crash", rules: "crash-1", mostPaid: "1000000.00", round: { ...RIVER.round, phase: "running", startedAt: "2026-11-28T10:00:21Z", top: 90_000, interrupted: false }, results: [246, 100, 12_405, 1_000, 300].map((hundredths, place) => ({ number: 11 - place, result: { hundredths } })) };

test("tables of mini games stand among these alone, and tables of live games nowhere else", async () => {
  tables = () => ({ success: true, value: [RIVER, HILL], message: null });
  opened();
  expect((await screen.findAllByRole("heading", { level: 3 })).map(({ textContent }) => textContent)).toEqual(["By the river"]);
  cleanup();
  opened(null, "mini");
  await screen.findByRole("heading", { name: "Over the hill" });
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Rounds that all share", "Over the hill"]);
});

test("a table of crash says that its curve rises, and how high the last ones came", async () => {
  tables = () => ({ success: true, value: [HILL], message: null });
  opened(null, "mini");
  const hill = within(await screen.findByRole("article"));
  expect(hill.getByText("It rises")).toBeTruthy();
  expect(hill.queryByRole("timer")).toBeNull();
  expect(hill.getByText("Lantern Rise")).toBeTruthy();
  expect(hill.getByText("Bets of ৳10 to ৳5,000")).toBeTruthy();
  const marks = within(hill.getByRole("list", { name: "Last results, newest first" })).getAllByRole("listitem");
  expect(marks.map(({ title: said, textContent }) => [said, textContent])).toEqual([["2.46× medium", "2.46× mediummedium"], ["1.00× low", "1.00× lowlow"], ["124.05× high", "124× highhigh"], ["10.00× high", "10.00× highhigh"]]);
});

/** Seen to fail while tables of a game that is not offered stood there shut, under a sign without a word. */
test("a game that is not offered to whoever looks has no tables for them", async () => {
  tables = () => ({ success: true, value: [RIVER, { ...MILL, game: "dragon-tiger" }], message: null });
  opened();
  await screen.findByRole("heading", { name: "By the river" });
  await vi.waitFor(() => expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["By the river"]));
});

test("where a house has tables of live games alone, mini games show nothing of them", async () => {
  opened(null, "mini");
  await screen.findByRole("heading", { name: "Rounds that all share" });
  await vi.waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
});

test("pressing one opens its game at this table", async () => {
  const playing = opened(MEMBER);
  const river = await screen.findByRole<HTMLButtonElement>("button", { name: "Open the table: By the river" });
  await vi.waitFor(() => expect(river.disabled).toBe(false));
  fireEvent.click(river);
  await vi.waitFor(() => expect(playing()).toMatchObject({ nodeId: "90", table: "7" }));
});

test("a visitor signs in first, and the table is kept for them", async () => {
  const playing = opened();
  const river = await screen.findByRole<HTMLButtonElement>("button", { name: "Open the table: By the river" });
  await vi.waitFor(() => expect(river.disabled).toBe(false));
  fireEvent.click(river);
  expect(dialogs.current()).toMatchObject({ kind: "login", chosen: { card: { nodeId: "90" }, mode: "real", table: "7" } });
  expect(playing()).toBeUndefined();
});

test("where the tables do not come, the page says so and asks again", async () => {
  const come = tables;
  tables = () => ({ success: false, value: { code: "unavailable", details: null } as never, message: "Please try again." });
  opened();
  expect((await screen.findByRole("alert")).textContent).toContain("The tables have not come yet.");
  tables = come;
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await screen.findByText("By the river");
});

test("a house without tables shows nothing of them", async () => {
  tables = () => ({ success: true, value: [], message: null });
  opened();
  await screen.findByRole("heading", { name: "Tables" });
  await vi.waitFor(() => expect(screen.queryByRole("heading", { name: "Tables" })).toBeNull());
});
