
import { accessible } from "./accessible";
import { shows } from "./coverage";
import { account, holds, PASSWORD, rewrites, visitor } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000 });

test("registration asks for what the house wants, and says what is missing under each field", async ({ browser, request }) => {
  const page = await visitor(browser);
  await page.goto("/register");
  const dialog = page.getByRole("dialog", { name: "Sign up" });
  const submit = dialog.locator("button[type=submit]");
  await shows("rule:message-marked", async () => {
    await expect(dialog.getByText("Items marked with * are required")).toBeVisible();
    // The star stands beside what is required, and only there.
    const star = (label: string) => dialog.locator(".field", { hasText: label }).first().locator("label").evaluate((element) => getComputedStyle(element, "::after").content.includes("*"));
    expect(await star("Account name")).toBe(true);
    expect(await star("Invitation code")).toBe(false);
    await expect(dialog.getByLabel("Account name")).toHaveAttribute("aria-required", "true");
  });
  await shows("rule:register-first", async () => {
    await submit.click();
    await expect(dialog.getByText("Input cannot be empty")).toHaveCount(3);
    await dialog.getByLabel("Account name").fill("রহিম");
    await expect(dialog.getByText(/^Account format is incorrect: 4–15 English letters or digits, a letter first$/)).toBeVisible();
  });
  for (const row of ["rule:terms", "rule:age-18"]) {
    await shows(row, async () => {
      await dialog.getByLabel("Account name").fill("salma123");
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await dialog.getByLabel("Password again").fill(PASSWORD);
      await submit.click();
      await expect(dialog.getByText("Please agree to go on")).toBeVisible();
      await expect(dialog.getByRole("checkbox", { name: "I am 18 or older and I agree to the terms" })).not.toBeChecked();
      const refused = await request.put("/wps/member/register", { data: { username: "salma123", password: PASSWORD, confirmPassword: PASSWORD } });
      expect((await refused.json()).value.code).toBe("terms_required");
    });
  }
  await shows("rule:age-18", async () => {
    const refused = await request.put("/wps/member/register", { data: { username: "salma123", password: PASSWORD, confirmPassword: PASSWORD, terms: true, adult: false } });
    expect((await refused.json()).value.code).toBe("too_young");
  });
  await shows("rule:register-confirm", async () => {
    await dialog.getByLabel("Password again").fill("Kalo-Nouka-27");
    await submit.click();
    await shows("rule:message-repetition", () => expect(dialog.getByText("Confirmation password is not correct.")).toBeVisible());
  });
  await accessible(page);
  await page.context().close();
});

test("feedback counts its letters, takes 20 to 200, and trims them", async ({ browser, request }) => {
  const page = await visitor(browser);
  await page.goto("/");
  // Lanes that are still coming move the footer from under the pointer.
  await page.waitForLoadState("networkidle");
  await page.getByRole("contentinfo").getByRole("button", { name: "Feedback" }).click();
  const dialog = page.getByRole("dialog", { name: "Feedback" });
  await shows("rule:feedback-length", async () => {
    const words = dialog.getByLabel("Description");
    await expect(dialog.getByText("0/200")).toBeVisible();
    await words.fill("মেলা ভালো");
    await expect(dialog.getByText("9/200")).toBeVisible();
    await words.fill("x".repeat(250));
    await expect(dialog.getByText("200/200")).toBeVisible();
    const sent = async (content: string) => (await (await request.post("/wps/feedback", { data: { content, type: 0, captcha: "zzzz" } })).json()).value.code;
    // Spaces at the ends do not count; what is long enough goes on to the captcha.
    expect(await sent(`   ${"x".repeat(19)}   `)).toBe("feedback_length");
    expect(await sent("x".repeat(201))).toBe("feedback_length");
    expect(await sent(`   ${"x".repeat(200)}   `)).toBe("captcha_wrong");
  });
  await page.context().close();
});

test("passwords are entered twice alike; a blocked window and a turned-back login are told", async ({ browser, request }) => {
  const { token } = await account(request, "twice");
  const page = await visitor(browser);
  await holds(page, token);
  await page.goto("/member");
  await shows("rule:message-confirmation", async () => {
    await page.getByRole("button", { name: /^Change password/ }).click();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password", { exact: true }).fill("Kalo-Nouka-27");
    await page.getByLabel("Password again").fill("Kalo-Nouka-28");
    await page.getByRole("main").locator("form button[type=submit]").first().click();
    await expect(page.getByText("Incorrect confirmation input")).toBeVisible();
  });
  await shows("rule:message-twice", async () => {
    await page.goto("/member");
    await page.getByRole("button", { name: /^Add.*Payment PIN/ }).click();
    await page.locator("input[name=newPaymentPassword]").fill("593827");
    await page.locator("input[name=confirmNewPaymentPassword]").fill("593828");
    await page.locator("form:has(input[name=newPaymentPassword]) button[type=submit]").click();
    await expect(page.getByText("The two PINs differ")).toBeVisible();
  });
  await page.context().close();

  for (const language of ["BN", "EN"] as const) {
    const en = language === "EN";
    const guest = await visitor(browser, { language });
    await rewrites(guest, "**/wps/announcements?**", (value) => {
      const video = (url: string, title: string) => ({ groupName: "w_promotion", url, title, linkage: null, linkageType: "NONE" });
      value.banners = [video("https://youtu.be/dQw4w9WgXcQ", "Evening of kites"), video("https://evil.test/watch?v=dQw4w9WgXcQ", "Not of the video site")];
    });
    await guest.goto("/");
    const watch = guest.locator(".banners button", { hasText: en ? "Watch the video" : "ভিডিও দেখুন" });
    await shows("rule:video-banner", async () => {
      await expect(watch).toHaveCount(1);
      await expect(guest.getByText("Evening of kites")).toBeAttached();
      await expect(guest.getByText("Not of the video site")).toHaveCount(0);
    });
    await shows("error:popup-blocked", async () => {
      await guest.evaluate(() => (window.open = () => null));
      await watch.dispatchEvent("click");
      await expect(guest.getByRole("status").filter({ hasText: en ? "Popup blocked. Please allow popups and try again." : "পপআপ আটকানো হয়েছে। পপআপের অনুমতি দিয়ে আবার চেষ্টা করুন।" })).toBeVisible();
    });
    for (const row of ["error:popup-closed", "route:/social/:provider"]) {
      await shows(row, async () => {
        // Who turns back at the provider is back at the login, and is told so.
        await guest.goto("/social/one?error=access_denied&state=x");
        await expect(guest.getByRole("dialog").getByRole("alert")).toContainText(en ? /try again/i : /আবার/);
        expect(new URL(guest.url()).search).toBe("");
        await guest.getByRole("dialog").getByRole("button").last().click();
        await expect(guest).toHaveURL(/\/login$/);
      });
    }
    await guest.context().close();
  }
});
