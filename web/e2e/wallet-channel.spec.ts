/** A mobile wallet pays: the house asks, the telephone answers, and the page says what became of it and nothing before. */
import { accessible } from "./accessible";
import { account, confirms, holds, visitor } from "./people";
import { expect, test } from "./story";

const PHONE = { width: 360, height: 740 };
const NUMBER = "আপনার ওয়ালেটের মোবাইল নম্বর";

test("on a phone in Bengali: one deposit is confirmed, one refused, and one lapses", async ({ browser, request }) => {
  const { token } = await account(request, "wallet");
  const page = await visitor(browser, { language: "BN", size: PHONE });
  await holds(page, token);
  await page.goto("/member?page=depositv2");
  await expect(page.getByRole("button", { name: "ডিঙি ওয়ালেট" })).toHaveAttribute("aria-pressed", "true");
  const asks = async (amount: string) => {
    await page.getByLabel("পরিমাণ").fill(amount);
    await page.getByRole("button", { name: "টাকা জমা দিন" }).click();
    const without = page.getByRole("dialog").getByRole("button", { name: "বোনাস ছাড়াই জমা দিন" });
    const heading = page.getByRole("heading", { name: /নম্বরের ওয়ালেটে নিশ্চিত করুন/ });
    await expect(without.or(heading).or(page.getByText(/সময়ের মধ্যে ওয়ালেটে/)).first()).toBeVisible();
    if (await without.isVisible()) await without.click();
  };

  await page.getByLabel("পরিমাণ").fill("500");
  await page.getByLabel(NUMBER).fill("12");
  await asks("500");
  await expect(page.getByText("এটি মোবাইল ওয়ালেটের নম্বর নয়।")).toBeVisible();
  await accessible(page);

  // As a Bengali keyboard writes it.
  await page.getByLabel(NUMBER).fill("০১৭১২৩৪৫৬৭৮");
  await asks("500");
  const card = page.getByRole("article").first();
  await expect(card.getByRole("heading", { name: "01••••••678 নম্বরের ওয়ালেটে নিশ্চিত করুন" })).toBeVisible();
  await expect(card).toContainText("এখনো কোনো টাকা আসেনি।");
  await expect(card).toContainText(/0[12]:\d\d/);
  await expect(page.getByText("এসে গেছে")).toHaveCount(0);
  await accessible(page);
  await confirms(page);
  await expect(page.getByText("আপনার ৳500 এসে গেছে, ব্যালেন্সে যোগ হয়েছে।")).toBeInViewport({ timeout: 15_000 });
  await expect(page.getByRole("banner").getByText("৳1,500.00")).toBeVisible();
  await accessible(page);

  // The house knows the number by now, on this page and on the next.
  await expect(page.getByText("ওয়ালেট 01••••••678 থেকে")).toBeVisible();
  await page.reload();
  await expect(page.getByText("ওয়ালেট 01••••••678 থেকে")).toBeVisible();
  await expect(page.getByLabel(NUMBER)).toHaveCount(0);
  await asks("700");
  await confirms(page, "refuse");
  await expect(card).toContainText("ওয়ালেট থেকে টাকা দেওয়া হয়নি। ব্যালেন্সে কিছু যোগ হয়নি।", { timeout: 15_000 });
  await expect(page.getByText("আপনার ৳700 আসেনি।", { exact: false })).toBeInViewport();

  // The simulated provider lapses at once what is asked of a number that ends so.
  await page.getByRole("button", { name: "অন্য নম্বর" }).click();
  await page.getByLabel(NUMBER).fill("01712340000");
  await asks("800");
  await expect(card).toContainText("সময়ের মধ্যে ওয়ালেটে নিশ্চিত করা হয়নি। ব্যালেন্সে কিছু যোগ হয়নি।", { timeout: 15_000 });
  await expect(page.getByRole("banner").getByText("৳1,500.00")).toBeVisible();
  await accessible(page);
});
