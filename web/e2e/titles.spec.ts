/** A title of tables, from the lobby to its frame and back: its heart, where it is found again, and the full screen. */
import type { Locator, Page } from "@playwright/test";

import { bengaliDigits } from "./measured";
import { account, holds, speaks, value, visitor } from "./people";
import { expect, test } from "./story";

const NAME = "Baccarat";
const card = (page: Page, name = NAME) => page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Presses the play button that a title's card shows under the pointer. */
async function plays(one: Locator): Promise<void> {
  await expect(async () => {
    await one.hover({ timeout: 2_000 });
    await one.getByRole("button", { name: /^(PLAY|খেলুন): / }).click({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

test("a title of tables opened from the lobby keeps its heart, is found under favourites and recent, and comes back from full screen", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { token } = await account(request, "title");
  const page = await visitor(browser);
  await holds(page, token);
  await page.goto("/");
  // Lanes come as they are scrolled to; what was played today stands among the hot ones, too.
  const first = card(page).first();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(first).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await plays(first);
  const game = page.frameLocator(".frame iframe");
  await expect(game.locator(".floor.baccarat")).toBeVisible({ timeout: 30_000 });

  const stage = page.locator(".modal.stage");
  await stage.getByRole("button", { name: `Add to favourites: ${NAME}` }).click();
  await expect(stage.getByRole("button", { name: `Remove from favourites: ${NAME}` })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await value(request.get("/wps/games/favorites/ids", { headers: { token } }))).length).toBe(1);

  const isFull = () => page.evaluate(() => document.fullscreenElement?.classList.contains("frame") ?? false);
  const out = stage.getByRole("button", { name: "Leave full screen" });
  await expect(out).toBeHidden();
  await stage.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(isFull).toBe(true);
  // The frame alone fills the screen, the game goes on in it, and the way back lies over it.
  await expect.poll(() => page.evaluate(() => (({ x, y, width, height }) => [x, y, width - innerWidth, height - innerHeight])(document.querySelector(".frame")!.getBoundingClientRect()))).toEqual([0, 0, 0, 0]);
  await expect(game.getByRole("button", { name: "Place bets" })).toBeInViewport();
  await out.click();
  await expect.poll(isFull).toBe(false);
  await expect(stage.getByRole("button", { name: `Remove from favourites: ${NAME}` })).toBeVisible();
  await expect(game.locator(".floor.baccarat")).toBeVisible();
  await stage.getByRole("button", { name: /^Close/ }).first().click();
  await expect(stage).toHaveCount(0);
  await expect(page).toHaveURL((address) => address.pathname === "/");

  for (const [way, heading] of [["/favorite", "Favourite games"], ["/recent", "Recent games"]] as const) {
    await page.goto(way);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator("main").getByRole("article")).toHaveCount(1);
    await expect(card(page).getByRole("button", { name: `Remove from favourites: ${NAME}` })).toBeAttached();
  }
  // In the other language it is the same title, which opens from there.
  await speaks(page, "BN");
  await page.goto("/favorite");
  await expect(card(page, "ব্যাকারাট")).toBeVisible();
  expect(await bengaliDigits(page)).toEqual([]);
  await plays(card(page, "ব্যাকারাট"));
  await expect(page.frameLocator(".frame iframe").locator(".floor.baccarat")).toBeVisible({ timeout: 30_000 });
});
