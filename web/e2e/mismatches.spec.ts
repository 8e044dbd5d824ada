/** A provider says something else than our record: nothing moves, and a person looks at both sides. */
import { createHmac, randomUUID } from "node:crypto";

import type { APIRequestContext } from "@playwright/test";

import { accessible } from "./accessible";
import { OFFICE } from "./houses";
import { complaints, operator } from "./operators";
import { account } from "./people";
import { expect, test } from "./story";

/** By which the simulated provider of the demo signs (crates/demo/src/lib.rs). */
const SECRET = "demo-webhook-secret";

/** A genuine message of the provider's. */
async function says(request: APIRequestContext, message: Record<string, string>) {
  const body = JSON.stringify({ topic: "payment.paid", transaction: "tx-wrong", currency: "BDT", ...message });
  const time = Math.floor(Date.now() / 1_000);
  const tag = createHmac("sha256", SECRET).update(`${time}.${body}`).digest("hex");
  const headers = { signature: `t=${time},v1=${tag}`, "content-type": "application/json" };
  return (await request.post("/cashier/provider/fair/webhook", { headers, data: body })).status();
}

test("a message of a provider that contradicts our record waits for somebody who looks at both sides", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const salma = await account(request, "salma");
  const asked = { requestId: randomUUID(), channel: "fair", amount: "1000", returnUrl: "/member" };
  const { value } = await (await request.post("/wps/cashier/deposits", { headers: { token: salma.token }, data: asked })).json();
  expect(value.id, JSON.stringify(value)).toBeTruthy();
  const event = `evt-${randomUUID()}`;
  // As often as they send it, it is one; and one that nobody can have sent is none.
  for (let time = 0; time < 3; time += 1) expect(await says(request, { id: event, reference: value.id, amount: "900" })).toBeGreaterThanOrEqual(400);
  expect((await request.post("/cashier/provider/fair/webhook", { headers: { signature: "t=1,v1=00" }, data: "{}" })).status()).toBeGreaterThanOrEqual(400);

  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.getByRole("link", { name: /Provider messages to look at/ }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Provider messages" })).toBeVisible();
  const row = admin.getByRole("row").filter({ hasText: salma.name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("900.00");
  await accessible(admin);
  await row.getByRole("link", { name: "Another amount" }).click();
  const theirs = admin.getByRole("region", { name: "The provider says" });
  const ours = admin.getByRole("region", { name: "On our record" });
  await expect(theirs).toContainText("900.00");
  await expect(ours).toContainText("1,000.00");
  for (const side of [theirs, ours]) await expect(side).toContainText("differs");
  await accessible(admin);

  await admin.getByRole("button", { name: "Mark as looked at" }).click();
  await admin.getByRole("dialog").getByRole("textbox").fill("their clerk mistyped it");
  await accessible(admin);
  await admin.getByRole("dialog").getByRole("button", { name: "Mark as looked at" }).click();
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await expect(admin.getByText("their clerk mistyped it")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Mark as looked at" })).toHaveCount(0);
  const id = new URL(admin.url()).pathname.split("/").at(-1);

  // Looked at once; the trail has what both sides said; the list of what waits has it no more.
  const token = await admin.evaluate(() => sessionStorage.getItem("operator") ?? "");
  const again = await request.post(`${OFFICE}/backoffice/mismatches/${id}/acknowledge`, { headers: { token }, data: { note: "mine" } });
  expect((await again.json()).value.code).toBe("mismatch_seen");
  await admin.getByRole("link", { name: "What operators did with it" }).click();
  await expect(admin.getByRole("table", { name: "Audit" })).toContainText("their clerk mistyped it");
  await admin.goto("/mismatches");
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
  await admin.getByLabel("Show").selectOption({ label: "Looked at" });
  await expect(row).toContainText("their clerk mistyped it");
  await accessible(admin);
  const deposit = await (await request.get(`/wps/cashier/deposits/${value.id}`, { headers: { token: salma.token } })).json();
  expect(deposit.value.state).not.toBe("credited");
  expect(found).toEqual([]);
});
