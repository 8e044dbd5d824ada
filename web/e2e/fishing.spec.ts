/** Fishing rooms: found among the fishing games, fished in with money, and verified, on a phone too. */
import type { APIRequestContext, Browser, FrameLocator, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { shows } from "./coverage";
import { bengaliDigits, measured } from "./measured";
import { account, holds, value, visitor, written, type Language } from "./people";
import { expect, test } from "./story";

/** The smallest phone that most people have. */
const PHONE = { width: 360, height: 640 };

interface Room {
  id: string;
  nameEn: string;
  nameBn: string;
  least: string;
  room: { ladder: string[]; sitting: { seat: number }[] };
}

interface Session {
  id: string;
  state: string;
  staked: string;
  won: string;
  boughtIn: string;
  funds: string;
}


const roomsOf = async (request: APIRequestContext): Promise<Room[]> => ((await value(request.get("/play/tables"))) as (Room & { game: string })[]).filter(({ game }) => game === "fishing");

/** The cheapest room that has a seat. */
async function free(request: APIRequestContext): Promise<Room> {
  const open = (await roomsOf(request)).filter(({ room }) => room.sitting.length < 6).toSorted((one, other) => Number(one.least) - Number(other.least));
  if (!open[0]) throw new Error("every seat is taken");
  return open[0];
}

const sessionOf = (request: APIRequestContext, room: Room, token: string): Promise<Session | null> => value(request.get(`/play/tables/${room.id}/session`, { headers: { token } }));
const balanceOf = async (request: APIRequestContext, token: string): Promise<string> => (await value(request.get("/wps/member/info", { headers: { token } }))).balance;

async function member(browser: Browser, request: APIRequestContext, name: string, options: Parameters<typeof visitor>[1] = {}): Promise<{ page: Page; token: string }> {
  const { token } = await account(request, name);
  const page = await visitor(browser, options);
  await holds(page, token);
  return { page, token };
}

const WORDS = {
  EN: { open: (name: string) => `Open the room: ${name}`, seat: /^Seat \d is free: sit down$/, bring: "What you bring along", sit: "Sit down", shoot: "Shoot", leave: "Leave", leaveYes: "Leave the seat", left: /You left the seat/, close: "Close" },
  BN: { open: (name: string) => `ঘরে ঢুকুন: ${name}`, seat: /^আসন \d খালি: বসুন$/, bring: "সঙ্গে কত নেবেন", sit: "বসুন", shoot: "ছুড়ুন", leave: "উঠুন", leaveYes: "উঠে যান", left: /আসন ছাড়া হয়েছে/, close: "বন্ধ করুন" },
} as const;

/** The room in the page's frame, opened from its card. */
async function enters(page: Page, room: Room, language: Language): Promise<FrameLocator> {
  await page.goto("/fish");
  const name = language === "EN" ? room.nameEn : room.nameBn;
  const card = page.getByRole("button", { name: WORDS[language].open(name) });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toBeEnabled();
  await card.click();
  const game = page.frameLocator(".frame iframe");
  await expect(game.getByRole("heading", { level: 1 })).toContainText(name, { timeout: 30_000 });
  return game;
}

/** Sits down at the first free seat; somebody else may take it meanwhile, and then another one is asked for. */
async function sits(page: Page, game: FrameLocator, amount: string, language: Language) {
  const w = WORDS[language];
  const box = game.getByRole("dialog");
  await expect(async () => {
    if (await box.isVisible()) await box.getByRole("button", { name: w.close, exact: true }).click({ timeout: 2_000 });
    await game.getByRole("button", { name: w.seat }).first().click({ timeout: 2_000 });
    await box.getByRole("textbox", { name: w.bring }).fill(amount, { timeout: 2_000 });
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname.endsWith("/sessions"));
    await box.getByRole("button", { name: w.sit, exact: true }).click({ timeout: 2_000 });
    expect((await answered).status()).toBe(200);
  }).toPass({ timeout: 60_000 });
  await expect(game.getByRole("button", { name: w.shoot, exact: true })).toBeVisible({ timeout: 20_000 });
}

/** Shoots at the room's middle until the house has written down that shots met something. */
async function shoots(page: Page, game: FrameLocator, met: () => Promise<boolean>, language: Language) {
  const water = game.locator(".water canvas").first();
  await expect(async () => {
    const box = (await water.boundingBox())!;
    for (const [x, y] of [[0.5, 0.45], [0.35, 0.5], [0.65, 0.4]] as const) await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await game.getByRole("button", { name: WORDS[language].shoot, exact: true }).press("Enter");
    expect(await met()).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [700] });
}

test("a member sits down with money, shoots, leaves with what is left, and verifies every shot", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const room = await free(request);
  const { page, token } = await member(browser, request, "fisher");
  const game = await enters(page, room, "EN");
  await shows("family:FISH", async () => {
    await sits(page, game, "200", "EN");
    // What was brought is in the room, and not in the balance.
    expect(await balanceOf(request, token)).toBe("800.00");
    await expect(game.locator(".purse .funds")).toContainText(written("200.00"));
    await shoots(page, game, async () => Number((await sessionOf(request, room, token))?.staked ?? 0) > 0, "EN");
  });

  // The window is closed before that: wherever the member goes, the site says where their money is, and leads back to it.
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const strip = page.getByRole("status", { name: "Where your money is" });
  await expect(strip).toContainText(`of yours is in ${room.nameEn}`);
  await accessible(page, ".seated");
  const worth = page.getByRole("region", { name: "All together" });
  // What the last shots met is settled within seconds: until then the page and the house may be asked before and after it.
  await expect(async () => {
    await page.goto("/member?page=transferFund");
    const { atTables, available, total } = await value(request.get("/wps/member/info/funds/consolidated", { headers: { token } }));
    expect([available, Number(atTables) > 0, Number(total)]).toEqual(["800.00", true, 800 + Number(atTables)]);
    await expect(worth).toContainText(written(total), { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(worth.getByText("In rooms", { exact: true })).toBeVisible();
  await strip.getByRole("button", { name: `Go back: ${room.nameEn}` }).click();
  await expect(game.getByRole("button", { name: "Shoot", exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(strip).toHaveCount(0);

  // More money comes to the seat without leaving it.
  await game.getByRole("button", { name: /^Funds/ }).click();
  await game.getByRole("dialog").getByRole("textbox", { name: "What you bring along" }).fill("50");
  await game.getByRole("dialog").getByRole("button", { name: "Bring it", exact: true }).click();
  await expect(game.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
  expect([await balanceOf(request, token), (await sessionOf(request, room, token))?.boughtIn]).toEqual(["750.00", "250.00"]);

  await game.getByRole("button", { name: "Leave", exact: true }).click();
  await game.getByRole("dialog").getByRole("button", { name: "Leave the seat" }).click();
  await expect(game.getByText(/You left the seat/)).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await sessionOf(request, room, token))?.state, { timeout: 30_000 }).toBe("ended");
  const session = (await sessionOf(request, room, token))!;
  expect(Number(session.funds)).toBeCloseTo(250 - Number(session.staked) + Number(session.won), 5);
  const balance = (750 + Number(session.funds)).toFixed(2);
  await expect.poll(() => balanceOf(request, token), { timeout: 20_000 }).toBe(balance);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("banner").getByText(written(balance))).toBeVisible();

  // The record has the session with its sums, and leads to its proof.
  await page.goto("/member?page=personalHistoryCopy");
  await page.getByRole("button", { name: /^Details: / }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "River of Fish" })).toBeVisible();
  // What was brought first, and what came to it.
  await expect(dialog.getByText("Taken along")).toHaveCount(2);
  await expect(dialog.getByText("Back to the balance")).toBeVisible();
  await accessible(page);
  await dialog.getByRole("link", { name: "Replay and verify" }).click();
  await expect(page).toHaveURL((address) => address.pathname === "/verify" && address.searchParams.get("round") === session.id);

  // Its seed is in use still: the next pair opens it.
  await expect(page.getByRole("heading", { name: "The seed is still sealed" })).toBeVisible();
  await page.locator(".vf-sealed").getByRole("button", { name: "Change seeds and open the old one" }).click();
  await expect(page.locator(".vf-verdict.good")).toBeVisible({ timeout: 20_000 });
  await expect(page.locator(".vf-step .vf-mark.good")).toHaveCount(4);
  await expect(page.locator(".vf-mark.error")).toHaveCount(0);
  await page.getByText("The shots", { exact: true }).click();
  await expect(page.locator(".vf-shots > li").first()).toBeVisible();
  await accessible(page);
});

test("rooms are cards of /fish for whoever comes, stand on no shelf of tables, and keep a choice through the sign-in", async ({ browser, request }) => {
  const rooms = await roomsOf(request);
  const page = await visitor(browser);
  await shows("route:/fish", async () => {
    await page.goto("/fish");
    await expect(page.locator(".room-card h3")).toHaveText(rooms.map(({ nameEn }) => nameEn));
  });
  await expect(page.getByText(/^৳[\d,.]+ to ৳[\d,.]+ a shot$/)).toHaveCount(rooms.length);
  await expect(page.getByText(/^\d of 6 seats taken/)).toHaveCount(rooms.length);
  await accessible(page, ".tables");
  await page.getByRole("button", { name: `Open the room: ${rooms[0]!.nameEn}` }).click();
  await expect(page.getByRole("dialog").getByLabel(/Password/).first()).toBeVisible();
  await page.goto("/live");
  await expect(page.locator(".table-card h3").first()).toBeVisible();
  for (const { nameEn } of rooms) await expect(page.getByRole("heading", { name: nameEn, exact: true })).toHaveCount(0);
});

test("on a phone in Bengali nothing overflows or jumps, and a session goes from seat to verdict", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const room = await free(request);
  const { page, token } = await member(browser, request, "maach", { size: PHONE, language: "BN" });
  await page.goto("/fish");
  await expect(page.locator(".room-card h3").first()).toBeVisible();
  const { width, shift, what } = await measured(page);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  expect(shift, what.join("\n")).toBeLessThan(0.05);
  expect(await bengaliDigits(page)).toEqual([]);

  const game = await enters(page, room, "BN");
  await sits(page, game, "100", "BN");
  await shoots(page, game, async () => Number((await sessionOf(request, room, token))?.staked ?? 0) > 0, "BN");
  await accessible(page, [".frame iframe", ".floor"]);
  await game.getByRole("button", { name: WORDS.BN.leave, exact: true }).click();
  await game.getByRole("dialog").getByRole("button", { name: WORDS.BN.leaveYes }).click();
  await expect(game.getByText(WORDS.BN.left)).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await sessionOf(request, room, token))?.state, { timeout: 30_000 }).toBe("ended");
  const session = (await sessionOf(request, room, token))!;
  await value(request.post("/play/seeds/rotate", { headers: { token }, data: { clientSeed: "turned-by-hand" } }));
  // As the room's own page leads there.
  await page.goto(`/verify?session=${session.id}`);
  await expect(page.locator(".vf-verdict.good")).toBeVisible({ timeout: 20_000 });
  expect((await measured(page)).width).toBeLessThanOrEqual(PHONE.width);
  expect(await bengaliDigits(page)).toEqual([]);
  await accessible(page);
});
