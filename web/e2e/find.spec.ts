/** Finding a game: the search on every page, what narrows a list, the pages of makers, and what one played last. */
import { accessible } from "./accessible";
import { account, holds, visitor } from "./people";
import { expect, test } from "./story";

const PHONE = { width: 360, height: 740 };

test("the search is one tap away on every page, and one key", async ({ browser, request }) => {
  const page = await visitor(browser, { size: PHONE });
  await holds(page, (await account(request, "finder")).token);
  for (const path of ["/", "/promotions", "/member?page=depositv2", "/verify", "/rng"]) {
    await page.goto(path);
    await page.getByRole("banner").getByRole("link", { name: "Find a game" }).click();
    await expect(page).toHaveURL(/\/games$/);
    await expect(page.getByRole("searchbox")).toBeFocused();
  }
  // Seen to fail with the key unheard; a key that is typed into a box stays there.
  await page.goto("/promotions");
  // The way to the search comes with who the member is, a moment after the page.
  await expect(page.getByRole("banner").getByRole("link", { name: "Find a game" })).toBeVisible();
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox");
  await expect(box).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(box).toHaveValue("a/b");
  await page.context().close();
});

test("what narrows the list stands in the address: it can be shared, and back takes it off", async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto("/games");
  const shown = page.getByRole("main").getByRole("article");
  await expect(shown).toHaveCount(20);
  await page.getByLabel("Volatility").selectOption("HIGH");
  await expect(page).toHaveURL(/volatility=HIGH/);
  await page.getByLabel("Theme").selectOption("birds");
  await page.getByLabel("Sort").selectOption("RTP");
  await expect(page).toHaveURL(/theme=birds.*sort=RTP|sort=RTP.*theme=birds/);
  await accessible(page);
  const first = shown.first().getByRole("heading");
  const name = await first.textContent();
  const other = await visitor(browser);
  await other.goto(page.url());
  await expect(other.getByRole("main").getByRole("article").first().getByRole("heading")).toHaveText(name ?? "");
  await expect(other.getByLabel("Theme")).toHaveValue("birds");
  await other.context().close();
  await page.goBack();
  await expect(page.getByLabel("Sort")).toHaveValue("POPULAR");
  await page.goBack();
  await expect(page.getByLabel("Theme")).toHaveValue("");
  await page.getByLabel("Stake of a round").selectOption("1");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/games$/);
  // Nothing passes: the way on takes everything off.
  await page.goto("/games?feature=nothing_has_it");
  await page.getByRole("main").getByRole("button", { name: "See all games" }).click();
  await expect(shown).toHaveCount(20);
  await page.context().close();
});

test("on a phone the filters say how many games pass, and fold away to show them", async ({ browser }) => {
  const page = await visitor(browser, { size: PHONE });
  await page.goto("/games");
  const first = page.getByRole("main").getByRole("article").first();
  await expect(first).toBeVisible();
  await page.getByText("Filters", { exact: true }).click();
  const show = page.getByRole("button", { name: /^Show [\d,]+ games?$/ });
  await expect(show).toBeInViewport();
  // Seen to fail: the button lay over the second and the third row of the filters, and the order was out of sight.
  await expect(page.getByLabel("Sort")).toBeInViewport();
  const [last, button] = await Promise.all([page.locator(".filters select").last(), show].map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)));
  expect(last?.bottom).toBeLessThanOrEqual(button?.top ?? 0);
  const all = (await show.textContent()) ?? "";
  await page.getByLabel("Volatility").selectOption("HIGH");
  await expect(show).not.toHaveText(all);
  await expect(show).toBeInViewport();
  const some = /[\d,]+/.exec((await show.textContent()) ?? "")?.[0] ?? "";
  await accessible(page);
  await show.click();
  await expect(show).toHaveCount(0);
  await expect(page.getByLabel("Volatility")).toBeHidden();
  await expect(page.getByText(new RegExp(`^${some} games?$`))).toBeInViewport();
  await expect(first).toBeInViewport();
  // Seen to fail: an address that carries a filter came with all of them unfolded over the games.
  await page.reload();
  await expect(first).toBeInViewport();
  await expect(page.getByLabel("Volatility")).toBeHidden();
  await page.context().close();
});

test("a maker has a page, which a game leads to", async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto("/rng?vassalage=PG");
  await page.getByRole("main").getByRole("article").first().getByRole("button").first().press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("Stake of a round");
  // A step back closes the sheet, and none is left of one that its button closed.
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/rng\?vassalage=PG$/);
  const first = page.getByRole("main").getByRole("article").first().getByRole("button").first();
  await first.press("Enter");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toHaveCount(0);
  await first.press("Enter");
  await sheet.getByRole("link", { name: "Kadam" }).click();
  await expect(page).toHaveURL(/\/maker\/PG$/);
  await expect(page.getByRole("heading", { level: 1, name: "Kadam" })).toBeVisible();
  await expect(page.getByRole("main").locator(".by").first()).toContainText("Kadam");
  // No page shows a code of the trade as a name.
  await expect(page.getByRole("main").getByText(/^(PG|JL|JDB|CQ9)$/)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng\?vassalage=PG$/);
  await expect(sheet).toHaveCount(0);
  await page.context().close();
});

test("a member goes on where they were, and a frame is light with its page", async ({ browser, request }) => {
  const page = await visitor(browser);
  await holds(page, (await account(request, "goeson")).token);
  await page.addInitScript(() => localStorage.setItem("theme", "light"));
  await page.goto("/");
  const lane = page.getByRole("region", { name: "Continue playing" }).or(page.locator("section").filter({ has: page.getByRole("heading", { name: "Continue playing" }) }));
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(lane).toHaveCount(0);
  await page.goto("/rng?vassalage=PG");
  const card = page.getByRole("main").getByRole("article").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await card.hover();
  await card.getByRole("button", { name: `PLAY: ${name}` }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(frame.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 20_000 });
  await page.goto("/");
  await expect(lane.getByRole("heading", { name })).toBeVisible();
  await page.context().close();
});
