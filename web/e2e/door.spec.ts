/** The door of the players' site: what a visitor chose before they were in, one session for the tabs of a browser, and a registration in steps. */
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { DRAWS } from "./browser";
import { OFFICE } from "./houses";
import { complaints, session } from "./operators";
import { account, Moves, PASSWORD, rewrites, visitor } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000, ...DRAWS });

const header = (page: Page) => page.getByRole("banner");
const windows = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** A title, as operators know it, and whether it is offered. */
async function offers(request: APIRequestContext, name: string, enabled: boolean) {
  const headers = { token: await session(request) };
  const { value } = await (await request.get(`${OFFICE}/backoffice/shelf/titles?vendor=PG&search=${encodeURIComponent(name)}`, { headers })).json();
  const { node, word } = value.content.find(({ nameEn, nameBn }: { nameEn: string; nameBn: string }) => nameEn === name || nameBn === name);
  const answer = await request.put(`${OFFICE}/backoffice/shelf/titles/${node}`, { headers, data: { ...word, enabled } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Presses PLAY of a card of the list, which is there while the pointer is upon it. */
async function plays(page: Page, at: number): Promise<string> {
  const card = page.getByRole("main").getByRole("article").nth(at);
  const name = await card.getByRole("heading").innerText();
  await expect(async () => {
    await card.hover({ timeout: 2_000 });
    await card.getByRole("button", { name: /^(PLAY|খেলুন)/ }).click({ timeout: 10_000 });
  }).toPass({ timeout: 30_000 });
  return name;
}

async function signsIn(page: Page, name: string, [field, secret, enter] = ["Account name", "Password", "Log in"]) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(field).fill(name);
  await dialog.getByLabel(secret, { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: enter, exact: true }).click();
}

test("the game that a visitor chose opens over / when they have signed in or registered, and not when they let it go", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const { name } = await account(request, "chose");
  const page = await visitor(browser);
  const faults = complaints(page);
  await page.goto("/rng?vassalage=PG");
  const title = await plays(page, 1);
  await signsIn(page, name);
  await expect(windows(page, title).locator("iframe")).toBeVisible({ timeout: 30_000 });
  expect(new URL(page.url()).pathname).toBe("/");
  await windows(page, title).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/");
  // Loaded anew, the lobby is the lobby.
  await page.reload();
  await expect(header(page).locator("summary")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);

  const newcomer = await visitor(browser);
  await newcomer.goto("/rng?vassalage=PG");
  const other = await plays(newcomer, 2);
  await newcomer.getByRole("dialog").getByRole("link", { name: "Sign up" }).click();
  // By the way of the sign-in and back: it rides along.
  await newcomer.getByRole("dialog").getByRole("link", { name: "Log in" }).click();
  await newcomer.getByRole("dialog").getByRole("link", { name: "Sign up" }).click();
  const form = windows(newcomer, "Sign up");
  await form.getByLabel("Account name").fill(`door${Date.now().toString(36).slice(-7)}`);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Password again").fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(windows(newcomer, other).locator("iframe")).toBeVisible({ timeout: 30_000 });
  expect(new URL(newcomer.url()).pathname).toBe("/");

  const undecided = await visitor(browser);
  await undecided.goto("/rng?vassalage=PG");
  await plays(undecided, 1);
  await undecided.getByRole("dialog").getByRole("link", { name: "Sign up" }).click();
  await windows(undecided, "Sign up").getByRole("button", { name: "Close" }).click();
  await header(undecided).getByRole("link", { name: "Log in" }).click();
  await signsIn(undecided, name);
  await expect(header(undecided).locator("summary")).toBeVisible();
  await expect(undecided.locator("iframe")).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("a game that is switched off between the click and the sign-in says so, in both languages, with two like it", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const { name } = await account(request, "gone");
  for (const language of ["EN", "BN"] as const) {
    const en = language === "EN";
    const page = await visitor(browser, { language, size: en ? { width: 1280, height: 800 } : { width: 1024, height: 740 } });
    await page.goto("/rng?vassalage=PG&page=3");
    const title = await plays(page, 3);
    await offers(request, title, false);
    try {
      await signsIn(page, name, en ? undefined : ["অ্যাকাউন্টের নাম", "পাসওয়ার্ড", "লগইন"]);
      const gone = windows(page, en ? "This game has closed" : "খেলাটি আর খোলা নেই");
      await expect(gone.getByRole("alert")).toContainText(title, { timeout: 30_000 });
      await expect(gone.getByRole("alert")).toContainText(en ? "No bet has been made" : "কোনো বাজি ধরা হয়নি");
      await expect(gone.getByRole("article")).toHaveCount(2);
      await accessible(page);
      const like = await gone.getByRole("article").first().getByRole("heading").innerText();
      await gone.getByRole("button", { name: `${en ? "PLAY" : "খেলুন"}: ${like}` }).click();
      await expect(windows(page, like).locator("iframe")).toBeVisible({ timeout: 30_000 });
    } finally {
      await offers(request, title, true);
    }
  }
});

/** Another tab of the same browser. */
async function tab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => ["userPopup", "anonymousPopup"].forEach((flag) => sessionStorage.setItem(flag, "closed")));
  await page.goto(address);
  return page;
}
const held = (page: Page) => page.evaluate(() => sessionStorage.getItem("token"));

test("the tabs of a browser share a session of their door, and what ends it in one ends it in all", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const { name } = await account(request, "tabs");
  const first = await visitor(browser);
  await first.goto("/login");
  await signsIn(first, name);
  await expect(header(first).locator("summary")).toBeVisible();
  const token = await held(first);

  // A page that asks for a session opens at once; the token lies nowhere but in the tabs.
  const second = await tab(first.context(), "/member?page=transferFund");
  await expect(second.getByRole("heading", { level: 1, name: "My wallet" })).toBeVisible();
  expect(await held(second)).toBe(token);
  expect(await second.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
  const agents = await tab(first.context(), "/agent");
  await expect(agents.getByLabel("Account name")).toBeVisible();
  expect(await held(agents)).toBeNull();

  // An agent's session stays at their door, and that of the players is kept by who has it.
  await agents.getByLabel("Account name").fill("karim");
  await agents.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await agents.getByRole("button", { name: "Sign in" }).click();
  await expect(agents).toHaveURL(/\/agentHome/);
  const third = await tab(first.context(), "/");
  await expect(header(third).locator("summary")).toBeVisible();
  expect([await held(third), await held(second)]).toEqual([token, token]);
  const centre = await tab(first.context(), "/agentHome");
  await expect(centre.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await held(centre)).toBe(await held(agents));

  // Signed out in one, while another is at a page of players, and a third in a game for money.
  await third.bringToFront();
  await third.goto("/rng?vassalage=INHOUSE");
  const title = await plays(third, 0);
  await expect(windows(third, title).locator("iframe")).toBeVisible({ timeout: 30_000 });
  await first.bringToFront();
  await header(first).locator("summary").click();
  await first.getByRole("button", { name: "Sign out" }).click();
  await windows(first, "Sign out").getByRole("button", { name: "Sign out" }).click();
  for (const page of [first, third]) await expect(header(page).getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(second).toHaveURL(/\/login$/);
  await expect(windows(third, title)).toHaveCount(0);
  for (const page of [first, second, third]) expect(await held(page)).toBeNull();
  const late = await tab(first.context(), "/");
  await expect(header(late).getByRole("link", { name: "Log in" })).toBeVisible();
  // The agents' is another session.
  expect(await held(agents)).not.toBeNull();

  // The house ends one: the first tab that is refused tells the others.
  const ended = await held(agents);
  await request.delete("/wps/session/logout", { headers: { token: ended ?? "" } });
  await agents.reload();
  for (const page of [agents, centre]) await expect(page).toHaveURL(/\/agent$/);
});

test("where more is required one registers in two steps, and takes them up again where a reload came between", async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await visitor(browser, { language: "BN", size: { width: 360, height: 740 } });
  const faults = complaints(page);
  await rewrites(page, "**/wps/system/setting/register", ({ fields }) => {
    for (const field of fields) if (field.field === "email" || field.field === "payeeName") Object.assign(field, { enabled: true, required: true });
  });
  const puts: string[] = [];
  page.on("request", (call) => call.method() === "PUT" && puts.push(call.postData() ?? ""));
  await page.goto("/register");
  const form = windows(page, "নিবন্ধন");
  await expect(form.getByRole("status")).toHaveText("ধাপ 1 / 2");
  const [name, secret, again] = [form.getByLabel("অ্যাকাউন্টের নাম"), form.getByLabel("পাসওয়ার্ড", { exact: true }), form.getByLabel("পাসওয়ার্ড আবার")];
  await name.fill(`step${Date.now().toString(36).slice(-7)}`);
  const show = form.getByRole("button", { name: "দেখান: পাসওয়ার্ড", exact: true });
  const [button, field] = [await show.boundingBox(), await secret.boundingBox()];
  const room = await secret.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingRight));
  expect([button?.width, button?.height]).toEqual([44, 44]);
  expect(button?.x ?? 0).toBeGreaterThanOrEqual((field?.x ?? 0) + (field?.width ?? 0) - room);
  const secrets = async () => {
    for (const one of [secret, again]) await one.fill(PASSWORD);
    await form.getByRole("checkbox").check();
  };
  await secrets();
  await show.click();
  await expect(secret).toHaveAttribute("type", "text");
  await expect(again).toHaveAttribute("type", "password");
  await accessible(page);
  await again.press("Enter");
  const email = form.getByLabel("ই-মেইল");
  await expect(form.getByRole("textbox").first()).toBeFocused();
  await expect(form.getByRole("status")).toHaveText("ধাপ 2 / 2");
  const own = `salma.${Date.now().toString(36)}@mela.example`;
  await email.fill(own);
  await accessible(page);

  await page.reload();
  await expect(form.getByText("আপনি যা লিখেছিলেন তা রাখা আছে।")).toBeVisible();
  await expect(name).not.toHaveValue("");
  for (const one of [secret, again]) await expect(one).toHaveValue("");
  await expect(form.getByRole("checkbox")).not.toBeChecked();
  await accessible(page);
  await secrets();
  await again.press("Enter");
  await expect(email).toHaveValue(own);
  await form.getByRole("button", { name: "ফিরে যান" }).click();
  await expect(again).toHaveValue(PASSWORD);
  await form.getByRole("button", { name: "এগিয়ে যান" }).click();
  await form.getByLabel("যাঁর নামে টাকা যাবে").fill("Salma Khatun");
  expect(puts).toEqual([]);
  await form.getByRole("button", { name: "নিবন্ধন", exact: true }).click();
  await expect(header(page).getByRole("button", { name: /^ব্যালেন্স লুকান/ })).toBeVisible({ timeout: 20_000 });
  expect(puts).toHaveLength(1);
  expect(faults).toEqual([]);
});

// What the site announces to visitors was closed before; what it tells members waits until the game is left.
test("from the lobby to the first paid spin of a chosen game, a newcomer on a phone presses or goes to a field nine times", async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })).newPage();
  await page.addInitScript(() => {
    sessionStorage.setItem("anonymousPopup", "closed");
    localStorage.setItem("language", "EN");
  });
  const moves = new Moves();
  await page.goto("/");
  const card = page.getByRole("main").getByRole("article").filter({ has: page.getByRole("heading", { name: "Golden Tiger Night" }) }).first();
  await moves.press(card.getByRole("button", { name: "Golden Tiger Night", exact: true }));
  await moves.press(windows(page, "Golden Tiger Night").getByRole("button", { name: /^PLAY/ }));
  await moves.press(page.getByRole("dialog").getByRole("link", { name: "Sign up" }));
  const form = windows(page, "Sign up");
  await moves.types(form.getByLabel("Account name"), `nine${Date.now().toString(36).slice(-7)}`);
  await moves.types(form.getByLabel("Password", { exact: true }), PASSWORD);
  await moves.types(form.getByLabel("Password again"), PASSWORD);
  await moves.press(form.getByRole("checkbox"));
  await moves.press(form.getByRole("button", { name: "Sign up" }));
  const wheel = page.frameLocator("iframe").locator(".spin");
  await expect(wheel).toBeEnabled({ timeout: 40_000 });
  const paid = page.waitForResponse((response) => response.url().endsWith("/spin") && response.ok());
  await moves.press(wheel);
  expect(await (await paid).json()).toMatchObject({ success: true });
  expect(moves.count).toBeLessThanOrEqual(9);
});
