/** Where the menus and the cards lead (spec.md 2, launch rules), in the browser: a catalogue of the test's own, so that each kind of vendor is there. */

import type { Locator } from "@playwright/test";

import { MOVES } from "./browser";
import { shows } from "./coverage";
import { account, holds, rewrites, visitor } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000, ...MOVES });

/** Presses PLAY of a card, which is there while the pointer is upon it: a list that moves slides it away, and one follows. */
const plays = (card: Locator) =>
  expect(async () => {
    await card.hover({ timeout: 2_000 });
    await card.getByRole("button", { name: /^PLAY/ }).click({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });

const vendors = (gameType: string, ...names: string[]) => ({ gameType, vendors: names.map((vassalage) => ({ gameType, vassalage, displayName: vassalage, count: 1 })) });
const MENUS = [
  vendors("RNG", "PG", "INHOUSE"),
  vendors("LIVE", "DHAKA"),
  vendors("FISH", "ONE"),
  vendors("PVP", "ONE"),
  vendors("SPORTS", "BALL", "BAT"),
  vendors("ESPORTS", "AV", "TF"),
  vendors("LOTT", "TCG_LOTTO_VN", "OTHER"),
  vendors("ELOTT", "TCG_SEA"),
];

test("menus and cards lead where the rules say: to a lottery, a list, a centre, a container, a game", async ({ browser, request }) => {
  test.setTimeout(90_000);
  const { token } = await account(request, "launch");
  const page = await visitor(browser);
  await holds(page, token);
  await rewrites(page, "**/lgw/games/game_menus**", (menus) => menus.splice(0, menus.length, ...MENUS));
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Game menu" });
  const entry = (name: string) => menu.getByRole("link", { name, exact: true });
  const leads = async (name: string, address: string) => {
    await entry(name).click();
    await expect(page, name).toHaveURL((url) => url.pathname + url.search === address);
  };
  /** Opens an entry's list and follows a vendor in it; the row may still move its entry of here into sight, and one follows. */
  const hovered = async (name: string, vassalage: string, address: string) => {
    await expect(async () => {
      await page.mouse.move(640, 700);
      await entry(name).hover({ timeout: 2_000 });
      await menu.locator(".drop").getByRole("link", { name: vassalage }).first().click({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page, vassalage).toHaveURL((url) => url.pathname + url.search === address);
  };
  await shows("way:menu-page", async () => {
    await leads("Promotions", "/promotions");
    await leads("Card games", "/pvp");
    await leads("Fishing", "/fish");
    await leads("Slots", "/rng");
    await leads("Sports", "/sports");
    await leads("Home", "/");
  });
  await shows("way:menu-vendor", () => leads("Live casino", "/live?vassalage=DHAKA"));
  await shows("way:lotto-vn", () => leads("Lottery", "/vnLottery?gameCode=TCG_LOTTO_VN"));
  await shows("way:lotto-sea", () => leads("E-lottery", "/seaLottery?gameCode=TCG_SEA"));
  await shows("way:lottery", () => hovered("Lottery", "OTHER", "/lottery?gameCode=OTHER"));
  await shows("way:type", () => hovered("E-sports", "TF", "/esports"));
  await shows("way:rng", () => hovered("Slots", "INHOUSE", "/rng?vassalage=INHOUSE"));

  // One vendor's list has a container: its games are behind it, page by page, and it is none of them.
  await page.goto("/rng?vassalage=NGR");
  const container = page.getByRole("main").getByRole("article").filter({ has: page.getByRole("heading", { name: "All of the Wheel" }) });
  const dialog = page.getByRole("dialog", { name: "All of the Wheel" });
  await shows("way:container", async () => {
    await container.getByRole("button", { name: "All of the Wheel", exact: true }).click();
    await expect(dialog.getByRole("article").nth(10)).toBeVisible();
    await expect(dialog.getByRole("article").filter({ hasText: "All of the Wheel" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Page 2" }).click();
    await expect(dialog.getByRole("article")).toHaveCount(5);
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    // The button of the card does the same as its picture.
    await container.hover();
    await container.getByRole("button", { name: /^See the games/ }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
  await page.goto("/rng?vassalage=PG");
  // The makers' tiles shine when they come, and stop before five seconds are over.
  const shine = () => page.locator(".vendors .vendor").first().evaluate((tile) => (({ animationName, animationDuration, animationIterationCount }) => [animationName, Number.parseFloat(animationDuration) * Number(animationIterationCount) < 5])(getComputedStyle(tile, "::after")));
  await expect.poll(shine).toEqual(["shine", true]);
  await shows("way:direct", async () => {
    await plays(page.getByRole("main").getByRole("article").first());
    await expect(page.locator("iframe")).toBeVisible({ timeout: 20_000 });
  });
  await page.context().close();
});

test("the first visit begins in the house's language or in that of its link, keeps both entries, and the house is told of a change", async ({ browser, request }) => {
  const entries = (page: { evaluate: <T>(act: () => T) => Promise<T> }) => page.evaluate(() => [localStorage.getItem("language"), localStorage.getItem("previousLanguage")]);
  const first = await (await browser.newContext()).newPage();
  await first.goto("/rng");
  await shows("constant:languages", async () => {
    await expect.poll(() => entries(first)).toEqual(["BN", "BN"]);
    await expect(first.locator("html")).toHaveAttribute("lang", "bn");
  });
  await first.context().close();

  // Seen to fail: the house's language took the place of the link's as soon as the house had said what it was.
  const linked = await (await browser.newContext()).newPage();
  await linked.goto("/rng?lang=EN");
  await expect(linked.locator("html")).toHaveAttribute("lang", "en");
  await expect.poll(() => entries(linked)).toEqual(["EN", "EN"]);
  await linked.waitForLoadState("networkidle");
  await expect(linked.getByRole("heading", { level: 1, name: "Slots" })).toBeVisible();
  await linked.context().close();

  const { token } = await account(request, "tongue");
  const page = await visitor(browser);
  await holds(page, token);
  await page.goto("/rng");
  const told = page.waitForRequest("**/wps/member/language");
  await page.getByRole("banner").getByRole("button", { name: "বাংলা" }).click();
  expect((await told).postDataJSON()).toEqual({ language: "BN" });
  expect(await entries(page)).toEqual(["BN", "BN"]);
  // What the catalogue says comes anew in the chosen language.
  await expect(page.getByRole("heading", { level: 1, name: "স্লট" })).toBeVisible();
  await page.context().close();
});

test("the lane that moves by itself stands while a pointer or the focus is on it, and its cards can be pressed", async ({ browser }) => {
  const page = await visitor(browser);
  await page.clock.install();
  await page.goto("/");
  const lane = page.locator(".hot-row");
  // Cards are built when they come near.
  await lane.getByRole("article").first().scrollIntoViewIfNeeded();
  await expect(lane.getByRole("article").first().getByRole("heading")).toBeVisible();
  /** Cards that are wholly in view, at rest. */
  const whole = () =>
    lane.evaluate((box) => {
      const seen = box.getBoundingClientRect();
      return [...box.children].map((card) => card.getBoundingClientRect()).filter((card) => card.left >= seen.left - 1 && card.right <= seen.right + 1).length;
    });
  await shows("constant:hot-slider", () => expect.poll(whole).toBe(4));
  const left = () => lane.evaluate((box) => box.scrollLeft);
  /** Four rests and moves of the lane. */
  const passes = () => page.clock.runFor(4 * 2_300);
  await expect.poll(async () => ((await passes()), left())).toBeGreaterThan(0);

  const stands = async () => {
    const still = await left();
    await passes();
    expect(await left()).toBe(still);
  };
  // One that can be tried.
  const place = await lane.evaluate((box) => [...box.children].findIndex((card) => card.getBoundingClientRect().left > box.getBoundingClientRect().left && /FREE TRIAL/.test(card.textContent ?? "")));
  const card = lane.getByRole("article").nth(place);
  await card.hover();
  await stands();
  // Lanes above may still come and move the whole page down: who aims follows with the pointer. That this lane stands was seen.
  await expect(async () => {
    await card.hover();
    await card.getByRole("button", { name: /^FREE TRIAL/ }).click({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole("dialog").locator("iframe")).toBeVisible({ timeout: 20_000 });
  await page.goBack();

  // Seen to fail: whichever of the two went, the lane set out again under the other.
  const button = card.getByRole("button").first();
  await card.hover();
  await button.focus();
  await page.mouse.move(0, 0);
  await stands();
  await card.hover();
  await button.blur();
  await stands();
  await page.mouse.move(0, 0);
  const before = await left();
  await expect.poll(async () => ((await passes()), left())).not.toBe(before);
  await page.context().close();
});
