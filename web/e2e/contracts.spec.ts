/** The contract window: an offer that waits opens by itself for who is signed in, and is answered there. */
import { generateKeyPairSync, sign } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { shows } from "./coverage";
import { measured, NARROW } from "./measured";
import { account, holds, PASSWORD, rewrites, visitor, type Answer } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000 });

const OFFER = "01a1fc2a-4b21-7200-bf74-f18f89c9f769";

/** An offer of the test's own beside the agent's real contract: in the demo nobody stands above them who could make one. The way of an offer through the house is shown in crates/agency/src/tests.rs. */
async function offered(page: Page): Promise<{ asked: string[]; refuse: boolean }> {
  const state = { asked: [] as string[], refuse: true };
  await rewrites(page, "**/wps/agent/contracts", (contracts) => {
    const answered = state.asked.some((act) => act.endsWith("accept")) && !state.refuse;
    const realtime = contracts.find(({ kind }: Answer) => kind === "realtime_salary");
    contracts.push({ ...realtime, id: OFFER, counterparty: "77", account: "sa***a", incoming: true, rate: "0.45", tiers: [{ rate: "0.45", validBet: "0.00", activeMembers: 0 }], state: answered ? "accepted" : "offered", version: 2, acceptedAt: null, expiresAt: "2031-05-06T01:30:00Z" });
  });
  await page.route(`**/wps/agent/contracts/${OFFER}/*`, (route) => {
    state.asked.push(new URL(route.request().url()).pathname);
    if (state.refuse) return route.fulfill({ status: 400, json: { success: false, value: { code: "offer_expired", details: null }, message: "The offer has ended." } });
    return route.fulfill({ json: { success: true, value: { id: OFFER }, message: null } });
  });
  return state;
}

test("a contract that is offered opens by itself, is put off for the session or answered in two steps", async ({ browser, request }) => {
  test.setTimeout(90_000);
  const session = await (await request.post("/wps/session/login", { data: { type: "username", username: "karim", password: PASSWORD, area: "agent" } })).json();
  const page = await visitor(browser, { size: NARROW });
  await holds(page, session.value.token);
  const state = await offered(page);
  const dialog = page.getByRole("dialog", { name: "A contract is offered to you" });
  await shows("modal:contract", async () => {
    await page.goto("/agentHome");
    await expect(dialog).toContainText("sa***a");
    await expect(dialog).toContainText("0.45 %");
    await expect(dialog).toContainText("0.3");
    await expect(dialog).toContainText("2031-05-06 07:30");
    await accessible(page);
    expect((await measured(page)).width).toBeLessThanOrEqual(NARROW.width);
    // Put off: not again in this session, on no page; it waits among the contracts.
    await dialog.getByRole("button", { name: "Decide later" }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto("/agentHome?page=agentRealtimeSalary");
    await expect(page.getByRole("listitem").filter({ hasText: "0.45 %" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(dialog).toHaveCount(0);

    // In another session it opens on the players' pages too.
    await page.evaluate(() => sessionStorage.removeItem("contractsSeen"));
    await page.goto("/rng");
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(dialog).toContainText("The rate is 0.45 %.");
    expect(state.asked).toEqual([]);
    await accessible(page);
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("The offer has ended.");
    state.refuse = false;
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("The contract is accepted.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(state.asked).toHaveLength(2);
  });
  await page.context().close();
});

/** A call of an agent's, through the house. */
async function calls(request: APIRequestContext, token: string, method: "GET" | "POST", path: string, data?: Answer): Promise<Answer> {
  const answer = await (await request.fetch(path, { method, headers: { token }, ...(data === undefined ? {} : { data }) })).json();
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.value;
}

const signsIn = async (request: APIRequestContext, username: string, password: string): Promise<string> =>
  (await calls(request, "", "POST", "/wps/session/login", { type: "username", username, password, area: "agent" })).token;

/** An agent of this test alone below another, with a password of their own. */
async function agentBelow(request: APIRequestContext, above: string, start: string): Promise<{ id: string; name: string; token: string }> {
  const name = `${start}${Date.now().toString(36).slice(-6)}`;
  const { id, password } = await calls(request, above, "POST", "/wps/agent/accounts", { username: name, type: "agent", terms: true });
  // It is filed in the tree a moment after it was made.
  const filed = async () => (await calls(request, above, "GET", "/wps/agent/downline")).content.some((each: Answer) => each.id === id);
  await expect.poll(filed, { timeout: 20_000 }).toBe(true);
  const first = await signsIn(request, name, password);
  await calls(request, first, "POST", "/wps/member/password", { oldPassword: password, newPassword: PASSWORD, confirmNewPassword: PASSWORD });
  return { id, name, token: await signsIn(request, name, PASSWORD) };
}

// Shows: agent:agentRealtimeSalary
test("an upline takes an offer back and ends a contract; a lower rate names what ends with it", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const karim = await signsIn(request, "karim", PASSWORD);
  const middle = await agentBelow(request, karim, "middl");
  const lowest = await agentBelow(request, middle.token, "lowes");

  const page = await visitor(browser, { size: NARROW });
  await holds(page, karim);
  await page.goto("/agentHome?page=agentRealtimeSalary");
  const card = (rate: string) => page.getByRole("listitem").filter({ hasText: `You → ${middle.name}` }).filter({ hasText: `${rate} %` });
  const offers = async (rate: string) => {
    await page.getByRole("button", { name: "Offer a contract" }).click();
    const dialog = page.getByRole("dialog", { name: "Offer a contract" });
    await dialog.getByRole("combobox").selectOption({ label: middle.name });
    await dialog.getByLabel("Rate in percent").fill(rate);
    await dialog.getByRole("button", { name: "Send the offer" }).click();
    await expect(card(rate)).toContainText("Waiting for an answer");
  };
  const agrees = async (token: string) => {
    const offer = (await calls(request, token, "GET", "/wps/agent/contracts")).find((each: Answer) => each.incoming && each.state === "offered");
    await calls(request, token, "POST", `/wps/agent/contracts/${offer.id}/accept`, {});
  };
  /** In two steps, and the first alone changes nothing. */
  const does = async (rate: string, act: string, question: string) => {
    await card(rate).getByRole("button", { name: act }).click();
    const dialog = page.getByRole("dialog", { name: act });
    await expect(dialog).toContainText(question);
    await accessible(page);
    expect((await measured(page)).width).toBeLessThanOrEqual(NARROW.width);
    await dialog.getByRole("button", { name: act }).click();
    await expect(dialog).toBeHidden();
  };

  await offers("0.05");
  await does("0.05", "Take back", `Take back the offer of 0.05 % to ${middle.name}?`);
  await expect(card("0.05")).toContainText("Taken back");

  await offers("0.20");
  await agrees(middle.token);
  await calls(request, middle.token, "POST", "/wps/agent/contracts", { downline: lowest.id, kind: "realtime_salary", tiers: [{ rate: "0.15" }] });
  await agrees(lowest.token);

  // A lower rate for the one in the middle: the window names whom it costs the contract.
  await page.reload();
  await offers("0.10");
  const theirs = await visitor(browser, { size: NARROW });
  await holds(theirs, middle.token);
  await theirs.goto("/agentHome");
  const offered = theirs.getByRole("dialog", { name: "A contract is offered to you" });
  await offered.getByRole("button", { name: "Accept" }).click();
  await expect(offered.getByRole("listitem")).toHaveText([`You → ${lowest.name} 0.15 %`]);
  await accessible(theirs);
  expect((await measured(theirs)).width).toBeLessThanOrEqual(NARROW.width);
  await offered.getByRole("button", { name: "Accept" }).click();
  await expect(offered).toBeHidden();
  expect((await calls(request, lowest.token, "GET", "/wps/agent/contracts")).map((each: Answer) => each.state)).toEqual(["terminated"]);

  await page.reload();
  await does("0.10", "End the contract", `End the contract of 0.10 % with ${middle.name}?`);
  await expect(card("0.10")).toContainText(/Ended .* until \d{4}-\d\d-\d\d \d\d:\d\d/);
  await expect(card("0.10").getByRole("button")).toHaveCount(0);
  expect((await calls(request, middle.token, "GET", "/wps/agent/contracts")).filter((each: Answer) => each.state === "accepted")).toEqual([]);
  for (const each of [page, theirs]) await each.context().close();
});

// Shows: agent:agentDailyWages2
test("steps are offered up to one's own, seen before they are accepted, and listed by their kind", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const karim = await signsIn(request, "karim", PASSWORD);
  const below = await agentBelow(request, karim, "daily");
  const page = await visitor(browser, { size: NARROW });
  await holds(page, karim);
  await page.goto("/agentHome?page=agentDailyWages2");
  await expect(page.getByRole("timer")).toContainText(/^Next settlement in (\d\d:)?\d\d:\d\d$/);
  const ours = page.getByRole("listitem").filter({ hasText: "The fair → you" });
  await expect(ours.getByRole("row")).toHaveText(["Valid bets fromActive membersRate", "৳0.0010.10 %", "৳100,000.0030.20 %", "৳500,000.0050.30 %"]);
  await page.getByRole("button", { name: "Offer a contract" }).click();
  const dialog = page.getByRole("dialog", { name: "Offer a contract" });
  const step = (number: number) => dialog.getByRole("group", { name: `Step ${number}` });
  // One's own steps stand there to begin with; the third is left out.
  await expect(step(3).getByLabel("Rate in percent")).toHaveValue("0.30");
  await step(3).getByRole("button", { name: "Remove step 3" }).click();
  await dialog.getByRole("combobox").selectOption({ label: below.name });
  await step(2).getByLabel("Active members").fill("2");
  await step(2).getByLabel("Rate in percent").fill("0.15");
  await dialog.getByRole("button", { name: "Send the offer" }).click();
  // Fewer active members than for their own second step: under these conditions they get the first one's rate themselves.
  await expect(step(2)).toContainText("Under these conditions you get 0.10 % yourself");
  await expect(step(2).getByLabel("Rate in percent")).toHaveAttribute("aria-invalid", "true");
  await accessible(page);
  expect((await measured(page)).width).toBeLessThanOrEqual(NARROW.width);
  await step(2).getByLabel("Active members").fill("4");
  await step(1).getByLabel("Rate in percent").fill("0.05");
  await dialog.getByRole("button", { name: "Send the offer" }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole("listitem").filter({ hasText: `You → ${below.name}` });
  await expect(card.getByRole("row").nth(2)).toHaveText("৳100,000.0040.15 %");
  await accessible(page);
  expect((await measured(page)).width).toBeLessThanOrEqual(NARROW.width);

  const theirs = await visitor(browser, { language: "BN", size: NARROW });
  await holds(theirs, below.token);
  await theirs.goto("/agentHome");
  const offered = theirs.getByRole("dialog", { name: "আপনার জন্য একটি চুক্তির প্রস্তাব" });
  await expect(offered).toContainText("দৈনিক বেতন");
  await expect(offered.getByRole("row")).toHaveCount(3);
  await accessible(theirs);
  expect((await measured(theirs)).width).toBeLessThanOrEqual(NARROW.width);
  await offered.getByRole("button", { name: "মেনে নিন" }).click();
  await offered.getByRole("button", { name: "মেনে নিন" }).click();
  await expect(offered).toBeHidden();
  // The entry is there for who has a contract of the kind, and only that of the kind.
  await expect(theirs.getByRole("link", { name: "তাৎক্ষণিক বেতন" })).toHaveCount(0);
  await theirs.getByRole("link", { name: "দৈনিক বেতন" }).click();
  await expect(theirs.getByRole("listitem").filter({ hasText: "চলছে" })).toHaveCount(1);
  await accessible(theirs);
  expect((await measured(theirs)).width).toBeLessThanOrEqual(NARROW.width);

  // What the page does not let through, the house refuses itself, in words.
  const beyond = { downline: below.id, kind: "daily_salary", tiers: [{ rate: "0.11", validBet: "0", activeMembers: 1 }] };
  const refused = await (await request.post("/wps/agent/contracts", { headers: { token: karim, "Accept-Language": "en" }, data: beyond })).json();
  expect([refused.value.code, refused.value.details]).toEqual(["tier_out_of_range", { tier: 1, max: "0.10" }]);
  for (const each of [page, theirs]) await each.context().close();
});

/** A statement by steps, signed with a key of the test's own: a day of the house is too long to wait for. How a day is settled is shown in crates/agency/src/tests/salaries.rs. */
function byStepsOf(): { row: Answer; full: Answer } {
  const id = "01a1fc2a-4b21-7200-bf74-f18f89c9f770";
  const [from, to] = ["2026-01-05T18:00:00Z", "2026-01-06T18:00:00Z"];
  const tier = (rate: number, validBet: string, activeMembers: number) => ({ rate, validBet, activeMembers });
  const line = (member: string, validBet: string, through: string | null = null) => ({ member, validBet, deposits: "500.00", through });
  const result = { validBet: "250000.00", activeMembers: 3, rate: 8_000, earned: "1995.00", paid: "1995.00", residue: 0, debt: "0.00" };
  const inputs = {
    tiers: [tier(6_000, "0.00", 1), tier(8_000, "100000.00", 3), tier(10_000, "500000.00", 5)],
    active: { validBet: "1000.00", deposits: "500.00" },
    ownPlayCounts: false,
    lines: [line("30001", "248000.00"), line("30002", "1000.00"), line("30003", "1000.00", "30004")],
    below: [{ agent: "30004", contract: "7", tiers: [tier(5_000, "0.00", 1)] }],
    residue: 0,
    debt: "0.00",
  };
  const statement = { id, rule: "daily_salary/1", agent: "10001", contract: "3", contractVersion: 1, currency: "BDT", from, to, inputs, result };
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const document = JSON.stringify(statement);
  const signature = sign(null, Buffer.from(document), privateKey).toString("hex");
  const key = publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("hex");
  const row = { id, kind: "daily_salary", window: { from, to }, validBet: result.validBet, rate: "0.80", earned: result.earned, amount: result.paid, state: "paid" };
  return { row, full: { statement, document, signature, publicKey: key } };
}

// Shows: agent:agentDailyWages2
test("a statement by steps shows which one was reached, and is computed again", async ({ browser, request }) => {
  const page = await visitor(browser, { size: NARROW });
  await holds(page, await signsIn(request, "karim", PASSWORD));
  const { row, full } = byStepsOf();
  const missed = { ...row, id: row.id.replace("770", "771"), window: { from: "2026-01-04T18:00:00Z", to: "2026-01-05T18:00:00Z" }, rate: "0.00", earned: "0.00", amount: "0.00", state: "missed" };
  await page.route("**/wps/agent/statements?*", (route) => route.fulfill({ json: { success: true, value: { content: [row, missed], next: null }, message: null } }));
  await page.route(`**/wps/agent/statements/${row.id}`, (route) => route.fulfill({ json: { success: true, value: full, message: null } }));
  await page.route("**/.well-known/mela-keys.json", (route) => route.fulfill({ json: { keys: [{ publicKey: full.publicKey }] } }));
  // Whoever comes from a list that does not know its kind is led to its own page, and back to where they were.
  await page.goto("/agentHome");
  await page.goto(`/agentHome?page=agentRealtimeSalary&statement=${row.id}`);
  await expect(page).toHaveURL(/page=agentDailyWages2/);
  await page.goBack();
  await expect(page).toHaveURL(/\/agentHome$/);
  await page.goto("/agentHome?page=agentDailyWages2");
  await expect(page.getByRole("row").filter({ hasText: "01-05" })).toContainText("No step reached");
  await accessible(page);
  await page.getByRole("link", { name: "01-06", exact: true }).click();
  await expect(page.locator("[aria-current] td")).toHaveText(["৳100,000.00", "3", "0.80 %"]);
  await expect(page.getByText("There were 3 active members.")).toContainText("valid bets of at least ৳1,000.00 and deposits of ৳500.00");
  await expect(page.getByRole("row").filter({ hasText: "30003" })).toContainText("0.30 %");
  // The rate above does not make the income alone: its parts do.
  await expect(page.getByText(/^৳249,000\.00 × 0\.80 % \+ ৳1,000\.00 × 0\.30 % = ৳1,995\.00 · what came through/)).toBeVisible();
  await page.getByRole("button", { name: "Check this" }).click();
  await expect(page.getByText("Matches to the last unit: 1995.00")).toBeVisible();
  await expect(page.getByText("The signature is of the key below: the document was not changed.")).toBeVisible();
  await expect(page.getByText("Same", { exact: true })).toHaveCount(7);
  await accessible(page);
  expect((await measured(page)).width).toBeLessThanOrEqual(NARROW.width);
  await page.context().close();
});

test("contracts are asked for by agents only, and not while the operator has them off", async ({ browser, request }) => {
  const { token } = await account(request, "plain");
  const trial = await (await request.post("/wps/session/login/freeplay", { data: {} })).json();
  const agent = await (await request.post("/wps/session/login", { data: { type: "username", username: "karim", password: PASSWORD, area: "agent" } })).json();
  for (const [who, off] of [
    [token, false],
    [trial.value.token, false],
    [agent.value.token, true],
  ] as const) {
    const page = await visitor(browser);
    await holds(page, who);
    const asked: string[] = [];
    page.on("request", (each) => each.url().includes("/wps/agent/contracts") && asked.push(each.url()));
    if (off) {
      await rewrites(page, "**/wps/system/site", (value) => {
        for (const node of value.whitelabel) if (node.modId === "AGENTPOLICY3") node.enabled = "0";
      });
    }
    await page.goto("/");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await page.context().close();
  }
});
