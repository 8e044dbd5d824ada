/** Payment methods as operators see them, tokens that nobody is credited for, and the name on the papers, to which accounts are held. */
import { randomUUID } from "node:crypto";

import type { APIRequestContext } from "@playwright/test";

import { accessible } from "./accessible";
import { BANK, OFFICE } from "./houses";
import { complaints, operator } from "./operators";
import { account, playsWelcome, type Account } from "./people";
import { expect, test } from "./story";


async function asked(request: APIRequestContext, who: Account, path: string, data?: unknown) {
  const headers = { token: who.token };
  const answer = data === undefined ? await request.get(path, { headers }) : await request.post(path, { headers, data });
  return (await answer.json()).value;
}

/** Tokens sent to the address of a deposit, as anyone may: ours, or some of another kind. */
async function sends(request: APIRequestContext, address: string, tokens: number, token?: string) {
  const form = { tokens: String(tokens), ...(token === undefined ? {} : { token }) };
  expect((await request.post(`${BANK}/chain/${address}`, { form })).ok()).toBe(true);
}

test("other tokens, dust, and more than a method takes join nobody's balance: a person deals with them once", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const salma = await account(request, "salma");
  const before = (await asked(request, salma, "/wps/member/info")).balance;
  const deposit = await asked(request, salma, "/wps/cashier/deposits", { requestId: randomUUID(), channel: "usdt", amount: "1000", returnUrl: "/member" });
  expect(deposit.address, JSON.stringify(deposit)).toBeTruthy();
  await sends(request, deposit.address, 500_000);
  await sends(request, deposit.address, 900_000);
  await sends(request, deposit.address, 25_000_000, "TOtherToken");
  await sends(request, deposit.address, 5_000_000_000_000);

  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.getByRole("navigation").getByRole("link", { name: "Payment methods" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Payment methods" })).toBeVisible();
  await expect(admin.getByRole("table", { name: "In", exact: true })).toContainText("Every country");
  const rows = admin.getByRole("table", { name: "Tokens that nobody was credited for" }).getByRole("row").filter({ hasText: salma.name });
  await expect(async () => {
    await admin.reload();
    await expect(rows).toHaveCount(4, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const other = rows.filter({ hasText: "Another token" });
  await expect(other).toContainText("25");
  await expect(rows.filter({ hasText: "Too few to count" })).toHaveCount(2);
  await expect(rows.filter({ hasText: "More than the method or the member's limits take" })).toContainText("5,000,000");
  await accessible(admin);

  await other.getByRole("button", { name: "Mark as dealt with" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText("TOtherToken");
  await dialog.getByRole("textbox").fill("sent back to where they came from");
  await accessible(admin);
  await dialog.getByRole("button", { name: "Mark as dealt with" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  await admin.getByLabel("Show").selectOption({ label: "Dealt with" });
  await expect(rows).toContainText("sent back to where they came from");
  await accessible(admin);
  // However long the chain confirms them, two bits of dust above the least make no money, and what is beyond waits.
  const stands = await asked(request, salma, `/wps/cashier/deposits/${deposit.id}`);
  expect(stands.state).toBe("review");
  expect((await asked(request, salma, "/wps/member/info")).balance).toBe(before);
  const token = await admin.evaluate(() => sessionStorage.getItem("operator") ?? "");
  const trail = await (await request.get(`${OFFICE}/backoffice/audit?action=tokens`, { headers: { token } })).json();
  expect(JSON.stringify(trail.value.content[0])).toContain("TOtherToken");
  expect(found).toEqual([]);
});

test("papers of another name close an account for payouts, and the name can be put right", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const karim = await account(request, "karim");
  const password = "Mela-2026";
  await asked(request, karim, "/wps/member/info/payee", { payeeName: "Rahim Uddin", password });
  await asked(request, karim, "/wps/member/password/payment", { password, newPaymentPassword: "593827", confirmNewPaymentPassword: "593827" });
  const number = String(Math.floor(Math.random() * 9e9) + 1e9);
  const bound = await asked(request, karim, "/wps/cashier/payees", { requestId: randomUUID(), institution: "fair-bank", number, paymentPassword: "593827" });
  expect(bound.blocked, JSON.stringify(bound)).toBe(false);

  const device = await browser.newContext({ locale: "bn-BD", viewport: { width: 360, height: 780 } });
  const phone = await device.newPage();
  await phone.addInitScript((token) => {
    sessionStorage.setItem("token", token);
    if (!localStorage.getItem("language")) localStorage.setItem("language", "EN");
    for (const flag of ["userPopup", "anonymousPopup"]) sessionStorage.setItem(flag, "closed");
  }, karim.token);
  await phone.goto("/member?page=kyc");
  const photo = await phone.screenshot({ type: "jpeg" });
  await phone.getByTestId("proof-identity").setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer: photo });

  const owner = await operator(browser, "admin");
  await owner.goto("/kyc");
  await owner.getByRole("row").filter({ hasText: karim.name }).getByRole("button", { name: "Show picture" }).click();
  const paper = owner.getByRole("dialog");
  await expect(paper.getByRole("img")).toBeVisible();
  await expect(paper.getByRole("button", { name: "Approve", exact: true })).toBeDisabled();
  await paper.getByLabel("Name as it stands on the paper").fill("Karim Mia");
  await expect(paper).toContainText("accounts in that name will be closed");
  await accessible(owner);
  await paper.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(owner.getByRole("dialog")).toHaveCount(0);

  // The member sees why, in the list of their accounts and in their inbox; nothing can be paid to it.
  await phone.goto("/member?page=withdraw");
  await expect(phone.getByText("Not in the name on your papers")).toBeVisible();
  await accessible(phone);
  await phone.goto("/member?page=messageV2");
  await expect(phone.getByText("Nothing more is paid to one of your accounts")).toBeVisible({ timeout: 15_000 });
  await playsWelcome(request, karim.token);
  const wish = { requestId: randomUUID(), amount: "500", payee: bound.id, paymentPassword: "593827" };
  const refused = await request.post("/wps/cashier/withdrawals", { headers: { token: karim.token }, data: wish });
  expect([refused.status(), (await refused.json()).value.code]).toEqual([409, "payee_blocked"]);
  await owner.goto("/alerts");
  await expect(owner.getByRole("row").filter({ hasText: karim.name }).filter({ hasText: "Another name on the papers" })).toHaveCount(1);
  await accessible(owner);

  // He had misread it: written anew, and the account is open again.
  await owner.goto("/kyc?state=approved");
  await owner.getByRole("row").filter({ hasText: karim.name }).getByRole("button", { name: "Show picture" }).click();
  await expect(paper).toContainText("Karim Mia");
  await paper.getByRole("button", { name: "Write the name" }).click();
  await paper.getByLabel("Name as it stands on the paper").fill("UDDIN, Rahim");
  await paper.getByRole("button", { name: "Write the name" }).click();
  const why = owner.getByRole("dialog").filter({ has: owner.getByRole("textbox", { name: "Why" }) }).last();
  await why.getByRole("textbox", { name: "Why" }).fill("misread");
  await why.getByRole("button", { name: "Write the name" }).click();
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  const terms = await asked(request, karim, "/wps/cashier/withdrawals/terms");
  expect(terms.payees.map((payee: { blocked: boolean }) => payee.blocked)).toEqual([false]);
  await device.close();
});
