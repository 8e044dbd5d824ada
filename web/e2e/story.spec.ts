import { randomUUID } from "node:crypto";

import type { APIRequestContext, FrameLocator, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { DRAWS, MOVES } from "./browser";
import { OFFICE, SITE } from "./houses";
import { session } from "./operators";
import { confirms, Moves, written } from "./people";
import { expect as impatient, test } from "./story";

test.use({ ...DRAWS, ...MOVES });

// The debug build hashes a password in a second, and a busy machine takes its time.
const expect = impatient.configure({ timeout: 30_000 });

/** REF-10L under its first name in the catalogue. */
const TIGER = "রাতের সোনালি বাঘ";
const DICE = "ফানুস পাশা";

/** What the browser complains about: policy violations, errors of scripts. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    // A refusal that the page shows to the player is logged by the browser too, and is no fault.
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) found.push(message.text());
  });
  return found;
}

/** What the live line brought, in the order in which it came. */
function heard(page: Page): { k?: string; d?: Record<string, unknown> }[] {
  const frames: { k?: string; d?: Record<string, unknown> }[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(JSON.parse(String(payload)))));
  return frames;
}

async function register(page: Page): Promise<string> {
  await page.goto("/register?code=KARIM1");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("ka***m")).toBeVisible();
  await accessible(page);
  const name = `salma${Date.now() % 1_000_000}`;
  await page.getByLabel("অ্যাকাউন্টের নাম").fill("x");
  await dialog.getByRole("button", { name: "নিবন্ধন" }).click();
  await expect(page.getByText("অ্যাকাউন্টের নাম ঠিকভাবে লেখা হয়নি: 4–15টি ইংরেজি অক্ষর বা সংখ্যা, প্রথমটি অক্ষর")).toBeVisible();
  await page.getByLabel("অ্যাকাউন্টের নাম").fill(name);
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill("Mela-2026");
  await page.getByLabel("পাসওয়ার্ড আবার").fill("Mela-2026");
  await page.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "নিবন্ধন" }).click();
  await expect(page.getByText("৳1,000.00")).toBeVisible();
  // No window meets who has just come in: what they should know stands among the notices, after a page of nine.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "ঘোষণা", exact: true }).click();
  const news = page.getByRole("dialog", { name: "ঘোষণা" });
  await expect(news.getByRole("listitem")).not.toHaveCount(0);
  await news.getByRole("button", { name: "পাতা 2" }).click();
  await accessible(page);
  await news.getByRole("button", { name: "বন্ধ করুন" }).click();
  return name;
}

/** From the lobby, with the question of a bonus; then the telephone asks by itself, and its owner confirms. */
async function payIn(page: Page) {
  const moves = new Moves();
  await page.goto("/");
  await moves.press(page.getByRole("banner").getByRole("link", { name: "জমা", exact: true }));
  await moves.press(page.getByRole("button", { name: "৳500", exact: true }));
  await moves.types(page.getByLabel("আপনার ওয়ালেটের মোবাইল নম্বর"), "01712345678");
  await moves.press(page.getByRole("button", { name: "টাকা জমা দিন" }));
  await moves.press(page.getByRole("dialog", { name: "এই জমার সঙ্গে বোনাস নেবেন?" }).getByRole("button", { name: "বোনাস ছাড়াই জমা দিন" }));
  expect(moves.count).toBeLessThanOrEqual(5);
  await expect(page.getByRole("heading", { name: "01••••••678 নম্বরের ওয়ালেটে নিশ্চিত করুন" })).toBeVisible();
  await confirms(page);
  await expect(page.getByText("জমা হয়েছে")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("banner").getByText("৳1,500.00")).toBeVisible();
  await accessible(page);
}

/** The vendor's slot in the popup: one round; the header follows by the live line, not by asking. */
async function spin(page: Page, pushes: ReturnType<typeof heard>) {
  await page.goto("/rng?vassalage=PG");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: TIGER }) });
  await card.hover();
  await card.getByRole("button", { name: `খেলুন: ${TIGER}` }).click();
  const wheel = page.frameLocator("iframe").locator(".spin");
  await expect(wheel).toBeEnabled();
  const before = pushes.length;
  const answer = page.waitForResponse((response) => response.url().endsWith("/spin") && response.ok());
  await wheel.click();
  const { balance } = (await (await answer).json()).value as { balance: string };
  await expect.poll(() => pushes.slice(before).some(({ k, d }) => k === "balance" && Number(d?.["balance"]) === Number(balance))).toBe(true);
  await expect(page.locator(".balance")).toContainText(written(balance));
  await expect(wheel).toHaveText("ঘোরান");
  await page.getByRole("dialog", { name: TIGER }).getByRole("button", { name: "বন্ধ করুন" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
}

async function rotate(game: FrameLocator) {
  await game.getByRole("button", { name: "ন্যায্যতা" }).click();
  const fairness = game.getByRole("dialog", { name: "ন্যায্যতা" });
  await fairness.getByRole("button", { name: "বীজ বদলান ও পুরোনোটি খুলুন" }).click();
  await expect(fairness.getByRole("heading", { level: 3 })).toBeVisible();
}

/** Dice of the house, then its seed is opened. */
async function roll(page: Page, pushes: ReturnType<typeof heard>): Promise<string> {
  await page.goto("/rng?vassalage=INHOUSE");
  await page.getByRole("article").filter({ has: page.getByRole("heading", { name: DICE }) }).hover();
  await page.getByRole("button", { name: `খেলুন: ${DICE}` }).click();
  const game = page.frameLocator("iframe");
  await expect(game.locator(".go")).toBeEnabled();
  const before = pushes.length;
  const answer = page.waitForResponse("**/play/dice");
  await game.locator(".go").click();
  const { balance } = (await (await answer).json()).value as { balance: string };
  await expect.poll(() => pushes.slice(before).some(({ k, d }) => k === "balance" && Number(d?.["balance"]) === Number(balance))).toBe(true);
  await expect(page.locator(".balance")).toContainText(written(balance));
  await rotate(game);
  return balance;
}

async function verify(page: Page) {
  await page.goto("/member?page=personalHistoryCopy");
  await expect(page.getByText(TIGER)).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: new RegExp(`^বিস্তারিত: ${DICE}`) }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "আবার চালিয়ে যাচাই" }).click();
  await expect(page.getByText("সব মিলেছে: রাউন্ডটি ঠিক আছে")).toBeVisible();
  await accessible(page);
}

/** A call of the player's own session, as the pages make it. */
async function calls(page: Page, path: string, data?: object) {
  const token = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
  const options = { headers: { token }, ...(data ? { method: "POST", data } : {}) };
  const answer = await (await page.request.fetch(path, options)).json();
  expect(answer, path).toMatchObject({ success: true });
  return answer.value;
}

/** What was paid in is bet once, as it must be before it leaves; the pages of games come afterwards. */
async function bets(page: Page) {
  await calls(page, "/play/dice", { requestId: randomUUID(), stake: "500", target: "98.00", direction: "under" });
  await expect.poll(async () => (await calls(page, "/wps/cashier/turnover")).outstanding).toBe("0.00");
}

/** From the lobby: what a first withdrawal needs stands in its form. */
async function withdraw(page: Page, balance: string) {
  const moves = new Moves();
  await page.goto("/");
  await moves.press(page.getByRole("banner").getByRole("link", { name: "উত্তোলন", exact: true }));
  await moves.types(page.getByLabel("হিসাবে আপনার যে নাম"), "Salma Begum");
  await moves.types(page.getByLabel("হিসাব নম্বর"), String(Date.now()));
  await moves.types(page.getByLabel("পরিমাণ"), "300");
  await moves.types(page.getByLabel("নতুন লেনদেনের পিন"), "593827");
  await moves.types(page.getByLabel("আপনার পাসওয়ার্ড"), "Mela-2026");
  // With the bank, which is chosen already, six fields.
  await expect(page.locator("form.card").locator("input, select")).toHaveCount(6);
  await accessible(page);
  await moves.press(page.getByRole("button", { name: "উত্তোলন চান" }));
  expect(moves.count).toBeLessThanOrEqual(8);
  await expect(page.getByText("উত্তোলনের আবেদন পেয়েছি")).toBeVisible();
  await expect(page.locator(".balance")).toContainText(written(String(Number(balance) - 300)));
  await accessible(page);
}

/** The operator finds the player's withdrawal in the queue and approves it. */
async function approve(request: APIRequestContext, account: string) {
  const headers = { token: await session(request, "nila") };
  const queue = (await (await request.get(`${OFFICE}/backoffice/withdrawals?state=risk`, { headers })).json()) as { value: { content: { id: string; account: string }[] } };
  const waiting = queue.value.content.find((one) => one.account === account);
  expect(waiting, `${account} in ${JSON.stringify(queue)}`).toBeDefined();
  const answer = await request.post(`${OFFICE}/backoffice/withdrawals/${waiting?.id}/approve`, { headers, data: { note: "The story of the fair" } });
  expect(await answer.json()).toMatchObject({ success: true });
}

test("a player comes by an agent's link, pays in, plays a slot and dice, verifies, and is paid out; the agent sees it", async ({ page, browser }) => {
  test.setTimeout(150_000);
  const found = complaints(page);
  const pushes = heard(page);
  const name = await register(page);
  await payIn(page);
  await bets(page);
  await spin(page, pushes);
  const balance = await roll(page, pushes);
  await verify(page);
  await withdraw(page, balance);

  await approve(page.request, name);
  // The page hears of each step by the live line; nobody reloads it.
  const received = page.getByRole("button", { name: "টাকা পেয়েছি" });
  await expect(received).toBeVisible();
  await received.click();
  await expect(page.getByText("আপনি পেয়েছেন", { exact: true }).first()).toBeVisible();

  await page.goto("/member?page=transactionHistory");
  const record = page.locator(".panel");
  for (const line of ["উত্তোলনের জন্য আলাদা", "জমা", "খেলার টাকা"]) await expect(record.getByText(line, { exact: true }).first()).toBeVisible();
  await page.locator("summary").click();
  await page.getByRole("button", { name: "বেরিয়ে যান" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "বেরিয়ে যান" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "লগইন" })).toBeVisible();
  expect(found).toEqual([]);

  // The agent: the player stands in the team, with valid bets of two rounds; commission comes when the window closes.
  const agent = await (await browser.newContext({ baseURL: SITE, locale: "bn-BD" })).newPage();
  const foundByAgent = complaints(agent);
  await agent.goto("/agent");
  await agent.getByLabel("অ্যাকাউন্টের নাম").fill("karim");
  await agent.getByLabel("পাসওয়ার্ড").fill("Mela-2026");
  await agent.getByRole("button", { name: "ঢুকুন" }).click();
  await expect(agent).toHaveURL(/\/agentHome/);
  await agent.goto(`/agentHome?page=downlineManagmentView&find=${name}`);
  const row = agent.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("20.00");
  await accessible(agent);
  expect(foundByAgent).toEqual([]);
});

test("a wrong password is refused, and a captcha comes after the third", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("অ্যাকাউন্টের নাম").fill("rahim");
  for (const password of ["wrong-one", "wrong-two", "wrong-three"]) {
    await page.getByLabel("পাসওয়ার্ড").fill(password);
    const answered = page.waitForResponse("**/wps/session/login");
    await page.getByRole("dialog").getByRole("button", { name: "লগইন" }).click();
    await answered;
  }
  await expect(page.getByRole("img", { name: "ছবির অক্ষরগুলো" })).toBeVisible();
  await accessible(page);
});

test("a visitor at the member centre is sent to sign in, and an unknown address says so", async ({ page }) => {
  await page.goto("/member?page=withdraw");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/no/such/stall");
  await expect(page.getByText("এখানে কোনো স্টল নেই")).toBeVisible();
});
