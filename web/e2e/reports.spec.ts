/** The floor of the house as operators see it: reports, the comparison with vendors, games, jobs, the self-check. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import type { APIRequestContext } from "@playwright/test";

import { accessible } from "./accessible";
import { complaints, operator } from "./operators";
import { PASSWORD, rewrites } from "./people";
import { expect, test } from "./story";

async function send(site: APIRequestContext, method: "GET" | "POST" | "PUT", path: string, data?: object, token?: string) {
  const answer = await (await site.fetch(path, { method, headers: token ? { token } : {}, data })).json();
  expect(answer.success, `${path}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.value;
}

/** A player who stakes ten taka at dice. */
async function plays(site: APIRequestContext) {
  const name = `moyna${Date.now() % 1_000_000_000}`;
  await send(site, "PUT", "/wps/member/register", { username: name, password: PASSWORD, confirmPassword: PASSWORD, affiliateCode: "KARIM1", terms: true });
  const { token } = await send(site, "POST", "/wps/session/login", { username: name, password: PASSWORD });
  await send(site, "POST", "/play/dice", { requestId: randomUUID(), stake: "10", target: "50.50", direction: "under" }, token);
  return token as string;
}

test("an operator reads what the house earned, and takes it along", async ({ browser, request }) => {
  test.setTimeout(120_000);
  await plays(request);
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await expect(admin.getByRole("heading", { name: "Vendor health" })).toBeVisible();
  await accessible(admin);
  await admin.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Reports" }).click();
  await admin.getByLabel("Span").selectOption({ label: "Today" });
  const total = admin.getByRole("row").filter({ hasText: "Total" });
  await expect(async () => {
    await admin.reload();
    await expect(total.getByRole("cell").nth(1)).not.toHaveText("0", { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await accessible(admin);

  const [file] = await Promise.all([admin.waitForEvent("download"), admin.getByRole("button", { name: "Download CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^revenue-day-.*\.csv$/);
  expect(readFileSync(await file.path(), "utf8")).toContain("Stakes");

  for (const [tab, seen] of [
    ["Vendor", "Own games"],
    ["Game", "Lantern Dice"],
    ["Agent's line", "karim"],
    ["Liabilities", "Members' cash"],
  ] as const) {
    await admin.getByRole("navigation", { name: "Reports" }).getByRole("link", { name: tab }).click();
    if (tab !== "Vendor") await expect(admin.getByRole("cell", { name: seen, exact: true })).toBeVisible();
    await accessible(admin);
  }

  // A vendor's invoice beside its share.
  await admin.getByRole("navigation", { name: "Reports" }).getByRole("link", { name: "Invoices" }).click();
  await admin.getByLabel("Invoice number").fill(`INV-${Date.now()}`);
  await admin.getByLabel("Share (%)").fill("12.5");
  await admin.getByLabel("Asked").fill("100");
  await admin.getByRole("button", { name: "Check the invoice" }).click();
  await expect(admin.getByRole("cell", { name: "12.5", exact: true })).toBeVisible();
  await accessible(admin);
  expect(found).toEqual([]);
});

test("an operator lays a vendor's list beside the books", async ({ browser }) => {
  test.setTimeout(120_000);
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.goto("/reconcile");
  await expect(admin.getByRole("cell", { name: "studio", exact: true })).toBeVisible();
  await admin.getByRole("button", { name: "Compare now" }).click();
  await expect(admin.getByRole("status").filter({ hasText: "transactions compared" })).toBeVisible();
  await expect(admin.getByText("No differences.")).toBeVisible();
  await accessible(admin);
  await admin.getByLabel(/^State/).selectOption({ label: "All" });
  await expect(admin).toHaveURL(/state=all/);
  expect(found).toEqual([]);
});

test("a game that an operator takes off is gone from the lobby, and comes back", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const listed = async () => {
    const page = await send(request, "GET", "/lgw/games?search=Lantern%20Dice&language=EN&pageSize=20");
    return (page.content as { gameCode: string }[]).some((card) => card.gameCode === "dice");
  };
  expect(await listed()).toBe(true);
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.goto("/games");
  await admin.getByRole("searchbox").fill("Lantern Dice");
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("row")).toHaveCount(2);
  await accessible(admin);
  const offered = async (on: boolean) => {
    await admin.getByRole("button", { name: "Change: Lantern Dice" }).click();
    await expect(admin.getByRole("dialog")).toBeVisible();
    await accessible(admin);
    await admin.getByLabel("Offered", { exact: true }).setChecked(on);
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByRole("dialog")).toHaveCount(0);
  };
  await offered(false);
  await expect(admin.getByRole("cell", { name: "Not offered" })).toBeVisible();
  await expect.poll(listed, { timeout: 5_000 }).toBe(false);
  await offered(true);
  await expect.poll(listed, { timeout: 5_000 }).toBe(true);
  await admin.getByRole("link", { name: "Vendors" }).click();
  await expect(admin.getByRole("cell", { name: "INHOUSE", exact: true })).toBeVisible();
  await accessible(admin);
  expect(found).toEqual([]);
});

test("an operator sees what works in the background, and whether the house is in order", async ({ browser }) => {
  test.setTimeout(120_000);
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.goto("/jobs");
  await expect(admin.getByRole("cell", { name: "Reports reports", exact: true })).toBeVisible();
  await expect(admin.getByText("No job has failed.")).toBeVisible();
  await accessible(admin);
  await admin.goto("/system");
  await admin.getByRole("button", { name: "Compute now" }).or(admin.locator("button.call")).first().click();
  await expect(admin.getByText("Clocks apart")).toBeVisible({ timeout: 20_000 });
  await expect(admin.getByText("Key: vendor studio")).toBeVisible();
  await accessible(admin);
  expect(found).toEqual([]);
});

test("an operator beyond whose reach there are members is shown no sums over all of them, and asks for none", async ({ browser }) => {
  const page = await operator(browser, "admin");
  // What the house refuses them is shown at its doors (backoffice/src/tests/reach.rs); here is what their pages leave out.
  const WHOLE = ["dashboard.read", "system.read", "site.change", "content.publish", "promotions.change", "promotions.publish", "games.change", "invoices.change"];
  await rewrites(page, "**/backoffice/session", (me) => {
    me.narrowed = true;
    me.rights = me.rights.filter((right: string) => !WHOLE.includes(right));
  });
  await rewrites(page, "**/backoffice/promotions", (all) => {
    for (const one of all) one.figures = null;
  });
  // The page that signed in asks no more.
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  const found = complaints(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/withdrawals/);
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(sections.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  await sections.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("navigation", { name: "Reports" }).getByRole("link")).toHaveText(["Agent's line"]);
  await expect(page.getByLabel("Span")).toBeVisible();
  await accessible(page);
  await sections.getByRole("link", { name: "Reconciliation" }).click();
  await expect(page.getByRole("heading", { name: "Differences" })).toBeVisible();
  await accessible(page);
  await sections.getByRole("link", { name: "Vendor wallets" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(0);
  await sections.getByRole("link", { name: "Promotions" }).click();
  await expect(page.getByRole("columnheader", { name: "State" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Cost" })).toHaveCount(0);
  await accessible(page);
  expect(asked.filter((path) => /dashboard|liabilities|invoices|by=(day|vendor|game)|reconcile\/(vendors|runs)|readings/.test(path))).toEqual([]);
  expect(found).toEqual([]);
  await page.context().close();
});
