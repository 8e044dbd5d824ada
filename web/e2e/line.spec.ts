/** A line that is down or slow is said, and nothing is lost or paid twice by it. */
import type { Page } from "@playwright/test";

import { account, holds, visitor } from "./people";
import { expect, test } from "./story";
import { member, oneOf, ROUND } from "./tables";

/** Where things stand on the page, to a pixel. */
const places = (page: Page) => page.getByRole("main").evaluate((main) => [...main.querySelectorAll("section, form, h2")].map((part) => Math.round(part.getBoundingClientRect().top + scrollY)));

/** The form that moves ৳100.25 into the wallet of a vendor. */
async function filled(page: Page) {
  await page.goto("/member?page=transferFund");
  const stalls = page.getByRole("region", { name: "Game wallets" });
  await stalls.getByRole("button", { name: "Nagordola: move money in" }).click();
  await stalls.getByLabel("How much").fill("100.25");
  return stalls;
}

// Seen to fail with the word in the flow of the page, which it moved.
test("without a network the page says so, and what was pressed is done once when it is back", async ({ browser, request }) => {
  const page = await visitor(browser);
  const { token } = await account(request, "nonet");
  await holds(page, token);
  const stalls = await filled(page);
  // What comes later than the form stands below it, and has come.
  await page.waitForLoadState("networkidle");
  const before = await places(page);
  const word = page.getByRole("status").filter({ hasText: "You are offline. What was placed or paid stands" });
  await page.context().setOffline(true);
  await expect(word).toBeVisible();
  expect(await places(page)).toEqual(before);

  await stalls.getByRole("button", { name: "Move to Nagordola" }).click();
  await expect(stalls.getByRole("alert")).toHaveText(/no answer came.*nothing is paid twice/);
  await page.context().setOffline(false);
  await expect(word).toHaveCount(0);
  await stalls.getByRole("button", { name: "Move to Nagordola" }).click();
  await expect(page.getByRole("banner").locator(".balance .figure")).toHaveText("৳899.75");
  const wallets = await (await request.get("/wps/v2/wallets/vendors", { headers: { token } })).json();
  expect(wallets.value.transfers).toHaveLength(1);
});

test("a form that is not answered says that it was sent, and a page that the line is slow", async ({ browser, request }) => {
  const page = await visitor(browser);
  const { token } = await account(request, "slow");
  await holds(page, token);
  const held: (() => void)[] = [];
  const holdBack = (path: string, method: string) =>
    page.route(path, async (route) => {
      if (route.request().method() === method) await new Promise<void>((release) => held.push(release));
      await route.continue().catch(() => {});
    });
  const stalls = await filled(page);
  await holdBack("**/wps/v2/wallets/vendors", "POST");
  await stalls.getByRole("button", { name: "Move to Nagordola" }).click();
  const sent = page.getByRole("status").filter({ hasText: "Sent, and not answered yet" });
  await expect(sent).toBeVisible();
  for (const release of held.splice(0)) release();
  await expect(sent).toHaveCount(0);
  await expect(page.getByText("৳100.25 is at Nagordola now.")).toBeVisible();

  await holdBack("**/wps/member/transactions*", "GET");
  await page.goto("/member?page=transactionHistory");
  const slow = page.getByRole("status").filter({ hasText: "The line is slow" });
  await expect(slow).toBeVisible();
  for (const release of held.splice(0)) release();
  await expect(slow).toHaveCount(0);
});

test("at a crash table that runs one's own bets are right again within a second, after a cut of the line alone and of the network", async ({ browser, request }) => {
  test.setTimeout(4 * ROUND);
  const table = await oneOf(request, "crash-1");
  const { page, token } = await member(browser, request, "cutoff");
  await page.addInitScript(() => {
    const lines: WebSocket[] = [];
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        super(address);
        lines.push(this);
      }
    };
    addEventListener("cut", () => lines.at(-1)?.close());
  });
  await page.goto(`/games/crash/#lang=en&table=${table.id}`);
  const button = page.getByRole("group", { name: "First bet" }).locator("button.main");
  const network = (isThere: boolean) => page.context().setOffline(!isThere);

  const ways = [
    { name: "the line", away: async () => {}, back: () => page.evaluate(() => void dispatchEvent(new Event("cut"))) },
    { name: "the network", away: () => network(false), back: () => network(true) },
  ];
  for (const { name, away, back } of ways) {
    // Another device of the member's cashes the bet out: the page can only know that by asking once it has its line again.
    const isLeftElsewhere = async (): Promise<boolean> => {
      await expect(button).toHaveText(/^Bet ৳1\.00$/, { timeout: ROUND });
      const placed = page.waitForResponse((answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === `/play/tables/${table.id}/bets`);
      await button.click();
      const answer = await placed;
      if (answer.status() !== 200) return false;
      const { round } = answer.request().postDataJSON() as { round: number };
      const bet = ((await answer.json()) as { value: { bet: { number: number } } }).value.bet.number;
      await expect(button).toHaveText(/^(Cash out|Lost)/, { timeout: ROUND });
      await away();
      const out = await request.post(`/play/tables/${table.id}/cash-outs`, { headers: { token }, data: { round, bet } });
      if (out.ok() && (await button.textContent())?.startsWith("Cash out")) return true;
      await network(true);
      return false;
    };
    let isOut = false;
    for (let tries = 0; tries < 8 && !isOut; tries += 1) isOut = await isLeftElsewhere();
    expect(isOut, name).toBe(true);
    const from = Date.now();
    await back();
    await page.waitForFunction(() => document.querySelector('[data-line="up"] .main')?.textContent?.startsWith("Out at"));
    expect(Date.now() - from, `milliseconds after ${name} was back`).toBeLessThan(1_000);
  }
});
