/** Tables, crash and fishing rooms without money: a visitor watches what is real and plays for chips that live in the page alone. */
import { randomUUID } from "node:crypto";

import type { APIRequestContext, FrameLocator, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { measured } from "./measured";
import { account, holds, value, visitor, type Answer } from "./people";
import { expect, test } from "./story";

const PHONE = { width: 360, height: 740 };
/** The longest that a table of the demo takes from one result to the next, and as much again for a busy machine. */
const ROUND = 80_000;

interface Table {
  id: string;
  nameEn: string;
  rules: string;
  round: { id: string; number: number; phase: string; lockAt: string } | null;
}

async function oneOf(request: APIRequestContext, rules: string): Promise<Table> {
  const table = ((await value(request.get("/play/tables"))) as Table[]).find((each) => each.rules === rules);
  if (!table) throw new Error(`no table of ${rules}`);
  return table;
}

/** The table that a trial has opened, by the name over it: where most people are. */
async function openedAt(request: APIRequestContext, game: FrameLocator): Promise<Table> {
  await expect(game.locator(".bar .mark")).toHaveText("Trial", { timeout: 30_000 });
  const said = (await game.locator(".bar").textContent()) ?? "";
  const table = ((await value(request.get("/play/tables"))) as Table[]).find(({ nameEn }) => said.includes(nameEn));
  if (!table) throw new Error(`no table is called as ${said}`);
  return table;
}

const amount = (sum: number) => sum.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Opens a title by its button for who wants to try it. */
async function tries(page: Page, list: string, title: string): Promise<FrameLocator> {
  await page.goto(list);
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) }).first();
  await expect(async () => {
    await card.hover({ timeout: 2_000 });
    await card.getByRole("button", { name: `FREE TRIAL: ${title}` }).click({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("dialog", { name: `${title} · Trial` })).toBeVisible();
  return page.frameLocator(".frame iframe");
}

/** What goes from a page to the house about its tables, but for what everybody may read. */
function sends(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (each) => {
    const { pathname } = new URL(each.url());
    const isOpen = each.method() === "GET" && /^\/play\/tables(\/\d+(\/rounds\/\d+)?)?$/.test(pathname);
    if (pathname.startsWith("/play/") && !isOpen) sent.push(`${each.method()} ${pathname}`);
    if (pathname.startsWith("/wps/socket")) sent.push(pathname);
  });
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => void (/"t":"chat\./.test(String(payload)) && sent.push(String(payload)))));
  return sent;
}

/** Waits until a table takes bets, with time enough that a busy machine is not too late. */
async function takesBets(request: APIRequestContext, table: Table, time = 6_000): Promise<void> {
  await expect(async () => {
    const { round } = (await value(request.get(`/play/tables/${table.id}`))) as Table;
    expect(round?.phase === "open" && Date.parse(round.lockAt) - Date.now() > time).toBe(true);
  }).toPass({ timeout: ROUND });
}

test("a visitor tries roulette: chips on a real spin are paid or lost by its pocket, and nothing is sent", async ({ browser, request }) => {
  test.setTimeout(3 * ROUND);
  const page = await visitor(browser);
  const sent = sends(page);
  const game = await tries(page, "/live?vassalage=INHOUSE", "Roulette");
  const table = await openedAt(request, game);
  const chips = game.locator(".sums > span").first();
  await expect(chips).toHaveText("Play chips1,000.00");
  await expect(game.getByRole("button", { name: /chat/i })).toHaveCount(0);

  await game.getByRole("button", { name: /^Red, pays/ }).click();
  await takesBets(request, table);
  const { round } = (await value(request.get(`/play/tables/${table.id}`))) as Table;
  const call = game.getByRole("button", { name: /^Place [\d,.]+$/ });
  const stake = Number((await call.textContent())!.replace(/[^\d.]/g, ""));
  await call.click();
  await expect(game.getByRole("button", { name: /^Red, pays 1 to 1, [\d,.]+ placed$/ })).toBeVisible();

  const drawn = game.getByRole("link", { name: new RegExp(`^Round ${round!.number}: `) });
  await expect(drawn).toBeVisible({ timeout: ROUND });
  const isRed = /\bRed\b/.test((await drawn.getAttribute("aria-label")) ?? "");
  await expect(game.locator(".outcome")).toContainText(`You ${isRed ? "won" : "lost"} ${amount(stake)}`, { timeout: ROUND });
  await expect(chips).toHaveText(`Play chips${amount(1_000 + (isRed ? stake : -stake))}`);
  // What was read as a result is what the house drew.
  const { result } = (await value(request.get(`/play/tables/${table.id}/rounds/${round!.number}`))) as Answer;
  expect(await drawn.getAttribute("aria-label")).toContain(`: ${result.pocket},`);
  await accessible(page, [".frame iframe", ".floor"]);
  expect(sent).toEqual([]);
});

test("a visitor tries crash on a phone: a bet is cashed out at its press or lost, by the round that everybody sees", async ({ browser }) => {
  test.setTimeout(3 * ROUND);
  const page = await visitor(browser, { size: PHONE });
  const sent = sends(page);
  const game = await tries(page, "/rng?vassalage=INHOUSE", "Lantern Rise");
  await expect(game.locator(".bar .mark")).toHaveText("Trial", { timeout: 30_000 });
  const button = game.getByRole("group", { name: "First bet" }).locator("button.main");
  const chips = game.locator(".purse output");
  await expect(chips).toHaveText("1,000.00");
  let leftAt: number | null = null;
  let has = 1_000;
  // Whether it crashes before a press is for the lantern to say: of ten rounds more than nine rise higher.
  for (let tried = 0; tried < 8 && leftAt === null; tried += 1) {
    await expect(button).toHaveText(/^Bet 1\.00$/, { timeout: ROUND });
    await button.click();
    await expect(button).toHaveText(/^(Cash out|Lost)/, { timeout: ROUND });
    // A press right after the button turned is taken for one that was meant for what it said before.
    await expect(async () => {
      if ((await button.textContent())?.startsWith("Cash out")) await button.click({ timeout: 2_000 }).catch(() => undefined);
      await expect(button).toHaveText(/^(Out at|Lost)/, { timeout: 3_000 });
    }).toPass({ timeout: ROUND });
    const [, times] = /^Out at ([\d.]+)×/.exec((await button.textContent()) ?? "") ?? [];
    leftAt = times === undefined ? null : Math.round(Number(times) * 100);
    has += (leftAt ?? 0) / 100 - 1;
  }
  expect(leftAt).toBeGreaterThanOrEqual(101);
  await expect(chips).toHaveText(amount(has));
  expect((await measured(page)).width).toBeLessThanOrEqual(PHONE.width);
  await accessible(page, [".frame iframe", ".floor"]);
  expect(sent).toEqual([]);
});

test("who is signed in tries a table in nobody's name: no ticket, no chat, and the balance stays what it was", async ({ browser, request }) => {
  test.setTimeout(2 * ROUND);
  const { token } = await account(request, "tries");
  const table = await oneOf(request, "dragon-tiger-1");
  const page = await visitor(browser, { size: PHONE });
  await holds(page, token);
  const sent = sends(page);
  const greeted = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framesent"));
  await page.goto(`/games/dragon-tiger/#demo=1&lang=en&table=${table.id}`);
  expect(JSON.parse(String((await greeted).payload))).toEqual({ op: "hello", v: 1, have: [{ t: `table.${table.id}` }] });
  await takesBets(request, table);
  await page.getByRole("button", { name: /^Dragon, pays/ }).click();
  await page.getByRole("button", { name: /^Place [\d,.]+$/ }).click();
  await expect(page.locator(".outcome")).toContainText(/You (won|lost) [\d,.]+/, { timeout: ROUND });
  await expect(page.locator(".sums > span").first()).not.toHaveText("Play chips1,000.00");
  expect(sent).toEqual([]);
  expect(((await value(request.get("/wps/member/info", { headers: { token } }))) as Answer).balance).toBe("1000.00");
});

test("a visitor tries blackjack on a phone: no seat is given, and chips behind a member's seat return what that seat's stake does", async ({ browser, request }) => {
  test.setTimeout(4 * ROUND);
  const { token } = await account(request, "sitter");
  const headers = { token };
  const page = await visitor(browser, { size: PHONE });
  const sent = sends(page);
  const game = await tries(page, "/live?vassalage=INHOUSE", "Blackjack");
  const table = await openedAt(request, game);
  await expect(game.getByText("In a trial you take no seat: bet behind seats that others have taken.")).toBeVisible();
  await expect(game.getByRole("button", { name: /^Seat \d/ })).toHaveCount(0);

  // A member sits down, and says nothing when the turn comes: the hand stands.
  await takesBets(request, table, 10_000);
  const { round } = (await value(request.get(`/play/tables/${table.id}`))) as Table;
  const bet = { requestId: randomUUID(), round: round!.number, cell: "seat:3", stake: "10.00" };
  await value(request.post(`/play/tables/${table.id}/bets`, { headers, data: bet }));
  await game.getByRole("button", { name: /^Behind seat 3, taken by / }).click();
  const call = game.getByRole("button", { name: /^Place [\d,.]+$/ });
  const stake = Number((await call.textContent())!.replace(/[^\d.]/g, ""));
  await call.click();
  await expect(game.getByRole("button", { name: /^Behind seat 3, taken by .*, pays 1 to 1, [\d,.]+ placed$/ })).toBeVisible();

  // It is said whose turn it is, unless the hand is a blackjack, and nothing is asked.
  const drawn = game.getByRole("link", { name: new RegExp(`^Round ${round!.number}: `) });
  await expect(game.getByText(/^Seat 3 \(.*\) is to decide$/).or(drawn).first()).toBeVisible({ timeout: ROUND });
  await expect(game.locator(".choices button")).toHaveCount(0);
  await expect(drawn).toBeVisible({ timeout: ROUND });
  await expect(game.locator(".outcome")).toContainText(/You (won|lost) |Stake of /, { timeout: ROUND });
  const { bets } = (await value(request.get(`/play/table-rounds/${round!.id}`, { headers }))) as Answer;
  const net = stake * (Number(bets[0].payout) / Number(bet.stake) - 1);
  await expect(game.locator(".outcome")).toContainText(net === 0 ? `Stake of ${amount(stake)} back` : `You ${net > 0 ? "won" : "lost"} ${amount(Math.abs(net))}`);
  await expect(game.locator(".sums > span").first()).toHaveText(`Play chips${amount(1_000 + net)}`);
  expect((await measured(page)).width).toBeLessThanOrEqual(PHONE.width);
  await accessible(page, [".frame iframe", ".floor"]);
  expect(sent).toEqual([]);
});

test("a visitor watches a fishing room and shoots there for chips at a seat that nobody else sees", async ({ browser }) => {
  test.setTimeout(2 * ROUND);
  const page = await visitor(browser, { size: { width: 360, height: 640 } });
  const sent = sends(page);
  const game = await tries(page, "/fish?vassalage=INHOUSE", "River of Fish");
  await expect(game.locator(".bar .mark")).toHaveText("Trial", { timeout: 30_000 });
  await expect(game.getByText("You are watching.")).toBeVisible();
  const shoot = game.getByRole("button", { name: "Shoot", exact: true });
  const box = game.getByRole("dialog");
  // Somebody may take the seat for money meanwhile.
  await expect(async () => {
    if (await box.isVisible()) await box.getByRole("button", { name: "Close", exact: true }).click({ timeout: 2_000 });
    await game.getByRole("button", { name: /^Seat \d is free: sit down$/ }).first().click({ timeout: 2_000 });
    await expect(box).toContainText("nobody else in the room sees them", { timeout: 2_000 });
    await box.getByRole("textbox", { name: "What you bring along" }).fill("100", { timeout: 2_000 });
    await box.getByRole("button", { name: "Sit down", exact: true }).click({ timeout: 2_000 });
    await expect(shoot).toBeVisible({ timeout: 2_000 });
    await expect(async () => {
      await shoot.press("Enter", { timeout: 2_000 });
      await expect(game.locator(".purse .staked output")).not.toHaveText("0.00", { timeout: 700 });
    }).toPass({ timeout: 20_000 });
  }).toPass({ timeout: ROUND });
  expect((await measured(page)).width).toBeLessThanOrEqual(360);
  await accessible(page, [".frame iframe", ".floor"]);
  await game.getByRole("button", { name: "Leave", exact: true }).click();
  await box.getByRole("button", { name: "Leave the seat" }).click();
  await expect(game.getByText(/^You left the seat: [\d,.]+ in chips came back/)).toBeVisible();
  expect(sent).toEqual([]);
});
