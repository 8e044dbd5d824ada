import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { BANK, OFFICE } from "./houses";
import { session } from "./operators";
import { expect as impatient, test } from "./story";

// The debug build hashes a password in a second, and a busy machine takes its time.
const expect = impatient.configure({ timeout: 30_000 });

const PASSWORD = "Mela-2026";
const PIN = "593827";

/** Registers somebody with a name, a PIN and a session in the page. */
async function member(page: Page, request: APIRequestContext) {
  const name = `mitu${Date.now() % 1_000_000_000}`;
  let token = "";
  const send = async (method: "GET" | "POST" | "PUT", path: string, data?: object) => {
    const answer = await (await request.fetch(path, { method, headers: { token }, ...(data ? { data } : {}) })).json();
    expect(answer, path).toMatchObject({ success: true });
    return answer.value;
  };
  await send("PUT", "/wps/member/register", { username: name, password: PASSWORD, confirmPassword: PASSWORD, terms: true });
  token = (await send("POST", "/wps/session/login", { username: name, password: PASSWORD })).token;
  await send("POST", "/wps/member/info/payee", { payeeName: "Mitu Rahman", password: PASSWORD });
  await send("POST", "/wps/member/password/payment", { password: PASSWORD, newPaymentPassword: PIN, confirmNewPaymentPassword: PIN });
  await page.addInitScript((token) => sessionStorage.setItem("token", token), token);
  return send;
}

// Shows: member:depositv2, member:withdraw
test("money comes by a bank transfer, must be bet, leaves in two parts, and a part that did not arrive is disputed", async ({ page, request }) => {
  test.setTimeout(240_000);
  const send = await member(page, request);
  const office = { token: await session(request, "nila") };

  await page.goto("/member?page=depositv2");
  await page.getByRole("button", { name: "ব্যাংক ট্রান্সফার" }).click();
  await page.getByLabel("পরিমাণ").fill("1000");
  await page.getByRole("button", { name: "কোথায় পাঠাবেন দেখুন" }).click();
  await page.getByRole("button", { name: "বোনাস ছাড়াই জমা দিন" }).click();
  await expect(page.getByText("0010020030")).toBeVisible();
  await expect(page.getByText("পরের কাজ আপনার")).toBeVisible();
  await accessible(page);
  const { content } = await send("GET", "/wps/cashier/deposits");
  await request.post(`${BANK}/bank`, { form: { reference: `for ${content[0].code}`, amount: "1000", payer: "Mitu Rahman" } });
  const statement = await (await request.get(`${BANK}/bank/statement.csv`)).body();
  const imported = async () => (await (await request.post(`${OFFICE}/backoffice/statements?channel=bank&name=today.csv`, { headers: office, data: statement })).json()).value;
  expect(await imported()).toMatchObject({ matched: 1, again: false });
  expect(await imported()).toMatchObject({ again: true });
  // The page hears of it by the live line.
  await expect(page.getByText("জমা হয়েছে")).toBeVisible();

  await page.goto("/member?page=withdraw");
  await expect(page.getByText("বাকি ৳1,000")).toBeVisible();
  await page.getByLabel("হিসাব নম্বর").fill(String(Date.now()));
  await page.getByLabel("লেনদেনের পিন").fill(PIN);
  await page.getByRole("button", { name: "হিসাব যোগ করুন" }).click();
  await page.getByLabel("পরিমাণ").fill("400");
  // What the house would refuse is not asked for, and neither is the PIN.
  await expect(page.getByText("আরও ৳1,000 বাজি ধরা বাকি")).toBeVisible();
  await expect(page.getByRole("button", { name: "উত্তোলন চান" })).toBeDisabled();
  await accessible(page);
  await send("POST", "/play/dice", { requestId: randomUUID(), stake: "1000", target: "98.00", direction: "under" });
  await expect.poll(async () => (await send("GET", "/wps/cashier/turnover")).outstanding).toBe("0.00");
  await page.getByLabel("লেনদেনের পিন").fill(PIN);
  await page.getByRole("button", { name: "উত্তোলন চান" }).click();
  // What was asked for stands in sight, and in the list.
  await expect(page.getByRole("status").filter({ hasText: "৳400 চেয়েছেন" })).toBeInViewport();
  await expect(page.getByRole("article").getByText("পরের কাজ মেলার একজন কর্মীর")).toBeVisible();
  await expect(page.getByRole("heading", { name: "চলমান উত্তোলন" })).toBeVisible();

  const [asked] = (await send("GET", "/wps/cashier/withdrawals")).content;
  const decides = async (act: string, data: object) => {
    const answer = await (await request.post(`${OFFICE}/backoffice/withdrawals/${asked.id}/${act}`, { headers: office, data })).json();
    expect(answer).toMatchObject({ success: true });
    return answer.value;
  };
  const seen = await decides("approve", { note: "The cashier's story", parts: ["250", "150"] });
  expect(seen.checks.filter((check: { passed: boolean }) => !check.passed).map((check: { rule: string }) => check.rule)).toContain("first_withdrawal");

  // Both parts arrive at the page by the live line; the second did not arrive in the account.
  await expect(page.getByRole("button", { name: "টাকা পাইনি" })).toHaveCount(2);
  await page.getByRole("button", { name: "টাকা পাইনি" }).last().click();
  const dialog = page.getByRole("dialog", { name: "টাকা না পেলে" });
  await dialog.getByLabel("ছবি").setInputFiles({ name: "statement.png", mimeType: "image/png", buffer: await page.screenshot() });
  await dialog.getByLabel("কত টাকা পেয়েছেন").fill("50");
  await accessible(page);
  await dialog.getByRole("button", { name: "জানান" }).click();
  await expect(page.getByText("বিরোধ", { exact: true })).toBeVisible();
  await expect(page.getByText("আপনি জানিয়েছেন: এসেছে ৳50, বাকি ৳100।")).toBeVisible();
  await page.getByRole("button", { name: "টাকা পেয়েছি" }).click();
  await expect(page.getByText("পেয়েছেন", { exact: true })).toBeVisible();
  await accessible(page);

  const judged = await decides("judge", { transfer: 2, arrived: true, note: "The bank shows it" });
  expect(judged.state).toBe("confirmed");
  await expect(page.getByText("আপনি পেয়েছেন", { exact: true }).first()).toBeVisible();
});

test("a line that breaks after the money was sent sends it once, long lists are walked, and a closed channel is gone", async ({ page, request }) => {
  test.setTimeout(180_000);
  const send = await member(page, request);
  const office = { token: await session(request) };
  for (let asked = 0; asked < 21; asked++) await send("POST", "/wps/cashier/deposits", { requestId: randomUUID(), channel: "fair", amount: String(500 + asked), returnUrl: "/member" });
  await page.goto("/member?page=depositv2");
  await expect(page.getByRole("article")).toHaveCount(20);
  await page.getByRole("button", { name: "আরও" }).click();
  await expect(page.getByRole("article")).toHaveCount(21);

  // The server does what was asked; its answer is lost. Whoever presses again asks for the same, not for another.
  let lost = 0;
  await page.route("**/wps/cashier/deposits", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "ব্যাংক ট্রান্সফার" }).click();
  await page.getByLabel("পরিমাণ").fill("777");
  await page.getByRole("button", { name: "কোথায় পাঠাবেন দেখুন" }).click();
  await page.getByRole("button", { name: "বোনাস ছাড়াই জমা দিন" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "কোথায় পাঠাবেন দেখুন" }).click();
  await expect(page.getByText("এই হিসাবে পাঠান")).toBeVisible();
  const kept = (await send("GET", "/wps/cashier/deposits")).content.filter((deposit: { amount: string }) => deposit.amount === "777.00");
  expect([lost, kept.length]).toEqual([1, 1]);

  const closes = async (closedChannels: string[]) => {
    const all = (await (await request.get(`${OFFICE}/backoffice/site`, { headers: office })).json()).value;
    const version = all.settings.find((setting: { key: string }) => setting.key === "payments").version;
    const answer = await (await request.put(`${OFFICE}/backoffice/site/payments`, { headers: office, data: { version, content: { closedChannels } } })).json();
    expect(answer).toMatchObject({ success: true });
  };
  const offered = async () => (await send("GET", "/wps/cashier/channels")).map((channel: { id: string }) => channel.id);
  await closes(["bank"]);
  try {
    await expect.poll(offered).not.toContain("bank");
    await page.reload();
    await expect(page.getByRole("button", { name: "ব্যাংক ট্রান্সফার" })).toHaveCount(0);
  } finally {
    await closes([]);
  }
  await expect.poll(offered).toContain("bank");
});
