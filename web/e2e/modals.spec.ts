import type { Page } from "@playwright/test";

import { accessible } from "./accessible";
import { MOVES } from "./browser";
import { shows } from "./coverage";
import { account, holds, PASSWORD, rewrites, visitor } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000, ...MOVES });

/** Announcements of the test's own, so that there are as many as it needs. */
async function announces(page: Page, popups: { id: string; executionCode: string }[] = []) {
  const item = (id: string) => ({ id, title: `Notice ${id}`, content: `<p>Words of ${id}</p><script>window.ran = 1</script><a href="javascript:alert(1)">odd</a>`, timestamp: "2026-11-21T06:30:00Z" });
  await rewrites(page, "**/wps/announcements?**", (value) => {
    value.notices = Array.from({ length: 20 }, (_, at) => item(String(at + 1)));
    value.popups = popups.map(({ id, executionCode }) => ({ ...item(id), executionCode }));
  });
}

test("a dialog locks the page, opens after a moment, can be moved, and stays when one clicks beside it", async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
  const before = await page.evaluate(() => scrollY);
  await shows("modal:dialog", async () => {
    await page.locator(".floating").getByRole("button", { name: "Customer service" }).click();
    const dialog = page.getByRole("dialog", { name: "Customer service" });
    await expect(dialog).toBeVisible();
    await expect(page.locator("html")).toHaveClass(/locked/);
    await page.mouse.wheel(0, 800);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
    const look = await dialog.evaluate((box) => ({ fade: getComputedStyle(box).animationName, width: box.clientWidth, height: box.clientHeight }));
    expect(look.fade).toBe("fade");
    expect(look.width).toBeGreaterThanOrEqual(200);
    expect(look.height).toBeGreaterThanOrEqual(198);
    // Beside it nothing happens.
    await page.mouse.click(20, 400);
    await expect(dialog).toBeVisible();
    const from = (await dialog.locator(".bar").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(from.x + 40, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 140, from.y + 70, { steps: 4 });
    await page.mouse.up();
    const to = (await dialog.locator(".bar").boundingBox()) ?? { x: 0, y: 0 };
    expect(Math.round(to.x - from.x)).toBe(100);
    expect(Math.round(to.y - from.y)).toBe(50);
    await accessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("html")).not.toHaveClass(/locked/);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
  await shows("modal:service", async () => {
    await page.locator(".floating").getByRole("button", { name: "Customer service" }).click();
    await expect(page.getByRole("dialog", { name: "Customer service" })).toContainText(/help pages|suits you/);
    // By the keyboard alone: Escape closes.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  // The dialog opens 100 ms after it was asked for, not before.
  await page.goto("/");
  const waited = await page.locator(".floating").getByRole("button", { name: "Customer service" }).evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        const asked = performance.now();
        const watch = new MutationObserver(() => {
          if (!document.querySelector("dialog[open]")) return;
          watch.disconnect();
          resolve(performance.now() - asked);
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        (button as HTMLElement).click();
      }),
  );
  expect(waited).toBeGreaterThanOrEqual(99);
  await page.context().close();
});

test("customer service expands where the operator has ways to offer, and nothing that runs becomes a link", async ({ browser }) => {
  const page = await visitor(browser);
  // The second address is covered too: javascript:alert(1) under the key 12345678.
  const trap = `${Buffer.from([..."javascript:alert(1)"].map((letter, at) => letter.charCodeAt(0) ^ ("12345678".charCodeAt(at % 8)))).toString("base64url")}12345678`;
  await rewrites(page, "**/wps/system/site", (value) => {
    value.info.customerService = [
      { csType: "TELEGRAM", title: "Write by Telegram", path: "HQNEOCxufEsBWV0tcDk2CBQuw0H_TSd" },
      { csType: "LIVECHAT", title: "A trap", path: trap },
    ];
    value.info.resources = [
      { resourceType: "TELEGRAM", url: "https://t.me/mela" },
      { resourceType: "Android", url: "/mela.apk" },
    ];
  });
  await page.goto("/");
  await shows("modal:service", async () => {
    const floating = page.locator(".floating");
    const opener = floating.getByRole("button", { name: "Customer service" });
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await expect(floating.getByRole("link", { name: "Write by Telegram" })).toBeHidden();
    await opener.click();
    await expect(floating.getByRole("link", { name: "Write by Telegram" })).toHaveAttribute("href", "https://t.me/mela");
    await accessible(page);
    await page.keyboard.press("Escape");
    await expect(floating.getByRole("link", { name: "Write by Telegram" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Side menu" }).getByRole("link", { name: "Write by Telegram" })).toBeVisible();
    await expect(page.getByText("A trap")).toHaveCount(0);
    // The channel of the floating bar and of the footer is the operator's.
    await expect(floating.getByRole("link", { name: "Telegram channel" })).toHaveAttribute("href", "https://t.me/mela");
  });
  await shows("modal:app", async () => {
    await page.getByRole("navigation", { name: "Side menu" }).getByRole("button", { name: "Get the app" }).click();
    const dialog = page.getByRole("dialog", { name: "Get the app" });
    await expect(dialog.getByRole("link", { name: "Android app" })).toHaveAttribute("href", /\/mela\.apk$/);
    await expect(dialog.getByRole("img")).toHaveCount(2);
  });
  await page.context().close();
});

test("announcements come by nine, a notice opens at its place, popups come to their audience", async ({ browser, request }) => {
  test.setTimeout(60_000);
  const page = await visitor(browser);
  await announces(page);
  await page.goto("/");
  await shows("modal:notice", async () => {
    await page.getByRole("button", { name: "Notice 12", exact: true }).dispatchEvent("click");
    const dialog = page.getByRole("dialog", { name: "Announcements" });
    // The twelfth stands on the second page, and is open there with its words.
    await expect(dialog.getByRole("button", { name: "Notice 12" })).toHaveAttribute("aria-expanded", "true");
    await expect(dialog.getByText("Words of 12")).toBeVisible();
    await expect(dialog.getByText("2026-11-21 12:30:00")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Notice 9", exact: true })).toHaveCount(0);
    // What an operator pasted does not run.
    expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
    await expect(dialog.getByRole("link", { name: "odd" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
  await shows("modal:announcement", async () => {
    await page.getByRole("region", { name: "Announcements" }).getByRole("button", { name: "Announcements" }).click();
    const dialog = page.getByRole("dialog", { name: "Announcements" });
    await shows("constant:announcements", () => expect(dialog.getByRole("button", { name: /^Notice / })).toHaveCount(9));
    await dialog.getByRole("button", { name: "Notice 1", exact: true }).click();
    await expect(dialog.getByText("Words of 1", { exact: true })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Page 3" }).click();
    await expect(dialog.getByRole("button", { name: /^Notice / })).toHaveCount(2);
    await accessible(page);
  });
  await page.context().close();

  await shows("modal:popup", async () => {
    const { token } = await account(request, "popup");
    for (const [session, flag, wanted] of [
      ["", "anonymousPopup", "Notice b"],
      [token, "userPopup", "Notice a"],
    ] as const) {
      const device = await (await browser.newContext()).newPage();
      await device.addInitScript(([value]) => {
        localStorage.setItem("language", "EN");
        if (value) sessionStorage.setItem("token", value);
      }, [session]);
      await announces(device, [
        { id: "a", executionCode: "A" },
        { id: "b", executionCode: "B" },
        { id: "f", executionCode: "F" },
      ]);
      await device.goto("/");
      const dialog = device.getByRole("dialog", { name: "Announcements" });
      await expect(dialog.getByRole("button", { name: wanted })).toBeVisible();
      await expect(dialog.getByRole("button", { name: /^Notice / })).toHaveCount(1);
      await dialog.getByRole("button", { name: "Close" }).click();
      expect(await device.evaluate((key) => sessionStorage.getItem(key), flag)).toBe("closed");
      await device.goto("/rng");
      await expect(device.getByRole("article").first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await device.context().close();
    }
  });
});

test("the windows of the lobby: login, registration, passwords, help, feedback, apps, a game, trials", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const page = await visitor(browser);
  await shows("modal:login", async () => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    const dialog = page.getByRole("dialog", { name: "Log in" });
    await expect(dialog.getByLabel("Account name")).toBeFocused();
    await expect(dialog.getByRole("checkbox", { name: /Remember me/ })).toBeVisible();
    // Login by SMS is off: there is nothing to choose between.
    await expect(dialog.getByRole("tablist")).toHaveCount(0);
    await accessible(page);
  });
  await shows("modal:forgot-password", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Forgot your password?" }).click();
    const dialog = page.getByRole("dialog", { name: "Get a new password" });
    await expect(dialog.getByLabel("E-mail")).toBeVisible();
    await expect(dialog.getByRole("img", { name: "Letters in the picture" })).toBeVisible();
    await accessible(page);
  });
  await shows("modal:register", async () => {
    await page.goto("/register");
    const dialog = page.getByRole("dialog", { name: "Sign up" });
    await expect(dialog.getByLabel("Account name")).toBeVisible();
    // Registration by mobile number is off.
    await expect(dialog.getByRole("tablist")).toHaveCount(0);
    await accessible(page);
  });
  await shows("modal:help", async () => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("listitem").getByRole("button").first().click();
    const dialog = page.getByRole("dialog", { name: "Help" });
    const topics = dialog.getByRole("listitem").getByRole("button");
    await expect(dialog.getByRole("button", { expanded: true })).toHaveCount(1);
    await topics.nth(1).click();
    await expect(topics.nth(1)).toHaveAttribute("aria-expanded", "true");
    await expect(dialog.getByRole("button", { expanded: true })).toHaveCount(1);
    await topics.nth(1).click();
    await expect(dialog.getByRole("button", { expanded: true })).toHaveCount(0);
    await accessible(page);
    await page.keyboard.press("Escape");
  });
  await shows("modal:feedback", async () => {
    await page.getByRole("contentinfo").getByRole("button", { name: "Feedback" }).click();
    const dialog = page.getByRole("dialog", { name: "Feedback" });
    await expect(dialog.getByRole("img", { name: "Letters in the picture" })).toBeVisible();
    await expect(dialog.getByRole("option")).toHaveText(["Choose one", "Deposit issues", "Withdrawal issues", "Game issues", "Customer-service issues", "Apply to be an agent", "Other"]);
    await accessible(page);
    await page.keyboard.press("Escape");
  });
  await shows("modal:app", async () => {
    const side = page.getByRole("navigation", { name: "Side menu" });
    // Under the pointer the codes show beside the entry; away from it they go.
    await side.getByRole("button", { name: "Get the app" }).hover();
    await shows("constant:qr", () => expect(page.getByRole("tooltip").getByRole("img")).toHaveAttribute("width", "78"));
    await expect(page.getByRole("tooltip").getByRole("img")).toHaveAttribute("aria-label", new RegExp("/\\?lang=EN$"));
    await page.mouse.move(700, 20);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await side.getByRole("button", { name: "Get the app" }).click();
    const dialog = page.getByRole("dialog", { name: "Get the app" });
    await shows("constant:qr", () => expect(dialog.getByRole("img")).toHaveAttribute("width", "120"));
    await accessible(page);
    await page.keyboard.press("Escape");
  });
  await shows("modal:game", async () => {
    await page.goto("/rng?vassalage=PG");
    const card = page.getByRole("article").first();
    await card.hover();
    await card.getByRole("button", { name: /^FREE TRIAL/ }).click();
    const dialog = page.getByRole("dialog", { name: /Trial$/ });
    await expect(dialog.locator("iframe")).toBeVisible({ timeout: 20_000 });
    await page.goBack();
    await expect(dialog).toHaveCount(0);
  });
  await shows("modal:true-account", async () => {
    // A trial account, made by the button of the login.
    await page.goto("/login");
    await page.getByRole("dialog").getByRole("button", { name: "Try it free" }).click();
    await expect(page).toHaveURL(/\/$/, { timeout: 15_000 });
    await page.goto("/rng?vassalage=INHOUSE");
    const card = page.getByRole("article").first();
    await card.hover();
    await card.getByRole("button", { name: /^PLAY/ }).click();
    const dialog = page.getByRole("dialog", { name: "A real account is needed" });
    await expect(dialog).toContainText("register an account of your own");
    await accessible(page);
    await dialog.getByRole("button", { name: "All right" }).click();
    await expect(dialog).toHaveCount(0);
    // Panels of an account are not for a trial either.
    await page.goto("/member?page=depositv2");
    await dialog.getByRole("button", { name: "All right" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("A real account is needed for this.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  });
  await page.context().close();

  const { token, name } = await account(request, "windows");
  const home = await visitor(browser);
  await holds(home, token);
  await shows("modal:app", async () => {
    // Signed in, the picture carries a code that opens this session on a phone, once; the session's own token stays here.
    const asked = home.waitForResponse((response) => response.url().endsWith("/wps/session/code"));
    await home.goto("/");
    await home.getByRole("navigation", { name: "Side menu" }).getByRole("button", { name: "Get the app" }).click();
    const { code } = (await (await asked).json()).value as { code: string };
    expect(code).not.toBe(token);
    await expect(home.getByRole("dialog").getByText(/Good once/)).toBeVisible();
    const phone = await visitor(browser, { size: { width: 390, height: 800 } });
    await phone.goto(`/?lang=EN&token=${code}`);
    await expect(phone.getByRole("banner").getByText("৳1,000.00")).toBeVisible({ timeout: 15_000 });
    expect(phone.url()).not.toContain(code);
    await phone.context().close();
    await home.keyboard.press("Escape");
  });
  await shows("modal:socket", async () => {
    // Money that moves elsewhere shows here by itself: the house pushes it.
    await home.goto("/");
    await expect(home.getByRole("banner").getByText("৳1,000.00")).toBeVisible();
    await expect(async () => {
      // Again if the line was not up yet: what was said before is not said twice.
      const stake = { requestId: crypto.randomUUID(), stake: "10.00", target: "50.00", direction: "under" };
      const rolled = await (await request.post("/play/dice", { headers: { token }, data: stake })).json();
      const shown = `৳${Number(rolled.value.balance.replace(/(\.\d\d)\d*$/, "$1")).toLocaleString("en-BD", { minimumFractionDigits: 2 })}`;
      await expect(home.getByRole("banner").getByText(shown)).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 40_000 });
  });
  await home.context().close();

  const late = await visitor(browser);
  // The house says that the password is too old; a password of ninety days is not to be had in a test.
  await late.route("**/wps/session/login", async (route) => {
    const answer = await (await route.fetch()).json();
    if (answer.success) answer.value.passwordExpired = true;
    await route.fulfill({ json: answer });
  });
  const expired = late.getByRole("dialog", { name: "Change password" });
  await shows("modal:change-password", async () => {
    await late.goto("/login");
    await late.getByLabel("Account name").fill(name);
    await late.getByLabel("Password").fill(PASSWORD);
    await late.getByRole("dialog").locator("button[type=submit]").click();
    await expect(expired).toContainText("it is a temporary one, or it is too old", { timeout: 15_000 });
    await accessible(late);
  });
  await shows("rule:change-password", async () => {
    const submit = expired.locator("button[type=submit]");
    await submit.click();
    await expect(expired.getByText("Input cannot be empty")).toHaveCount(1);
    await expired.getByLabel("New password").fill("short");
    await submit.click();
    await shows("rule:message-password", () => expect(expired.getByText(/Please fill in your password with \d+ - \d+ characters/)).toBeVisible());
    await expired.getByLabel("New password").fill("Kalo-Nouka-27");
    await expired.getByLabel("Password again").fill("Kalo-Nouka-28");
    await submit.click();
    await shows("rule:message-confirmation", () => expect(expired.getByText("Incorrect confirmation input")).toBeVisible());
    await expired.getByLabel("Password again").fill("Kalo-Nouka-27");
    await submit.click();
    // The old one is asked for where the house does not hold it.
    await expired.getByLabel("Current password").fill(PASSWORD);
    await submit.click();
    await expect(expired).toHaveCount(0, { timeout: 15_000 });
  });
  await shows("way:home-after-password-change", async () => {
    await expect(late).toHaveURL(/\/$/);
    const old = await request.post("/wps/session/login", { data: { type: "username", username: name, password: PASSWORD, area: "member" } });
    expect(old.status()).toBe(401);
  });
  await late.context().close();
});
