/** The contract window: an offer that waits opens by itself for who is signed in, and is answered there. */
import { expect, test, type Page } from "@playwright/test";

import { accessible } from "./accessible";
import { shows } from "./coverage";
import { measured, NARROW } from "./measured";
import { account, holds, PASSWORD, rewrites, visitor } from "./people";

test.use({ actionTimeout: 20_000 });

const OFFER = "01a1fc2a-4b21-7200-bf74-f18f89c9f769";

/** An offer of the test's own beside the agent's real contract: in the demo nobody stands above him who could make one. The way of an offer through the house is shown in crates/agency/src/tests.rs. */
async function offered(page: Page): Promise<{ asked: string[]; refuse: boolean }> {
  const state = { asked: [] as string[], refuse: true };
  await rewrites(page, "**/wps/agent/contracts", (contracts) => {
    const answered = state.asked.some((act) => act.endsWith("accept")) && !state.refuse;
    contracts.push({ ...contracts[0], id: OFFER, counterparty: "77", account: "sa***a", incoming: true, rate: "0.45", state: answered ? "accepted" : "offered", version: 2, acceptedAt: null, expiresAt: "2031-05-06T01:30:00Z" });
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
