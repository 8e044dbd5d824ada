/** Tables of the house, at which many play the same round: seen in the list, played at, and verified, in one house for everybody. */
import type { FrameLocator, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { shows } from "./coverage";
import { bengaliDigits, measured, NARROW } from "./measured";
import { PASSWORD, account, holds, rewrites, speaks, value, visitor, written, type Answer } from "./people";
import { Reader } from "./reader";
import { expect, test } from "./story";
import { member, oneOf, proofOf, ROUND, sits, tablesOf, type Table } from "./tables";

const card = (page: Page, name: string) => page.locator(".table-card").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("the page of live games shows every table with its clock, told by the line alone, and the next result as it falls", async ({ browser, request }) => {
  test.setTimeout(ROUND + 60_000);
  // Those of mini games stand with these, in the lobby, and rooms among the fishing games.
  const tables = (await tablesOf(request)).filter(({ game }) => game !== "crash" && game !== "fishing");
  const page = await visitor(browser);
  let asked = 0;
  page.on("request", (each) => {
    if (new URL(each.url()).pathname === "/play/tables") asked += 1;
  });
  await shows("route:/live", async () => {
    await page.goto("/live");
    await expect(page.locator(".table-card h3")).toHaveText(tables.map(({ nameEn }) => nameEn));
    await expect(page.getByText(/^Bets of ৳/)).toHaveCount(tables.length);
  });

  // A round from where it stands to its result, which joins the others.
  const quick = tables.toSorted((one, other) => one.openMs - other.openMs)[0]!;
  const shown = card(page, quick.nameEn);
  await shown.scrollIntoViewIfNeeded();
  await expect(shown.getByText("Bets open")).toBeVisible({ timeout: ROUND });
  await expect(shown.getByRole("timer")).toHaveText(/^Bets close in \d+ seconds?$/);
  const number = (await tablesOf(request)).find(({ id }) => id === quick.id)!.round!.number;
  // Between the lock and the draw is a moment too short to be waited for; a house that has just begun has no results before.
  await expect.poll(async () => (await proofOf(request, quick.id, number)).result, { timeout: ROUND }).not.toBeNull();
  const { result } = await proofOf(request, quick.id, number);
  const figure = Array.isArray(result) ? result.reduce((sum: number, die: number) => sum + die, 0) : result.pocket;
  await expect(shown.getByRole("listitem").first()).toContainText(String(figure));
  expect(asked).toBe(1);

  // The clock is read by who comes to it, and tells nobody each second.
  await expect(page.locator(".tables").locator("[aria-live], [role=status], [role=alert]")).toHaveCount(0);
  const reader = await Reader.of(page);
  await reader.finds("button", `Open the table: ${quick.nameEn}`);
  await reader.finds("timer", /.*/);
  await reader.sound("/live");
  await accessible(page, ".tables");
});

test("nothing moves or overflows when the tables come, in either language, and the lobby has them too", async ({ browser }) => {
  for (const language of ["EN", "BN"] as const) {
    const page = await visitor(browser, { size: NARROW, language });
    await page.goto("/live");
    await expect(page.locator(".table-card h3").first()).toBeVisible();
    const { width, shift, what } = await measured(page);
    expect(width, language).toBeLessThanOrEqual(NARROW.width);
    expect(shift, what.join("\n")).toBeLessThan(0.05);
    if (language === "BN") expect(await bengaliDigits(page)).toEqual([]);
    await page.locator(".table-all").click();
    expect((await measured(page)).width, `${language}, all of them`).toBeLessThanOrEqual(NARROW.width);
    await page.context().close();
  }
  const page = await visitor(browser, { size: { width: 360, height: 740 } });
  await page.goto("/");
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(page.getByRole("link", { name: "See all: tables" })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(page.locator(".tables .table-card h3").first()).toBeVisible();
  await page.getByRole("link", { name: "See all: tables" }).click();
  await expect(page).toHaveURL((address) => address.pathname === "/live");
});

test("there is a table for everybody: two dozen and more, with several times to bet, least bets and dealers", async ({ browser, request }) => {
  const tables = (await tablesOf(request)).filter(({ game }) => game !== "fishing");
  const kinds = (of: (table: Table) => unknown) => new Set(tables.map(of)).size;
  expect(tables.length).toBeGreaterThanOrEqual(24);
  expect([kinds(({ openMs }) => openMs) >= 3, kinds(({ least }) => least) >= 3, kinds(({ rules }) => rules) >= 8]).toEqual([true, true, true]);
  const page = await visitor(browser, { size: NARROW });
  const dealers = new Set<string | null>();
  for (const { id, game } of tables.filter((table) => table.game !== "crash").slice(0, 6)) {
    await page.goto("about:blank");
    await page.goto(`/games/${game}/#demo=1&lang=en&table=${id}`);
    dealers.add(await page.locator(".dealt-by").textContent());
  }
  expect(dealers.size).toBeGreaterThanOrEqual(3);
});

const HANDED = ["roulette", "baccarat", "sic-bo", "dragon-tiger", "andar-bahar", "teen-patti", "blackjack", "crash"];

test("one hand plays on a small phone: at every game chips, the way back and the key that places lie in the first view, and nothing is wider", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const { token } = await account(request, "onehnd");
  for (const language of ["EN", "BN"] as const) {
    const page = await visitor(browser, { size: { width: 360, height: 640 }, language });
    await holds(page, token);
    for (const code of HANDED) {
      const table = await oneOf(request, `${code}-1`);
      const where = `${code} in ${language}`;
      await page.goto("about:blank");
      await page.goto(`/games/${code}/#lang=${language.toLowerCase()}&home=%2F&table=${table.id}`);
      await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 30_000 });
      const reached = code === "crash" ? page.locator(".panel:first-child :is(.stepper input, button.main)") : page.locator(".rail .disc, .acts .icon:first-child, .acts .place");
      expect(await reached.count(), where).toBeGreaterThan(1);
      for (const each of await reached.all()) {
        await expect(each, where).toBeInViewport({ ratio: 1 });
        // Where a thumb is.
        expect((await each.boundingBox())?.y, where).toBeGreaterThan(320);
      }
      const wider = () => page.evaluate(() => [document.documentElement, ...document.querySelectorAll(".floor, .bar, main, .stage, .felt, .board, .scroll, .reach, .hand, .rail, .panel")].filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ className, tagName }) => `${tagName}.${className}`));
      await expect.poll(wider, { message: where }).toEqual([]);
    }
    await page.context().close();
  }
});

test("where the tables do not come the page says so, and without a line they are asked for again", async ({ browser }) => {
  const page = await visitor(browser);
  await page.route("**/play/tables", (route) => route.fulfill({ status: 503, json: { success: false, value: { code: "unavailable", details: null }, message: "Please try again in a moment." } }));
  await page.goto("/live");
  const note = page.locator(".tables").getByRole("alert");
  await expect(note).toContainText("The tables have not come yet.", { timeout: 30_000 });
  await page.unroute("**/play/tables");
  await note.getByRole("button").click();
  await expect(page.locator(".table-card h3").first()).toBeVisible();

  const cut = await visitor(browser);
  await cut.routeWebSocket(/\/ws$/, (socket) => void socket.close());
  await cut.goto("/live");
  const again = () => cut.waitForResponse((answer) => new URL(answer.url()).pathname === "/play/tables");
  await again();
  await again();
});

test("a member bets on red and on a number, another sees the same result, and both can verify it", async ({ browser, request }) => {
  test.setTimeout(3 * ROUND);
  const table = await oneOf(request, "roulette-1");
  const [one, other] = [await member(browser, request, "redbet"), await member(browser, request, "watch")];
  const game = await sits(one.page, table.nameEn);
  const watched = await sits(other.page, table.nameEn);

  // Laid for the next round that takes bets; nothing is the house's until it is placed.
  await game.getByRole("button", { name: /^Red, pays/ }).click();
  await game.getByRole("button", { name: /^Number 17, pays/ }).click();
  await expect(game.getByRole("button", { name: /^Red, pays 1 to 1, .*not placed yet/ })).toBeVisible();
  // With time enough that a busy machine is not too late.
  await expect(async () => {
    const { round } = (await value(request.get(`/play/tables/${table.id}`))) as Table;
    expect(round?.phase === "open" && Date.parse(round.lockAt) - Date.now() > 8_000).toBe(true);
  }).toPass({ timeout: ROUND });
  const bets: Answer[] = [];
  one.page.on("request", (each) => {
    if (each.method() === "POST" && new URL(each.url()).pathname === `/play/tables/${table.id}/bets`) bets.push(each.postDataJSON());
  });
  await game.getByRole("button", { name: /^Place ৳/ }).click();
  await expect(game.getByRole("button", { name: /^Red, pays 1 to 1, [^,]* placed$/ })).toBeVisible();
  await expect(game.getByRole("button", { name: /^Number 17, pays 35 to 1, [^,]* placed$/ })).toBeVisible();
  expect(bets.map(({ cell }) => cell).toSorted()).toEqual(["red", "straight:17"]);
  const { round, stake } = bets[0];

  const drawn = (at: FrameLocator) => at.getByRole("link", { name: new RegExp(`^Round ${round}: `) });
  await expect(drawn(game)).toBeVisible({ timeout: ROUND });
  await expect(drawn(watched)).toBeVisible({ timeout: ROUND });
  expect(await drawn(watched).getAttribute("aria-label")).toBe(await drawn(game).getAttribute("aria-label"));

  // What came back is what the rules say of the pocket, in the game, in the books and in the header.
  const { result } = await proofOf(request, table.id, round);
  const isRed = /\bRed\b/.test((await drawn(game).getAttribute("aria-label")) ?? "");
  const back = (isRed ? 2 : 0) * Number(stake) + (result.pocket === 17 ? 36 : 0) * Number(stake);
  const net = back - 2 * Number(stake);
  await expect(game.locator(".outcome")).toContainText(`${net > 0 ? "You won" : net < 0 ? "You lost" : "Stake of"} ${written(Math.abs(net || back).toFixed(2))}`, { timeout: ROUND });
  const balance = (1_000 - 2 * Number(stake) + back).toFixed(2);
  const info = async () => (await value(request.get("/wps/member/info", { headers: { token: one.token } }))).balance as string;
  await expect.poll(info, { timeout: 20_000 }).toBe(balance);
  await expect(game.locator(".sums").getByText(written(balance))).toBeVisible();

  // Its proof opens on a page of its own, for the one who only watched too.
  const opened = other.page.context().waitForEvent("page");
  await drawn(watched).click();
  const site = await opened;
  await expect(site.locator(".vf-verdict.good")).toBeVisible({ timeout: 20_000 });
  await expect(site.getByRole("heading", { name: `${table.nameEn}, round ${round}` })).toBeVisible();
  await expect(site.locator(".vf-mark.good")).toHaveCount(3);

  await one.page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(one.page.getByRole("banner").getByText(written(balance))).toBeVisible();

  // The member's record has the round with both bets, and leads to the same proof.
  await one.page.goto("/member?page=personalHistoryCopy");
  await one.page.getByRole("button", { name: /^Details: / }).click();
  const dialog = one.page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: `The result: ${table.nameEn} (table ${table.id}), round ${round}` })).toBeVisible();
  const brought = (times: number) => `${written(stake)} → ${times === 0 ? "lost" : written((times * Number(stake)).toFixed(2))}`;
  await expect(dialog.getByRole("listitem").filter({ hasText: /^Red/ })).toContainText(brought(isRed ? 2 : 0));
  await expect(dialog.getByRole("listitem").filter({ hasText: /^Number 17/ })).toContainText(brought(result.pocket === 17 ? 36 : 0));
  await accessible(one.page);
  await dialog.getByRole("link", { name: "Replay and verify" }).click();
  await expect(one.page).toHaveURL((address) => address.pathname === "/verify" && address.searchParams.get("table") === table.id && address.searchParams.get("round") === String(round));
  await expect(one.page.locator(".vf-verdict.good")).toBeVisible({ timeout: 20_000 });
});

test("a member bets on the banker, sees the hand dealt and its road, and its cards are proved while the shoe is still dealt", async ({ browser, request }) => {
  test.setTimeout(3 * ROUND);
  const table = await oneOf(request, "baccarat-1");
  const { page } = await member(browser, request, "banker");
  const game = await sits(page, table.nameEn);
  await game.getByRole("button", { name: /^Banker, pays 0.95 to 1/ }).click();
  await expect(async () => {
    const { round } = (await value(request.get(`/play/tables/${table.id}`))) as Table;
    expect(round?.phase === "open" && Date.parse(round.lockAt) - Date.now() > 8_000).toBe(true);
  }).toPass({ timeout: ROUND });
  const placed = page.waitForRequest((each) => each.method() === "POST" && new URL(each.url()).pathname === `/play/tables/${table.id}/bets`);
  await game.getByRole("button", { name: /^Place ৳/ }).click();
  const { round, stake } = (await placed).postDataJSON() as { round: number; stake: string };
  const bead = game.getByRole("img", { name: /^Bead road: / });
  const hands = async () => Number(/of (\d+) hands/.exec((await bead.getAttribute("aria-label")) ?? "")?.[1] ?? 0);
  const before = await hands();
  const drawn = game.getByRole("link", { name: new RegExp(`^Round ${round}: `) });
  await expect(drawn).toBeVisible({ timeout: ROUND });

  // What it says is what the cards make.
  const { result, hash, shoeRoot } = await proofOf(request, table.id, round);
  const points = (cards: string[]) => cards.reduce((sum, card) => sum + ("A23456789".indexOf(card.charAt(0)) + 1), 0) % 10;
  const [player, banker] = [points(result.player), points(result.banker)];
  const won = player === banker ? "Tie" : player > banker ? "Player wins" : "Banker wins";
  await expect(drawn).toHaveAttribute("aria-label", new RegExp(`: ${won}`));
  // Its road goes on by this hand.
  expect(await hands()).toBe(before + 1);
  await expect(bead).toHaveAttribute("aria-label", new RegExp(`newest last: (.*, )?${won.split(" ")[0]}$`));
  await expect(game.getByRole("img", { name: /^Big road: / }).locator(".hoop").first()).toBeAttached();
  const came = player === banker ? `Stake of ${written(stake)} back` : player > banker ? `You lost ${written(stake)}` : `You won ${written((0.95 * Number(stake)).toFixed(2))}`;
  await expect(game.locator(".outcome")).toContainText(came, { timeout: ROUND });

  // The shoe goes on, and hides what is left of it.
  expect([hash, typeof shoeRoot]).toEqual([null, "string"]);
  const opened = page.context().waitForEvent("page");
  await drawn.click();
  const site = await opened;
  await expect(site.locator(".vf-verdict.good")).toContainText("still being dealt", { timeout: 20_000 });
  await expect(site.locator(".vf-mark.error")).toHaveCount(0);
});

test("a member sits down at blackjack, decides, is paid by the cards, and the round is proved by them", async ({ browser, request }) => {
  test.setTimeout(4 * ROUND);
  const table = await oneOf(request, "blackjack-1");
  const [one, other] = [await member(browser, request, "seated"), await member(browser, request, "beside")];
  const game = await sits(one.page, table.nameEn);
  const watched = await sits(other.page, table.nameEn);
  await game.getByRole("button", { name: /^Seat 3, pays/ }).click();
  // Nobody sits there yet, so nothing is dealt until somebody does.
  await expect(async () => {
    const { round } = (await value(request.get(`/play/tables/${table.id}`))) as Table;
    expect(round?.phase === "open" && Date.parse(round.lockAt) - Date.now() > 8_000).toBe(true);
  }).toPass({ timeout: ROUND });
  const placed = one.page.waitForRequest((each) => each.method() === "POST" && new URL(each.url()).pathname === `/play/tables/${table.id}/bets`);
  await game.getByRole("button", { name: /^Place ৳/ }).click();
  const { round, stake } = (await placed).postDataJSON() as { round: number; stake: string };
  // Who is beside sees the seat taken.
  await expect(watched.getByRole("button", { name: /^Seat 3, taken by / })).toBeVisible({ timeout: 20_000 });
  const drawn = game.getByRole("link", { name: new RegExp(`^Round ${round}: `) });
  const decline = game.getByRole("button", { name: "No insurance", exact: true });
  const stand = game.getByRole("button", { name: "Stand", exact: true });
  await expect(decline.or(stand).or(drawn)).toBeVisible({ timeout: ROUND });
  if (await decline.isVisible()) await decline.click();
  await expect(stand.or(drawn)).toBeVisible({ timeout: ROUND });
  // It is told to all at the table whose turn it is.
  if (await stand.isVisible()) {
    await expect(watched.getByText(/^Seat 3 \(.*\) is to decide$/)).toBeVisible();
    await stand.click();
  }
  await expect(drawn).toBeVisible({ timeout: ROUND });

  const { result } = await proofOf(request, table.id, round);
  const points = (cards: string[]) => {
    const low = cards.reduce((sum, card) => sum + Math.min(10, "A23456789TJQK".indexOf(card.charAt(0)) + 1), 0);
    return low <= 11 && cards.some((card) => card.startsWith("A")) ? low + 10 : low;
  };
  const [cards, dealer] = [result.seats[0].hands[0].cards as string[], result.dealer as string[]];
  const isNatural = (hand: string[]) => hand.length === 2 && points(hand) === 21;
  const [own, house] = [points(cards), points(dealer)];
  const even = house > 21 || own > house ? 2 : own === house ? 1 : 0;
  const times = isNatural(cards) ? (isNatural(dealer) ? 1 : 2.5) : isNatural(dealer) ? 0 : even;
  const net = (times - 1) * Number(stake);
  const came = net === 0 ? `Stake of ${written(stake)} back` : `You ${net > 0 ? "won" : "lost"} ${written(Math.abs(net).toFixed(2))}`;
  await expect(game.locator(".outcome")).toContainText(came, { timeout: ROUND });
  const info = async () => (await value(request.get("/wps/member/info", { headers: { token: one.token } }))).balance as string;
  await expect.poll(info, { timeout: 20_000 }).toBe((1_000 + net).toFixed(2));

  const site = await visitor(browser, { size: { width: 360, height: 740 } });
  await site.goto(`/verify?table=${table.id}&round=${round}`);
  await expect(site.locator(".vf-verdict.good")).toContainText("still being dealt", { timeout: 20_000 });
  await expect(site.locator(".vf-mark.error")).toHaveCount(0);
  await expect(site.getByText("Seat 3")).toBeVisible();
  await accessible(site);
  expect((await measured(site)).width).toBeLessThanOrEqual(360);
});

test("a member rides the lantern until a bet is cashed out, and what came back is what the round says", async ({ browser, request }) => {
  test.setTimeout(3 * ROUND);
  const table = await oneOf(request, "crash-1");
  const { page, token } = await member(browser, request, "lantern");
  await page.goto("/rng?vassalage=INHOUSE");
  // By the key: under a mouse the card offers to play and to try.
  await page.getByRole("button", { name: "Lantern Rise", exact: true }).press("Enter");
  await page.getByRole("dialog", { name: "Lantern Rise" }).getByRole("button", { name: "PLAY: Lantern Rise" }).click();
  const game = page.frameLocator(".frame iframe");
  await expect(game.getByRole("heading", { level: 1 })).toContainText(table.nameEn, { timeout: 30_000 });

  const first = game.getByRole("group", { name: "First bet" });
  const button = first.locator("button.main");
  let balance = 1_000;
  let leftAt: number | null = null;
  let round = 0;
  // Whether it crashes before a press is for the lantern to say: of ten rounds more than nine rise higher.
  for (let tries = 0; tries < 8 && leftAt === null; tries++) {
    await expect(button).toHaveText(/^Bet ৳1\.00$/, { timeout: ROUND });
    const placed = page.waitForResponse((answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === `/play/tables/${table.id}/bets`);
    await button.click();
    const answer = await placed;
    // Too late for this round: nothing was charged.
    if (answer.status() !== 200) continue;
    round = (answer.request().postDataJSON() as { round: number }).round;
    await expect(button).toHaveText(/^(Cash out|Lost)/, { timeout: 30_000 });
    // A press right after the button turned is taken for one that was meant for what it said before.
    await expect(async () => {
      if ((await button.textContent())?.startsWith("Cash out")) await button.click({ timeout: 2_000 }).catch(() => undefined);
      await expect(button).toHaveText(/^(Out at|Lost)/, { timeout: 500 });
    }).toPass({ timeout: ROUND });
    const bets = (await value(request.get(`/play/tables/${table.id}/bets`, { headers: { token } }))) as { number: number; leftAt: number | null; stake: string; payout: string | null }[];
    leftAt = bets[0]!.leftAt;
    balance += (leftAt === null ? 0 : leftAt / 100) - 1;
    if (leftAt !== null) await expect(button).toContainText(`Out at ${(leftAt / 100).toFixed(2)}×`);
  }
  expect(leftAt).not.toBeNull();
  // At once, not when the round ends.
  const info = async () => (await value(request.get("/wps/member/info", { headers: { token } }))).balance as string;
  await expect.poll(info, { timeout: 20_000 }).toBe(balance.toFixed(2));
  await expect(game.locator(".purse").getByText(written(balance.toFixed(2)))).toBeVisible();

  // It may rise for long: the round is told when it is over, and nobody left it higher than it rose.
  await expect.poll(async () => (await proofOf(request, table.id, round)).result?.hundredths ?? 0, { timeout: 2 * ROUND }).toBeGreaterThanOrEqual(leftAt!);
  const site = await visitor(browser, { size: { width: 360, height: 740 } });
  await site.goto(`/verify?table=${table.id}&round=${round}`);
  await expect(site.locator(".vf-verdict.good")).toBeVisible({ timeout: 20_000 });
  await accessible(site);
});

test("a visitor who chose a table signs in and sits there, not at the first one", async ({ browser, request }) => {
  test.setTimeout(90_000);
  const { name } = await account(request, "chose");
  const table = (await tablesOf(request)).filter(({ game }) => game === "roulette")[1]!;
  const page = await visitor(browser);
  await page.goto("/live");
  const button = page.getByRole("button", { name: `Open the table: ${table.nameEn}` });
  await expect(button).toBeEnabled();
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Account name").fill(name);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.frameLocator(".frame iframe").getByRole("heading", { level: 1 })).toContainText(table.nameEn, { timeout: 30_000 });
});

test("rounds of every game of tables are proved by the browser, lies are found at their line, and a kept proof needs no house", async ({ browser, request }) => {
  test.setTimeout(ROUND + 120_000);
  const tables = await tablesOf(request);
  // One of each rules, and of each a round that is over.
  // Nothing is dealt at blackjack before somebody sits, and rooms of fishing have no rounds: both are proved where they are played.
  const rules = [...new Map(tables.map((table) => [table.rules, table])).values()].filter(({ game }) => game !== "blackjack" && game !== "fishing");
  await expect.poll(async () => Promise.all(rules.map(async ({ id }) => (await value(request.get(`/play/tables/${id}`))).results.length > 0)), { timeout: ROUND }).toEqual(rules.map(() => true));
  const page = await visitor(browser, { size: { width: 360, height: 740 } });
  for (const table of rules) {
    await page.goto(`/verify?table=${table.id}&round=1`);
    await expect(page.locator(".vf-verdict.good"), table.rules).toBeVisible({ timeout: 20_000 });
    // Of a hand in the middle of its shoe the chain, each of its cards, and what they make; of one whose shoe is over all of that shoe too.
    const { result, hash } = await proofOf(request, table.id, 1);
    const cards = "from" in result ? [result.player, result.banker, result.dragon, result.tiger].flat().filter(Boolean).length : null;
    await expect(page.locator(".vf-mark.good"), table.rules).toHaveCount(cards === null ? 3 : cards + (hash === null ? 3 : 6));
    await expect(page.locator(".vf-mark.error"), table.rules).toHaveCount(0);
  }
  await accessible(page);
  expect((await measured(page)).width).toBeLessThanOrEqual(360);

  // By the fields, and on to the next round.
  const { id, nameEn } = tables[0]!;
  await page.goto("/verify");
  await page.getByRole("button", { name: "A table's round" }).click();
  await page.getByLabel("Table", { exact: true }).selectOption(id);
  await page.getByLabel("Number of the round").fill("1");
  await page.getByRole("button", { name: "Verify this round" }).click();
  await expect(page.getByRole("heading", { name: `${nameEn}, round 1` })).toBeFocused();
  await page.getByRole("link", { name: "The round after, 2" }).click();
  await expect(page).toHaveURL((address) => address.search === `?table=${id}&round=2` || address.search === `?round=2&table=${id}`);

  const other = (hash: string) => hash.replace(/^./, (first) => (first === "0" ? "1" : "0"));
  const lies: [string, (proof: Answer) => void][] = [
    ["The fingerprint was known before the bets", (proof) => (proof.commitment = other(proof.commitment))],
    ["The round has its place in the chain", (proof) => (proof.chainEnd = other(proof.chainEnd))],
    ["The result follows from the hash", (proof) => (proof.result.pocket = (proof.result.pocket + 1) % 37)],
  ];
  const path = `**/play/tables/${id}/rounds/1`;
  for (const [step, lie] of lies) {
    await rewrites(page, path, lie);
    await page.goto(`/verify?table=${id}&round=1`);
    await expect(page.getByText("It does not agree"), step).toBeVisible();
    await expect(page.locator(".vf-mark.error"), step).toHaveCount(1);
    await expect(page.locator(".vf-step").filter({ has: page.getByRole("heading", { name: step }) }).locator(".vf-mark.error"), step).toBeVisible();
    await page.unroute(path);
  }

  // What an operator called off is told as that, and is no lie.
  await rewrites(page, path, (proof) => Object.assign(proof, { result: null, voidReason: "The wheel was touched" }));
  await page.goto(`/verify?table=${id}&round=1`);
  await expect(page.getByText("The round was called off before its result")).toHaveCount(2);
  await expect(page.getByText("The reason: The wheel was touched")).toBeVisible();
  await expect(page.locator(".vf-mark.good")).toHaveCount(2);
  await page.unroute(path);

  // Kept, and pasted where nobody can be asked.
  const proof = await proofOf(request, id, 1);
  await page.goto("/verify");
  await speaks(page, "BN");
  await page.reload();
  await page.getByRole("button", { name: "টেবিলের রাউন্ড" }).click();
  await page.getByText("প্রমাণ নিজে বসান").click();
  const field = page.getByLabel("প্রমাণ, JSON আকারে");
  const check = page.getByRole("button", { name: "পরখ করুন" });
  await page.context().setOffline(true);
  await field.fill("{}");
  await check.click();
  await expect(page.getByRole("alert").filter({ hasText: "কোনো রাউন্ডের প্রমাণ নয়" })).toBeVisible();
  await field.fill(JSON.stringify(proof, null, 2));
  await check.click();
  await expect(page.locator(".vf-verdict.good")).toBeVisible();
  await expect(page.locator(".vf-mark.good")).toHaveCount(3);
});
