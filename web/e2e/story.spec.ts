import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

/** What the browser complains about: policy violations, errors of scripts. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    // A refusal that the page shows to the player is logged by the browser too, and is no fault.
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) found.push(message.text());
  });
  return found;
}

async function accessible(page: Page) {
  const report = await new AxeBuilder({ page }).analyze();
  expect(report.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
}

test("a player comes by an agent's link, pays in, asks for a withdrawal, and signs out", async ({ page }) => {
  const found = complaints(page);
  await page.goto("/register?code=KARIM1");
  await expect(page.getByText("ka***m")).toBeVisible();
  await accessible(page);
  const name = `salma${Date.now() % 1_000_000}`;
  await page.getByLabel("অ্যাকাউন্টের নাম").fill("x");
  await page.getByRole("dialog").getByRole("button", { name: "নিবন্ধন" }).click();
  await expect(page.getByText("৪–১৫টি ইংরেজি অক্ষর বা সংখ্যা, প্রথমটি অক্ষর")).toBeVisible();
  await page.getByLabel("অ্যাকাউন্টের নাম").fill(name);
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill("Mela-2026");
  await page.getByLabel("পাসওয়ার্ড আবার").fill("Mela-2026");
  await page.getByRole("checkbox").check();
  await page.getByRole("dialog").getByRole("button", { name: "নিবন্ধন" }).click();
  await expect(page.getByText("৳1,000.00")).toBeVisible();

  await page.goto("/member?page=depositv2");
  await page.getByRole("button", { name: "500.00", exact: true }).click();
  await page.getByRole("button", { name: "টাকা জমা দিন" }).click();
  await expect(page).toHaveURL(/8091\/checkout/);
  await page.getByRole("button").first().click();
  await expect(page).toHaveURL(/8080\/member/);
  await expect(page.getByText("জমা হয়েছে")).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByText("৳1,500.00")).toBeVisible();
  await accessible(page);

  await page.goto("/member?page=withdraw");
  await page.getByLabel("পরিমাণ").fill("300");
  await page.getByLabel("হিসাবধারীর নাম").fill("Salma Begum");
  await page.getByLabel("হিসাব নম্বর").fill("1234567890");
  await page.getByRole("button", { name: "উত্তোলন চান" }).click();
  await expect(page.getByText("উত্তোলনের আবেদন পৌঁছেছে")).toBeVisible();
  await expect(page.getByText("৳1,200.00")).toBeVisible();
  await accessible(page);

  await page.goto("/member?page=transactionHistory");
  await expect(page.getByText("উত্তোলনের জন্য আলাদা")).toBeVisible();
  await expect(page.getByText("খেলার টাকা", { exact: true })).toBeVisible();

  await page.locator("summary").click();
  await page.getByRole("button", { name: "বেরিয়ে যান" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "বেরিয়ে যান" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "লগইন" })).toBeVisible();
  expect(found).toEqual([]);
});

test("a wrong password is refused, and a captcha comes after the third", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("অ্যাকাউন্টের নাম").fill("rahim");
  for (const password of ["wrong-one", "wrong-two", "wrong-three"]) {
    await page.getByLabel("পাসওয়ার্ড").fill(password);
    const answered = page.waitForResponse("**/wps/session/login");
    await page.getByRole("dialog").getByRole("button", { name: "লগইন" }).click();
    await answered;
  }
  await expect(page.getByRole("img", { name: "ছবির অক্ষরগুলো" })).toBeVisible();
  await accessible(page);
});

test("a visitor at the member centre is sent to sign in, and an unknown address says so", async ({ page }) => {
  await page.goto("/member?page=withdraw");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/no/such/stall");
  await expect(page.getByText("এখানে কোনো স্টল নেই")).toBeVisible();
});
