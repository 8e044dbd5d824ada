import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { DRAWS, MOVES } from "./browser";
import { written } from "./people";
import { expect, test } from "./story";

test.use({
  // Small, as most players' screens are: the fewer points, the sooner they are drawn.
  viewport: { width: 400, height: 720 },
  ...DRAWS,
  ...MOVES,
});

/** REF-10L under its first name in the catalogue. */
const TIGER = "রাতের সোনালি বাঘ";
/** A third of its rounds pay: that neither a win nor a loss is among so many happens once in seventeen thousand runs. */
const MOST_SPINS = 24;

/** What the browser complains about: policy violations, errors of scripts. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    // An answer that the test loses on purpose is logged by the browser too, and is no fault.
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) found.push(message.text());
  });
  return found;
}

/** A player of this test alone, signed in, with the play money a new account begins with. */
async function player(page: Page, name: string): Promise<string> {
  const username = `${name}${Date.now() % 10_000_000}`;
  const answer = await page.request.put("/wps/member/register", {
    data: { username, password: "Mela-2026", confirmPassword: "Mela-2026", registerMethod: "WEB", login: true, terms: true },
  });
  const { token } = (await answer.json()).value as { token: string };
  await page.goto("/games/dice/icon.svg");
  await page.evaluate((value) => sessionStorage.setItem("token", value), token);
  return token;
}

/** What the house says the player has. */
async function balance(request: APIRequestContext, token: string): Promise<string> {
  const answer = await request.get("/wps/v2/wallets/balance", { headers: { token } });
  return (await answer.json()).value.balance as string;
}

interface Spun {
  round: string;
  book: { stake: string; payout: string };
  balance: string;
}

test("a slot in the lobby: wins and losses, an answer that is lost, a reload in the middle", async ({ page }) => {
  test.setTimeout(150_000);
  const found = complaints(page);
  const token = await player(page, "slot");
  // What the house announces comes first; a player reads it and closes it.
  await page.addLocatorHandler(page.getByRole("dialog", { name: "ঘোষণা" }), (notices) => notices.getByRole("button", { name: "বন্ধ করুন" }).click());
  // The vendor's list is taken over after the start.
  const listed = "/lgw/games?clientType=3&platform=html5-desktop&gameType=RNG&vassalage=PG&pageNo=1&pageSize=20";
  await expect.poll(async () => (await (await page.request.get(listed)).json()).value.total as number, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.goto("/rng?vassalage=PG");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: TIGER }) });
  await card.hover();
  await card.getByRole("button", { name: `খেলুন: ${TIGER}` }).click();

  const game = page.frameLocator("iframe");
  const wheel = game.locator(".spin");
  const shown = game.locator(".balance output");
  const idle = () => expect(wheel).not.toHaveAttribute("aria-disabled", "true", { timeout: 60_000 });
  const answered = () => page.waitForResponse((response) => response.url().endsWith("/spin") && response.ok(), { timeout: 30_000 });
  const same = async () => expect(shown).toHaveText(written(await balance(page.request, token)));
  await expect(game.getByRole("heading", { name: TIGER })).toBeVisible({ timeout: 20_000 });
  await expect(game.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 20_000 });
  await same();
  // The window around shows the name and the way out: the game does not show them again.
  await expect(game.getByRole("button", { name: "লবিতে ফিরুন" })).toBeHidden();
  await expect(page.getByRole("dialog", { name: TIGER }).getByRole("button", { name: "বন্ধ করুন" })).toBeVisible();

  // Sound is off until the player wants it.
  const sound = game.locator("[data-sound]");
  await expect(sound).toHaveAccessibleName("শব্দ চালু করুন");
  await sound.click();
  await expect(sound).toHaveAccessibleName("শব্দ বন্ধ করুন");

  const spin = async (press: () => Promise<void>) => {
    const begun = Date.now();
    const answer = answered();
    await press();
    const { book } = (await (await answer).json()).value as Spun;
    await expect(wheel).toHaveAttribute("aria-disabled", "true");
    await idle();
    // The button says "skip" while there is something to skip: the round is over when it says "spin" again.
    await expect(wheel).toHaveText("ঘোরান", { timeout: 120_000 });
    await idle();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(2_500);
    await same();
    // What does not exceed the stake is told, not celebrated.
    await expect(game.locator(".amount")).toBeVisible({ visible: Number(book.payout) > Number(book.stake) });
    return Number(book.payout);
  };
  let [won, lost] = [0, 0];
  for (let spins = 0; (won === 0 || lost === 0) && spins < MOST_SPINS; spins += 1) {
    if ((await spin(() => (spins === 0 ? wheel.click() : wheel.press("Space")))) > 0) won += 1;
    else lost += 1;
  }
  expect({ won: won > 0, lost: lost > 0 }).toEqual({ won: true, lost: true });

  // The answer is lost after the house took the stake: the game asks again, and the bet counts once.
  const before = Number(await balance(page.request, token));
  const asked: string[] = [];
  await page.route("**/spin", async (route) => {
    asked.push((route.request().postDataJSON() as { requestId: string }).requestId);
    if (asked.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const payout = await spin(() => wheel.press("Enter"));
  expect(asked).toEqual([asked[0], asked[0]]);
  expect(Number(await balance(page.request, token))).toBeCloseTo(before - 10 + payout, 4);
  await page.unroute("**/spin");

  // A reload in the middle: the same round comes back, and nothing is charged again.
  const answer = answered();
  await wheel.press("Space");
  const drawn = (await (await answer).json()).value as Spun;
  await page.reload();
  await expect(game.getByText("আগের খেলা", { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await balance(page.request, token)).toBe(drawn.balance);
  // The end of the picture brings the win: before it the wheel rests, hurries the picture, and may look idle between the two.
  await expect(shown).toHaveText(written(drawn.balance), { timeout: 120_000 });
  await expect(wheel).toHaveText("ঘোরান", { timeout: 120_000 });
  await idle();
  await expect(sound).toHaveAccessibleName("শব্দ বন্ধ করুন");
  await accessible(page, ["iframe", "#game"]);
  expect(found).toEqual([]);
});

test("dice and mines: a bet, seeds that are opened, an open round after a reload", async ({ page }) => {
  test.setTimeout(60_000);
  const found = complaints(page);
  const token = await player(page, "dice");
  const shown = page.locator(".balance output");
  const same = async () => expect(shown).toHaveText(written(await balance(page.request, token)));
  await page.goto("/games/dice/#lang=en");
  // What was said of a stake goes with it: seen to fail, the red line stood beside a stake that was right.
  const [stake, notice] = [page.getByRole("textbox", { name: "Stake" }), page.locator("main .notice")];
  for (const [wrong, said] of [["0", /Choose a stake from ৳1\.00/], ["1.234", /At most two decimals/]] as const) {
    await stake.fill(wrong);
    await page.getByRole("button", { name: "Let it fly" }).click();
    await expect(notice).toContainText(said);
    await stake.fill("১.০০");
    await expect(notice).toBeHidden();
  }
  await expect(stake).toHaveAttribute("aria-invalid", "false");
  await stake.fill("10.00");
  const roll = async (press: () => Promise<void>) => {
    const answer = page.waitForResponse((response) => response.url().endsWith("/play/dice") && response.request().method() === "POST");
    await press();
    const { roll: result } = (await (await answer).json()).value as { roll: string };
    await expect(page.locator(".strip a").first()).toHaveText(result);
    await expect(page.locator(".go")).toHaveAttribute("aria-disabled", "false");
    await same();
    return result;
  };
  await roll(() => page.getByRole("button", { name: "Let it fly" }).click());
  const last = await roll(() => page.keyboard.press("Space"));
  await accessible(page);

  await page.getByRole("button", { name: "Fairness" }).click();
  const fairness = page.getByRole("dialog", { name: "Fairness" });
  await expect(fairness.getByText("Fingerprint of the server seed")).toBeVisible();
  await fairness.getByRole("button", { name: "Change seeds and open the old one" }).click();
  await expect(fairness.getByText("It matches its fingerprint")).toBeVisible();
  const link = await fairness.getByRole("link", { name: "Verify the last round" }).getAttribute("href");
  const round = await page.request.get(`/play/rounds/${new URL(link ?? "", page.url()).searchParams.get("round")}`, { headers: { token } });
  expect((await round.json()).value).toMatchObject({ game: "dice", outcome: { roll: last }, serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) });

  await page.goto("/games/mines/#lang=en");
  await openPots(page, page.locator(".go"));
  await page.reload();
  await expect(page.getByText("Your open round is where you left it")).toBeVisible();
  await expect(page.locator(".tile.flower")).toHaveCount(1);
  await same();
  await accessible(page);
  await page.getByRole("button", { name: /^Take ৳/ }).click();
  await expect(page.getByText(/^You took ৳/)).toBeVisible();
  await same();
  expect(found).toEqual([]);
});

test("mines by themselves: the chosen pots in every round until a stop, and the rounds so far, each with what verifies it", async ({ page }) => {
  test.setTimeout(60_000);
  const found = complaints(page);
  const token = await player(page, "pots");
  await page.goto("/games/mines/#lang=en");
  await page.getByRole("button", { name: "History" }).click();
  const rounds = page.getByRole("dialog", { name: "Your last rounds of this game" });
  await expect(rounds.getByText("You have not played this game yet.")).toBeVisible();
  await rounds.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Autoplay" }).click();
  const limits = page.getByRole("dialog", { name: "Autoplay" });
  const begin = limits.getByRole("button", { name: "Start autoplay" });
  await begin.click();
  await expect(limits.getByRole("alert")).toHaveText("Choose at least one pot.");
  for (const pot of ["Row 1, place 1", "Row 5, place 5"]) await limits.getByRole("button", { name: pot }).click();
  await accessible(page);
  const opened: number[] = [];
  page.on("request", (sent) => sent.url().endsWith("/reveal") && opened.push(sent.postDataJSON().tile));
  await begin.click();
  await page.getByRole("button", { name: "Stop autoplay, 8 to go" }).click({ timeout: 20_000 });
  await expect(page.getByText("Autoplay is stopped.")).toBeVisible({ timeout: 20_000 });
  // A cracker in the first pot leaves the second shut.
  expect(opened.filter((tile) => tile === 0).length).toBe(3);
  expect(new Set(opened).size).toBeLessThanOrEqual(2);
  await expect(page.locator(".balance output")).toHaveText(written(await balance(page.request, token)));

  await page.getByRole("button", { name: "History" }).click();
  await expect(rounds.getByRole("link", { name: "Verify" })).toHaveCount(3);
  await accessible(page);
  const link = await rounds.getByRole("link", { name: "Verify" }).first().getAttribute("href");
  const round = await page.request.get(`/play/rounds/${new URL(link ?? "", page.url()).searchParams.get("round")}`, { headers: { token } });
  expect((await round.json()).value).toMatchObject({ game: "mines" });
  expect(found).toEqual([]);
});

/** Begins rounds until the first pot holds a marigold: 22 of 25 do. */
async function openPots(page: Page, act: Locator): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(act).toHaveAttribute("aria-disabled", "false");
    await act.click();
    const answer = page.waitForResponse("**/reveal");
    await page.locator(".board:not(.closed) .tile.covered").first().click();
    const { state } = (await (await answer).json()).value as { state: string };
    if (state === "open") return expect(page.locator(".tile.flower")).toHaveCount(1);
  }
  throw new Error("six crackers in a row");
}
