/** Tables as operators keep them: made, changed, paused, closed, and a round that is called off, each with what players see of it. */
import { randomUUID } from "node:crypto";

import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { OFFICE } from "./houses";
import { bengaliDigits, measured, NARROW } from "./measured";
import { complaints, operator, session } from "./operators";
import { account, rewrites, speaks, value, visitor, type Answer } from "./people";
import { expect, test } from "./story";

/** So long a node may take to find a new table. */
const FOUND = 30_000;

const seen = async (request: APIRequestContext, name: string): Promise<Answer> => (await value(request.get("/play/tables"))).find(({ nameEn }: { nameEn: string }) => nameEn === name);
const list = (page: Page) => page.getByRole("table", { name: "Tables" });
const rowOf = (page: Page, name: string) => list(page).getByRole("row").filter({ hasText: name });

/** Names of tables that stories made: no other story counts with them. */
const made: string[] = [];

test.afterEach(async ({ request }) => {
  if (made.length === 0) return;
  const headers = { token: await session(request) };
  const tables = await value(request.get(`${OFFICE}/backoffice/tables`, { headers }));
  for (const { table, state } of tables) {
    if (!made.includes(table.nameEn) || state === "closed") continue;
    await value(request.put(`${OFFICE}/backoffice/tables/${table.id}/state`, { headers, data: { state: "closed" } }));
  }
  made.length = 0;
});

async function desk(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Tables" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tables" })).toBeVisible();
  await expect(list(page).getByRole("row").nth(1)).toBeVisible();
}

/** A table by the dialog, with rounds that are long enough to be looked at. */
async function makes(page: Page, name: string, openSeconds: string): Promise<Locator> {
  made.push(name);
  await page.getByRole("button", { name: "Make a table" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a table" });
  await dialog.getByLabel("Name in English").fill(name);
  await dialog.getByLabel("Name in Bengali").fill(`${name} টেবিল`);
  await dialog.getByLabel("Game and rules").selectOption({ label: "Roulette: la partage" });
  await dialog.getByLabel("Time for bets, in seconds").fill(openSeconds);
  return dialog;
}

test("an operator makes a table, changes it, calls its round off, pauses and closes it, and players see each", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const name = `Desk ${Date.now().toString(36)}`;
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await desk(admin);
  await accessible(admin);

  // What does not fit is told at its field, before the house is asked and after.
  const dialog = await makes(admin, name, "120");
  await dialog.getByLabel("Name in English").fill(" ");
  await dialog.getByLabel("Most of one member on one cell").fill("9.99");
  await dialog.getByRole("button", { name: "Make a table" }).click();
  await expect(dialog.getByLabel("Name in English")).toBeFocused();
  await expect(dialog.getByLabel("Most of one member on one cell")).toHaveAccessibleDescription("This cannot be less than the least of one bet.");
  await accessible(admin);
  await dialog.getByLabel("Name in English").fill(name);
  await dialog.getByLabel("Most of one member on one cell").fill("500");
  const refuses = { success: false, value: { code: "field_invalid", details: { field: "mostInRound" } }, message: "No." };
  await admin.route("**/backoffice/tables", (route) => (route.request().method() === "POST" ? route.fulfill({ status: 400, json: refuses }) : route.fallback()));
  await dialog.getByRole("button", { name: "Make a table" }).click();
  await expect(dialog.getByLabel("Most of one member in a round")).toBeFocused();
  await expect(dialog.getByLabel("Most of one member in a round")).toHaveAccessibleDescription("This cannot be less than the most on one cell.");
  await admin.unroute("**/backoffice/tables");
  await dialog.getByLabel("Most of one member in a round").fill("2,000");
  await dialog.getByRole("button", { name: "Make a table" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByRole("status").filter({ hasText: `${name} is made.` })).toBeVisible();
  const row = rowOf(admin, name);
  await expect(row).toContainText("la partage");
  await expect(row).toContainText("৳10 – ৳500");

  // Players have it, and bet there.
  await expect.poll(async () => (await seen(request, name))?.round?.phase, { timeout: FOUND }).toBe("open");
  const { id, rules, openMs, round } = await seen(request, name);
  expect([rules, openMs]).toEqual(["roulette-1+la-partage", 120_000]);
  const player = await account(request, "desk");
  const headers = { token: player.token };
  const balance = async () => (await value(request.get("/wps/member/info", { headers }))).balance as string;
  const before = await balance();
  const bets = async (stake: string) => request.post(`/play/tables/${id}/bets`, { headers, data: { requestId: randomUUID(), round: round.number, cell: "red", stake } });
  await value(bets("40"));
  await expect.poll(balance).toBe((Number(before) - 40).toFixed(2));
  await expect(row).toContainText("৳40.00", { timeout: 15_000 });
  await expect(row).toContainText("bets 1 · people 1");
  await expect(row).toContainText(/01[\da-f]{6}…alive, \d+ ms off/);
  await expect(row.getByRole("timer")).toHaveText(/^\d+ s$/);

  // The keys stay where they are while the list renews itself.
  const change = row.getByRole("button", { name: `Change: ${name}` });
  await change.focus();
  await admin.waitForResponse((answer) => new URL(answer.url()).pathname === "/backoffice/tables");
  await expect(change).toBeFocused();
  await change.click();
  const changing = admin.getByRole("dialog", { name: `Change: ${name}` });
  await expect(changing).toContainText("Limits count for bets from now on, times from the next round.");
  await expect(changing.getByLabel("Game and rules")).toHaveAttribute("readonly");
  await changing.getByLabel("Least of one bet").fill("20");
  await changing.getByLabel("Pause after the result, in seconds").fill("0.5");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(changing).toHaveCount(0);
  await expect(change).toBeFocused();
  await expect(row).toContainText("৳20 – ৳500");
  await expect(row).toContainText("pause 0.5 s");
  expect((await seen(request, name)).least).toBe("20.00");
  expect((await (await bets("10")).json()).value.code).toBe("stake_out_of_range");

  // Called off: what goes back is told, the reason is asked for, and everybody reads it.
  await row.getByRole("button", { name: `Call off the round of ${name}` }).click();
  const off = admin.getByRole("dialog", { name: `Call off round ${round.number} of ${name}` });
  await expect(off).toContainText("৳40.00");
  const act = off.getByRole("button", { name: "Call the round off" });
  await expect(act).toBeDisabled();
  await off.getByLabel("Reason, players read this").fill("The wheel was touched");
  await accessible(admin);
  await act.click();
  await expect(off).toHaveCount(0);
  await expect(admin.getByRole("status").filter({ hasText: `${name}, round ${round.number}: called off.` })).toBeVisible();
  await expect.poll(balance, { timeout: FOUND }).toBe(before);
  const proof = await value(request.get(`/play/tables/${id}/rounds/${round.number}`));
  expect([proof.voidReason, proof.result]).toEqual(["The wheel was touched", null]);
  await expect(row).toContainText("called off 1", { timeout: 15_000 });

  // Paused after the round that runs, let run again, and closed: the last is asked about.
  await row.getByRole("button", { name: `Pause after this round: ${name}` }).click();
  await expect(row).toContainText(/Pausing|Paused/);
  expect((await seen(request, name)).isRunning).toBe(false);
  await row.getByRole("button", { name: `Let run: ${name}` }).click();
  await expect(row).toContainText("Running");
  await row.getByRole("button", { name: `Close: ${name}` }).click();
  const closing = admin.getByRole("dialog", { name: `Close ${name}?` });
  await accessible(admin);
  await closing.getByRole("button", { name: "Close", exact: true }).click();
  await expect(closing).toHaveCount(0);
  await expect(row).toContainText("Closed");
  expect(await seen(request, name)).toBeUndefined();
  await admin.getByLabel("State").selectOption({ label: "Running" });
  await expect(admin).toHaveURL(/\?state=running$/);
  await expect(row).toHaveCount(0);
  await admin.getByLabel("State").selectOption({ label: "Closed" });
  await expect(row).toHaveCount(1);

  const acts = await value(request.get(`${OFFICE}/backoffice/audit?subject=table:${id}`, { headers: { token: await session(request) } }));
  expect(acts.content.map(({ action }: { action: string }) => action).toReversed()).toEqual(["table.create", "table.change", "round.void", "table.state", "table.state", "table.state"]);

  // Who doubts when a bet came has the round's bets, each with its receive time.
  await admin.goto(`${OFFICE}/tables/${id}`);
  await admin.getByRole("link", { name: `The bets of round ${round.number}` }).click();
  const bet = admin.getByRole("table", { name: `${name}: bets of round ${round.number}` }).getByRole("row").filter({ hasText: "Red" });
  await expect(bet).toContainText("Given back");
  await expect(bet).toContainText(/\.\d{3}\d+\.\d\d s before the lock/);
  await accessible(admin);
  expect(found).toEqual([]);
});

test("a round that was faster than the operator is no longer called off, and the page says so", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const name = `Late ${Date.now().toString(36)}`;
  const admin = await operator(browser, "admin");
  await desk(admin);
  await (await makes(admin, name, "120")).getByRole("button", { name: "Make a table" }).click();
  const row = rowOf(admin, name);
  // Chosen by what was made; the keys do the rest.
  await expect(row).toHaveAttribute("aria-current", "true");
  await expect(row.getByRole("timer")).toBeVisible({ timeout: FOUND });
  const { id, round } = await seen(request, name);
  await admin.getByRole("main").focus();
  await admin.keyboard.press("v");
  const dialog = admin.getByRole("dialog", { name: `Call off round ${round.number}` });
  await dialog.getByLabel("Reason, players read this").fill("Too late");
  const headers = { token: await session(request) };
  await value(request.post(`${OFFICE}/backoffice/tables/${id}/rounds/${round.number}/void`, { headers, data: { reason: "A colleague was first" } }));
  await dialog.getByRole("button", { name: "Call the round off" }).click();
  await expect(dialog.getByRole("alert")).toContainText("it cannot be called off now");
  await expect(dialog).toContainText(`Round ${round.number} has ended in the meantime.`);
  await accessible(admin);
  await admin.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("nothing overflows on a phone in either language, what is wrong with a host is seen, and without the house the list stays", async ({ browser }) => {
  // Three looks of axe at the longest list of the office.
  test.setTimeout(180_000);
  const admin = await operator(browser, "admin");
  await rewrites(admin, "**/backoffice/tables", (tables) => {
    const [one, other, third] = tables;
    Object.assign(one, { host: { node: "01a221a8-0000-7000-8000-000000000000", isAlive: false, driftMs: -412.4 } });
    Object.assign(other, { host: null });
    Object.assign(third.today, { ggr: "-123456.78", staked: "9876543.21" });
  });
  await desk(admin);
  await expect(list(admin).getByRole("row").nth(1)).toContainText("not heard");
  await expect(list(admin).getByRole("row").nth(1)).toContainText("Warning: clock 412 ms off");
  await expect(list(admin).getByRole("row").nth(2)).toContainText("Nobody hosts it");
  await expect(list(admin).getByRole("row").nth(3).locator(".loss")).toHaveText("-৳123,456.78");
  await accessible(admin);
  await admin.setViewportSize({ width: 360, height: 740 });
  for (const language of ["BN", "EN"] as const) {
    await speaks(admin, language);
    await admin.reload();
    await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(admin.getByRole("timer").first()).toBeVisible({ timeout: 60_000 });
    expect((await measured(admin)).width, language).toBeLessThanOrEqual(360);
    if (language === "BN") expect(await bengaliDigits(admin)).toEqual([]);
    await accessible(admin);
  }
  await admin.unroute("**/backoffice/tables");
  await admin.route("**/backoffice/tables", (route) => route.fulfill({ status: 503, json: { success: false, value: { code: "unavailable", details: null }, message: "Please try again in a moment." } }));
  await expect(admin.getByRole("alert")).toContainText("Nothing newer has come.", { timeout: 30_000 });
  await expect(list(admin).getByRole("row").nth(1)).toBeVisible();
  await admin.unroute("**/backoffice/tables");
  await admin.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(admin.getByRole("alert")).toHaveCount(0);

  await admin.route("**/backoffice/tables", (route) => route.fulfill({ json: { success: true, value: [], message: null } }));
  await admin.reload();
  await expect(admin.getByText("There are no tables yet.")).toBeVisible();
  await admin.getByRole("button", { name: "Make the first table" }).click();
  await expect(admin.getByRole("dialog", { name: "Make a table" })).toBeVisible();
});

/** The site's clock so many hours from now. */
const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toLocaleTimeString("en-GB", { timeZone: "Asia/Dhaka", hour: "2-digit", minute: "2-digit" });

test("a table that opens later says when, on its card and at the desk", async ({ browser, request }) => {
  const name = `Late ${Date.now().toString(36)}`;
  const [opens, closes] = [clock(2), clock(4)];
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await desk(admin);
  const dialog = await makes(admin, name, "20");
  await dialog.getByLabel("Opens at").fill(opens);
  await dialog.getByRole("button", { name: "Make a table" }).click();
  await expect(dialog.getByLabel("Closes at")).toBeFocused();
  await expect(dialog.getByLabel("Closes at")).toHaveAccessibleDescription("Write two different times, or leave both empty.");
  await dialog.getByLabel("Closes at").fill(closes);
  await accessible(admin);
  await dialog.getByRole("button", { name: "Make a table" }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(admin, name);
  await expect(row).toContainText(`Outside its hours${opens} to ${closes}`);
  await expect(row).toContainText(`Opens at ${opens}`);
  expect(await seen(request, name)).toMatchObject({ isRunning: false, round: null, hours: { opens, closes } });

  const page = await visitor(browser, { size: NARROW });
  await page.goto("/live");
  const card = page.locator(".table-card").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText(`opens at ${opens}`);
  await speaks(page, "BN");
  await page.reload();
  const bengali = page.locator(".table-card").filter({ hasText: `খোলে ${opens}` });
  await bengali.scrollIntoViewIfNeeded();
  expect(await bengaliDigits(page)).toEqual([]);
  expect((await measured(page)).width).toBeLessThanOrEqual(NARROW.width);
  expect(found).toEqual([]);
});
