import type { Page } from "@playwright/test";

import { accessible } from "./accessible";
import { PASSWORD, visitor } from "./people";
import { expect, test } from "./story";

/** The name is of this run alone. */
const name = (start: string) => `${start}${Date.now().toString(36).slice(-6)}`;

async function entersCentre(page: Page, account: string, password: string) {
  await page.goto("/agent");
  await page.getByLabel("Account name").fill(account);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/agentHome$/);
}

/** Makes an account in the register centre and reads its first password, which is told this once. */
async function makes(page: Page, kind: "Player" | "Agent", account: string): Promise<string> {
  await page.goto("/agentHome?page=registerCenter");
  const form = page.getByRole("form", { name: "Make an account" });
  await form.getByRole("button", { name: kind }).click();
  await form.getByLabel("Account name").fill("a");
  await form.getByRole("button", { name: "Make an account" }).click();
  await expect(form.getByText(/^Account format is incorrect/)).toBeVisible();
  await expect(form.getByText("Please agree to go on")).toBeVisible();
  await accessible(page);
  await form.getByLabel("Account name").fill(account);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Make an account" }).click();
  const told = page.getByRole("dialog", { name: "The account is ready" });
  await expect(told).toContainText(account);
  await accessible(page);
  const password = await told.locator("code").nth(1).innerText();
  await told.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(password)).toHaveCount(0);
  // The name is taken now, and says so under its field.
  await form.getByLabel("Account name").fill(account);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Make an account" }).click();
  await expect(form.getByLabel("Account name")).toHaveAttribute("aria-invalid", "true");
  return password;
}

/** The first password lasts until the owner has chosen another. */
async function changes(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Password again").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog).toBeHidden();
}

/** Facts are filed a moment after they happened. */
const comes = (page: Page, path: string, look: () => Promise<void>) =>
  expect(async () => {
    await page.goto(path);
    await look();
  }).toPass({ timeout: 30_000 });

// Shows: agent:registerCenter, agent:palStatementsAgentCopy, agent:agentDownlineTransactionDetailsCopy
test("accounts are made down the tree, and what they bring is seen line by line", async ({ browser }) => {
  test.setTimeout(180_000);
  const karim = await visitor(browser);
  await entersCentre(karim, "karim", PASSWORD);
  const lead = name("lead");
  const first = await makes(karim, "Agent", lead);

  const agent = await visitor(browser, { size: { width: 360, height: 740 } });
  await entersCentre(agent, lead, first);
  await changes(agent);
  await agent.goto("/agentHome?page=palStatementsAgentCopy");
  await expect(agent.getByText("Nobody here yet.")).toBeVisible();
  const mina = name("mina");
  const second = await makes(agent, "Player", mina);

  const player = await visitor(browser);
  await player.goto("/login");
  await player.getByRole("dialog").getByLabel("Account name").fill(mina);
  await player.getByRole("dialog").getByLabel("Password").fill(second);
  await player.getByRole("dialog").getByRole("button", { name: "Log in", exact: true }).click();
  await changes(player);
  const token = await player.evaluate(() => sessionStorage.getItem("token") ?? "");
  const roll = { requestId: crypto.randomUUID(), stake: "40.00", target: "50.00", direction: "under" };
  expect((await player.request.post("/play/dice", { headers: { token }, data: roll })).ok()).toBe(true);

  await comes(agent, "/agentHome?page=palStatementsAgentCopy", async () => {
    const row = agent.getByRole("row").filter({ hasText: mina });
    await expect(row.getByRole("cell").nth(3)).toContainText("40.00", { timeout: 2_000 });
  });
  // All that the team is: the sum above says what the only row says.
  await expect(agent.locator(".ag-tile").filter({ hasText: /^Bets৳40\.00$/ })).toBeVisible();
  await accessible(agent);
  await agent.getByRole("link", { name: "Account details" }).click();
  const moved = agent.getByRole("row").filter({ hasText: mina });
  await expect(moved).toHaveCount(1);
  await expect(moved).toContainText("+৳1,000.00");
  await accessible(agent);
  await agent.getByRole("button", { name: "Deposits" }).click();
  await expect(agent.getByText("Nothing of this kind moved in this time.")).toBeVisible();
  await agent.getByRole("button", { name: "Bonus" }).click();
  await expect(moved).toHaveCount(1);

  // From above it is one line, which opens; the way back stands over it.
  const id = await agent.evaluate(async () => {
    const answer = await fetch("/wps/member/info", { headers: { token: sessionStorage.getItem("token") ?? "" } });
    return ((await answer.json()) as { value: { id: string } }).value.id;
  });
  await karim.goto(`/agentHome?page=palStatementsAgentCopy&way=${id}`);
  await expect(karim.getByRole("row").filter({ hasText: mina })).toContainText("40.00");
  const way = karim.getByRole("navigation", { name: "Where you are in the team" });
  await expect(way.getByRole("link", { name: lead })).toHaveAttribute("aria-current", "page");
  await way.getByRole("link", { name: "You" }).click();
  await expect(karim).toHaveURL(/page=palStatementsAgentCopy$/);
  await accessible(karim);
});

// Shows: agent:registerCenter
test("a link says what the account of whoever comes by it will be", async ({ browser }) => {
  const karim = await visitor(browser);
  await entersCentre(karim, "karim", PASSWORD);
  await karim.goto("/agentHome?page=registerCenter");
  const label = name("riverside");
  await karim.getByLabel("Name of the link").fill(label);
  await karim.getByRole("group", { name: "Kind" }).last().getByRole("button", { name: "Agent" }).click();
  await karim.getByRole("button", { name: "Make a link" }).click();
  const card = karim.getByRole("listitem").filter({ hasText: label });
  await expect(card.locator("dd").first()).toHaveText("Agent");
  const link = await card.getByRole("textbox").inputValue();

  const visits = await visitor(browser, { size: { width: 360, height: 740 } });
  await visits.goto(link);
  const dialog = visits.getByRole("dialog");
  await expect(dialog).toContainText("You will be an agent: the agent centre opens with the same name and password.");
  await accessible(visits);
  const account = name("tanim");
  await dialog.getByLabel("Account name").fill(account);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Password again").fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Sign up" }).click();
  await expect(visits.getByText("৳1,000.00")).toBeVisible();
  // The session of the registration opens the agent centre, too.
  await visits.goto("/agent");
  await expect(visits).toHaveURL(/\/agentHome$/);
  await comes(karim, "/agentHome?page=downlineManagmentView", async () => {
    const row = karim.getByRole("row").filter({ hasText: account });
    await expect(row).toContainText("Agent", { timeout: 2_000 });
  });
  for (const page of [karim, visits]) await page.context().close();
});
