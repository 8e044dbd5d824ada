import type { Browser, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { shows } from "./coverage";
import { OFFICE } from "./houses";
import { operator } from "./operators";
import { account, holds, speaks, visitor } from "./people";
import { expect, test } from "./story";

/** The owner at a device of their own, where the site is set. */
async function owner(browser: Browser): Promise<Page> {
  const page = await operator(browser, "admin", "BN");
  await page.getByRole("link", { name: "সাইট", exact: true }).click();
  return page;
}

/** Closes or opens the site, which is asked about once more. */
async function turns(office: Page, act: "বন্ধ করুন" | "খুলে দিন") {
  const form = office.getByRole("region", { name: "রক্ষণাবেক্ষণ" });
  await form.getByLabel("সাইট বন্ধ").setChecked(act === "বন্ধ করুন");
  await form.getByRole("button", { name: "সংরক্ষণ করুন" }).click();
  await office.getByRole("dialog").getByRole("button", { name: act }).click();
  await expect(form.getByRole("status")).toHaveText("সংরক্ষিত হয়েছে");
}

test("an operator closes the site, a player in the middle of his visit sees it with its end, and it opens again", async ({ browser, page }) => {
  test.setTimeout(150_000);
  const office = await owner(browser);
  await accessible(office);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "লগইন" })).toBeVisible();

  const form = office.getByRole("region", { name: "রক্ষণাবেক্ষণ" });
  await form.getByLabel("শেষ হওয়ার সময়").fill("2031-05-06T07:30");
  await turns(office, "বন্ধ করুন");
  try {
    // The player does nothing: their page finds it out by itself, and says the end in the site's own time.
    await expect(page.getByRole("heading", { name: "রক্ষণাবেক্ষণ চলছে" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("2031-05-06 07:30:00")).toBeVisible();
    await accessible(page);
    await page.getByRole("button", { name: "গ্রাহকসেবা" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "ঠিক আছে" }).click();
    // Agents meet the same page.
    await page.goto("/agent");
    await expect(page.getByRole("heading", { name: "রক্ষণাবেক্ষণ চলছে" })).toBeVisible();
  } finally {
    await turns(office, "খুলে দিন");
  }
  // It opens without a reload.
  await expect(page.getByRole("heading", { name: "রক্ষণাবেক্ষণ চলছে" })).toHaveCount(0, { timeout: 15_000 });

  // The trail has both acts.
  await office.getByRole("link", { name: "সাইটের সব বদল" }).click();
  await expect(office.getByRole("row").filter({ hasText: "site:maintenance" }).nth(1)).toBeVisible();
  await expect(office.getByRole("row").filter({ hasText: "সাইটের নিয়ম বদল" }).first()).toContainText("admin");
});

test("who changes a setting that somebody else has changed is told so, and sees how it stands", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const office = await owner(browser);
  const missions = office.getByRole("switch", { name: "MISSION3" });
  await shows("switch:MISSION3", async () => {
    await expect(missions).not.toBeChecked();
    // Somebody else is faster: the page still has the version from before.
    const headers = { token: await office.evaluate(() => sessionStorage.getItem("operator") ?? "") };
    const { value } = await (await request.get(`${OFFICE}/backoffice/site`, { headers })).json();
    const { version } = value.settings.find((setting: { key: string }) => setting.key === "switch:MISSION3");
    const faster = await request.put(`${OFFICE}/backoffice/site/switch:MISSION3`, { headers, data: { version, content: { enabled: true } } });
    expect(faster.ok()).toBe(true);
    await missions.click();
    await expect(office.getByText("এর মধ্যে অন্য কেউ এটি বদলেছেন।")).toBeVisible();
    await expect(missions).toBeChecked();
    await missions.click();
    await expect(missions).not.toBeChecked();
  });
});

test("a call that is refused because the site is closed shows the page at once", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "লগইন" })).toBeVisible();
  // Only the answers are the test's: a region cannot be blocked without a database of countries.
  const value = { code: "region_restricted", details: { status: 2, ip: "203.0.113.7" } };
  await page.route("**/lgw/**", (route) => route.fulfill({ status: 451, json: { success: false, value, message: "" } }));
  await page.route("**/wps/system/site", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.value = { ...answer.value, regionRestriction: true, location: { ip: "203.0.113.7", country: null } };
    await route.fulfill({ json: answer });
  });
  const closed = page.getByRole("heading", { name: "প্রবেশ সীমিত" });
  // A popup may lie over the menu by now; the link under it is followed all the same. A call that the page made by itself may have been refused before.
  await Promise.race([page.getByRole("link", { name: "স্লট" }).first().dispatchEvent("click"), expect(closed).toBeVisible()]);
  await expect(closed).toBeVisible({ timeout: 8_000 });
  await expect(page.getByText("203.0.113.7")).toBeVisible();
  await expect(page.getByRole("button", { name: "গ্রাহকসেবা" })).toBeVisible();
  await accessible(page);
});

/** What shows digits in this page, by the family that draws them: `written` where people wrote it, fields and codes too. */
const digits = (page: Page) =>
  page.evaluate(() => {
    const found: Record<string, string[]> = { bengali: [], written: [], system: [] };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility() || holder.closest("script, style, svg, option") || !/\d/.test(node.textContent ?? "")) continue;
      const first = getComputedStyle(holder).fontFamily.split(",")[0]?.replaceAll('"', "");
      const kind = first === "Bengali digits" ? "bengali" : holder.closest("[translate=no], code, kbd") ? "written" : "system";
      found[kind]?.push(node.textContent ?? "");
    }
    return found;
  });

test("Bengali pages draw Bengali digits where the operator wants them, but for what people wrote", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const office = await owner(browser);
  const chooses = async (name: string) => {
    const form = office.getByRole("region", { name: "ভাষা, রূপ ও ঠিকানা" });
    await form.getByLabel("বাংলা পাতায় অঙ্ক").selectOption({ label: name });
    await form.getByRole("button", { name: "সংরক্ষণ করুন" }).click();
    await expect(form.getByRole("status")).toHaveText("সংরক্ষিত হয়েছে");
  };
  const page = await visitor(browser, { language: "BN", size: { width: 360, height: 740 } });
  await holds(page, (await account(request, "digits")).token);
  await page.goto("/");
  await expect(page.getByText("৳1,000.00").first()).toBeVisible();
  expect((await digits(page))["bengali"], "Latin until somebody says otherwise").toEqual([]);
  await chooses("বাংলা অঙ্ক");
  try {
    for (const path of ["/", "/member?page=deposit", "/member?page=transactionHistory", "/member?page=securityCenter", "/vip"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await expect.poll(async () => (await digits(page))["bengali"]?.length).toBeGreaterThan(0);
      expect((await digits(page))["system"], path).toEqual([]);
      await accessible(page);
    }
    // The file has come, and what is drawn is no Latin digit.
    expect(await page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes("Bengali digits") && status === "loaded"))).toBe(true);
    await speaks(page, "EN");
    await page.reload();
    await expect(page.getByRole("main")).toBeVisible();
    await expect.poll(async () => (await digits(page))["bengali"]).toEqual([]);
  } finally {
    await chooses("ল্যাটিন: 123");
  }
});
