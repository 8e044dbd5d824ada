/** One press, one movement: the answer to the first try is lost, and the member presses again. */
import type { APIRequestContext, Page } from "@playwright/test";

import { account, holds, PASSWORD, visitor } from "./people";
import { expect as impatient, test } from "./story";

// The debug build hashes a password in a second, and a busy machine takes its time.
const expect = impatient.configure({ timeout: 30_000 });
const PIN = "593827";

/** The house hears the first of these calls and answers; the page hears nothing. Tells the names that it was called by. */
async function answerLost(page: Page, path: string): Promise<string[]> {
  const names: string[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    names.push(route.request().postDataJSON().requestId);
    if (names.length > 1) return route.continue();
    expect((await route.fetch()).ok()).toBe(true);
    await route.abort("connectionreset");
  });
  return names;
}

async function post(request: APIRequestContext, token: string, path: string, data: object) {
  const answer = await (await request.post(path, { headers: { token }, data })).json();
  expect(answer, path).toMatchObject({ success: true });
}

// Seen to fail while the page made a name for each press: 200.50 lay at the vendor, in two transfers.
test("money moves into a game's wallet once, though the answer was lost", async ({ browser, request }) => {
  const page = await visitor(browser);
  const { token } = await account(request, "once");
  await holds(page, token);
  const names = await answerLost(page, "**/wps/v2/wallets/vendors");
  await page.goto("/member?page=transferFund");
  const stalls = page.getByRole("region", { name: "Game wallets" });
  await stalls.getByRole("button", { name: "Nagordola: move money in" }).click();
  await stalls.getByLabel("How much").fill("100.25");
  await stalls.getByRole("button", { name: "Move to Nagordola" }).click();
  await expect(stalls.getByRole("alert")).toBeVisible();
  // What happened shows itself, although the page was not told.
  await expect(stalls.getByText("৳100.25", { exact: true })).toBeVisible();
  await stalls.getByRole("button", { name: "Move to Nagordola" }).click();
  await expect(page.getByText("৳100.25 is at Nagordola now.")).toBeVisible();
  expect([names.length, new Set(names).size]).toEqual([2, 1]);
  const wallets = async () => (await (await request.get("/wps/v2/wallets/vendors", { headers: { token } })).json()).value;
  expect((await wallets()).transfers).toHaveLength(1);
  await expect(page.getByRole("banner").locator(".balance .figure")).toHaveText("৳899.75");

  // Granted: the same wish once more is another movement.
  await stalls.getByRole("button", { name: "Nagordola: move money in" }).click();
  await stalls.getByLabel("How much").fill("100.25");
  await stalls.getByRole("button", { name: "Move to Nagordola" }).click();
  await expect(page.getByRole("banner").locator(".balance .figure")).toHaveText("৳799.50");
  expect(new Set(names).size).toBe(2);
  expect((await wallets()).transfers).toHaveLength(2);
  await page.context().close();
});

// Seen to fail while binding made a name for each press.
test("an account for payouts is bound under one name, though the answer was lost", async ({ browser, request }) => {
  const page = await visitor(browser);
  const { token } = await account(request, "bind");
  await post(request, token, "/wps/member/info/payee", { payeeName: "Mitu Rahman", password: PASSWORD });
  await post(request, token, "/wps/member/password/payment", { password: PASSWORD, newPaymentPassword: PIN, confirmNewPaymentPassword: PIN });
  await holds(page, token);
  await answerLost(page, "**/wps/cashier/payees");
  await page.goto("/member?page=withdraw");
  const form = page.locator("form.card");
  await form.getByLabel("Account number").fill(`01${String(Date.now()).slice(-9)}`);
  await form.getByLabel("Amount").fill("5");
  await form.getByLabel("Payment PIN").fill(PIN);
  await form.getByRole("button", { name: "Ask for withdrawal" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  // The house has it: it is chosen already, and not asked for again.
  await expect(form.getByLabel("Which account").locator("option")).toHaveCount(1);
  const accounts = page.locator("section").filter({ has: page.getByRole("heading", { name: "Accounts for withdrawals" }) });
  await expect(accounts.locator(".bind")).toHaveCount(1);

  // A further one, by its own form: the house is asked again under the same name.
  const names = await answerLost(page, "**/wps/cashier/payees");
  await accounts.getByRole("button", { name: "Add an account" }).click();
  await accounts.getByLabel("Account number").fill(`01${String(Date.now()).slice(-9)}`);
  await accounts.locator("input[name=bindingPin]").fill(PIN);
  await accounts.getByRole("button", { name: "Add an account" }).click();
  await expect(accounts.getByRole("alert")).toBeVisible();
  await accounts.getByRole("button", { name: "Add an account" }).click();
  await expect(accounts.locator(".bind")).toHaveCount(2);
  expect([names.length, new Set(names).size]).toEqual([2, 1]);
  await page.context().close();
});
