import type { Browser, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { shows } from "./coverage";
import { SITE } from "./houses";
import { expect, test } from "./story";

const PASSWORD = "Mela-2026";

/** What the browser complains about: policy violations, errors of scripts. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    // A refusal that the page shows is logged by the browser too, and is no fault.
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) found.push(message.text());
  });
  return found;
}

async function signIn(page: Page, name: string) {
  await page.goto("/agent");
  await page.getByLabel("অ্যাকাউন্টের নাম").fill(name);
  await page.getByLabel("পাসওয়ার্ড").fill(PASSWORD);
  await page.getByRole("button", { name: "ঢুকুন" }).click();
}

/** Another person at another device. */
async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: SITE, locale: "bn-BD", permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  // What the site announces has a test of its own.
  await page.addInitScript(() => ["userPopup", "anonymousPopup"].forEach((flag) => sessionStorage.setItem(flag, "closed")));
  return page;
}

async function registers(page: Page, link: string, name: string) {
  await page.goto(link);
  await expect(page.getByText("ka***m")).toBeVisible();
  await page.getByLabel("অ্যাকাউন্টের নাম").fill(name);
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill(PASSWORD);
  await page.getByLabel("পাসওয়ার্ড আবার").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("dialog").getByRole("button", { name: "নিবন্ধন" }).click();
  await expect(page.getByText("৳1,000.00")).toBeVisible();
}

/** Rolls the dice once, in the game itself. */
async function plays(page: Page) {
  await page.goto("/games/dice/#lang=bn");
  const rolled = page.waitForResponse((response) => response.url().endsWith("/play/dice") && response.request().method() === "POST");
  await page.getByRole("button", { name: "ফানুস ছাড়ুন" }).click();
  const answer = await (await rolled).json();
  expect(answer.success).toBe(true);
}

/** The round is sealed at first; with the seeds changed it is computed and agrees. */
async function verifies(page: Page) {
  await page.goto("/member?page=personalHistoryCopy");
  await page.getByRole("button", { name: /^বিস্তারিত: / }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "আবার চালিয়ে যাচাই" }).click();
  await expect(page.getByText("বীজটি এখনো সিল করা")).toBeVisible();
  await accessible(page);
  await page.getByLabel("আপনার নতুন বীজ").fill("has space");
  await page.getByRole("button", { name: "বীজ বদলান ও পুরোনোটি খুলুন" }).click();
  await expect(page.getByText("1 থেকে 64টি ইংরেজি অক্ষর, সংখ্যা বা চিহ্ন, ফাঁকা ছাড়া")).toBeVisible();
  await page.getByLabel("আপনার নতুন বীজ").fill("my-own-seed");
  await page.getByRole("button", { name: "বীজ বদলান ও পুরোনোটি খুলুন" }).click();
  await expect(page.getByText("সব মিলেছে: রাউন্ডটি ঠিক আছে")).toBeVisible();
  await expect(page.getByText("মিলেছে", { exact: true })).toHaveCount(4);
  await accessible(page);
}

// Shows: agent:registerCenter, agent:downlineManagmentView, agent:personalHistoryCopy, agent:agentRealtimeSalary
test("an agent's link brings a member, whose play is paid for and can be computed again", async ({ browser }) => {
  // A window of a minute has to close.
  test.setTimeout(240_000);
  const agent = await person(browser);
  const found = complaints(agent);
  await agent.goto("/agentHome");
  await expect(agent).toHaveURL(/\/agent$/);
  await accessible(agent);
  await signIn(agent, "karim");
  await expect(agent).toHaveURL(/\/agentHome$/);
  await expect(agent.getByRole("timer")).toContainText(/পরের হিসাব 0[01]:\d\d পরে/);
  await accessible(agent);

  await agent.getByRole("link", { name: "নিবন্ধন কেন্দ্র" }).click();
  await agent.getByLabel("লিংকের নাম").fill("নদীর ঘাট");
  await agent.getByRole("button", { name: "লিংক বানান" }).click();
  const made = agent.getByRole("listitem").filter({ hasText: "নদীর ঘাট" });
  await expect(made.getByRole("img", { name: /QR/ })).toBeVisible();
  await made.getByRole("button", { name: /কপি/ }).click();
  await expect(agent.getByText("লিংক কপি হয়েছে।")).toBeVisible();
  const link = await agent.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${SITE}/register\\?code=\\w+$`));
  await accessible(agent);

  // Another link is changed, switched off and on, and put away for good: each for who comes by it, at once.
  await agent.getByLabel("লিংকের নাম").fill("ভুল ঘাট");
  await agent.getByRole("button", { name: "লিংক বানান" }).click();
  const wrong = agent.getByRole("listitem").filter({ hasText: "ভুল ঘাট" });
  const closed = new URL(await wrong.getByRole("textbox").inputValue());
  const known = async () => (await agent.request.get(`/wps/agent/affiliate?code=${closed.searchParams.get("code")}`)).status();
  await wrong.getByRole("button", { name: /^বদলান/ }).click();
  const dialog = agent.getByRole("dialog", { name: "বদলান" });
  await dialog.getByLabel("লিংকের নাম").fill("পুরোনো ঘাট");
  await accessible(agent);
  await dialog.getByRole("button", { name: "রেখে দিন" }).click();
  const old = agent.getByRole("listitem").filter({ hasText: "পুরোনো ঘাট" });
  await old.getByRole("button", { name: /^বন্ধ করুন/ }).click();
  await expect(old.getByText("লিংকটি বন্ধ")).toBeVisible();
  expect(await known()).toBe(404);
  const late = await person(browser);
  await late.goto(closed.href);
  await expect(late.getByRole("dialog").getByText("আমন্ত্রণ কোডটি ঠিক নয়")).toBeVisible();
  await late.context().close();
  await old.getByRole("button", { name: /^চালু করুন/ }).click();
  await expect(old.getByText("লিংকটি বন্ধ")).toHaveCount(0);
  expect(await known()).toBe(200);
  await old.getByRole("button", { name: /^মুছে ফেলুন/ }).click();
  await agent.getByRole("dialog", { name: "মুছে ফেলুন" }).getByRole("button", { name: "মুছে ফেলুন" }).click();
  await expect(agent.getByRole("button", { name: /^বদলান/ })).not.toHaveCount(0);
  await agent.getByText(/^মুছে ফেলা লিংক/).click();
  await expect(agent.locator("details").getByText("পুরোনো ঘাট")).toBeVisible();
  expect(await known()).toBe(404);
  await accessible(agent);

  const member = await person(browser);
  const complained = complaints(member);
  const name = `parul${Date.now() % 1_000_000}z`;
  await registers(member, link, name);
  // A contract counts from the window after the one it was accepted in.
  const token = await agent.evaluate(() => sessionStorage.getItem("token") ?? "");
  const answered = async (path: string) => (await (await agent.request.get(path, { headers: { token } })).json()).value;
  const contracts = (await answered("/wps/agent/contracts")) as { kind: string; acceptedAt: string }[];
  const contract = contracts.find(({ kind }) => kind === "realtime_salary") as { acceptedAt: string };
  await shows("modal:contract", async () => {
    // Contracts are for who is signed in, and theirs only.
    expect((await agent.request.get("/wps/agent/contracts")).status()).toBe(401);
    expect(contract.acceptedAt).toBeTruthy();
  });
  const begins = (Math.floor(Date.parse(contract.acceptedAt) / 60_000) + 1) * 60_000;
  await expect.poll(() => Date.now(), { timeout: 65_000 }).toBeGreaterThan(begins);
  await plays(member);
  await verifies(member);

  await agent.getByRole("link", { name: "দল", exact: true }).click();
  await agent.getByLabel("নাম খুঁজুন").fill(name);
  await agent.getByRole("button", { name: "খুঁজুন" }).click();
  const row = agent.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  await accessible(agent);
  await row.getByRole("link", { name: /বাজি/ }).click();
  await expect(agent.getByRole("row").filter({ hasText: name })).toHaveCount(1);
  const who = new URL(agent.url()).searchParams.get("member") ?? "";

  // The window in which the round was settled closes, and its statement comes by itself.
  const [{ at: settled }] = (await answered(`/wps/agent/bets?member=${who}`)).content as [{ at: string }];
  const statement = async () => {
    const rows = (await answered("/wps/agent/statements?kind=realtime_salary")).content as { id: string; window: { from: string; to: string } }[];
    return rows.find(({ window }) => Date.parse(window.from) <= Date.parse(settled) && Date.parse(settled) < Date.parse(window.to))?.id ?? "";
  };
  await agent.getByRole("link", { name: "তাৎক্ষণিক বেতন" }).click();
  await expect.poll(statement, { timeout: 100_000, intervals: [1_000] }).not.toBe("");
  const id = await statement();
  const way = agent.locator(`a[href*="${id}"]`);
  await expect(way.first()).toBeVisible({ timeout: 30_000 });
  await accessible(agent);
  await way.filter({ hasText: "মিলিয়ে দেখুন" }).click();
  await expect(agent.getByText(/^শেষ পয়সা পর্যন্ত মিলেছে/)).toBeVisible();
  await expect(agent.getByText("এক", { exact: true })).toHaveCount(6);
  await expect(agent.getByText("স্বাক্ষর নিচের চাবির সঙ্গে মিলেছে: কাগজটি বদলানো হয়নি।")).toBeVisible();
  await expect(agent.getByRole("row").filter({ hasText: who })).toHaveCount(1);
  await accessible(agent);

  // Someone between the server and the browser writes a little more into the signed document: it is found out.
  await agent.route(`**/wps/agent/statements/${id}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.value.document = body.value.document.replace(/"paid":"(\d+)/, (_: string, whole: string) => `"paid":"${Number(whole) + 1}`);
    await route.fulfill({ response: answer, json: body });
  });
  await agent.getByRole("button", { name: "মিলিয়ে দেখুন" }).click();
  await expect(agent.getByText(/^মেলেনি: /)).toBeVisible();
  await expect(agent.getByText("স্বাক্ষর নিচের চাবির নয়: সহায়তাকে জানান।")).toBeVisible();
  expect([...found, ...complained]).toEqual([]);
});

test("a member who is no agent is refused, and stays a member", async ({ browser }) => {
  const page = await person(browser);
  await signIn(page, "rahim");
  await expect(page.getByRole("alert")).toHaveText("এজেন্ট ছাড়া অন্য কেউ লগইন করতে পারবেন না");
  await accessible(page);
  const session = await page.request.post("/wps/session/login", { data: { username: "rahim", password: PASSWORD, type: "username", area: "member" } });
  const { value } = await session.json();
  await page.evaluate((token) => sessionStorage.setItem("token", token), value.token);
  await page.goto("/agentHome");
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByText("rahim নামে লগইন আছে, কিন্তু এটি এজেন্টের অ্যাকাউন্ট নয়।")).toBeVisible();
  await accessible(page);
});

test("numbers entered by hand are computed without a sign-in", async ({ browser }) => {
  const page = await person(browser);
  const found = complaints(page);
  await page.goto("/verify");
  await page.getByRole("button", { name: "নিজে সংখ্যা বসান" }).click();
  // The published vector: its first word is 627999884.
  await page.getByLabel("সার্ভারের বীজ", { exact: true }).fill("4f2d1c9a7b6e5038d4c3b2a190817263544536271809fafbecedeeefd0c1b2a3");
  await page.getByLabel("সার্ভারের বীজের ছাপ").fill("9305dfa45d10b88419a29f6c30ed9240a0ef5a6db80f8566308805b279043a2f");
  await page.getByLabel("আপনার বীজ").fill("player-seed-01");
  await page.getByRole("button", { name: "গুনে দেখুন" }).click();
  await expect(page.getByText("98.84 · হার")).toBeVisible();
  await expect(page.getByText("627999884", { exact: true })).toBeVisible();
  await expect(page.getByText("সব মিলেছে: রাউন্ডটি ঠিক আছে")).toBeVisible();
  await accessible(page);
  await page.getByLabel("খেলা", { exact: true }).selectOption("mines");
  await page.getByLabel("সার্ভারের বীজের ছাপ").fill("00".repeat(32));
  await page.getByRole("button", { name: "গুনে দেখুন" }).click();
  await expect(page.getByText(/^পটকা ছিল যে হাঁড়িতে: /)).toBeVisible();
  await expect(page.getByText(/^মেলেনি: নিচে লাল/)).toBeVisible();
  expect(found).toEqual([]);
});
