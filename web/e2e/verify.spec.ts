import type { APIRequestContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { DRAWS } from "./browser";
import { account, holds, rewrites, visitor, type Answer } from "./people";
import { expect, test } from "./story";

test.use(DRAWS);

/** Models of the house: each is the mathematics of many titles. */
const MODELS = 22;
const TURNED = "my-own-part";

async function value(answer: Promise<{ json(): Promise<unknown> }>): Promise<Answer> {
  const told = (await (await answer).json()) as Answer;
  expect(told.success, JSON.stringify(told)).toBe(true);
  return told.value;
}

/** Where the vendor of the slots answers. */
const vendor = async (request: APIRequestContext): Promise<string> => (await value(request.get("/play/records"))).origins[0];

/** Titles until there is one of each model: what a title runs on is told when a demo of it opens. */
async function titles(request: APIRequestContext, studio: string): Promise<Map<string, { nodeId: string; gameCode: string }>> {
  const found = new Map<string, { nodeId: string; gameCode: string }>();
  for (let page = 1; found.size < MODELS && page <= 10; page += 1) {
    const list = await value(request.get(`/lgw/games?clientType=3&platform=html5-desktop&gameType=RNG&pageNo=${page}&pageSize=100`));
    for (const { nodeId, gameCode } of list.content) {
      const opened = (await (await request.post(`${studio}/session`, { data: { gameCode, token: null } })).json()) as Answer;
      if (opened.success && !found.has(opened.value.model.id)) found.set(opened.value.model.id, { nodeId, gameCode });
      if (found.size === MODELS) break;
    }
  }
  return found;
}

/** A round for money, as the game's client asks for it. */
async function spin(request: APIRequestContext, studio: string, token: string, title: { nodeId: string; gameCode: string }) {
  const { url } = await value(request.post("/wps/game/launchGame", { headers: { token }, data: { nodeId: title.nodeId, mode: "real" } }));
  const ticket = new URLSearchParams(new URL(url).hash.slice(1)).get("token");
  const { session } = await value(request.post(`${studio}/session`, { data: { gameCode: title.gameCode, token: ticket } }));
  const { round } = await value(request.post(`${studio}/spin`, { data: { session, requestId: crypto.randomUUID(), stake: "10.00" } }));
  return { round: round as string, turn: () => value(request.post(`${studio}/seeds/turn`, { data: { session, clientSeed: TURNED } })) };
}

const step = (page: Page, name: string) => page.locator(".vf-step").filter({ has: page.getByRole("heading", { name, exact: false }) });

test("a round of every slot is computed again in the browser, for anyone who knows its number", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const studio = await vendor(request);
  // The vendor's list is taken over after the start.
  await expect.poll(async () => (await value(request.get("/lgw/games?gameType=RNG&pageNo=1&pageSize=1"))).total as number, { timeout: 30_000 }).toBeGreaterThan(0);
  const models = await titles(request, studio);
  expect(models.size).toBe(MODELS);
  const { token } = await account(request, "proof");
  const page = await visitor(browser);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  for (const [model, title] of models) {
    const { round, turn } = await spin(request, studio, token, title);
    await turn();
    await page.goto(`/verify?round=${round}`);
    await expect(page.getByText("Everything agrees: the round is right"), model).toBeVisible();
    await expect(page.getByText(`Slot · ${model}`), model).toBeVisible();
    await expect(page.locator(".vf-mark.good"), model).toHaveCount(5);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a sealed round opens when its seed is turned, and every lie in a record is found at its step", async ({ browser, request }) => {
  test.setTimeout(90_000);
  const studio = await vendor(request);
  const { token } = await account(request, "seal");
  const title = (await value(request.get("/lgw/games?gameType=RNG&vassalage=PG&pageNo=1&pageSize=1"))).content[0];
  const { round, turn } = await spin(request, studio, token, title);
  const page = await visitor(browser, { size: { width: 360, height: 780 } });
  await holds(page, token);
  await page.goto(`/verify?round=${round}`);
  await expect(page.getByRole("heading", { name: "The seed is still sealed" })).toBeVisible();
  await expect(page.getByText("Everything agrees")).toHaveCount(0);
  await accessible(page);
  await turn();
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByText("Everything agrees: the round is right")).toBeVisible();
  for (const fold of await page.locator(".vf-step details").all()) await fold.evaluate((each: HTMLDetailsElement) => (each.open = true));
  await accessible(page);

  const lies: [string, (record: Answer) => void][] = [
    ["Fingerprint", (record) => (record.commitment = "0".repeat(64))],
    ["Words", (record) => (record.words[0] += 1)],
    ["Outcome", (record) => (record.outcome.events[0].stops[0] += 1)],
    ["Payout", (record) => (record.payout = "987.65")],
  ];
  for (const [name, lie] of lies) {
    await page.route(`${studio}/rounds/**`, async (route) => {
      const answer = await (await route.fetch()).json();
      lie(answer.value);
      await route.fulfill({ json: answer, headers: { "access-control-allow-origin": "*" } });
    });
    await page.reload();
    await expect(page.getByText("It does not agree"), name).toBeVisible();
    await expect(page.locator(".vf-mark.error"), name).toHaveCount(1);
    await expect(step(page, name).locator(".vf-mark.error"), name).toBeVisible();
    await page.unroute(`${studio}/rounds/**`);
  }
  // Rules that pay otherwise are not those of the record's fingerprint.
  await page.route(`${studio}/models/**`, async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({ body: text.replace(/"max_win":\d+/, '"max_win":1'), headers: { "access-control-allow-origin": "*" } });
  });
  await page.reload();
  await expect(page.getByText(/were not told, or are not those/)).toBeVisible();
  await expect(page.getByText("Everything agrees")).toHaveCount(0);
  await page.context().close();
});

test("from the game itself: a spin, the seeds turned in its panel, the last round verified on the site", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { token } = await account(request, "fair");
  const { nodeId } = (await value(request.get("/lgw/games?gameType=RNG&vassalage=PG&pageNo=1&pageSize=1"))).content[0];
  const { url } = await value(request.post("/wps/game/launchGame", { headers: { token }, data: { nodeId, mode: "real", language: "EN" } }));
  const page = await visitor(browser, { size: { width: 400, height: 720 } });
  await page.goto(url);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 30_000 });
  const spun = page.waitForResponse((response) => response.url().endsWith("/spin") && response.ok(), { timeout: 30_000 });
  await page.locator(".spin").click();
  const { round } = (await (await spun).json()).value as { round: string };
  await expect(page.locator(".spin")).not.toHaveAttribute("aria-disabled", "true", { timeout: 60_000 });
  await page.getByRole("button", { name: "Fairness" }).click();
  const fairness = page.getByRole("dialog", { name: "Fairness" });
  await fairness.getByRole("button", { name: "Change seeds and open the old one" }).click();
  await expect(fairness.getByText("It matches its fingerprint")).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await fairness.getByRole("link", { name: "Verify the last round" }).click();
  const site = await opened;
  await site.waitForURL((address) => address.pathname === "/verify" && address.searchParams.get("round") === round);
  await expect(site.locator(".vf-verdict.good")).toBeVisible({ timeout: 20_000 });
  await page.context().close();
});

test("a round of mines is laid again on the page, and a lie in its record is found", async ({ browser, request }) => {
  const { token } = await account(request, "laid");
  const headers = { token };
  const post = (path: string, data: object) => value(request.post(path, { headers, data }));
  const begun = await post("/play/mines", { requestId: crypto.randomUUID(), stake: "10.00", mines: 1 });
  const { state } = await post(`/play/mines/${begun.id}/reveal`, { tile: 7 });
  if (state === "open") await post(`/play/mines/${begun.id}/cashout`, {});
  await post("/play/seeds/rotate", { clientSeed: TURNED });
  const page = await visitor(browser);
  await holds(page, token);
  await page.goto(`/verify?round=${begun.id}`);
  await expect(page.getByText("Everything agrees: the round is right")).toBeVisible();
  await expect(page.locator(".vf-step .vf-mark.good")).toHaveCount(4);
  await expect(page.getByText("Pots opened, in order: 7", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Crackers lay in pots: \d+$/)).toBeVisible();
  await accessible(page);
  await rewrites(page, "**/play/rounds/**", (record) => (record.outcome.field = [record.outcome.field[0] === 24 ? 0 : 24]));
  await page.reload();
  await expect(step(page, "Outcome").locator(".vf-mark.error")).toBeVisible();
  await expect(page.locator(".vf-step .vf-mark.error")).toHaveCount(1);
  await page.context().close();
});
