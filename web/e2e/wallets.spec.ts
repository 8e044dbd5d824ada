import type { APIRequestContext, Browser, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { DRAWS } from "./browser";
import { VENDOR_WALLETS } from "./houses";
import { complaints, operator } from "./operators";
import { account, holds, speaks, visitor } from "./people";
import { expect as impatient, test } from "./story";

test.use(DRAWS);
const expect = impatient.configure({ timeout: 30_000 });

/** The vendor with a wallet of its own; it goes wrong as it is told to. */

type Mishap = "mute_after" | "mute_before" | "refuse" | "unknown" | "slow" | "broken";
const plan = async (request: APIRequestContext, call: "deposit" | "withdraw" | "transaction" | "balance", ...next: Mishap[]) =>
  expect((await request.post(`${VENDOR_WALLETS}/mishaps`, { data: { call, next } })).status()).toBe(204);

/** The first game of the vendor, once its list is taken over. */
async function game(request: APIRequestContext): Promise<{ nodeId: string; name: string }> {
  const listed = "/lgw/games?clientType=3&platform=html5-desktop&gameType=RNG&vassalage=NGR&pageNo=1&pageSize=20&language=EN";
  let first: { nodeId: string; displayName: string } | undefined;
  // Before its games stands the card that opens all of them.
  const found = async () => ((await (await request.get(listed)).json()).value.content as { nodeId: string; displayName: string; isGame: boolean }[]).find(({ isGame }) => isGame);
  await expect.poll(async () => (first = await found()) !== undefined).toBe(true);
  return { nodeId: first?.nodeId ?? "", name: first?.displayName ?? "" };
}

interface Funds {
  total: string;
  available: string;
  atVendors: string;
  onTheWay: string;
}

async function player(browser: Browser, request: APIRequestContext, name: string) {
  const page = await visitor(browser, { size: { width: 400, height: 780 } });
  const { token } = await account(request, name);
  await holds(page, token);
  const funds = async (): Promise<Funds> => (await (await request.get("/wps/member/info/funds/consolidated", { headers: { token } })).json()).value;
  return { page, token, funds };
}

const header = (page: Page) => page.getByRole("banner").locator(".balance .figure");

async function open(page: Page, name: string) {
  await page.goto("/rng?vassalage=NGR");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
  await card.hover();
  await card.getByRole("button", { name: `PLAY: ${name}` }).click();
}

test("money goes along into a game of a vendor with a wallet of its own, is played with, and comes home", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const { page, token, funds } = await player(browser, request, "wheel");
  const { name } = await game(request);
  await open(page, name);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 40_000 });
  await expect(frame.locator(".balance output")).toHaveText("৳1,000.00");
  expect(await funds()).toMatchObject({ available: "0.00", atVendors: "1000.00", total: "1000.00" });

  const spun = page.waitForResponse((response) => response.url().endsWith("/spin") && response.ok());
  await frame.locator(".spin").click();
  const after = ((await (await spun).json()) as { value: { balance: string } }).value.balance;
  // The vendor alone knows of the round: the house reads it from its list, and the member finds it in their record.
  const bets = async () => (await (await request.get("/wps/member/bets?vendor=NGR", { headers: { token } })).json()).value.content as { stake: string; abroad: boolean; gameName: string }[];
  await expect.poll(async () => (await bets()).length, { timeout: 60_000 }).toBe(1);
  expect((await bets())[0]).toMatchObject({ abroad: true });
  await expect(frame.locator(".spin")).not.toHaveAttribute("aria-disabled", "true", { timeout: 60_000 });

  // A second page of the same browser is no reason to take the money out of a game that runs.
  const beside = await page.context().newPage();
  await holds(beside, token);
  // Seen to fail: what the house had written down came after what the vendor said, and took its place on the page.
  const said = beside.waitForResponse((response) => response.url().endsWith("/wps/v2/wallets/vendors?fresh=true"));
  await beside.route(/\/wps\/v2\/wallets\/vendors$/, async (route) => {
    const answer = await route.fetch();
    await said;
    await route.fulfill({ response: answer });
  });
  await beside.goto("/member?page=transferFund");
  await expect(beside.getByRole("region", { name: "Game wallets" }).getByText(`৳${Number(after).toLocaleString("en-BD", { minimumFractionDigits: 2 })}`, { exact: true })).toBeVisible();
  expect(await funds()).toMatchObject({ available: "0.00", atVendors: after });
  await beside.close();

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.poll(async () => (await funds()).available).toBe(after);
  expect(await funds()).toMatchObject({ atVendors: "0.00", total: after });
  await expect(header(page)).toHaveText(`৳${Number(after).toLocaleString("en-BD", { minimumFractionDigits: 2 })}`);

  // What is left without a word comes home with the next look at the lobby.
  await open(page, name);
  await expect(frame.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 40_000 });
  await page.close();
  expect(await funds()).toMatchObject({ available: "0.00", atVendors: after });
  const again = await visitor(browser);
  await holds(again, token);
  await again.goto("/");
  await expect.poll(async () => (await funds()).available).toBe(after);
  await again.context().close();
});

// Shows: member:transferFund
test("the wallet shows every vendor wallet, moves money by hand, and hides it where it is told to", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { page, funds } = await player(browser, request, "wallets");
  await page.goto("/member?page=transferFund");
  const stalls = page.getByRole("region", { name: "Game wallets" });
  await expect(page.getByRole("region", { name: "All together" }).getByText("৳1,000.00").first()).toBeVisible();
  await stalls.getByRole("button", { name: "Nagordola: move money in" }).click();
  await stalls.getByLabel("How much").fill("2000");
  await stalls.getByRole("button", { name: "Move to Nagordola" }).click();
  await expect(stalls.getByText("no more than your balance")).toBeVisible();
  await accessible(page);
  await stalls.getByLabel("How much").fill("৪০০.৫০");
  await stalls.getByRole("button", { name: "Move to Nagordola" }).click();
  await expect(page.getByText("৳400.50 is at Nagordola now.")).toBeVisible();
  await expect(stalls.getByText("৳400.50", { exact: true })).toBeVisible();
  await expect(header(page)).toHaveText("৳599.50");
  expect(await funds()).toMatchObject({ available: "599.50", atVendors: "400.50", total: "1000.00" });

  await page.getByRole("region", { name: "All together" }).getByRole("button", { name: "Hide balance" }).click();
  await expect(page.getByText("৳599.50")).toHaveCount(0);
  await expect(header(page)).toHaveText("৳****");
  await page.reload();
  await expect(header(page)).toHaveText("৳****");
  await page.getByRole("region", { name: "All together" }).getByRole("button", { name: "Show balance" }).click();

  await stalls.getByRole("button", { name: "Bring all back" }).click();
  await expect(header(page)).toHaveText("৳1,000.00");
  const ways = page.getByRole("region", { name: "To and from game wallets" });
  await expect(ways.getByText("From Nagordola")).toBeVisible();
  await expect(stalls.getByRole("button", { name: "Bring all back" })).toBeDisabled();
  await speaks(page, "BN");
  await page.reload();
  await expect(page.getByRole("region", { name: "গেমের ওয়ালেট", exact: true }).getByRole("button", { name: "সব ফিরিয়ে আনুন" })).toBeDisabled();
  await accessible(page);
  await page.context().close();
});

test("money whose vendor does not answer is on its way, is never turned back, and arrives", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const { page, token, funds } = await player(browser, request, "mute");
  await page.goto("/member?page=transferFund");
  const stalls = page.getByRole("region", { name: "Game wallets" });
  // Done and not answered; asked about, it says at first that it does not know.
  await plan(request, "deposit", "mute_after");
  await plan(request, "transaction", "unknown");
  await stalls.getByRole("button", { name: "Nagordola: move money in" }).click();
  await stalls.getByRole("button", { name: "All of it: ৳1,000.00" }).click();
  await expect(stalls.getByText("The maker has not answered yet", { exact: false })).toBeVisible();
  expect(await funds()).toMatchObject({ available: "0.00", onTheWay: "1000.00", total: "1000.00" });
  await expect(stalls.getByRole("button", { name: "Nagordola: bring money back" })).toBeDisabled();
  await accessible(page);
  // The house asks until it hears; the page sees it by itself.
  await expect(stalls.getByText("৳1,000.00", { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect.poll(funds).toMatchObject({ available: "0.00", atVendors: "1000.00", onTheWay: "0.00", total: "1000.00" });

  // Refused for good: nothing moved, and it says so.
  await plan(request, "withdraw", "refuse");
  await stalls.getByRole("button", { name: "Nagordola: bring money back" }).click();
  await expect(page.getByText("Nagordola did not take or give the money; it is where it was.")).toBeVisible();
  expect(await funds()).toMatchObject({ available: "0.00", atVendors: "1000.00", total: "1000.00" });
  await stalls.getByRole("button", { name: "Nagordola: bring money back" }).click();
  await expect(header(page)).toHaveText("৳1,000.00");

  // A game whose vendor refuses the money does not open, and the money stays.
  await plan(request, "deposit", "refuse");
  const { nodeId } = await game(request);
  const answer = await (await request.post("/wps/game/launchGame", { headers: { token, "accept-language": "en" }, data: { nodeId, mode: "real" } })).json();
  expect(answer.value.code).toBe("vendor_refused_money");
  expect(await funds()).toMatchObject({ available: "1000.00", total: "1000.00" });
  await page.context().close();
});

test("a game opens while its money is on the way, and says so until it is there", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const { page, funds } = await player(browser, request, "late");
  const { name } = await game(request);
  await plan(request, "deposit", "mute_before");
  await open(page, name);
  await expect(page.getByText("৳1,000.00 is still on its way into this game's wallet.", { exact: false })).toBeVisible();
  await accessible(page, ".game-way");
  await page.getByRole("button", { name: "Open again" }).click({ timeout: 120_000 });
  await expect(page.frameLocator("iframe").locator(".balance output")).toHaveText("৳1,000.00", { timeout: 40_000 });
  expect(await funds()).toMatchObject({ atVendors: "1000.00", total: "1000.00" });
  await page.context().close();
});

test("money in doubt stands in the back office, is asked about, and is decided by two with the vendor's record", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const { page, funds } = await player(browser, request, "doubt");
  // Done and never answered; asked about, it does not know, however often.
  await plan(request, "deposit", "mute_after");
  await plan(request, "transaction", ...Array<Mishap>(90).fill("unknown"));
  await page.goto("/member?page=transferFund");
  const stalls = page.getByRole("region", { name: "Game wallets" });
  await stalls.getByRole("button", { name: "Nagordola: move money in" }).click();
  await stalls.getByRole("button", { name: "All of it: ৳1,000.00" }).click();
  await expect(stalls.getByText("The maker has not answered yet", { exact: false })).toBeVisible();

  const first = await operator(browser, "admin");
  const found = complaints(first);
  await first.goto("/vendor-wallets");
  const row = first.getByRole("row").filter({ hasText: "doubt" });
  await expect(row).toContainText("To the vendor");
  await expect(row).toContainText("1,000.00");
  await expect(row).toContainText("In doubt");
  await accessible(first);
  await row.getByRole("link").first().click();
  await expect(first.getByRole("heading", { name: "To the vendor: nagordola" })).toBeVisible();
  await first.getByRole("button", { name: "Ask the vendor now" }).click();
  await expect(first.getByRole("status")).toContainText("In doubt");
  await expect(first.getByText("does not know").first()).toBeVisible();
  await accessible(first);

  const says = async (who: Page) => {
    await who.getByRole("button", { name: "Their record has it" }).click();
    const dialog = who.getByRole("dialog");
    await dialog.getByLabel("The vendor's record").fill("purses.jsonl, line 12: RS_OK, 1,000.00");
    await dialog.getByRole("button", { name: "Their record has it" }).click();
    return dialog;
  };
  await says(first);
  await expect(first.getByText("Somebody else must say the same.", { exact: false })).toBeVisible();
  await expect(first.getByText("Order held back")).toBeVisible();
  // Alone nobody decides.
  await expect((await says(first)).getByRole("alert")).toContainText("Somebody else must say the same");
  await first.keyboard.press("Escape");
  const second = await operator(browser, "nila");
  await second.goto(first.url());
  const decided = async () => {
    const dialog = await says(second);
    const refused = dialog.getByRole("alert");
    await expect(refused.or(second.getByText("It is decided and booked."))).toBeVisible();
    // The dialog may stand a moment longer than the word that it is done.
    if (!(await refused.isVisible())) return true;
    await expect(refused).toContainText("may still be on its way");
    await second.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    return false;
  };
  // An order that was sent before it was held back gets the time to arrive.
  await expect.poll(decided, { timeout: 60_000, intervals: [3_000] }).toBe(true);
  await expect(second.getByText("nila", { exact: true }).last()).toBeVisible();
  await accessible(second);
  await expect.poll(funds).toMatchObject({ available: "0.00", atVendors: "1000.00", onTheWay: "0.00" });
  await second.goto("/vendor-wallets");
  await expect(second.getByRole("row").filter({ hasText: "doubt" })).toHaveCount(0);
  await second.getByLabel("State").selectOption("all");
  await expect(second.getByRole("row").filter({ hasText: "doubt" })).toHaveCount(1);
  await expect(second.getByRole("table", { name: "Rounds read from there" })).toContainText("nagordola");
  await plan(request, "transaction");
  expect(found).toEqual([]);
  await first.context().close();
  await second.context().close();
  await page.context().close();
});
