
import { shows } from "./coverage";
import { tabsTo } from "./keys";
import { bengaliDigits, measured, NARROW } from "./measured";
import { account, holds, PASSWORD, visitor } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000 });

test("the measure of jumps measures", async ({ browser }) => {
  const page = await visitor(browser, { size: NARROW });
  await page.goto("/promotions");
  await page.waitForLoadState("networkidle");
  const before = (await measured(page)).shift;
  await page.evaluate(() => {
    const box = document.createElement("div");
    box.style.height = "200px";
    document.querySelector("main")?.before(box);
  });
  expect((await measured(page)).shift).toBeGreaterThan(before + 0.05);
  await page.context().close();
});

test("the look for Bengali digits sees them, but for what people wrote", async ({ browser }) => {
  const page = await visitor(browser, { size: NARROW });
  await page.setContent('<p>12</p><p title="\u09e7">a</p><p translate="no">\u09e8</p><label>\u09e9<input placeholder="\u09ea"></label>');
  expect(await bengaliDigits(page)).toEqual(["\u09e7", "\u09e9", "\u09ea"]);
  await page.context().close();
});

test("the site is used by the keyboard alone; lists of makers open under focus and pointer, large ones in columns", async ({ browser, request }) => {
  test.setTimeout(90_000);
  const { name } = await account(request, "keys");
  const page = await visitor(browser);
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Game menu" });
  await shows("way:hover", async () => {
    const slots = menu.getByRole("link", { name: "Slots", exact: true });
    await expect(slots).toHaveAttribute("aria-expanded", "false");
    await slots.hover();
    // More than ten makers: the large layout, one row of four columns and more.
    const many = menu.locator(".drop.many");
    await expect(many).toBeVisible();
    expect(await many.getByRole("listitem").count()).toBeGreaterThan(10);
    expect(await many.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length)).toBe(4);
    await page.mouse.move(640, 700);
    await expect(many).toHaveCount(0);
  });
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  const slots = menu.getByRole("link", { name: "Slots", exact: true });
  await tabsTo(page, slots);
  await expect(slots).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(slots).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(menu.locator(".drop a").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rng\?vassalage=/);
  // In, and out again.
  await page.goto("/");
  await tabsTo(page, page.getByRole("banner").getByRole("link", { name: "Log in" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Account name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByText("৳1,000.00")).toBeVisible({ timeout: 15_000 });
  await tabsTo(page, page.getByRole("banner").locator("summary"));
  await page.keyboard.press("Enter");
  const leave = page.getByRole("banner").getByRole("button", { name: "Sign out" });
  await tabsTo(page, leave);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sign out" })).toBeVisible();
  await tabsTo(page, page.getByRole("dialog").getByRole("button", { name: "Sign out" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  // The side menu folds and unfolds, and stays as it was left.
  const fold = page.getByRole("button", { name: /^(Fold|Unfold) the menu$/ });
  const site = page.locator(".site");
  const folded = () => site.evaluate((element) => element.classList.contains("folded"));
  const before = await folded();
  await fold.focus();
  await page.keyboard.press("Enter");
  await expect.poll(folded).toBe(!before);
  await page.reload();
  await expect(fold).toBeVisible();
  await expect.poll(folded).toBe(!before);
  await page.context().close();
});

test("header, account menu and footer hold what the specification names", async ({ browser, request }) => {
  const { token } = await account(request, "shell");
  const page = await visitor(browser);
  const top = page.getByRole("banner");
  await page.goto("/");
  await shows("home:visitor-header", async () => {
    await expect(top.getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(top.getByRole("link", { name: "Sign up" })).toBeVisible();
    await expect(top.getByRole("link", { name: "Agents" })).toHaveAttribute("href", "/agent");
    // Deposit and withdrawal are offered to visitors too; the way there leads by the login.
    await expect(top.getByRole("link", { name: "Withdraw" })).toBeVisible();
    await top.getByRole("link", { name: "Deposit" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
  await page.goto("/");
  await shows("home:footer", async () => {
    const foot = page.getByRole("contentinfo");
    for (const title of ["Game makers", "Help pages", "With us", "Payments", "What you can check", "Licence"]) await expect(foot.getByRole("heading", { name: title })).toBeVisible();
    // The first is that of the specification; players read the name and the mark that it has here.
    await expect(foot.locator(".makers a").first()).toHaveAttribute("href", "/maker/PG");
    await expect(foot.locator(".makers a").first()).toHaveText("KAKadam");
    await expect(foot.getByText(/^© 2025/)).toBeVisible();
  });
  await page.context().close();
  const member = await visitor(browser);
  await holds(member, token);
  await member.goto("/");
  const bar = member.getByRole("banner");
  const balance = bar.getByText("৳1,000.00");
  await shows("home:member-bar", async () => {
    await expect(balance).toBeVisible();
    await expect(bar.getByRole("link", { name: "Deposit" }).first()).toBeVisible();
    await expect(bar.getByRole("link", { name: "Withdraw" }).first()).toBeVisible();
    await expect(bar.getByLabel(/^Messages/)).toBeVisible();
  });
  await bar.locator("summary").click();
  await shows("home:account-menu", async () => {
    for (const deed of ["Refresh", "Hide balance", "Feedback", "Sign out"]) await expect(bar.locator("details").getByRole("button", { name: deed, exact: true })).toBeVisible();
    for (const way of ["Deposit", "Withdraw"]) await expect(bar.locator("details").getByRole("link", { name: way })).toBeVisible();
  });
  await shows("home:hidden-balance", async () => {
    await bar.locator("details").getByRole("button", { name: "Hide balance" }).click();
    await expect(balance).toHaveCount(0);
    await expect(bar.getByText("৳****")).toBeVisible();
    await member.reload();
    await expect(bar.getByText("৳****")).toBeVisible();
  });
  const asked = member.waitForRequest("**/wps/member/info");
  await bar.getByRole("button", { name: "Refresh" }).first().click();
  await asked;
  // The bar beside the page leads up again from far below.
  await expect(member.getByRole("article").first()).toBeVisible();
  await shows("home:to-top", async () => {
    await expect(member.getByRole("button", { name: "To the top" })).toHaveCount(0);
    await member.evaluate(() => window.scrollTo({ top: 1_500, behavior: "instant" }));
    await member.getByRole("button", { name: "To the top" }).click();
    await expect.poll(() => member.evaluate(() => scrollY)).toBe(0);
  });
  await member.context().close();
});
