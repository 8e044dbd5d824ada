/** Records as a member reads them: bets by kind and day, a round to its rows in the books, files, wins and losses, gifts. */
import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { SITE } from "./houses";
import { account, holds, visitor } from "./people";
import { expect, test } from "./story";


/** Rolls the dice; each is a round of the house. */
async function rolls(request: APIRequestContext, token: string, stakes: readonly string[]) {
  for (const stake of stakes) {
    const answer = await request.post(`${SITE}/play/dice`, { headers: { token }, data: { requestId: randomUUID(), stake, target: "50.00", direction: "under" } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

async function open(page: Page, name: string) {
  await page.goto(`${SITE}/member?page=${name}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** The words of a sum, such as `Stake`. */
const sum = (page: Page, name: string) => page.getByLabel("Totals of this time").locator("div", { has: page.getByText(name, { exact: true }) }).locator("dd");

// Shows: member:personalHistoryCopy
test("the betting record is filtered and added up, a round leads to its proof and its rows in the books", async ({ browser, request }) => {
  const { token } = await account(request, "bets");
  const stakes = Array.from({ length: 22 }, (_, at) => String(at + 1));
  await rolls(request, token, stakes);
  const page = await visitor(browser);
  await holds(page, token);
  await open(page, "personalHistoryCopy");
  await expect(sum(page, "Rounds")).toHaveText("22");
  await expect(sum(page, "Stake")).toHaveText("৳253.00");
  await expect(page.getByRole("button", { name: /^Details: / })).toHaveCount(20);
  await page.getByRole("button", { name: "More", exact: false }).last().click();
  await expect(page.getByRole("button", { name: /^Details: / })).toHaveCount(22);
  await accessible(page);

  await page.getByRole("button", { name: "Yesterday" }).click();
  await expect(page.getByText("There are no such bets in this time.")).toBeVisible();
  await page.getByRole("button", { name: "Next day" }).click();
  await expect(page.getByRole("button", { name: "Today" })).toHaveAttribute("aria-pressed", "true");
  await expect(sum(page, "Rounds")).toHaveText("22");
  await page.getByRole("button", { name: "7 days", exact: true }).click();
  await page.getByRole("button", { name: "Previous 7 days" }).click();
  await expect(page.getByText("There are no such bets in this time.")).toBeVisible();
  await page.getByRole("button", { name: "Next 7 days" }).click();
  await page.getByRole("button", { name: "Slots" }).click();
  await expect(page.getByRole("button", { name: /^Details: Lantern Dice/ })).toHaveCount(20);
  await page.getByLabel("State").selectOption("open");
  await expect(page.getByText("There are no such bets in this time.")).toBeVisible();
  await page.getByLabel("State").selectOption("settled");

  await page.getByRole("button", { name: /^Details: Lantern Dice/ }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The games' fund").first()).toBeVisible();
  await expect(dialog.getByText("৳22.00").first()).toBeVisible();
  await accessible(page);
  await dialog.getByRole("link", { name: "Replay and verify" }).click();
  await expect(page).toHaveURL(/\/verify\?round=/);
  await expect(page.getByRole("heading", { name: "Verify a round" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The seed is still sealed" })).toBeVisible();
  await page.context().close();
});

// Shows: member:transactionHistory
test("every line of the account record says why, and both records are kept as files", async ({ browser, request }) => {
  const { token } = await account(request, "why");
  await rolls(request, token, ["10", "20"]);
  const page = await visitor(browser);
  await holds(page, token);
  await open(page, "transactionHistory");
  const balance = await page.getByRole("button", { name: /^Why\? / }).first().textContent();
  const shown = await (await request.get(`${SITE}/wps/v2/wallets/balance`, { headers: { token } })).json();
  expect((balance ?? "").replaceAll(",", "")).toContain(`Balance ৳${shown.value.balance}`);
  await accessible(page);
  await page.getByRole("button", { name: "Bets", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Why\? Bet,/ })).toHaveCount(2);
  await page.getByRole("button", { name: /^Why\? Bet,/ }).last().click();
  const dialog = page.getByRole("dialog");
  const row = dialog.getByRole("listitem").filter({ hasText: "this row" });
  await expect(row).toContainText("Your balance gives");
  await expect(row).toContainText("The games' fund takes");
  await expect(row).toContainText("−৳10.00");
  await accessible(page);
  await dialog.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("dialog", { name: "Lantern Dice" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const [name, begins] of [
    ["Download CSV", "\u{feff}\"Time\""],
    ["Download XLSX", "PK"],
  ] as const) {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.(csv|xlsx)$/);
    expect(readFileSync(await file.path(), name === "Download CSV" ? "utf8" : "latin1").startsWith(begins)).toBe(true);
    await expect(page.getByText("The file is downloaded.")).toBeVisible();
  }
  await page.context().close();
});

// Shows: member:personalProfit, member:bonusDetails
test("wins and losses are drawn and listed, gifts say where they came from, and who did nothing is told so", async ({ browser, request }) => {
  const { token } = await account(request, "profit");
  const page = await visitor(browser);
  await holds(page, token);
  await open(page, "personalProfit");
  await expect(page.getByText("You did not play in this time.")).toBeVisible();
  await rolls(request, token, ["5", "7"]);
  await page.reload();
  await expect(sum(page, "Stake")).toHaveText("৳12.00");
  await expect(page.getByRole("img", { name: /^In this time (you (won|lost)|neither)/ })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "By kind of game" }).click();
  await expect(page.getByRole("rowheader", { name: "Slots" })).toBeVisible();
  await accessible(page);
  await open(page, "bonusDetails");
  await page.getByRole("button", { name: /^Why\? Play money/ }).click();
  await expect(page.getByRole("dialog").getByText("The house's bonus fund")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Yesterday" }).click();
  await expect(page.getByText("No bonus and no commission in this time.", { exact: false })).toBeVisible();
  await accessible(page);
  await page.context().close();
});

/** Of these two the clock of one shows another day than the house's at every hour. */
const FAR = ["Pacific/Pago_Pago", "Pacific/Kiritimati"];

// Seen to fail with the day of the browser's own zone: nothing was found by it.
test("the days of a record are the house's, wherever the browser's clock stands", async ({ browser, request }) => {
  const { token } = await account(request, "far");
  await rolls(request, token, ["15"]);
  for (const zone of FAR) {
    const page = await visitor(browser, { zone });
    await holds(page, token);
    await open(page, "personalHistoryCopy");
    await expect(sum(page, "Stake"), zone).toHaveText("৳15.00");
    await expect(page.getByRole("button", { name: /^Details: / }), zone).toHaveCount(1);
    await page.context().close();
  }
});
