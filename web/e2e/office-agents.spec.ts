/** The house and its agents: an operator makes a player an agent, contracts with them, and ends it. */

import { accessible } from "./accessible";
import { shows } from "./coverage";
import { measured, NARROW } from "./measured";
import { complaints, operator } from "./operators";
import { account, holds, visitor } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000 });

test("an operator makes an agent and contracts with him for the house; each act stands in the trail with its reason", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const player = await account(request, "topag");
  const office = await operator(browser, "admin");
  const found = complaints(office);
  await office.goto(`/players?search=${player.name}`);
  await office.getByRole("link", { name: player.name }).click();
  await expect(office.getByRole("heading", { level: 1, name: player.name })).toBeVisible();
  await office.getByRole("navigation", { name: "Details" }).getByRole("link", { name: "Contracts" }).click();
  await expect(office.getByText("This member is a player, not an agent.")).toBeVisible();
  const does = async (act: string, reason: string) => {
    const dialog = office.getByRole("dialog", { name: act });
    await dialog.getByLabel("Reason").fill(reason);
    await accessible(office);
    await dialog.getByRole("button", { name: act, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await office.getByRole("button", { name: "Make an agent" }).click();
  await does("Make an agent", "runs a shop in Sylhet");
  await expect(office.getByText("This agent has no upline: the house contracts with them itself.")).toBeVisible();
  await accessible(office);

  // What the house does not give, its operator cannot offer; nothing they wrote is lost.
  await office.getByRole("button", { name: "Offer a contract" }).click();
  const offer = office.getByRole("dialog", { name: "Offer a contract" });
  await offer.getByLabel("Type").selectOption({ label: "Daily salary" });
  await expect(offer.getByText("The house agrees to at most 1.20 % for this kind.")).toBeVisible();
  const step = (number: number) => offer.getByRole("group", { name: `Step ${number}` });
  await step(1).getByLabel("Valid bets from").fill("0");
  await step(1).getByLabel("Active members").fill("1");
  await step(1).getByLabel("Rate in percent").fill("0.50");
  await offer.getByRole("button", { name: "Add a step" }).click();
  await step(2).getByLabel("Valid bets from").fill("100000");
  await step(2).getByLabel("Active members").fill("3");
  await step(2).getByLabel("Rate in percent").fill("2");
  await offer.getByLabel("Reason").fill("agreed by telephone");
  await offer.getByRole("button", { name: "Send the offer" }).click();
  await expect(offer.getByRole("alert")).toHaveText("Step 2: under its conditions at most 1.20 % can be offered.");
  await accessible(office);
  await step(2).getByLabel("Rate in percent").fill("1.00");
  await offer.getByRole("button", { name: "Send the offer" }).click();
  await expect(offer).toBeHidden();
  // One person offers nothing alone: it waits, and reaches the agent with another's consent.
  const waits = office.getByRole("table", { name: "Waiting for a second person" });
  await expect(waits.getByRole("row").filter({ hasText: "agreed by telephone" })).toContainText("waits for somebody else");
  await accessible(office);
  const mina = await operator(browser, "mina");
  await mina.goto(new URL(office.url()).pathname + new URL(office.url()).search);
  await mina.getByRole("table", { name: "Waiting for a second person" }).getByRole("button", { name: "Consent" }).click();
  const consent = mina.getByRole("dialog", { name: "Consent" });
  await expect(consent).toContainText("1.00 % · from ৳100,000.00 · 3 active");
  await consent.getByLabel("Reason").fill("the figures hold");
  await accessible(mina);
  await mina.setViewportSize(NARROW);
  expect(await consent.evaluate((box) => box.scrollWidth - box.clientWidth), "nothing is cut off beside the dialog").toBeLessThanOrEqual(0);
  await consent.getByRole("button", { name: "Consent", exact: true }).click();
  await expect(consent).toBeHidden();
  expect((await measured(mina)).width).toBeLessThanOrEqual(NARROW.width);
  await mina.context().close();
  await office.reload();
  await expect(waits).toHaveCount(0);
  const row = office.getByRole("row").filter({ hasText: "Daily salary" });
  await expect(row).toContainText("0.50 % · from ৳0.00 · 1 active");
  await expect(row).toContainText("1.00 % · from ৳100,000.00 · 3 active");
  await expect(row).toContainText("Waiting for an answer");

  // The session that they had as a player opens the agent centre, where the offer waits.
  const agent = await visitor(browser, { size: NARROW });
  await holds(agent, player.token);
  await agent.goto("/agentHome");
  const offered = agent.getByRole("dialog", { name: "A contract is offered to you" });
  await shows("modal:contract", async () => {
    await expect(offered).toContainText("The fair");
    await expect(offered.getByRole("row").nth(2)).toHaveText("৳100,000.0031.00 %");
    await offered.getByRole("button", { name: "Accept" }).click();
    await offered.getByRole("button", { name: "Accept" }).click();
    await expect(offered).toBeHidden();
  });
  await agent.context().close();

  await office.reload();
  await expect(row).toContainText("Running");
  await row.getByRole("button", { name: "End the contract" }).click();
  await does("End the contract", "the shop has closed");
  await expect(row).toContainText("Ended");
  await expect(row.getByRole("button")).toHaveCount(0);
  // He is told, of the offer and of its end.
  const told = async () => {
    const answer = await (await request.get("/wps/member/messages", { headers: { token: player.token, "Accept-Language": "en" } })).json();
    return (answer.value.content as { title: string }[]).map(({ title }) => title);
  };
  await expect.poll(told, { timeout: 20_000 }).toEqual(expect.arrayContaining(["Your contract of 0.50–1.00 % ends", "A contract is offered to you: 0.50–1.00 %"]));
  await office.setViewportSize(NARROW);
  expect((await measured(office)).width).toBeLessThanOrEqual(NARROW.width);
  await accessible(office);
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.getByRole("navigation", { name: "Details" }).getByRole("link", { name: "Operators' acts" }).click();
  for (const [act, reason] of [
    ["Contract ended", "the shop has closed"],
    ["Contract offered", "the figures hold"],
    ["Consent to a contract", "agreed by telephone"],
    ["Made an agent", "runs a shop in Sylhet"],
  ] as const) {
    await expect(office.getByRole("row").filter({ hasText: act })).toContainText(reason);
  }
  expect(found).toEqual([]);
  await office.context().close();
});
