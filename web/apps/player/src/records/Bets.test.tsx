// @vitest-environment jsdom
/** The betting record: what its sums hold, and what a provider told of a round. Seen to fail: with notes though nothing is open, with a win of nothing, and with free and undone bets as lost. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { SiteProvider } from "../lib/site";
import { Bets } from "./Bets";

const AT = "2026-01-01T00:00:00Z";
const BET = { id: "b1", abroad: false, at: AT, currency: "BDT", family: "SLOT", game: "crown", gameName: "Crown", payout: "0.00", profit: "-10.00", stake: "10.00", state: "settled", validBet: "10.00", validBy: "stake", vendor: "STUDIO", verify: null };
const message = (kind: string, amount: string, payout = "0.00", undone = false) => ({ key: `${kind} ${amount} ${payout} ${String(undone)}`, kind, amount, payout, undone, held: false, reference: null, at: AT });
const MESSAGES = [message("bet", "10.00"), message("win", "0.00"), message("win", "4.00"), message("play", "5.00"), message("play", "5.00", "7.00"), message("play", "0.00"), message("play", "5.00", "0.00", true)];
const MEMBER = { id: "1", account: "rahim", type: 0, balance: "0", currency: { code: "BDT", symbol: "৳" } };
let open: number;

function answer(path: string): unknown {
  if (path === "/wps/member/bets/totals") return { rounds: 3, open, stake: "25.00", payout: "11.00", validBet: "20.00", profit: "-9.00", families: [], vendors: [] };
  if (path === "/wps/member/bets") return { content: [BET, { ...BET, id: "b2", gameName: "Roulette", vendor: "INHOUSE", place: "River 3" }], next: null };
  if (path === "/wps/member/bets/b1") return { name: "n", settledAt: AT, messages: MESSAGES, round: BET };
  if (path === "/wps/member/transactions/why") return { rows: [], cash: "0", held: "0", bonus: "0" };
  if (path === "/play/records") return { origins: [] };
  return path === "/wps/system/site" ? { timeZone: "Asia/Dhaka", whitelabel: [], info: {} } : [];
}
beforeEach(() => {
  open = 1;
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("IntersectionObserver", class { observe() {} disconnect() {} });
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  vi.stubGlobal("fetch", async (address: string) => ({ ok: true, headers: new Headers(), json: () => Promise.resolve({ success: true, value: answer(address.replace(/\?.*/, "")), message: null }) }));
  localStorage.setItem("language", "EN");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown() {
  const router = createRouter({ routeTree: createRootRoute({ component: Bets }) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={MEMBER as never}>
        <RouterProvider router={router as never} />
      </SiteProvider>
    </QueryClientProvider>,
  );
}
const sums = async () => Array.from((await screen.findByRole("region", { name: "Totals of this time" })).querySelectorAll("dd"), ({ textContent }) => textContent);

test("while a round is open each sum says whether it holds it; without one none says anything", async () => {
  shown();
  expect(await sums()).toEqual(["31 of them open", "৳25.00open ones too", "৳20.00ended ones only", "৳11.00open ones too", "−৳9.00ended ones only"]);
  cleanup();
  open = 0;
  shown();
  expect(await sums()).toEqual(["3", "৳25.00", "৳20.00", "৳11.00", "−৳9.00"]);
});

test("a round of the house's own says at which table or in which room it was, any other whose game it is", async () => {
  shown();
  await sums();
  const names = () => screen.getAllByRole("button", { name: /^Details: / }).map((button) => [button.getAttribute("aria-label")?.split(/, | · /)[1], button.querySelector("small")?.textContent.split(" · ")[0]]);
  expect(names()[1]).toEqual(["River 3", "River 3"]);
  expect(names()[0]?.[1]).not.toBe("River 3");
});

test("a bet that won nothing reads as one: neither as a win of nothing, nor as money that came back", async () => {
  shown();
  fireEvent.click(await screen.findByRole("button", { name: /^Details: Crown/ }));
  const lines = (await screen.findByRole("heading", { name: "What the provider told us" })).nextElementSibling?.querySelectorAll("li") ?? [];
  expect(Array.from(lines, (line) => [line.querySelector("span")?.textContent, line.querySelector("b")?.textContent])).toEqual([
    ["Bet", "৳10.00"],
    ["No win", "৳0.00"],
    ["Win", "৳4.00"],
    ["Bet and result", "৳5.00 → lost"],
    ["Bet and result", "৳5.00 → ৳7.00"],
    ["Bet and result", "৳0.00 → ৳0.00"],
    ["Bet and result · undone", "৳5.00 → ৳0.00"],
  ]);
});
