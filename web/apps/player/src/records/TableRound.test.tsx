// @vitest-environment jsdom
/** A round of a table as one's record shows it. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { SiteProvider } from "../lib/site";
import { RoundDialog } from "./RoundDialog";

const ROUND = "0190a000-0000-7000-8000-000000000012";
const DETAIL = {
  name: ROUND,
  messages: [],
  round: { id: "b1", abroad: false, at: "2026-01-01T00:00:00Z", currency: "BDT", family: "LIVE", game: "roulette", gameName: "River Roulette", payout: "20.00", profit: "0.00", stake: "20.00", state: "settled", validBet: "0.00", validBy: "exposure", vendor: "INHOUSE", verify: ROUND },
};
const PROOF = { table: "7", number: 12, rules: "roulette-1", salt: "s", chainEnd: "e", place: 9, commitment: "c", hash: "h", result: { pocket: 3, lucky: [] } as object | null, voidReason: null as string | null, startedAt: null, top: null, interrupted: false, publicSalt: null };
const bet = (number: number, cell: string, state: string, payout: string | null, why: string | null = null) => ({ number, round: ROUND, cell, stake: "10.00", state, payout, why, leftAt: null as number | null, receivedAt: "2026-01-01T06:00:01.042Z" });

const MEMBER = { id: "1", account: "rahim", type: 0, balance: "0", currency: { code: "BDT", symbol: "৳" } };
type Told = { success: boolean; value: unknown; message: string | null };
const good = (value: unknown): Told => ({ success: true, value, message: null });
let round: () => Told;
let family: string;
const NAMES = { nameEn: "By the river", nameBn: "নদীর ধারে" };
let asked: string[];
beforeEach(() => {
  round = () => good({ ...NAMES, proof: PROOF, bets: [bet(1, "red", "taken", "20.00"), bet(2, "split:8-11", "taken", "0.00"), bet(3, "corner:1-5", "refused", null, "limit")] });
  asked = [];
  family = "LIVE";
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  vi.stubGlobal("fetch", async (address: string) => {
    const path = address.replace(/\?.*/, "");
    asked.push(path);
    const answer = path === "/wps/member/bets/b1" ? good({ ...DETAIL, round: { ...DETAIL.round, family, game: family === "LIVE" ? "roulette" : "crash" } }) : path.startsWith("/play/table-rounds/") ? round() : path === "/wps/member/transactions/why" ? good({ rows: [], cash: "0", held: "0", bonus: "0" }) : path === "/wps/system/site" ? good({ timeZone: "Asia/Dhaka", whitelabel: [], info: {} }) : good([]);
    return { ok: answer.success, headers: new Headers(), json: () => Promise.resolve(answer) };
  });
  localStorage.setItem("language", "EN");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Page = () => <RoundDialog id="b1" onClose={() => {}} />;
function opened() {
  const router = createRouter({ routeTree: createRootRoute({ component: Page }) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={MEMBER as never}>
        <RouterProvider router={router as never} />
      </SiteProvider>
    </QueryClientProvider>,
  );
}
const lines = async () => (await screen.findByRole("heading", { name: "Your bets" }, { timeout: 4_000 })).nextElementSibling?.querySelectorAll("li") ?? [];
/** Every bet tells when it was received, and the other tests speak of the rest. */
const RECEIVED = " · received 12:00:01.042";
const texts = async () => Array.from(await lines(), ({ textContent }) => textContent?.replace(RECEIVED, ""));

test("it shows what was drawn, every bet in words with what came back, and leads to the proof of the table", async () => {
  opened();
  expect(Array.from(await lines()).every(({ textContent }) => textContent?.includes(RECEIVED))).toBe(true);
  expect(await texts()).toEqual(["Red৳10.00 → ৳20.00", "Split 8–11৳10.00 → lost", "Corner 1-2-4-5 · not taken: it was over your limit৳10.00"]);
  expect(screen.getByRole("heading", { name: "The result: By the river (table 7), round 12" }).nextElementSibling?.textContent).toContain("3 red");
  const link = screen.getByRole("link", { name: "Replay and verify" });
  expect(link.getAttribute("href")).toBe("/verify?table=7&round=12");
  expect(asked).not.toContain(`/play/rounds/${ROUND}`);
});

test.each<[string, object, string, string]>([
  ["baccarat-1", { from: 28, player: ["Qc", "Td", "9h"], banker: ["7c", "6h", "Qc"] }, "banker", "Player wonPlayer 9 pointsQ♣10♦9♥Banker 3 points7♣6♥Q♣"],
  ["dragon-tiger-1", { from: 0, dragon: "7d", tiger: "7c" }, "tie", "A tie: both sides are equalDragon 7♦Tiger 7♣"],
  ["andar-bahar-1", { joker: "7h", dealt: ["Kc", "2d", "7s"] }, "andar", "Andar wonJoker 7♥Andar 2 cardsK♣7♠Bahar 1 card2♦"],
  ["teen-patti-1", { player: ["Ah", "Kh", "Qh"], dealer: ["2c", "2d", "5s"] }, "pair-plus", "Player wonPlayer Pure sequenceA♥K♥Q♥Dealer Pair2♣2♦5♠"],
])("of a round of %s it shows the cards, and who won", async (rules, result, cell, said) => {
  round = () => good({ ...NAMES, proof: { ...PROOF, rules, result }, bets: [bet(1, cell, "taken", "0.00")] });
  opened();
  expect(await texts()).toHaveLength(1);
  expect(screen.getByRole("heading", { name: "The result: By the river (table 7), round 12" }).nextElementSibling?.textContent?.replaceAll("\uFE0E", "")).toBe(said);
});

/** A round of crash that ran, with its top. */
const ran = (bets: object[], rest: object = {}) => good({ ...NAMES, proof: { ...PROOF, rules: "crash-1", result: { hundredths: 246 }, startedAt: "2026-11-28T10:00:21Z", top: 900, interrupted: false, ...rest }, bets });
const left = (number: number, cell: string, payout: string | null, leftAt: number | null = null, state = "taken") => ({ ...bet(number, cell, state, payout), leftAt });

test("of a round of crash it tells where each bet left, and that every payout follows from it", async () => {
  family = "RNG";
  round = () => ran([left(1, "hand", "18.00", 180), left(2, "at:150", "15.00"), left(3, "at:250", "0.00"), left(4, "at:240", "19.90", 199)]);
  opened();
  expect(await texts()).toEqual([
    "Cash-out by hand · cashed out at 1.80×৳10.00 → ৳18.00",
    "Auto cash-out at 1.50× · cashed out by itself at 1.50×৳10.00 → ৳15.00",
    "Auto cash-out at 2.50× · still in when it crashed৳10.00 → lost",
    "Auto cash-out at 2.40× · cashed out at 1.99×৳10.00 → ৳19.90",
  ]);
  expect(screen.getByText("The round crashed at 2.46×")).toBeTruthy();
  expect(screen.getByText("Your browser checked every payout: the stake times where it was cashed out.")).toBeTruthy();
  expect(asked).not.toContain(`/play/rounds/${ROUND}`);
});

test("a payout that does not follow says so at its bet", async () => {
  round = () => ran([left(1, "hand", "18.01", 180), left(2, "at:150", "15.00")]);
  opened();
  expect(await texts()).toEqual(["Cash-out by hand · cashed out at 1.80× · this payout does not follow from the rules, tell customer service৳10.00 → ৳18.01", "Auto cash-out at 1.50× · cashed out by itself at 1.50×৳10.00 → ৳15.00"]);
  expect(screen.queryByText(/^Your browser checked/)).toBeNull();
});

test("whoever was still in at the most that a round pays left there", async () => {
  round = () => ran([left(1, "hand", "20.00"), left(2, "at:300", "20.00"), left(3, "at:150", "15.00")], { top: 200 });
  opened();
  const most = "cashed out with everybody at 2.00×, the most that the round pays";
  expect(await texts()).toEqual([`Cash-out by hand · ${most}৳10.00 → ৳20.00`, `Auto cash-out at 3.00× · ${most}৳10.00 → ৳20.00`, "Auto cash-out at 1.50× · cashed out by itself at 1.50×৳10.00 → ৳15.00"]);
  expect(screen.getByText("Whoever was still in was cashed out at 2.00×: a round pays no more than that.")).toBeTruthy();
});

test("of an interrupted round it tells which stakes went back", async () => {
  round = () => ran([left(1, "hand", null, null, "returned"), left(2, "at:300", null, null, "returned"), left(3, "at:150", "15.00")], { interrupted: true });
  const wrong = left(4, "at:200", null, null, "returned");
  opened();
  const back = "the round was interrupted, given back";
  expect(await texts()).toEqual([`Cash-out by hand · ${back}৳10.00 → ৳10.00`, `Auto cash-out at 3.00× · ${back}৳10.00 → ৳10.00`, "Auto cash-out at 1.50× · cashed out by itself at 1.50×৳10.00 → ৳15.00"]);
  expect(screen.getByText(/^Our server stopped while the round ran/)).toBeTruthy();
  cleanup();
  round = () => ran([wrong], { interrupted: true });
  opened();
  expect(await texts()).toEqual([`Auto cash-out at 2.00× · ${back} · this payout does not follow from the rules, tell customer service৳10.00 → ৳10.00`]);
});

test("while a round runs a bet that left says where; without the top of a round nothing is claimed that hangs on it", async () => {
  round = () => ran([left(1, "hand", null, 180), left(2, "at:250", null)], { result: null, hash: null });
  opened();
  expect(await texts()).toEqual(["Cash-out by hand · cashed out at 1.80×৳10.00", "Auto cash-out at 2.50× · in the round৳10.00"]);
  cleanup();
  round = () => ran([left(1, "hand", "20.00"), left(2, "at:150", "15.00")], { top: null });
  opened();
  expect(await texts()).toEqual(["Cash-out by hand৳10.00 → ৳20.00", "Auto cash-out at 1.50× · cashed out by itself at 1.50×৳10.00 → ৳15.00"]);
  expect(screen.queryByText(/^Your browser checked/)).toBeNull();
});

test("of a round that was called off it tells why, and what went back", async () => {
  round = () => good({ ...NAMES, proof: { ...PROOF, hash: null, result: null, voidReason: "The wheel was touched" }, bets: [bet(1, "even", "returned", null)] });
  opened();
  expect(await texts()).toEqual(["Even · given back৳10.00 → ৳10.00"]);
  expect(screen.getByText("The round was called off before its result. Reason: The wheel was touched")).toBeTruthy();
});

test("of a round that was annulled after its result it shows the result, and tells why its money went back", async () => {
  round = () => good({ ...NAMES, proof: { ...PROOF, annulReason: "The ball was stuck" }, bets: [bet(1, "even", "returned", null)] });
  opened();
  expect(await texts()).toEqual(["Even · given back৳10.00 → ৳10.00"]);
  expect(screen.getByRole("note").textContent).toMatch(/annulled after its result.*Reason: The ball was stuck$/);
  expect(screen.queryByText("No result yet.")).toBeNull();
});

test("one that is not found says so, and can be asked for again", async () => {
  const come = round;
  round = () => ({ success: false, value: { code: "table_unknown", details: null }, message: "There is no such table or round." });
  opened();
  expect((await screen.findByRole("alert", {}, { timeout: 4_000 })).textContent).toContain("There is no such table or round.");
  round = come;
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await texts()).toHaveLength(3);
});
