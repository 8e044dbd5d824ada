// @vitest-environment jsdom
/** What stops a player to look up, wherever they are: the check that is due, and the end of the time they set themselves. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Member } from "../lib/api";
import { pausing } from "../lib/pausing";
import { SiteProvider } from "../lib/site";
import { Reality } from "./Reality";
// At hand before it is due, as on the page.
import "./RealityCheck";

const MINUTE = 60_000;
let told: { due: boolean; minutesLeft: number | null };
let asked: number;
const paused = vi.fn<() => void>();
let deaf: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute("open", "");
  };
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  asked = 0;
  paused.mockClear();
  deaf = pausing.listen(paused);
  const pulse = () => {
    asked += 1;
    return { startedAt: "2026-11-28T10:00:00Z", now: "2026-11-28T10:30:00Z", staked: "10.00", paid: "0.00", net: "-10.00", minutesToday: 30, realityMinutes: 60, ...told };
  };
  vi.stubGlobal("fetch", async (address: string) => ({ ok: true, headers: new Headers(), json: () => Promise.resolve({ success: true, value: address === "/wps/guard/pulse" ? pulse() : { timeZone: "Asia/Dhaka", whitelabel: [], info: {} }, message: null }) }));
  localStorage.setItem("language", "EN");
});
afterEach(() => {
  cleanup();
  deaf();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const router = createRouter({ routeTree: createRootRoute({ component: Reality }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SiteProvider known={{ id: "1", account: "rahim", type: 0, currency: { code: "BDT", symbol: "৳" } } as unknown as Member}>
        <RouterProvider router={router as never} />
      </SiteProvider>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(asked).toBe(1));
}
const minute = () => act(() => vi.advanceTimersByTimeAsync(MINUTE));
const shown = (name: string) => vi.waitFor(() => screen.getByRole("dialog", { name }), { timeout: 4_000 });
const box = () => screen.queryByRole("dialog");
/** The button in the window, not the sign in its bar that is called the same. */
const press = (name: string) => fireEvent.click(screen.getAllByRole("button", { name }).at(-1) as HTMLElement);

test("a check that is due stands over everything, makes games pause, and is over when it was seen", async () => {
  told = { due: true, minutesLeft: null };
  await opened();
  expect((await shown("A moment to look up")).textContent).toContain("You have been here for 30 min.");
  expect(paused).toHaveBeenCalledOnce();
  told = { due: false, minutesLeft: null };
  await act(async () => press("Go on"));
  expect(box()).toBeNull();
});

// Seen to fail while only a check that was due said so: with half an hour to the next one a table went on as if nothing were.
test("the end of one's time is told at once, and no more until there was time again", async () => {
  told = { due: false, minutesLeft: 1 };
  await opened();
  await minute();
  expect([asked, box()]).toEqual([2, null]);
  told = { due: false, minutesLeft: 0 };
  await minute();
  expect((await shown("Your time is up")).textContent).toContain("no new bets are taken. Bets that stand and your balance are safe.");
  expect(paused).toHaveBeenCalledOnce();
  await act(async () => press("Close"));
  await minute();
  expect([asked, box()]).toEqual([4, null]);
  told = { due: false, minutesLeft: 30 };
  await minute();
  told = { due: false, minutesLeft: 0 };
  await minute();
  expect(await shown("Your time is up")).not.toBeNull();
  expect(paused).toHaveBeenCalledTimes(2);
});

test("time that ends right after a check is told all the same", async () => {
  told = { due: true, minutesLeft: 1 };
  await opened();
  await shown("A moment to look up");
  told = { due: false, minutesLeft: 0 };
  await act(async () => press("Go on"));
  await minute();
  expect(await shown("Your time is up")).not.toBeNull();
});
