import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Locator, Page } from "@playwright/test";

import { shows } from "./coverage";
import { account, holds, PASSWORD, rewrites, visitor, type Language } from "./people";
import { expect, test } from "./story";

/** A refusal in the house's own words, as its file of texts has them: what only a burst, a clock or a stranger would bring about. That the server says it where it should is for the server's own tests. */
function refusal(code: string, language: Language): { success: false; value: { code: string; details: null }; message: string } {
  const text = readFileSync(join(import.meta.dirname, "../../crates/web/texts/faults.toml"), "utf8");
  const section = text.split(`\n[${code}]\n`)[1] ?? "";
  const message = new RegExp(`^${language.toLowerCase()} = "(.*)"`, "m").exec(section)?.[1];
  if (message === undefined) throw new Error(`${code} has no text`);
  return { success: false, value: { code, details: null }, message };
}

/** The next calls of a path are refused. */
async function refuses(page: Page, path: string, code: string, language: Language, status = 400) {
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status, json: refusal(code, language) }));
}

test.use({ actionTimeout: 20_000 });

const LANGUAGES = ["BN", "EN"] as const;

test("codes by SMS: what is wrong with a number or a code is said in both languages", async ({ browser }) => {
  test.setTimeout(120_000);
  for (const language of LANGUAGES) {
    const en = language === "EN";
    const page = await visitor(browser, { language });
    // SMS is off at first; only this is the test's.
    await rewrites(page, "**/wps/system/site", (value) => {
      for (const node of value.whitelabel) if (node.modId === "MOBILEVERCODELOGIN3") node.enabled = "1";
    });
    await page.goto("/login");
    const dialog = page.getByRole("dialog").first();
    await dialog.getByRole("tab").nth(1).click();
    const number = dialog.getByLabel(en ? "Mobile number" : "মোবাইল নম্বর");
    const send = dialog.getByRole("button", { name: en ? "Send the code" : "কোড পাঠান" });
    const sms = "**/wps/verification/sms/noLogin";
    const wrong = en ? "Please enter a valid mobile number" : "সঠিক মোবাইল নম্বর লিখুন";
    await shows("error:phone-missing", async () => {
      await send.click();
      await expect(dialog.getByText(wrong)).toBeVisible();
    });
    await shows("error:phone-format", async () => {
      await number.fill("12ab");
      await send.click();
      await expect(dialog.getByText(wrong)).toBeVisible();
      await expect(number).toHaveAttribute("aria-invalid", "true");
    });
    await shows("rule:message-mobile", () => expect(dialog.getByText(wrong)).toBeVisible());
    await shows("rule:login-sms", async () => {
      // A number that is none does nothing: no call, no countdown.
      await expect(send).toBeEnabled();
      await number.fill("1712345678");
      await expect(dialog.getByText(wrong)).toHaveCount(0);
      await dialog.locator("button[type=submit]").click();
      await expect(dialog.getByText(en ? "Please enter a valid verification code" : "সঠিক কোড লিখুন")).toBeVisible();
    });
    /** Presses until it helps: the button sends once per second. */
    const pressed = (helped: () => Promise<boolean>) =>
      expect
        .poll(async () => {
          if (!(await helped())) await send.evaluate((button) => (button as HTMLElement).click());
          return helped();
        }, { intervals: [300] })
        .toBe(true);
    await shows("rule:sms-throttle", async () => {
      const sends: string[] = [];
      page.on("request", (each) => each.url().endsWith("/sms/noLogin") && sends.push(each.url()));
      await refuses(page, sms, "human_check_failed", language);
      await send.evaluate((button) => Array.from({ length: 5 }, () => (button as HTMLElement).click()));
      const warning = page.getByRole("dialog", { name: en ? "The code was not sent" : "কোড পাঠানো গেল না" });
      await warning.getByRole("button", { name: en ? "All right" : "ঠিক আছে", exact: true }).click();
      await expect(warning).toHaveCount(0);
      expect(sends).toHaveLength(1);
    });
    const warned = async (code: string, status: number, part: string) => {
      await refuses(page, sms, code, language, status);
      const warning = page.getByRole("dialog", { name: en ? "The code was not sent" : "কোড পাঠানো গেল না" });
      await pressed(() => warning.isVisible());
      await expect(warning.getByRole("alert")).toHaveText(refusal(code, language).message);
      await expect(warning.getByRole("alert")).toContainText(part);
      await warning.getByRole("button", { name: en ? "All right" : "ঠিক আছে", exact: true }).click();
      await expect(warning).toHaveCount(0);
    };
    await shows("error:too-many", () => warned("too_many_requests", 429, en ? "after 5 minutes" : "5 মিনিট পরে"));
    await shows("error:quota", () => warned("quota_exceeded", 429, en ? "contact customer service" : "গ্রাহক সেবায় যোগাযোগ"));
    await shows("error:disabled", () => warned("function_disabled", 403, en ? "contact customer service" : "গ্রাহক সেবায় যোগাযোগ"));
    await shows("error:sms-failed", () => warned("human_check_failed", 400, ""));
    await shows("rule:sms-countdown", async () => {
      await page.unroute(sms);
      await page.route(sms, (route) => route.fulfill({ json: { success: true, value: { expiredMinutes: 3 }, message: null } }));
      const sends: string[] = [];
      page.on("request", (each) => each.url().endsWith("/sms/noLogin") && sends.push(each.url()));
      // 3 minutes are 180 seconds, counted down; meanwhile nothing is sent again.
      const again = dialog.getByRole("button", { name: en ? /^Again \(1[78]\d s\)/ : /^আবার \(1[78]\d/ });
      await pressed(() => again.isVisible());
      await expect(again).toBeDisabled();
      await again.evaluate((button) => (button as HTMLElement).click());
      expect(sends).toHaveLength(1);
    });
    const enters = async (code: string, status: number, part: string) => {
      await dialog.getByLabel(en ? "SMS code" : "এসএমএস কোড").fill("123456");
      await refuses(page, "**/wps/session/login", code, language, status);
      await dialog.locator("button[type=submit]").click();
      await expect(dialog.getByRole("alert")).toHaveText(refusal(code, language).message);
      await expect(dialog.getByRole("alert")).toContainText(part);
    };
    for (const row of ["error:code-wrong", "rule:message-code"]) await shows(row, () => enters("verification_code_wrong", 400, en ? "Please enter a valid verification code" : "সঠিক যাচাইকরণ কোড দিন"));
    await shows("error:code-expired", () => enters("code_expired", 400, en ? "send it again" : "আবার পাঠান"));
    await page.context().close();
  }
});

test("what goes wrong at the login, a reset and a registration is said in both languages", async ({ browser, request }) => {
  test.setTimeout(150_000);
  for (const language of LANGUAGES) {
    // A name of its own each time: the house counts by name.
    const { name } = await account(request, "wrong");
    const en = language === "EN";
    const page = await visitor(browser, { language });
    await page.goto("/login");
    const dialog = page.getByRole("dialog").first();
    const submit = dialog.locator("button[type=submit]");
    const said = (text: string | RegExp) => expect(dialog.getByText(text).first()).toBeVisible({ timeout: 15_000 });
    for (const row of ["rule:login-fields", "rule:message-empty"]) {
      await shows(row, async () => {
        await submit.click();
        await expect(dialog.getByText(en ? "Input cannot be empty" : "ঘরটি খালি রাখা যাবে না")).toHaveCount(2);
      });
    }
    await dialog.getByLabel(en ? "Account name" : "অ্যাকাউন্টের নাম").fill(` ${name} `);
    await dialog.getByLabel(en ? "Password" : "পাসওয়ার্ড").fill("wrong-password");
    const login = "**/wps/session/login";
    const picture = dialog.getByRole("img", { name: en ? "Letters in the picture" : "ছবির অক্ষরগুলো" });
    await shows("error:login-failed", async () => {
      // The loader stops each time; the captcha comes when the answer carries its flag, not before.
      let flagged = false;
      for (let attempt = 0; attempt < 3 && !flagged; attempt += 1) {
        await expect(picture).toHaveCount(0);
        const answered = page.waitForResponse(login);
        await submit.click();
        const answer = await (await answered).json();
        expect(answer.value.code).toBe("login_failed");
        flagged = answer.value.details.captcha;
        await expect(submit).toBeEnabled();
      }
      expect(flagged).toBe(true);
      await expect(picture).toBeVisible();
    });
    for (const row of ["rule:login-captcha", "rule:message-captcha"]) {
      await shows(row, async () => {
        await submit.click();
        await said(en ? "Please enter the captcha" : "ছবির অক্ষরগুলো লিখুন");
      });
    }
    await shows("rule:captcha-throttle", async () => {
      const drawn: string[] = [];
      page.on("request", (each) => each.url().endsWith("/wps/captcha") && drawn.push(each.url()));
      const another = dialog.getByRole("button", { name: en ? "Another picture" : "অন্য ছবি" });
      await another.evaluate((button) => Array.from({ length: 5 }, () => (button as HTMLElement).click()));
      await expect.poll(() => drawn.length).toBe(1);
    });
    await shows("error:captcha", async () => {
      await dialog.getByLabel(en ? "Letters in the picture" : "ছবির অক্ষরগুলো", { exact: true }).last().fill("zzzz");
      await submit.click();
      await said(en ? "The captcha did not match" : "ক্যাপচা মেলেনি");
    });
    const told = async (code: string, status: number) => {
      await refuses(page, login, code, language, status);
      const answer = dialog.getByLabel(en ? "Letters in the picture" : "ছবির অক্ষরগুলো", { exact: true }).last();
      await answer.fill("abcd");
      await submit.click();
      await expect(dialog.getByRole("alert")).toHaveText(refusal(code, language).message);
    };
    await shows("error:wrong-area", async () => {
      await told("non_member", 403);
      await said(en ? "Non-member account unable to login" : "সদস্য নয়");
    });
    await shows("error:unknown", async () => {
      await told("internal", 500);
      await said(en ? /^Unknown error/ : /^অজানা ত্রুটি/);
      // Something between us and the house answers in its place.
      await page.unroute(login);
      await page.route(login, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }));
      await dialog.getByLabel(en ? "Letters in the picture" : "ছবির অক্ষরগুলো", { exact: true }).last().fill("abcd");
      await submit.click();
      await expect(dialog.getByRole("alert")).toHaveText(en ? "Unknown error" : "অজানা ত্রুটি");
    });
    await shows("error:network", async () => {
      await page.unroute(login);
      await page.route(login, (route) => route.abort("connectionfailed"));
      await dialog.getByLabel(en ? "Letters in the picture" : "ছবির অক্ষরগুলো", { exact: true }).last().fill("abcd");
      await submit.click();
      await expect(dialog.getByRole("alert")).toHaveText(en ? "Network link is abnormal, please try again" : "সংযোগে সমস্যা, আবার চেষ্টা করুন");
    });
    await shows("error:verification-pending", async () => {
      await told("verification_required", 403);
      await said(en ? "Please complete verification first" : "অনুগ্রহ করে আগে যাচাইকরণ সম্পন্ন করুন");
    });
    await page.unroute(login);

    await shows("error:unknown-user", async () => {
      await dialog.getByRole("button", { name: en ? "Forgot your password?" : "পাসওয়ার্ড ভুলে গেছেন?" }).click();
      await refuses(page, "**/wps/member/password/email", "user_unknown", language, 404);
      await dialog.getByLabel(en ? "Account name" : "অ্যাকাউন্টের নাম").fill("nobody1");
      await dialog.getByLabel(en ? "E-mail" : "ই-মেইল").fill("nobody@mela.example");
      await expect(picture).toBeVisible();
      await dialog.getByLabel(en ? "Letters in the picture" : "ছবির অক্ষরগুলো", { exact: true }).last().fill("abcd");
      await submit.click();
      await said(en ? "Username/Email does not exist" : "ইউজারনেম/ইমেইল পাওয়া যায়নি");
    });
    await page.goto("/register");
    for (const row of ["error:affiliate", "rule:message-invitation"]) {
      await shows(row, async () => {
        await page.reload();
        await dialog.getByLabel(en ? "Account name" : "অ্যাকাউন্টের নাম").fill("salma123");
        await dialog.getByLabel(en ? "Password" : "পাসওয়ার্ড", { exact: true }).fill(PASSWORD);
        await dialog.getByLabel(en ? "Password again" : "পাসওয়ার্ড আবার").fill(PASSWORD);
        const invitation = dialog.getByLabel(en ? /Invitation code/ : /আমন্ত্রণ কোড/);
        // Unfolded already where the draft has one.
        if (!(await invitation.isVisible())) await dialog.getByText(en ? "More, if you like" : "আরও জানাতে চাইলে").click();
        await invitation.fill("NOBODY9");
        await dialog.getByRole("checkbox").check();
        await submit.click();
        const warning = page.getByRole("dialog", { name: en ? "Invitation code" : "আমন্ত্রণ কোড", exact: true });
        await expect(warning.getByRole("alert")).toHaveText(en ? "Invalid invitation code" : "আমন্ত্রণ কোডটি ঠিক নয়");
        await warning.getByRole("button", { name: en ? "All right" : "ঠিক আছে", exact: true }).click();
        await expect(dialog.getByText(en ? "Invalid invitation code" : "আমন্ত্রণ কোডটি ঠিক নয়")).toBeVisible();
      });
    }
    await shows("error:invalid-domain", async () => {
      await page.goto("/register");
      await refuses(page, "**/wps/member/register", "invalid_domain", language);
      await dialog.getByLabel(en ? "Account name" : "অ্যাকাউন্টের নাম").fill("salma123");
      await dialog.getByLabel(en ? "Password" : "পাসওয়ার্ড", { exact: true }).fill(PASSWORD);
      await dialog.getByLabel(en ? "Password again" : "পাসওয়ার্ড আবার").fill(PASSWORD);
      // The code that was typed before stands there again.
      await dialog.getByLabel(en ? /Invitation code/ : /আমন্ত্রণ কোড/).fill("");
      await dialog.getByRole("checkbox").check();
      await submit.click();
      await said(en ? "Invalid URL, please contact customer service" : "ঠিকানাটি সঠিক নয়, গ্রাহকসেবায় যোগাযোগ করুন");
    });
    await page.context().close();
  }
});

test("agents' door, feedback, pictures, games and parts of the site say what went wrong, in both languages", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const { name, token } = await account(request, "said");
  for (const language of LANGUAGES) {
    const en = language === "EN";
    const page = await visitor(browser, { language });
    await shows("error:wrong-area", async () => {
      await page.goto("/agent");
      await page.getByLabel(en ? "Account name" : "অ্যাকাউন্টের নাম").fill(name);
      await page.getByLabel(en ? "Password" : "পাসওয়ার্ড").fill(PASSWORD);
      await page.getByRole("main").locator("button[type=submit]").click();
      await expect(page.getByRole("alert")).toHaveText(en ? "Non-agents cannot log in" : "এজেন্ট ছাড়া অন্য কেউ লগইন করতে পারবেন না", { timeout: 15_000 });
    });
    await shows("error:not-logged-in", async () => {
      await page.goto("/rng?vassalage=PG");
      await page.getByRole("article").first().getByRole("button", { name: en ? /^Add to favourites/ : /^পছন্দে রাখুন/ }).click();
      await expect(page.getByRole("dialog").getByText(en ? "You are not logged in, please login" : "আপনি লগইন করেননি, লগইন করে নিন")).toBeVisible();
      await page.keyboard.press("Escape");
    });
    for (const row of ["error:feedback-empty", "rule:feedback-fields"]) {
      await shows(row, async () => {
        await page.goto("/");
        await page.getByRole("contentinfo").getByRole("button", { name: en ? "Feedback" : "মতামত দিন" }).click();
        const dialog = page.getByRole("dialog");
        // What was chosen before the window went stands there again.
        await dialog.getByRole("combobox").selectOption("");
        await dialog.locator("button[type=submit]").click();
        await expect(dialog.getByRole("alert")).toHaveText(en ? "Question type, Description, Letters in the picture is empty" : "বিষয়, বিবরণ, ছবির অক্ষরগুলো খালি আছে");
        await dialog.getByRole("combobox").selectOption("0");
        await dialog.locator("button[type=submit]").click();
        await expect(dialog.getByRole("alert")).toHaveText(en ? "Description, Letters in the picture is empty" : "বিবরণ, ছবির অক্ষরগুলো খালি আছে");
      });
    }
    await shows("error:image", async () => {
      await page.route("**/art/**", (route) => route.abort());
      await page.goto("/rng?vassalage=PG");
      await expect(page.getByRole("article").first().getByText(en ? "Image load error" : "ছবিটি আসেনি")).toBeVisible();
      await expect(page.getByRole("article").first().locator("img")).toHaveCount(0);
    });
    await shows("error:slow", async () => {
      await page.clock.install();
      // The game never says that it is there.
      await page.route("**/play/**", (route) => route.fulfill({ contentType: "text/html", body: "<p>…</p>" }));
      await page.goto("/rng?vassalage=PG");
      await page.clock.runFor(3_000);
      const card = page.getByRole("article").first();
      await card.getByRole("button", { name: en ? /^FREE TRIAL/ : /^ফ্রি ট্রায়াল/ }).dispatchEvent("click");
      await page.clock.runFor(1_000);
      await expect(page.locator("iframe")).toBeAttached({ timeout: 15_000 });
      await page.clock.runFor(21_000);
      await expect(page.getByText(en ? "The page took longer time to load, please check your network connectivity" : "খুলতে বেশি সময় লাগছে; আপনার সংযোগ দেখে নিন")).toBeVisible();
    });
    await page.context().close();

    const member = await visitor(browser, { language });
    await holds(member, token);
    await shows("error:maintenance", async () => {
      // One game is under maintenance, the site is not.
      await refuses(member, "**/wps/game/launchGame", "game_maintenance", language, 503);
      await member.goto("/rng?vassalage=INHOUSE");
      await expect(member.getByRole("banner").getByText("৳1,000.00")).toBeVisible();
      const card = member.getByRole("article").first();
      await card.getByRole("button", { name: en ? /^PLAY/ : /^খেলুন/ }).dispatchEvent("click");
      await expect(member.getByRole("alert")).toContainText(en ? "This game is under maintenance. Your money is safe." : "এই খেলার রক্ষণাবেক্ষণ চলছে। আপনার টাকা নিরাপদ আছে।");
    });
    await shows("error:trial", async () => {
      await refuses(member, "**/wps/game/launchGame", "in_need_true_account", language, 403);
      await member.reload();
      await expect(member.getByRole("alert")).toContainText(en ? "A real account is needed for this." : "এর জন্য একটি আসল অ্যাকাউন্ট দরকার।");
    });
    await member.context().close();

    const lost = await visitor(browser, { language });
    await shows("error:area-load", async () => {
      await lost.route("**/assets/VerifyPage-*.js", (route) => route.abort());
      await lost.goto("/verify");
      const alert = lost.getByRole("alert");
      await expect(alert.getByRole("heading")).toHaveText(en ? "A part of the page did not load" : "পাতাটির একটি অংশ আসেনি");
      await expect(alert).toContainText(en ? "A script did not load" : "একটি স্ক্রিপ্ট আনা গেল না");
      await expect(alert.locator("code")).toContainText(/\/assets\/VerifyPage-.*\.js/);
      await lost.unroute("**/assets/VerifyPage-*.js");
      await alert.getByRole("button").click();
      await expect(lost.getByRole("main").getByRole("heading", { level: 1 })).not.toHaveText(en ? "A part of the page did not load" : "পাতাটির একটি অংশ আসেনি");
      // A window that does not load leaves the page as it is.
      await lost.route("**/assets/FeedbackDialog-*.js", (route) => route.abort());
      await lost.goto("/");
      await lost.getByRole("contentinfo").getByRole("button", { name: en ? "Feedback" : "মতামত দিন" }).click();
      await expect(lost.getByRole("dialog", { name: en ? "The window did not open" : "জানালাটি খোলা গেল না" })).toContainText(/FeedbackDialog/);
    });
    await lost.context().close();
  }
});

test("a closed site and a restricted region are told in both languages, maintenance first", async ({ browser }) => {
  for (const language of LANGUAGES) {
    const en = language === "EN";
    const page = await visitor(browser, { language });
    let closed = { maintenance: true, regionRestriction: true };
    await rewrites(page, "**/wps/system/site", (value) => Object.assign(value, closed, { endTime: "2031-05-06T01:30:00Z", location: { ip: "203.0.113.7", country: null } }));
    // The page asks how it stands, and would find the site open.
    await page.route("**/wps/system/status", (route) => route.abort());
    const title = (text: string): Locator => page.getByRole("heading", { name: text });
    for (const row of ["error:maintenance", "modal:maintenance"]) {
      await shows(row, async () => {
        await page.goto("/rng");
        await expect(title(en ? "System maintenance" : "রক্ষণাবেক্ষণ চলছে")).toBeVisible();
        await expect(page.getByText("2031-05-06 07:30:00")).toBeVisible();
        await expect(page.getByRole("button", { name: en ? "Customer service" : "গ্রাহকসেবা" })).toBeVisible();
      });
    }
    closed = { maintenance: false, regionRestriction: true };
    for (const row of ["error:restricted", "modal:blocked"]) {
      await shows(row, async () => {
        await page.goto("/rng");
        await expect(title(en ? "Access restricted" : "প্রবেশ সীমিত")).toBeVisible();
        await expect(page.getByText("203.0.113.7")).toBeVisible();
        await page.getByRole("button", { name: en ? "Customer service" : "গ্রাহকসেবা" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await page.keyboard.press("Escape");
      });
    }
    await page.context().close();
  }
});
