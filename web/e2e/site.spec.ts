import { createHmac } from "node:crypto";

import { expect, test, type Browser, type Page } from "@playwright/test";

import { accessible } from "./accessible";
import { shows } from "./coverage";

const OFFICE = process.env["MELA_OFFICE"] ?? "http://127.0.0.1:8081";
/** The secret of the demo's owner (config/default.toml), which everyone knows. */
const SECRET = "MELADEMOADMINMELADEMOADMINMELADE";

/** The code that an authenticator shows (RFC 6238: SHA-1, 30 seconds, six digits). */
function code(): string {
  const bits = [...SECRET].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [])).update(step).digest();
  return String((mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** The owner at a device of his own. A code counts once: if somebody used this one, the next is awaited. */
async function owner(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: OFFICE, locale: "bn-BD" })).newPage();
  await page.goto("/");
  let used = "";
  const enters = async () => {
    if (code() === used) return false;
    used = code();
    await page.getByLabel("নাম", { exact: true }).fill("admin");
    await page.getByLabel("পাসওয়ার্ড").fill("Mela-2026");
    await page.getByLabel("অ্যাপের ৬ অঙ্কের কোড").fill(used);
    const answered = page.waitForResponse("**/backoffice/session/login");
    await page.getByRole("button", { name: "প্রবেশ করুন" }).click();
    return (await answered).ok();
  };
  await expect.poll(enters, { timeout: 70_000, intervals: [1_000] }).toBe(true);
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
    // The player does nothing: his page finds it out by itself, and says the end in the site's own time.
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
  // A popup may lie over the menu by now; the link under it is followed all the same.
  await page.getByRole("link", { name: "লাইভ" }).first().dispatchEvent("click");
  await expect(page.getByRole("heading", { name: "প্রবেশ সীমিত" })).toBeVisible({ timeout: 8_000 });
  await expect(page.getByText("203.0.113.7")).toBeVisible();
  await expect(page.getByRole("button", { name: "গ্রাহকসেবা" })).toBeVisible();
  await accessible(page);
});
