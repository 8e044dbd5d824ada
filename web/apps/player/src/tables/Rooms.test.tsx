// @vitest-environment jsdom
/** Fishing rooms as they are shown, and what pressing one does. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dialogs } from "../lib/dialogs";
import { SiteProvider } from "../lib/site";
import { shelfOf } from "./place";
import { artOf, roomOf } from "./room";
import { Rooms } from "./Rooms";
import { Tables } from "./Tables";

const sits = (seat: number, simulated = false) => ({ seat, name: "ra***", simulated });
const REEF = {
  id: "21", nameEn: "Coral Garden", nameBn: "প্রবালের বাগান", game: "fishing", rules: "fishing-1+reef", currency: "BDT", least: "1.00", mostOnCell: "50.00", mostInRound: "5000.00", openMs: 10_000, isRunning: true, people: { count: 3, simulated: 2 }, round: null, results: [],
  room: { art: "reef", ladder: ["1.00", "2.00", "50.00"], tide: { number: 4, seed: "ab", startedAt: "2026-11-28T10:00:00Z" }, dead: [3], sitting: [sits(1, true), sits(2), sits(6, true)], autoplay: true },
};
const DEEP = { ...REEF, id: "22", nameEn: "The Deep Bay", rules: "fishing-1+deep", room: { ...REEF.room, art: "deep", sitting: [1, 2, 3, 4, 5, 6].map((seat) => sits(seat)) } };
const REST = { ...REEF, id: "23", nameEn: "Sundarban Creek", rules: "fishing-1+creek", isRunning: false, room: { ...REEF.room, sitting: [] } };
const WHEEL = { ...REEF, id: "7", nameEn: "By the river", game: "roulette", rules: "roulette-1", room: null };
const title = { nodeId: "95", gameId: "fishing", gameCode: "fishing", displayName: "River of Fish", iconUrl: "", vassalage: "INHOUSE", gameType: "FISH", isHot: 0, isNew: true, isGame: true, demo: false, enabled: true, lettered: true, nodeName: "" };

let tables: unknown[];
let asked: string[];
beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("IntersectionObserver", class {
    observe = () => {};
    unobserve = () => {};
    disconnect = () => {};
  });
  const good = (value: unknown) => ({ success: true, value, message: null });
  tables = [REST, DEEP, REEF, WHEEL];
  asked = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const path = address.replace(/\?.*/, "");
    const answer = path === "/play/tables" ? good(tables) : path === "/lgw/games" ? good({ content: [address.includes("gameType=FISH") ? title : { ...title, gameCode: "roulette" }], pageNum: 1, totalPages: 1, total: 1 }) : path === "/wps/system/site" ? good({ timeZone: "Asia/Dhaka", whitelabel: [], info: {} }) : good([]);
    return { ok: true, headers: new Headers(), json: () => Promise.resolve(answer) };
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
function opened(member: typeof MEMBER | null = null, Page: () => React.ReactNode = () => <Rooms place="page" />) {
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

test("a room tells what a shot costs, how many of its seats are taken, and whether it is open; one that rests stands behind", async () => {
  opened();
  const names = (await screen.findAllByRole("heading", { level: 3 })).map(({ textContent }) => textContent);
  expect(names).toEqual(["The Deep Bay", "Coral Garden", "Sundarban Creek"]);
  const [deep, reef, creek] = screen.getAllByRole("article").map((each) => within(each));
  expect(reef?.getByText("৳1 to ৳50 a shot")).toBeTruthy();
  expect(reef?.getByText("3 of 6 seats taken, 2 of them by simulated players")).toBeTruthy();
  expect(reef?.getByText("3 seats are free")).toBeTruthy();
  expect(deep?.getByText("Every seat is taken; you can watch")).toBeTruthy();
  expect(creek?.getByText("0 of 6 seats taken")).toBeTruthy();
  expect(creek?.getByText("Resting now")).toBeTruthy();
  expect(document.querySelectorAll(".room-art[data-art=reef]")).toHaveLength(1);
  expect(document.querySelectorAll(".room-art[data-art=deep]")).toHaveLength(1);
});

test("rooms stand on no shelf of tables, and tables in no row of rooms", async () => {
  opened(null, () => <Tables place="live" />);
  expect((await screen.findAllByRole("heading", { level: 3 })).map(({ textContent }) => textContent)).toEqual(["By the river"]);
  cleanup();
  opened(null, () => <Tables place="mini" />);
  await vi.waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(["fishing", "crash", "roulette"].map(shelfOf)).toEqual(["fish", "mini", "live"]);
});

test("pressing one opens the game at this room", async () => {
  const playing = opened(MEMBER);
  const reef = await screen.findByRole<HTMLButtonElement>("button", { name: "Open the room: Coral Garden" });
  await vi.waitFor(() => expect(reef.disabled).toBe(false));
  fireEvent.click(reef);
  await vi.waitFor(() => expect(playing()).toMatchObject({ nodeId: "95", table: "21" }));
});

test("a visitor signs in first, and the room is kept for them", async () => {
  opened();
  const reef = await screen.findByRole<HTMLButtonElement>("button", { name: "Open the room: Coral Garden" });
  await vi.waitFor(() => expect(reef.disabled).toBe(false));
  fireEvent.click(reef);
  expect(dialogs.current()).toMatchObject({ kind: "login", chosen: { card: { nodeId: "95" }, mode: "real", table: "21" } });
});

test("a house without rooms shows nothing of them", async () => {
  tables = [WHEEL];
  opened();
  await vi.waitFor(() => expect(asked).toContain("/play/tables"));
  await vi.waitFor(() => expect(screen.queryByRole("heading", { name: "Fishing rooms" })).toBeNull());
});

test("a room whose house tells less of it still has its art and its limits", () => {
  expect(roomOf({ ...REEF, room: null } as never)).toEqual({ art: "reef", least: "1.00", most: "50.00", sitting: [] });
  expect([artOf("fishing-1+haor"), artOf("fishing-1+moon"), artOf("fishing-2")]).toEqual(["haor", "reef", "reef"]);
  expect(roomOf({ ...REEF, room: { ...REEF.room, sitting: [sits(7), sits(0), sits(3)] } } as never).sitting).toEqual([sits(3)]);
});
