// @vitest-environment jsdom
/**
 * Whole chains on the verification page: what was published, the check of all pages, and what it says of a lie. Seen to fail: with pages asked for
 * without end, a stop that waits for the page on its way, a verdict that nobody hears, a check that begins unasked, a second file taken for the first.
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { SiteProvider } from "../../lib/site";
import { VerifyPage } from "../VerifyPage";
import { hashAt, LENGTH, pageOf, roundsOf, SALT } from "./made";
import type { ChainPage } from "./read";

const TABLE = { id: "7", game: "roulette", nameEn: "By the river", nameBn: "নদীর ধারে" };
const begun = { number: 2, length: LENGTH, chainEnd: hashAt(0), salt: SALT, publicSalt: null, first: 41, last: 46 };
const waits = { number: 3, length: LENGTH, chainEnd: hashAt(9), salt: null, publicSalt: { beacon: "drand quicknet", pulse: 9, signature: null, announcedAt: "2026-01-01T00:00:00Z" }, first: null, last: null };

type Told = { success: boolean; value: unknown; message: string | null };
const good = (value: unknown): Told => ({ success: true, value, message: null });
let chains: Told;
/** The pages of the chain, by the round after which they begin. */
let pages: Record<string, ChainPage | Told>;
let asked: string[];
/** What is told of round 43. */
let round: { place: number; hand: number };
/** Resolves before the second page is answered. */
let second: Promise<void>;

beforeEach(async () => {
  const rounds = await roundsOf([["roulette-1", 1], ["baccarat-1", 3], ["roulette-1", 1], ["roulette-1", 1]], 41);
  pages = { 0: pageOf(rounds.slice(0, 3), 43), 41: pageOf(rounds.slice(1, 3), 43), 42: pageOf(rounds.slice(2, 3), 43), 43: pageOf(rounds.slice(3)) };
  round = { place: 2, hand: 2 };
  [chains, asked, second] = [good([waits, begun]), [], Promise.resolve()];
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const [path = "", after] = address.split("?after=");
    if (after === "43") await second;
    const page = after === undefined ? undefined : pages[after];
    const answer = path === "/play/tables/7/chains" ? chains : page ? ("success" in page ? page : good(page)) : path === "/play/tables/7/rounds/43" ? good(round) : path === "/wps/system/site" ? good({ timeZone: "Asia/Dhaka", whitelabel: [], info: {} }) : good(path === "/play/tables" ? [TABLE] : []);
    return { ok: answer.success, headers: new Headers(), json: () => Promise.resolve(answer) };
  });
  localStorage.setItem("language", "EN");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function opened(address: string) {
  const root = createRootRoute();
  const verify = createRoute({ getParentRoute: () => root, path: "/verify", component: VerifyPage });
  const router = createRouter({ routeTree: root.addChildren([verify]), history: createMemoryHistory({ initialEntries: [address] }) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={null}>
        <RouterProvider router={router as never} />
      </SiteProvider>
    </QueryClientProvider>,
  );
  return router;
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }, { timeout: 4_000 }));
const steps = () => screen.getAllByRole("listitem").flatMap((item) => (item.classList.contains("vf-step") ? (item.querySelector("h2")?.textContent ?? "") : []));
const verdict = async (text: string | RegExp) => expect((await screen.findByText(text, {}, { timeout: 4_000 })).closest("[role=status]")).toBeTruthy();

test("an address opens a chain, and all of its pages are checked at one press", async () => {
  opened("/verify?chain=2&table=7");
  expect((await screen.findByRole("heading", { name: "By the river, chain 2" })).tagName).toBe("H2");
  expect(screen.getByText("Rounds 41 to 46")).toBeTruthy();
  expect(asked.some((address) => address.includes("after"))).toBe(false);
  await press("Check all 6 rounds");
  await verdict("What can be checked agrees in all 6 rounds (41 to 46); the step of the salt rests on the house's word alone");
  expect(steps()).toEqual(["1Every hash leads to the published endAgrees", "2Where the salt is fromOur word alone", "3The rounds follow one anotherAgrees", "4Every shoe was bound beforeAgrees", "5Every result follows from its hashAgrees"]);
  expect(asked.filter((address) => address.includes("after"))).toEqual(["/play/tables/7/chains/2?after=0", "/play/tables/7/chains/2?after=43"]);
  expect(screen.getByText("mela verify table-7-chain-2.json")).toBeTruthy();
});

test("a lie in the second page is found, named at its step, and leads to the round's own proof", async () => {
  (pages["43"] as ChainPage).rounds[1]!.result = { pocket: 37, lucky: [] } as never;
  opened("/verify?chain=2&table=7");
  await press("Check all 6 rounds");
  await verdict(/^1 of 6 rounds differs: see the red steps below/);
  expect(steps().slice(2)).toEqual(["3The rounds follow one anotherAgrees", "4Every shoe was bound beforeAgrees", "5Every result follows from its hashDiffers"]);
  const link = within(screen.getByRole("list", { name: "Rounds that differ" })).getByRole("link", { name: "Round 45" });
  expect(link.getAttribute("href")).toBe("/verify?table=7&round=45");
  cleanup();
  // A number that is told twice is named once.
  (pages["43"] as ChainPage).rounds[1]!.number = 46;
  opened("/verify?chain=2&table=7");
  await press("Check all 6 rounds");
  await verdict(/^1 of 6 rounds differs/);
  expect(within(screen.getAllByRole("list", { name: "Rounds that differ" })[0]!).getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Round 46"]);
});

test("it says how far it is, and stops when it is told to", async () => {
  let go = () => {};
  second = new Promise((resolve) => {
    go = resolve;
  });
  opened("/verify?chain=2&table=7");
  await press("Check all 6 rounds");
  expect((await screen.findByText("3 of 6 rounds")).closest("p")?.querySelector("progress")?.max).toBe(6);
  await waitFor(() => expect(asked.at(-1)).toContain("after=43"));
  await press("Stop");
  // It does not wait for the page that is on its way.
  await verdict("Stopped after 3 rounds: so far all agrees");
  go();
  await press("Check again");
  await verdict(/^What can be checked agrees in all 6 rounds/);
});

test("a chain whose rounds have not begun shows its end all the same, and has nothing to check", async () => {
  opened("/verify?chain=3&table=7");
  expect(await screen.findByText("Published, waits for its salt")).toBeTruthy();
  expect(screen.getByText(hashAt(9))).toBeTruthy();
  expect(screen.getByText("drand quicknet, pulse 9")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Check/ })).toBeNull();
  // The one before it stands below, with the way to its own check.
  expect(screen.getByRole("heading", { name: "Other chains" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Check it: chain 2" })).toBeTruthy();
});

test("a table is chosen, and the check begins with the chain that was asked for", async () => {
  const router = opened("/verify");
  await press("A whole chain");
  await press("Show its chains");
  const heading = await screen.findByRole("heading", { name: "By the river: its chains" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  fireEvent.click(screen.getByRole("link", { name: "Check it: chain 2" }));
  await verdict(/^What can be checked agrees in all 6 rounds/);
  expect(router.state.location.search).toEqual({ table: 7, chain: 2 });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "By the river, chain 2" }));
});

test("a shoe is checked alone, by any of its rounds", async () => {
  opened("/verify?table=7&shoe=43");
  expect(await screen.findByRole("heading", { name: "By the river, the shoe of round 43" })).toBeTruthy();
  expect(screen.getByText("Chain 2 · Rounds 41 to 46")).toBeTruthy();
  await press("Check all rounds of the shoe");
  await verdict(/^What can be checked agrees in all 3 rounds \(42 to 44\)/);
  expect(asked.filter((address) => address.includes("after"))).toEqual(["/play/tables/7/chains/2?after=41", "/play/tables/7/chains/2?after=43"]);
  cleanup();
  // What its round says of itself is no more believed than the rest.
  round = { place: 2, hand: 1 };
  opened("/verify?table=7&shoe=43");
  await press("Check all rounds of the shoe");
  await verdict(/^1 of 2 rounds differs/);
  expect(steps()[2]).toBe("3The rounds follow one anotherDiffers");
  cleanup();
  opened("/verify?table=7&shoe=99");
  expect(await screen.findByText("No chain of this table has a round 99.")).toBeTruthy();
});

test("a table without chains, a chain that is none and a fault are said", async () => {
  chains = good([]);
  opened("/verify");
  await press("A whole chain");
  await press("Show its chains");
  expect(await screen.findByText("No chain of this table is published yet.")).toBeTruthy();
  cleanup();
  chains = good([waits]);
  opened("/verify?chain=2&table=7");
  expect(await screen.findByText("This table has no chain 2.")).toBeTruthy();
  cleanup();
  chains = good([{ ...begun, chainEnd: "none" }]);
  opened("/verify?chain=2&table=7");
  expect(await screen.findByRole("button", { name: "Refresh" })).toBeTruthy();
});

test("an answer that is no page, or that leads nowhere, proves nothing", async () => {
  chains = good([begun]);
  pages["43"] = good({ odd: true });
  opened("/verify?chain=2&table=7");
  await press("Check all 6 rounds");
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1), { timeout: 4_000 });
  expect(screen.queryByText(/agrees/)).toBeNull();
  pages["43"] = pageOf([], 43);
  await press("Check again");
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1), { timeout: 4_000 });
});

test("a kept file is checked without asking the house", async () => {
  opened("/verify");
  await press("A whole chain");
  asked = [];
  const kept = { ...pageOf([...(pages["0"] as ChainPage).rounds, ...(pages["43"] as ChainPage).rounds]) };
  const choose = (text: string) => fireEvent.change(screen.getByLabelText("Record of a chain, a JSON file"), { target: { files: [new File([text], "chain.json")] } });
  choose("{}");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This is no record of a chain/);
  choose(JSON.stringify(kept));
  await verdict(/^What can be checked agrees in all 6 rounds/);
  expect(asked.filter((address) => address.includes("chains"))).toEqual([]);
  choose(JSON.stringify({ ...kept, rounds: kept.rounds.toSpliced(2, 1) }));
  await verdict(/^1 of 5 rounds differs/);
});

test("in Bengali too", async () => {
  localStorage.setItem("language", "BN");
  opened("/verify?chain=2&table=7");
  await press("6টি রাউন্ডের সব যাচাই করুন");
  await verdict("যা যাচাই করা যায়, 6টি রাউন্ডের সবটিতে তা মিলেছে (41 থেকে 46); সল্টের ধাপটি শুধু সাইটের কথার উপর দাঁড়িয়ে আছে");
  expect(screen.getByText("আপনার ব্রাউজার 1টি শু আবার মিশিয়েছে, আর প্রতিটির সব কার্ডের ছাপ প্রথম কার্ডের আগে প্রকাশিত ছাপের সঙ্গে মিলিয়েছে।")).toBeTruthy();
});
