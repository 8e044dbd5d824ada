/** A settled round is annulled by two operators, and whoever played it has their stake back and reads why. */
import { randomUUID } from "node:crypto";

import { accessible } from "./accessible";
import { bengaliDigits, measured } from "./measured";
import { complaints, operator } from "./operators";
import { account, value, type Answer } from "./people";
import { expect, test } from "./story";


test("two operators annul a settled round, each at their own desk, and its money goes back", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const tables = await value(request.get("/play/tables"));
  const quick = tables.filter(({ game }: Answer) => game === "sic-bo").toSorted((one: Answer, other: Answer) => one.openMs - other.openMs)[0];
  const table = async () => value(request.get(`/play/tables/${quick.id}`));
  const player = await account(request, "annul");
  const headers = { token: player.token };
  const balance = async () => (await value(request.get("/wps/member/info", { headers }))).balance as string;
  const before = await balance();
  let number = 0;
  await expect(async () => {
    const { round } = await table();
    await value(request.post(`/play/tables/${quick.id}/bets`, { headers, data: { requestId: randomUUID(), round: round.number, cell: "big", stake: quick.least } }));
    number = round.number;
  }).toPass({ timeout: 60_000 });
  await expect.poll(async () => (await value(request.get(`/play/tables/${quick.id}/bets`, { headers })))[0]?.payout ?? null, { timeout: 90_000 }).not.toBeNull();
  expect(await balance()).not.toBe(before);

  const proposer = await operator(browser, "admin");
  const found = complaints(proposer);
  await proposer.getByRole("navigation").getByRole("link", { name: "Tables" }).click();
  await proposer.getByRole("link", { name: quick.nameEn, exact: true }).click();
  await expect(proposer.getByRole("heading", { level: 1, name: quick.nameEn })).toBeVisible();
  await expect(proposer.getByRole("button", { name: `Annul round ${number}`, exact: true })).toBeVisible({ timeout: 15_000 });
  await accessible(proposer);
  await proposer.getByRole("button", { name: `Annul round ${number}`, exact: true }).click();
  const asks = proposer.getByRole("dialog");
  await asks.getByLabel("Reason, players read this").fill("A die was cracked");
  await accessible(proposer);
  await asks.getByRole("button", { name: "Propose" }).click();
  await expect(proposer.getByRole("status").filter({ hasText: `Round ${number}: proposed.` })).toBeVisible();
  await expect(proposer.getByText("admin: A die was cracked")).toBeVisible();
  expect(await balance(), "one is not two").not.toBe(before);

  const second = await operator(browser, "mina");
  await second.goto(`/tables/${quick.id}`);
  const agree = second.getByRole("button", { name: `Annul round ${number}`, exact: true });
  await expect(agree).toHaveText("Agree to annul", { timeout: 15_000 });
  await agree.click();
  const consents = second.getByRole("dialog");
  await expect(consents).toContainText("A die was cracked");
  await accessible(second);
  await consents.getByRole("button", { name: "Agree and annul" }).click();
  await expect(second.getByRole("status").filter({ hasText: `Round ${number} is annulled.` })).toBeVisible();
  await expect.poll(balance, { timeout: 20_000 }).toBe(before);
  await expect(second.getByText("Annulled", { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  const proof = await value(request.get(`/play/tables/${quick.id}/rounds/${number}`));
  expect([proof.annulReason, Array.isArray(proof.result)]).toEqual(["A die was cracked", true]);

  await second.setViewportSize({ width: 360, height: 740 });
  await second.evaluate(() => localStorage.setItem("language", "BN"));
  await second.reload();
  await expect(second.getByText("ফলের পর বাতিল", { exact: true }).first()).toBeVisible();
  expect((await measured(second)).width).toBeLessThanOrEqual(360);
  expect(await bengaliDigits(second)).toEqual([]);
  expect(found).toEqual([]);
});
