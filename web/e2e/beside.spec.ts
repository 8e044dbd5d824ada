/** Several tables beside each other on a desktop: each in a frame of its own, with one balance for all of them. */
import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { bengaliDigits } from "./measured";
import { account, holds, speaks, value, visitor, written } from "./people";
import { Reader } from "./reader";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000 });

/** The longest that a table of the demo takes from one result to the next, and as much again for a busy machine. */
const ROUND = 80_000;
/** A table has the room of a phone at least. */
const PHONE = 360;

interface Table {
  id: string;
  nameEn: string;
  nameBn: string;
  game: string;
  rules: string;
  isRunning: boolean;
  round: { number: number; phase: string; lockAt: string } | null;
}

const running = async (request: APIRequestContext): Promise<Table[]> => ((await value(request.get("/play/tables"))) as Table[]).filter(({ isRunning }) => isRunning);

/** The first running table of a game. */
async function oneOf(request: APIRequestContext, game: string): Promise<Table> {
  const table = (await running(request)).find((each) => each.game === game);
  if (!table) throw new Error(`no table of ${game} runs`);
  return table;
}

async function member(browser: Browser, request: APIRequestContext, name: string): Promise<{ page: Page; token: string }> {
  const { token } = await account(request, name);
  const page = await visitor(browser, { size: { width: 1440, height: 900 } });
  await holds(page, token);
  return { page, token };
}

const game = (page: Page, table: Table) => page.frameLocator(`.frame iframe[title="${table.nameEn}"]`);
const region = (page: Page, table: Table) => page.getByRole("region", { name: table.nameEn, exact: true });
const sits = (page: Page, table: Table) => expect(game(page, table).getByRole("heading", { level: 1 })).toContainText(table.nameEn, { timeout: 30_000 });

/** Opens a table from its card, as the only one. */
async function opens(page: Page, table: Table): Promise<void> {
  await page.goto("/live");
  const card = page.getByRole("button", { name: `Open the table: ${table.nameEn}` });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toBeEnabled();
  await card.click();
  await expect(page.frameLocator(".frame iframe").getByRole("heading", { level: 1 })).toContainText(table.nameEn, { timeout: 30_000 });
}

const picker = (page: Page) => page.getByRole("dialog", { name: "Which table beside?" });

/** Puts a table beside those that are open. */
async function adds(page: Page, table: Table): Promise<void> {
  await page.getByRole("button", { name: "Another table beside" }).click();
  const offer = picker(page).getByRole("button", { name: `Open beside: ${table.nameEn}`, exact: true });
  await expect(offer).toBeEnabled();
  await offer.click();
  await expect(picker(page)).toHaveCount(0);
  await sits(page, table);
}

const widths = (seats: Locator) => seats.evaluateAll((all) => all.map((seat) => seat.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })));

test("a member plays roulette with baccarat beside it: a bet at one is seen in the balance of both, and one is closed without the other", async ({ browser, request }) => {
  test.setTimeout(3 * ROUND);
  const [roulette, baccarat] = [await oneOf(request, "roulette"), await oneOf(request, "baccarat")];
  const { page, token } = await member(browser, request, "beside");
  await opens(page, roulette);
  await page.getByRole("button", { name: "Another table beside" }).click();
  const tables = picker(page);
  await expect(tables.getByRole("article").filter({ hasText: roulette.nameEn }).first()).toContainText("Open already");
  await tables.getByRole("group", { name: "Game" }).getByRole("button", { name: "Baccarat" }).click();
  await expect(tables.getByRole("article").filter({ hasNotText: "Baccarat" })).toHaveCount(0);
  await accessible(page, ".broad");
  await page.keyboard.press("Escape");
  await expect(tables).toHaveCount(0);
  await adds(page, baccarat);
  await sits(page, roulette);

  // Read as two places, the new one first.
  const reader = await Reader.of(page);
  await reader.stands("heading", baccarat.nameEn);
  for (const { nameEn } of [roulette, baccarat]) await reader.finds("region", nameEn);
  await reader.sound("two tables");
  await accessible(page, ".several");

  const [wheel, cards] = [game(page, roulette), game(page, baccarat)];
  for (const one of [wheel, cards]) await expect(one.locator(".sums").getByText(written("1000.00"))).toBeVisible();
  await wheel.getByRole("button", { name: /^Red, pays/ }).click();
  await expect(async () => {
    const { round } = (await value(request.get(`/play/tables/${roulette.id}`))) as Table;
    expect(round?.phase === "open" && Date.parse(round.lockAt) - Date.now() > 8_000).toBe(true);
  }).toPass({ timeout: ROUND });
  const placed = page.waitForRequest((each) => each.method() === "POST" && new URL(each.url()).pathname === `/play/tables/${roulette.id}/bets`);
  await wheel.getByRole("button", { name: /^Place ৳/ }).click();
  const { stake } = (await placed).postDataJSON() as { stake: string };
  const left = written((1_000 - Number(stake)).toFixed(2));
  for (const one of [wheel, cards]) await expect(one.locator(".sums").getByText(left)).toBeVisible();
  await expect(wheel.locator(".outcome")).toContainText(/You won|You lost|Stake of/, { timeout: ROUND });
  const now = written((await value(request.get("/wps/member/info", { headers: { token } }))).balance as string);
  for (const one of [wheel, cards]) await expect(one.locator(".sums").getByText(now)).toBeVisible();

  // A reload brings both back.
  await page.reload();
  for (const table of [roulette, baccarat]) await sits(page, table);

  // The other one is not loaded anew.
  await wheel.locator("html").evaluate((html) => (html.dataset["kept"] = "yes"));
  await region(page, baccarat).getByRole("button", { name: `Close the table: ${baccarat.nameEn}` }).click();
  await expect(page.locator(".frame iframe")).toHaveCount(1);
  await expect(page.frameLocator(".frame iframe").locator("html")).toHaveAttribute("data-kept", "yes");
  await expect(page.getByRole("region", { name: roulette.nameEn })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Another table beside" })).toBeFocused();
  await page.goBack();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("banner").getByText(now)).toBeVisible();
});

test("up to four have the room of a phone each, one can be seen alone, and each comes back to its own table", async ({ browser, request }) => {
  test.setTimeout(2 * ROUND);
  const tables = await running(request);
  // Two of one game are told apart after a reload, too; one of another follows, and a fishing room.
  const twins = tables.filter(({ game }) => game === tables.find((each) => tables.filter((other) => other.game === each.game && each.game !== "fishing" && each.game !== "crash").length > 1)?.game).slice(0, 2);
  const others = [tables.find((each) => each.game === "crash"), tables.find((each) => each.game === "fishing")].filter((each) => each !== undefined);
  const four = [...twins, ...others];
  expect(four).toHaveLength(4);
  const { page } = await member(browser, request, "four");
  await opens(page, four[0]!);
  for (const table of four.slice(1)) await adds(page, table);
  await expect(page.getByRole("button", { name: "Another table beside" })).toHaveCount(0);
  const seats = page.locator(".frame > section");
  const inRow = await widths(seats);
  expect(inRow.map(({ width }) => width >= PHONE)).toEqual([true, true, true, true]);
  expect(new Set(inRow.map(({ y }) => y)).size).toBe(1);
  await accessible(page, ".several");

  await page.setViewportSize({ width: 1280, height: 800 });
  const inSquare = await widths(seats);
  expect(inSquare.map(({ width }) => width)).toEqual([640, 640, 640, 640]);
  expect([new Set(inSquare.map(({ x }) => x)).size, new Set(inSquare.map(({ y }) => y)).size]).toEqual([2, 2]);
  const one = four[2]!;
  await page.getByRole("button", { name: `Show this table only: ${one.nameEn}` }).click();
  await expect(region(page, four[0]!)).toHaveCount(0);
  expect((await region(page, one).boundingBox())?.width).toBe(1280);
  await page.keyboard.press("Escape");
  await expect(region(page, four[0]!)).toBeVisible();
  await page.reload();
  for (const table of four) await sits(page, table);

  await speaks(page, "BN");
  await page.reload();
  await expect(page.getByRole("region", { name: four[0]!.nameBn, exact: true })).toBeVisible();
  expect(await bengaliDigits(page)).toEqual([]);
  // Not offered where two have not the room, and nothing is closed there either.
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.locator(".frame iframe")).toHaveCount(4);
  // One key asks first; one step back out of the deposit closes that alone.
  await page.locator("dialog.several > .bar").getByRole("button", { name: "জমা করুন" }).click();
  await expect(page.locator("dialog.wide")).toBeVisible();
  await page.goBack();
  await expect(page.locator("dialog.wide")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "4টি টেবিলই বন্ধ করবেন?" }).getByRole("button", { name: "সব বন্ধ করুন" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
});
