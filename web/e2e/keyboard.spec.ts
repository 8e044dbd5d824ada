/** The main story without a pointer: registered, paid in, played, looked up, all by keys. */

import { tabsTo } from "./keys";
import { PASSWORD, value, visitor, written } from "./people";
import { expect, test } from "./story";
import { member, oneOf, ROUND, type Table } from "./tables";

test.use({ actionTimeout: 20_000 });

test("whoever has no pointer registers, pays in, plays a round, leaves the game and finds the round again", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await visitor(browser);
  const top = page.getByRole("banner");
  const press = (key: string) => page.keyboard.press(key);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await tabsTo(page, top.getByRole("link", { name: "Sign up" }));
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Sign up" });
  await expect(dialog.getByLabel("Account name")).toBeFocused();
  await page.keyboard.type(`keys${Date.now().toString(36).slice(-7)}`);
  await press("Tab");
  await page.keyboard.type(PASSWORD);
  // Between the two stands the button that shows what is typed.
  await press("Tab");
  await expect(dialog.getByRole("button", { name: "Show: Password", exact: true })).toBeFocused();
  await press("Tab");
  await page.keyboard.type(PASSWORD);
  await tabsTo(page, dialog.getByRole("checkbox"));
  await press("Space");
  await tabsTo(page, dialog.locator("button[type=submit]"));
  await press("Enter");
  await expect(top.getByText("৳1,000.00")).toBeVisible({ timeout: 15_000 });
  await expect(dialog).toHaveCount(0);

  await tabsTo(page, top.getByRole("link", { name: "Deposit" }).first());
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Deposit" })).toBeVisible();
  await expect(page.getByRole("button", { name: "৳500", exact: true })).toBeVisible();
  await tabsTo(page, page.getByRole("button", { name: "Fair checkout" }));
  await press("Enter");
  await tabsTo(page, page.getByRole("button", { name: "৳500", exact: true }));
  await press("Enter");
  await tabsTo(page, page.getByRole("button", { name: "Go and pay" }));
  await press("Enter");
  await tabsTo(page, page.getByRole("dialog", { name: "A bonus with this deposit?" }).getByRole("button", { name: "Deposit without a bonus" }));
  await press("Enter");
  await expect(page).toHaveURL(/\/checkout/);
  await tabsTo(page, page.getByRole("button").first());
  await press("Enter");
  await expect(page).toHaveURL(/\/member/);
  await expect(top.getByText("৳1,500.00")).toBeVisible({ timeout: 20_000 });

  // Past the menus by the link that is there for this.
  await page.goto("/rng?vassalage=INHOUSE");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Lantern Dice" }) });
  await expect(card).toBeVisible();
  await press("Tab");
  await press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await tabsTo(page, card.getByRole("button", { name: /^PLAY/ }));
  await press("Enter");
  const game = page.frameLocator("iframe");
  await expect(game.locator(".go")).toBeEnabled({ timeout: 20_000 });
  await tabsTo(page, game.locator(".go"));
  const rolled = page.waitForResponse((response) => response.url().endsWith("/play/dice") && response.request().method() === "POST");
  await press("Enter");
  expect((await (await rolled).json()).success).toBe(true);
  await tabsTo(page, page.getByRole("dialog").getByRole("button", { name: "Close" }), "Shift+Tab");
  await press("Enter");
  await expect(page.locator("iframe")).toHaveCount(0);

  await tabsTo(page, top.locator("summary"));
  await press("Enter");
  await tabsTo(page, top.getByRole("link", { name: "Betting record" }));
  await press("Enter");
  const details = page.getByRole("button", { name: /^Details: Lantern Dice/ });
  await expect(details).toHaveCount(1);
  await tabsTo(page, details);
  await press("Enter");
  const round = page.getByRole("dialog", { name: "Lantern Dice" });
  await expect(round).toBeVisible();
  await press("Escape");
  await expect(round).toHaveCount(0);
  // Keys go on where they were.
  await expect(details).toBeFocused();
  await page.context().close();
});

test("whoever has no pointer sits down at roulette, walks to a cell, places a chip, sees what came of it and leaves", async ({ browser, request }) => {
  test.setTimeout(3 * ROUND);
  const table = await oneOf(request, "roulette-1");
  const { page } = await member(browser, request, "keyed");
  const press = (key: string) => page.keyboard.press(key);
  await page.goto("/live");
  const open = page.getByRole("button", { name: `Open the table: ${table.nameEn}` });
  await expect(open).toBeEnabled();
  await tabsTo(page, open);
  await press("Enter");
  const game = page.frameLocator(".frame iframe");
  await expect(game.getByRole("heading", { level: 1 })).toContainText(table.nameEn, { timeout: 30_000 });
  // One cell of the layout is reached by the tab key, and the others by arrows from there.
  await tabsTo(page, game.getByRole("grid").first().locator("button[tabindex='0']"));
  await press("ArrowRight");
  await press("ArrowDown");
  const label = async () => (await game.locator(".spot:focus").getAttribute("aria-label")) ?? "";
  const [cell = ""] = /^.+, pays \d+ to 1/.exec(await label()) ?? [];
  expect(cell).not.toBe("");
  await press("1");
  await press("Enter");
  await expect.poll(label).toBe(`${cell}, ${written(table.least)} laid, not placed yet`);
  await press("2");
  await press("Enter");
  await press("u");
  await expect(async () => {
    const { round } = (await value(request.get(`/play/tables/${table.id}`))) as Table;
    expect(round?.phase === "open" && Date.parse(round.lockAt) - Date.now() > 8_000).toBe(true);
  }).toPass({ timeout: ROUND });
  const { round } = (await value(request.get(`/play/tables/${table.id}`))) as Table;
  await press("p");
  await expect.poll(label).toBe(`${cell}, ${written(table.least)} placed`);
  const drawn = game.getByRole("link", { name: new RegExp(`^Round ${round!.number}: `) });
  await expect(drawn).toBeVisible({ timeout: ROUND });
  await expect(game.locator(".outcome")).toContainText(/You (won|lost) ৳/, { timeout: ROUND });
  await tabsTo(page, page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }), "Shift+Tab");
  await press("Enter");
  await expect(page.locator("iframe")).toHaveCount(0);
});
