import { expect, test, type Page } from "@playwright/test";

import { shows } from "./coverage";
import { account, holds, PASSWORD, visitor } from "./people";

test.use({ actionTimeout: 20_000 });

/** The narrowest screen there is. */
const NARROW = { width: 320, height: 640 };

/** How far the page moved under its reader by itself (the browser's own measure), and how wide it is. */
async function measured(page: Page): Promise<{ shift: number; width: number; what: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element | null }[] };
        let shift = 0;
        const what: string[] = [];
        const count = (entries: PerformanceEntryList) => {
          for (const entry of entries as Shift[]) {
            if (entry.hadRecentInput) continue;
            shift += entry.value;
            for (const { node } of entry.sources) what.push(`${entry.value.toFixed(3)} ${node instanceof Element ? `${node.tagName}.${node.className}` : "?"}`);
          }
        };
        const watch = new PerformanceObserver((list) => count(list.getEntries()));
        watch.observe({ type: "layout-shift", buffered: true });
        // Entries from before are delivered with the next frames.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              count(watch.takeRecords());
              resolve({ shift, width: document.documentElement.scrollWidth, what });
            }),
          ),
        );
      }),
  );
}

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

test("on the narrowest screen nothing is cut off and nothing jumps, in both languages", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { token } = await account(request, "narrow");
  for (const language of ["BN", "EN"] as const) {
    const guest = await visitor(browser, { language, size: NARROW });
    const member = await visitor(browser, { language, size: NARROW });
    await holds(member, token);
    for (const [page, paths] of [
      // Bengali has the longer words; what English adds is looked at on the main pages.
      [guest, language === "BN" ? ["/", "/login", "/register", "/help", "/rng", "/sports", "/promotions", "/agent", "/nowhere"] : ["/", "/register", "/rng", "/agent"]],
      [member, language === "BN" ? ["/", "/rng?vassalage=PG", "/member", "/member?page=depositv2", "/member?page=transactionHistory", "/vnLottery"] : ["/", "/member"]],
    ] as const) {
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole("main").or(page.locator("#content")).first()).toBeVisible();
        if (path === "/" || path.startsWith("/rng")) await expect(page.getByRole("article").first()).toBeVisible();
        if (["/login", "/register", "/help"].includes(path)) await expect(page.getByRole("dialog")).toBeVisible();
        // What comes late is what makes a page jump: it is there before one measures.
        await page.waitForLoadState("networkidle");
        const { shift, width, what } = await measured(page);
        expect.soft(width, `${path} ${language}`).toBeLessThanOrEqual(NARROW.width);
        expect.soft(shift, `${path} ${language}: ${what.join(", ")}`).toBeLessThanOrEqual(0.05);
      }
    }
    // The drawer and the sheet of a phone.
    await guest.goto("/");
    await guest.getByRole("banner").getByRole("button").first().click();
    const drawer = guest.getByRole("dialog");
    await expect(drawer.getByRole("listitem").first()).toBeVisible();
    expect((await measured(guest)).width).toBeLessThanOrEqual(NARROW.width);
    await drawer.getByRole("link").nth(1).click();
    await expect(drawer).toHaveCount(0);
    await expect(guest).toHaveURL(/\/rng$/);
    await guest.context().close();
    await member.context().close();
  }
});

/** Steps with the Tab key until the place is reached; a page must not need more than its menus have. */
async function tabsTo(page: Page, place: ReturnType<Page["locator"]>) {
  for (let step = 0; step < 150; step += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(place).toBeFocused();
}

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
    await menu.getByRole("link", { name: "Live casino" }).hover();
    await expect(menu.locator(".drop:not(.many)")).toBeVisible();
    await page.mouse.move(640, 700);
    await expect(menu.locator(".drop")).toHaveCount(0);
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
  await expect(top.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(top.getByRole("link", { name: "Sign up" })).toBeVisible();
  await expect(top.getByRole("link", { name: "Agents" })).toHaveAttribute("href", "/agent");
  const foot = page.getByRole("contentinfo");
  for (const title of ["Game makers", "Help pages", "With us", "Payments", "What you can check", "Licence"]) await expect(foot.getByRole("heading", { name: title })).toBeVisible();
  await expect(foot.locator(".makers li").first()).toContainText("PG");
  await expect(foot.getByText(/^© 2025/)).toBeVisible();
  await page.context().close();
  const member = await visitor(browser);
  await holds(member, token);
  await member.goto("/");
  const bar = member.getByRole("banner");
  const balance = bar.getByText("৳1,000.00");
  await expect(balance).toBeVisible();
  await expect(bar.getByRole("link", { name: "Deposit" }).first()).toBeVisible();
  await expect(bar.getByRole("link", { name: "Withdraw" }).first()).toBeVisible();
  await expect(bar.getByLabel(/^Messages/)).toBeVisible();
  await bar.locator("summary").click();
  for (const deed of ["Refresh", "Hide balance", "Feedback", "Sign out"]) await expect(bar.locator("details").getByRole("button", { name: deed, exact: true })).toBeVisible();
  for (const way of ["Deposit", "Withdraw"]) await expect(bar.locator("details").getByRole("link", { name: way })).toBeVisible();
  await bar.locator("details").getByRole("button", { name: "Hide balance" }).click();
  await expect(balance).toHaveCount(0);
  await expect(bar.getByText("৳****")).toBeVisible();
  await member.reload();
  await expect(bar.getByText("৳****")).toBeVisible();
  const asked = member.waitForRequest("**/wps/member/info");
  await bar.getByRole("button", { name: "Refresh" }).first().click();
  await asked;
  // The bar beside the page leads up again from far below.
  await expect(member.getByRole("article").first()).toBeVisible();
  await expect(member.getByRole("button", { name: "To the top" })).toHaveCount(0);
  await member.evaluate(() => window.scrollTo({ top: 1_500, behavior: "instant" }));
  await member.getByRole("button", { name: "To the top" }).click();
  await expect.poll(() => member.evaluate(() => scrollY)).toBe(0);
  await member.context().close();
});
