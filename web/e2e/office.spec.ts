import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { OFFICE } from "./houses";
import { complaints, operator } from "./operators";
import { expect, test } from "./story";

const PASSWORD = "Mela-2026";
/** Everyone's payment password here. */
const PIN = "593827";
async function tries(page: Page, name: string, digits: string) {
  await page.getByLabel("নাম", { exact: true }).fill(name);
  await page.getByLabel("পাসওয়ার্ড").fill(PASSWORD);
  await page.getByLabel("অ্যাপের 6 অঙ্কের কোড").fill(digits);
  const answered = page.waitForResponse("**/backoffice/session/login");
  await page.getByRole("button", { name: "প্রবেশ করুন" }).click();
  return (await answered).ok();
}

/** A member's own calls, as the site's pages make them. */
async function member(site: APIRequestContext, home: string) {
  const send = async (method: "PUT" | "POST" | "GET", path: string, data?: object, token?: string) => {
    const headers: Record<string, string> = token ? { token } : {};
    const answer = await (await site.fetch(path, { method, headers, data })).json();
    expect(answer.success, `${path}: ${JSON.stringify(answer)}`).toBe(true);
    return answer.value;
  };
  const name = `rina${Date.now() % 1_000_000_000}`;
  await send("PUT", "/wps/member/register", { username: name, password: PASSWORD, confirmPassword: PASSWORD, affiliateCode: "KARIM1", terms: true });
  const { token } = await send("POST", "/wps/session/login", { username: name, password: PASSWORD });
  const balance = async () => Number((await send("GET", "/wps/v2/wallets/balance", undefined, token)).assets[0].available);
  return {
    name,
    balance,
    /** Pays in through the checkout, and waits until the money is there. */
    paysIn: async (amount: string) => {
      const before = await balance();
      const deposit = await send("POST", "/wps/cashier/deposits", { requestId: randomUUID(), channel: "fair", amount, returnUrl: `${home}/member` }, token);
      await site.post(`${deposit.redirectUrl}/pay`, { maxRedirects: 0 });
      await expect.poll(balance, { timeout: 20_000 }).toBe(before + Number(amount));
    },
    /** Bets what was paid in once, as it must be before it leaves, and binds the account that it goes to. */
    readies: async (amount: number) => {
      for (let left = amount; left > 0; left -= 1_000) {
        await send("POST", "/play/dice", { requestId: randomUUID(), stake: String(Math.min(1_000, left)), target: "98.00", direction: "under" }, token);
      }
      await expect.poll(async () => (await send("GET", "/wps/cashier/turnover", undefined, token)).outstanding, { timeout: 20_000 }).toBe("0.00");
      await send("POST", "/wps/member/info/payee", { payeeName: "Rina Akter", password: PASSWORD }, token);
      await send("POST", "/wps/member/password/payment", { password: PASSWORD, newPaymentPassword: PIN, confirmNewPaymentPassword: PIN }, token);
      await send("POST", "/wps/cashier/payees", { requestId: randomUUID(), institution: "fair-bank", number: "1234567890", paymentPassword: PIN }, token);
    },
    asks: async (amount: string): Promise<string> => {
      const [payee] = await send("GET", "/wps/cashier/payees", undefined, token);
      return (await send("POST", "/wps/cashier/withdrawals", { requestId: randomUUID(), amount, payee: payee.id, paymentPassword: PIN }, token)).id;
    },
    plays: () => send("POST", "/play/dice", { requestId: randomUUID(), stake: "10", target: "50.50", direction: "under" }, token),
  };
}

/** Decides about what is open, with a word why. */
async function decides(page: Page, act: "অনুমোদন" | "ফেরত দিন", why: string) {
  await page.getByLabel("বিস্তারিত").getByRole("button", { name: act }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(why);
  await page.getByRole("dialog").getByRole("button", { name: act }).click();
}

test("a wrong code is refused, and says no more than that", async ({ page }) => {
  await page.goto(OFFICE);
  await accessible(page);
  // Of a name that nobody has: a right guess is impossible, and nobody is locked out by this test.
  expect(await tries(page, "nobody", "000000")).toBe(false);
  await expect(page.getByRole("alert")).toContainText("নাম, পাসওয়ার্ড বা কোডের কোনো একটি ঠিক নয়");
  await expect(page.getByLabel("অ্যাপের 6 অঙ্কের কোড")).toHaveValue("");
  await accessible(page);
});

test("operators decide about withdrawals: one for little, two for much, and the trail has it all", async ({ browser, request, baseURL }) => {
  test.setTimeout(180_000);
  const rina = await member(request, baseURL ?? "");
  await rina.plays();
  await rina.paysIn("25000");
  await rina.readies(25_000);
  const little = await rina.asks("300");
  const refused = await rina.asks("450");
  const much = await rina.asks("20000");
  const held = await rina.balance();

  const admin = await operator(browser, "admin", "BN");
  const found = complaints(admin);
  await expect(admin.getByText("অপেক্ষায় থাকা উত্তোলন")).toBeVisible();
  await accessible(admin);

  // What waits leads to what waits, whoever asked for it and in whatever state it is.
  await admin.getByRole("link", { name: /অপেক্ষায় থাকা উত্তোলন/ }).click();
  await expect(admin.getByRole("row").filter({ hasText: rina.name })).toHaveCount(3);
  await expect(admin.getByLabel("অবস্থা")).toHaveValue("waiting");

  // The queue: what the member asked for is there, by name.
  await admin.getByRole("navigation").getByRole("link", { name: "খেলোয়াড়", exact: true }).click();
  await admin.getByRole("searchbox").fill(rina.name);
  await admin.getByRole("link", { name: rina.name }).click();
  await expect(admin.getByRole("heading", { level: 1, name: rina.name })).toBeVisible();
  await expect(admin.getByText("উত্তোলনের জন্য আটকানো").first()).toBeVisible();
  await accessible(admin);
  await admin.getByRole("link", { name: "এই খেলোয়াড়ের উত্তোলন" }).click();
  await expect(admin.getByRole("row")).toHaveCount(4);
  await accessible(admin);

  // Little money: one operator, a dialog that asks why, and it is on its way.
  await admin.getByRole("button", { name: "300.00", exact: true }).click();
  await expect(admin).toHaveURL(new RegExp(`id=${little}`));
  await admin.getByLabel("বিস্তারিত").getByRole("button", { name: "অনুমোদন" }).click();
  await expect(admin.getByRole("dialog")).toContainText("1234567890");
  await accessible(admin);
  await admin.getByRole("dialog").getByRole("textbox").fill("নাম মিলেছে");
  await admin.getByRole("dialog").getByRole("button", { name: "অনুমোদন" }).click();
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await expect(admin.getByLabel("বিস্তারিত").getByText("নাম মিলেছে")).toBeVisible();
  await accessible(admin);

  // Refused: the money goes back to its owner.
  await admin.getByRole("button", { name: "450.00", exact: true }).click();
  await expect(admin).toHaveURL(new RegExp(`id=${refused}`));
  await expect(admin.getByLabel("বিস্তারিত").getByText("৳450.00")).toBeVisible();
  await decides(admin, "ফেরত দিন", "হিসাব নম্বরটি অন্য নামে");
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await expect.poll(rina.balance).toBe(held + 450);

  // Much money: a consent moves nothing, and the same operator cannot give two.
  await admin.getByRole("button", { name: "20,000.00", exact: true }).click();
  await expect(admin.getByLabel("বিস্তারিত").getByText("৳20,000.00", { exact: true })).toBeVisible();
  await decides(admin, "অনুমোদন", "প্রথম দেখা");
  await expect(admin.getByText("আপনার সম্মতি লেখা আছে।")).toBeVisible();
  await expect(admin.getByLabel("বিস্তারিত").getByRole("button", { name: "অনুমোদন" })).toBeDisabled();
  await accessible(admin);
  const token = await admin.evaluate(() => sessionStorage.getItem("operator") ?? "");
  const again = await request.post(`${OFFICE}/backoffice/withdrawals/${much}/approve`, { headers: { token }, data: { note: "আবার আমি" } });
  expect([again.status(), (await again.json()).value.code]).toEqual([409, "second_operator_needed"]);

  // The second operator sees who came first. The first one, slower now, is told that it has been decided.
  const nila = await operator(browser, "nila", "BN");
  await nila.goto(`/withdrawals?id=${much}`);
  await expect(nila.getByLabel("সম্মতি", { exact: true })).toContainText("admin");
  await admin.getByLabel("বিস্তারিত").getByRole("button", { name: "ফেরত দিন" }).click();
  await admin.getByRole("dialog").getByRole("textbox").fill("দেরি হয়ে গেল");
  await decides(nila, "অনুমোদন", "দ্বিতীয় দেখা");
  await expect(nila.getByRole("dialog")).toHaveCount(0);
  await expect(nila.getByLabel("বিস্তারিত").getByText("দ্বিতীয় দেখা")).toBeVisible();
  await admin.getByRole("dialog").getByRole("button", { name: "ফেরত দিন" }).click();
  await expect(admin.getByRole("dialog").getByRole("alert")).toContainText("এই কাজ আর করা যায় না");
  await admin.getByRole("dialog").getByRole("button", { name: "ফিরে যান" }).click();
  expect(await rina.balance()).toBe(held + 450);
  // Her role has no part in the trail.
  await expect(nila.getByRole("link", { name: "নিরীক্ষা" })).toHaveCount(0);
  await nila.goto("/audit");
  await expect(nila.getByText("এই অংশটি আপনার ভূমিকার মধ্যে পড়ে না।")).toBeVisible();

  // The money leads to its ledger rows, and the acts to the trail, whose chain is whole.
  await admin.goto(`/withdrawals?id=${much}`);
  await admin.getByRole("link", { name: "এর খতিয়ানের সারি" }).click();
  await expect(admin.getByText("উত্তোলনের জন্য আটকানো")).toBeVisible();
  await admin.goto(`/audit?subject=withdrawal:${much}`);
  await expect(admin.getByRole("row").filter({ hasText: "উত্তোলন অনুমোদন" })).toContainText("nila");
  await expect(admin.getByRole("row").filter({ hasText: "উত্তোলনে সম্মতি" })).toContainText("admin");
  await admin.getByRole("button", { name: "শিকল যাচাই করুন" }).click();
  await expect(admin.getByText("অটুট")).toBeVisible({ timeout: 20_000 });
  await accessible(admin);
  await admin.getByRole("link", { name: "স্বপরীক্ষা" }).click();
  await expect(admin.getByText("সব হিসাবের যোগফল · BDT")).toBeVisible();
  await accessible(admin);

  // A round, from the member's bets.
  await admin.goto("/players");
  await admin.getByRole("searchbox").fill(rina.name);
  await admin.getByRole("link", { name: rina.name }).click();
  await admin.getByRole("link", { name: "বাজি", exact: true }).click();
  await admin.getByRole("link", { name: "10.00", exact: true }).click();
  await expect(admin.getByRole("heading", { name: "যা নড়েছে" })).toBeVisible();
  await accessible(admin);

  await admin.getByRole("button", { name: "বেরিয়ে যান" }).click();
  await expect(admin.getByRole("button", { name: "প্রবেশ করুন" })).toBeVisible();
  expect(found).toEqual([]);
});
