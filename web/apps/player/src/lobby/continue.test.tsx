// @vitest-environment jsdom
/** What a member played last: a game that was left in the middle of a round says so. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { SiteProvider } from "../lib/site";
import { Continue } from "./Continue";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = (gameCode: string, vassalage: string) => ({ nodeId: `${vassalage}${gameCode}`, gameId: "1", gameCode, displayName: `${vassalage} ${gameCode}`, iconUrl: "", vassalage, gameType: "RNG", isHot: 0, isNew: false, isGame: true, demo: true, enabled: true, maintenance: false, lagerIcon: "", lettered: true, nodeName: "" });

// Seen to fail: the stake was gone from the balance, and nothing in the lobby told of the round. The same code of another maker is another game.
test("a game with an open round is marked, and no other", async () => {
  const asked: string[] = [];
  const answer = (address: string): unknown => {
    const path = address.replace(/\?.*/, "");
    if (path === "/wps/games/recent") return { content: [card("mines", "INHOUSE"), card("mines", "PG"), card("dice", "INHOUSE")], pageNum: 1, totalPages: 1, total: 3 };
    if (path === "/wps/member/bets") return (asked.push(address), { content: [{ game: "mines", vendor: "INHOUSE", state: "open" }], next: null });
    if (path === "/wps/system/site") return { timeZone: "Asia/Dhaka", signIn: {}, whitelabel: [], info: {} };
    return path === "/wps/session/current" || path === "/wps/member/info" ? { id: "1", account: "rahim", type: 0, balance: "0", currency: { code: "BDT", symbol: "৳" } } : [];
  };
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (address: string) => ({ headers: new Headers(), json: () => Promise.resolve({ success: true, value: answer(address), message: null }) }));
  localStorage.setItem("language", "EN");
  sessionStorage.setItem("token", "t");
  const router = createRouter({ routeTree: createRootRoute({ component: Continue }) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={null}>
        <RouterProvider router={router as never} />
      </SiteProvider>
    </QueryClientProvider>,
  );
  const mark = await screen.findByText("Round open");
  expect(within(mark.closest("article")!).getByRole("heading").textContent).toBe("INHOUSE mines");
  expect(screen.getAllByRole("article")).toHaveLength(3);
  expect(asked.map((address) => new URL(address, "http://mela.test").searchParams.get("state"))).toEqual(["open"]);
});
