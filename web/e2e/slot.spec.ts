/** What a slot shows of its wins, on a phone without a graphics card: the rounds are the test's own, written as the studio writes them. `scripts/scenes.mjs` measures their frames. */
import type { Page } from "@playwright/test";

import { accessible } from "./accessible";
import { DRAWS, MOVES } from "./browser";
import books from "./books.json" with { type: "json" };
import { account, holds, visitor } from "./people";
import { expect, test } from "./story";

test.use({ ...DRAWS, ...MOVES });

const PHONE = { width: 360, height: 640 };

/** Opens a demo of the reference game whose next rounds are these. */
async function demo(page: Page, ...rounds: (keyof typeof books)[]): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  const list = await (await page.request.get("/lgw/games?clientType=3&platform=html5-desktop&gameType=RNG&vassalage=PG&pageNo=1&pageSize=1")).json();
  const opened = await page.request.post("/wps/game/launchGame", { data: { nodeId: list.value.content[0].nodeId, mode: "demo", language: "EN" } });
  await page.route("**/spin", (route) => {
    const book = books[rounds.shift() ?? "back"];
    return route.fulfill({ json: { success: true, message: null, value: { round: "00000000-0000-4000-8000-000000000000", book, balanceBefore: "990.00", balance: "1000.00" } } });
  });
  await page.goto((await opened.json()).value.url);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 20_000 });
  return complaints;
}

/** Spins, once the round before is over: until then the button skips, or rests. */
async function spin(page: Page): Promise<void> {
  const wheel = page.locator(".spin");
  await expect(wheel).toHaveText("Spin", { timeout: 60_000 });
  await expect(wheel).not.toHaveAttribute("aria-disabled", "true", { timeout: 60_000 });
  await wheel.click();
}

test("three tiers of win scenes, never one for what comes back of the stake; free spins begin and end behind a curtain", async ({ browser }) => {
  test.setTimeout(150_000);
  const page = await visitor(browser, { size: PHONE });
  await page.addInitScript(() => {
    const seen = { draws: 0, textures: 0 };
    Object.assign(globalThis, { seen });
    const { drawElements, createTexture, deleteTexture } = WebGL2RenderingContext.prototype;
    Object.assign(WebGL2RenderingContext.prototype, {
      drawElements(this: WebGL2RenderingContext, ...given: Parameters<typeof drawElements>) {
        seen.draws += 1;
        drawElements.apply(this, given);
      },
      createTexture(this: WebGL2RenderingContext) {
        seen.textures += 1;
        return createTexture.call(this);
      },
      deleteTexture(this: WebGL2RenderingContext, texture: WebGLTexture | null) {
        if (texture) seen.textures -= 1;
        deleteTexture.call(this, texture);
      },
    });
  });
  const complaints = await demo(page, "back", "win", "big", "great", "free");
  const [wheel, amount, line] = [page.locator(".spin"), page.locator(".amount"), page.locator(".line")];
  // Half of the stake comes back: it is said, and nothing is celebrated. Seen to fail with a level for every payout.
  await spin(page);
  await expect(line).toHaveText("Paid back ৳5.00", { timeout: 30_000 });
  await expect(amount).toBeHidden();
  await spin(page);
  await expect(amount).toHaveClass(/level1/, { timeout: 30_000 });
  await expect(line).toHaveText("You won ৳45.00");
  await expect(amount.locator("strong")).toBeHidden();
  for (const [level, title, sum] of [["level2", "Big win", "৳240.00"], ["level3", "The win of the fair", "৳1,234.50"]] as const) {
    await spin(page);
    await expect(amount).toHaveClass(new RegExp(level), { timeout: 30_000 });
    await expect(amount.locator("strong")).toHaveText(title);
    await expect(line).toHaveText(`You won ${sum}`);
    // The scene goes by itself, and leaves the amount.
    await expect(amount.locator("strong")).toBeHidden({ timeout: 30_000 });
    await expect(amount).toBeVisible();
  }
  await spin(page);
  const plate = page.locator(".plate");
  await expect(plate).toContainText("free spins", { timeout: 30_000 });
  await expect(plate.locator("b")).toHaveText("2");
  await expect(plate).toContainText("The free spins are over", { timeout: 60_000 });
  await expect(plate.locator("b")).toHaveText("৳154.00");
  await expect(line).toHaveText("You won ৳174.00", { timeout: 60_000 });
  await expect(wheel).toHaveText("Spin", { timeout: 60_000 });
  // All pictures lie in one, and what does not move is not drawn.
  const counted = () => page.evaluate(() => (globalThis as unknown as { seen: { draws: number; textures: number } }).seen);
  expect((await counted()).textures).toBeLessThanOrEqual(16);
  await expect(async () => {
    const before = (await counted()).draws;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect((await counted()).draws).toBe(before);
  }).toPass({ timeout: 20_000 });
  await accessible(page);
  expect(complaints).toEqual([]);
});

test("who wants stillness sees the same facts in still pictures", async ({ browser }) => {
  const page = await visitor(browser, { size: PHONE });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const complaints = await demo(page, "great", "free");
  await spin(page);
  await expect(page.locator(".amount strong")).toHaveText("The win of the fair", { timeout: 30_000 });
  await expect(page.locator(".line")).toHaveText("You won ৳1,234.50");
  await spin(page);
  await expect(page.locator(".plate")).toContainText("These spins cost nothing", { timeout: 30_000 });
  await expect(page.locator(".plate b")).toHaveText("৳154.00", { timeout: 60_000 });
  expect(complaints).toEqual([]);
});

test("the stake: half, double, least, most, and the last one again after a reload", async ({ browser }) => {
  const page = await visitor(browser, { size: PHONE });
  await demo(page, "back");
  const stake = page.locator(".stepper output");
  for (const [tap, leads] of [["Double the stake", "৳20.00"], ["Half the stake", "৳10.00"], ["The largest stake", "৳1,000.00"], ["The smallest stake", "৳1.00"]] as const) {
    await page.getByRole("button", { name: tap }).click();
    await expect(stake).toHaveText(leads);
  }
  await page.keyboard.press("d");
  await expect(stake).toHaveText("৳2.00");
  await page.locator(".spin").click();
  await expect(page.locator(".line")).toHaveText("Paid back ৳5.00", { timeout: 30_000 });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 20_000 });
  await expect(stake).toHaveText("৳2.00");
});

test("in the frame: autoplay with limits, which stops for the deposit window; the rounds so far; the heart", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const { token } = await account(request, "auto");
  const page = await visitor(browser);
  await holds(page, token);
  await page.goto("/rng?vassalage=PG");
  const card = page.getByRole("article").first();
  await expect(async () => {
    await card.hover({ timeout: 2_000 });
    await card.getByRole("button", { name: /^PLAY/ }).click({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  const game = page.frameLocator("iframe");
  await expect(game.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 30_000 });
  // Where the licence says so, as the demo's does; the loss must be limited.
  await game.getByRole("button", { name: "Autoplay" }).click();
  const limits = game.getByRole("dialog", { name: "Autoplay" });
  await limits.getByRole("textbox", { name: /^Stop before losing/ }).fill("");
  await limits.getByRole("button", { name: "Start autoplay" }).click();
  await expect(limits.getByText("Write an amount, such as 200.")).toBeVisible();
  await limits.getByRole("textbox", { name: /^Stop before losing/ }).fill("500");
  const spun = page.waitForResponse((response) => response.url().endsWith("/spin"));
  await limits.getByRole("button", { name: "Start autoplay" }).click();
  expect((await spun).status()).toBe(200);
  await expect(game.getByRole("button", { name: "Double the stake" })).toBeDisabled();
  const stage = page.locator(".modal.stage");
  await stage.getByRole("button", { name: "Deposit" }).first().click();
  const money = page.getByRole("dialog", { name: "Deposit", exact: true });
  await expect(money).toBeVisible();
  await expect(game.locator(".line")).toHaveText("Autoplay stopped: a window of the site wants your eyes first.", { timeout: 60_000 });
  await page.keyboard.press("Escape");
  await expect(money).toHaveCount(0);

  await game.getByRole("button", { name: "History" }).click();
  const rounds = game.getByRole("dialog", { name: "Your last rounds of this game" });
  await expect(rounds.getByRole("link", { name: "Verify" }).first()).toHaveAttribute("href", /\/verify\?round=[0-9a-f-]{36}&by=vendor$/);
  await rounds.getByRole("button", { name: "Close" }).click();
  await stage.getByRole("button", { name: /^Add to favourites/ }).click();
  await expect(stage.getByRole("button", { name: /^Remove from favourites/ })).toBeVisible();
  await expect.poll(async () => (await (await request.get("/wps/games/favorites/ids", { headers: { token } })).json()).value.length).toBe(1);
});

test("dice and mines can be tried by anybody, for chips of the page: the house hears of no round", async ({ browser }) => {
  const page = await visitor(browser, { size: PHONE });
  const asked: string[] = [];
  page.on("request", (sent) => sent.url().includes("/play/") && asked.push(sent.url()));
  await page.goto("/rng?vassalage=INHOUSE");
  const dice = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Lantern Dice" }) });
  await expect(async () => {
    await dice.hover({ timeout: 2_000 });
    await dice.getByRole("button", { name: /^FREE TRIAL/ }).click({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  const game = page.frameLocator("iframe");
  await expect(game.getByText("Play chips")).toBeVisible({ timeout: 20_000 });
  await game.getByRole("button", { name: "Let it fly" }).click();
  await expect(game.locator(".strip li")).toHaveCount(1, { timeout: 20_000 });
  await expect(game.locator(".balance output")).toHaveText(/^(990\.00|1,009\.60)$/);
  await page.goto("/games/mines/#demo=1&lang=en");
  await page.locator(".go").click();
  await page.locator(".board:not(.closed) .tile.covered").first().click();
  await expect(page.locator(".tile.flower, .tile.hit").first()).toBeVisible();
  await accessible(page);
  expect(asked).toEqual([]);
});
