/** What operators write, and who reads it: pieces, messages to the site, messages to members. */
import { randomUUID } from "node:crypto";

import type { Browser, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { OFFICE } from "./houses";
import { complaints, operator } from "./operators";
import { account, holds, PASSWORD, visitor } from "./people";
import { expect, test } from "./story";

/** A visitor to whom the site may announce what it will. */
async function guest(browser: Browser, token = ""): Promise<Page> {
  const page = await (await browser.newContext({ locale: "bn-BD" })).newPage();
  await page.addInitScript((value) => {
    localStorage.setItem("language", "EN");
    if (value && sessionStorage.getItem("left") === null) sessionStorage.setItem("token", value);
  }, token);
  return page;
}

const news = (page: Page) => page.getByRole("dialog", { name: "Announcements" });

test("an operator writes a draft, looks at it, publishes it; its audience reads it, until it is taken off", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const title = `Evening of kites ${Date.now() % 1_000_000}`;
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.getByRole("link", { name: "Content", exact: true }).click();
  await admin.getByRole("link", { name: "Popups" }).click();
  await expect(admin.getByRole("table", { name: "Popups" })).toBeVisible();
  await accessible(admin);
  await admin.getByRole("link", { name: "+ Write a new one" }).click();

  // What is typed stands in the preview as people would read it: cleaned by the house.
  const preview = admin.getByRole("region", { name: "As people will see it" });
  await admin.getByLabel("Title in Bengali").fill("ঘুড়ির সন্ধ্যা");
  await admin.getByLabel("Title in English").fill(title);
  await admin.getByLabel("Text in Bengali").fill("<p>আজ সন্ধ্যায় সবাই আসুন।</p>");
  await admin.getByLabel("Text in English").fill('<p>Come and <b>fly</b> one.</p><script>window.ran = 1</script><img src="https://evil.test/a.gif" onerror="window.ran = 1"><img src="/banners/kites.svg" alt="Kites">');
  await admin.getByLabel("For whom").selectOption("B");
  await admin.getByLabel("Where it leads").fill("/rng");
  await expect(preview.getByRole("heading", { name: title })).toBeVisible();
  await expect(preview.getByText("Come and fly one.")).toBeVisible();
  await expect(preview.getByRole("img")).toHaveCount(1);
  // The picture of the site is really there.
  await expect.poll(() => preview.getByRole("img", { name: "Kites" }).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await preview.getByRole("button", { name: "Bengali" }).click();
  await expect(preview.getByRole("heading", { name: "ঘুড়ির সন্ধ্যা" })).toBeVisible();
  expect(await admin.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  await accessible(admin);

  await admin.getByRole("button", { name: "Save draft" }).click();
  await expect(admin.getByText("Draft", { exact: true })).toBeVisible();
  await expect(admin.getByLabel("Text in English")).toHaveValue('<p>Come and <b>fly</b> one.</p><img src="/banners/kites.svg" alt="Kites">');
  const early = await guest(browser);
  await early.goto("/");
  await expect(news(early)).toBeVisible();
  await expect(news(early).getByRole("button", { name: title })).toHaveCount(0);
  await early.context().close();

  await admin.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByRole("dialog")).toContainText("Version 1 will be on the site for: B: visitors.");
  await accessible(admin);
  await admin.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("It is published")).toBeVisible();

  // A visitor reads it, and goes where it leads; in this session it does not come again.
  const late = await guest(browser);
  const lateFound = complaints(late);
  await late.goto("/");
  await news(late).getByRole("button", { name: title }).click({ trial: true });
  if ((await news(late).getByRole("button", { name: title }).getAttribute("aria-expanded")) !== "true") await news(late).getByRole("button", { name: title }).click();
  await expect(news(late).getByText("Come and fly one.")).toBeVisible();
  await accessible(late);
  await news(late).getByRole("link", { name: "Go there" }).click();
  await expect(late).toHaveURL(/\/rng$/);
  await expect(news(late)).toHaveCount(0);
  expect(await late.evaluate(() => sessionStorage.getItem("anonymousPopup"))).toBe("closed");
  await late.goto("/");
  await expect(late.getByRole("article").first()).toBeVisible();
  await expect(news(late)).toHaveCount(0);
  expect(lateFound).toEqual([]);
  await late.context().close();
  // A member is not its audience.
  const { token } = await account(request, "popup");
  const answer = await (await request.get("/wps/announcements?types=PU", { headers: { token, "accept-language": "en" } })).json();
  expect(answer.value.popups.find((popup: { title: string }) => popup.title === title).executionCode).toBe("B");
  const member = await guest(browser, token);
  await member.goto("/");
  await expect(member.getByRole("article").first()).toBeVisible();
  await expect(member.getByRole("button", { name: title })).toHaveCount(0);
  await member.context().close();

  // A faster colleague is not overwritten: what was written stays in the form, and their version stands in the history.
  const id = /content\/(\d+)/.exec(admin.url())?.[1];
  const office = await admin.evaluate(() => sessionStorage.getItem("operator") ?? "");
  const document = { title: { bn: "অন্যজনের", en: "A colleague’s" }, body: { bn: "<p>ক</p>", en: "<p>a</p>" }, audience: "B", position: 0 };
  const faster = await request.put(`${new URL(admin.url()).origin}/backoffice/content/${id}`, { headers: { token: office }, data: { version: 1, document } });
  expect(faster.ok()).toBe(true);
  await admin.getByLabel("Title in English").fill(`${title}, again`);
  await admin.getByRole("button", { name: "Save draft" }).click();
  await expect(admin.getByText("Somebody has written a newer version in between.")).toBeVisible();
  await expect(admin.getByLabel("Title in English")).toHaveValue(`${title}, again`);
  await expect(admin.getByRole("region", { name: "All versions" }).getByText("A colleague’s")).toBeVisible();
  await admin.getByRole("button", { name: "Save draft" }).click();
  await expect(admin.getByText("Published, newer draft")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Publish" })).toBeEnabled();
  await accessible(admin);

  await admin.getByRole("button", { name: "Take off the site" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Take off the site" }).click();
  await expect(admin.getByText("It is off the site")).toBeVisible();
  const gone = await (await request.get("/wps/announcements?types=PU")).json();
  expect(gone.value.popups.map((popup: { id: string }) => popup.id)).not.toContain(id);
  // The trail has each act.
  await admin.getByRole("link", { name: "Everything done to it" }).click();
  for (const act of ["Content drafted", "Content published", "Content changed", "Content taken off"]) await expect(admin.getByRole("row").filter({ hasText: act }).first()).toBeVisible();
  expect(found).toEqual([]);
  await admin.context().close();
});

test("what somebody writes to the site arrives in the back office, and is dealt with once", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const words = `The wheel stood still at ${Date.now()}`;
  const page = await visitor(browser);
  const found = complaints(page);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("button", { name: "Feedback" }).click();
  const dialog = page.getByRole("dialog", { name: "Feedback" });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Question type, Description, Letters in the picture is empty");
  await dialog.getByLabel("Question type").selectOption("3");
  await dialog.getByLabel("Description").fill("  too short  ");
  await expect(dialog.getByText("9/200")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Letters in the picture" }).fill("x");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Please say a little more: 20 to 200 characters.")).toBeVisible();
  await dialog.getByLabel("Description").fill("x".repeat(230));
  await expect(dialog.getByText("200/200")).toBeVisible();
  await dialog.getByLabel("Description").fill(words);
  // A wrong answer costs the picture: another one comes.
  const drawn = page.waitForResponse("**/wps/captcha");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("The captcha did not match")).toBeVisible();
  const id = (await drawn).headers()["captcha-id"];
  await accessible(page);
  await dialog.getByRole("textbox", { name: "Letters in the picture" }).fill(await (await request.get(`/dev/captcha/${id}`)).json());
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Your words have arrived. Thank you.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(found).toEqual([]);

  // Beside the login form nothing is too short, and it stops at 140.
  await page.goto("/login");
  await page.getByRole("button", { name: "Cannot get in? Write to us" }).click();
  await dialog.getByLabel("Description").fill("y".repeat(150));
  await expect(dialog.getByText("140/140")).toBeVisible();
  await page.context().close();

  const admin = await operator(browser, "admin");
  await admin.goto("/content/feedback");
  const row = admin.getByRole("row").filter({ hasText: words });
  await expect(row).toContainText("Games");
  await expect(row).toContainText("Visitor");
  await accessible(admin);
  await row.getByRole("button", { name: "Mark as dealt with" }).click();
  await admin.getByRole("dialog").getByRole("textbox").fill("Told the mechanic");
  await admin.getByRole("dialog").getByRole("button", { name: "Mark as dealt with" }).click();
  await expect(row).toHaveCount(0);
  await admin.getByRole("link", { name: "Dealt with" }).click();
  await expect(row).toContainText("Told the mechanic");
  await expect(row).toContainText("admin");
  await admin.context().close();
});

// Shows: member:messageV2
test("messages arrive while the player looks: an operator's letter, and news of his money", async ({ browser, request, baseURL }) => {
  test.setTimeout(150_000);
  const { name, token } = await account(request, "letter");
  const page = await visitor(browser);
  const found = complaints(page);
  await holds(page, token);
  const open = page.waitForEvent("websocket");
  await page.goto("/");
  await open;
  const mail = page.getByRole("banner").getByRole("link", { name: "Messages", exact: true });
  await expect(mail).toBeVisible();

  const admin = await operator(browser, "admin");
  const adminFound = complaints(admin);
  await admin.goto("/content/messages");
  await admin.getByLabel("Account name").fill("nobody-of-this-name");
  await admin.getByLabel("Title in Bengali").fill("আপনার উত্তর");
  await admin.getByLabel("Title in English").fill("Your answer");
  await admin.getByLabel("Text in Bengali").fill("<p>চাকা আবার ঘুরছে।</p>");
  await admin.getByLabel("Text in English").fill('<p>The wheel turns <a href="/rng">again</a>.</p>');
  await expect(admin.getByRole("region", { name: "As people will see it" }).getByText("The wheel turns again.")).toBeVisible();
  const send = async () => {
    await admin.getByRole("button", { name: "Send", exact: true }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await expect(admin.getByRole("dialog")).toHaveCount(0);
  };
  await send();
  await expect(admin.getByText("Nobody has this name.")).toBeVisible();
  await admin.getByLabel("Account name").fill(name);
  await send();
  await expect(admin.getByText("It is sent")).toBeVisible();
  await expect(admin.getByRole("row").filter({ hasText: name })).toContainText("Your answer");
  await accessible(admin);

  // Without a reload: the mark at the header, then the message.
  const unread = page.getByRole("banner").getByRole("link", { name: "Messages, 1 unread" });
  await expect(unread).toBeVisible({ timeout: 15_000 });
  await unread.click();
  const centre = page.getByRole("navigation", { name: "Account" });
  await expect(centre.getByRole("link", { name: /Messages/ })).toContainText("1");
  await accessible(page);
  await page.getByRole("button", { name: /Your answer/ }).click();
  await expect(page.getByText("The wheel turns again.")).toBeVisible();
  await expect(mail).toBeVisible();
  await expect(page.getByText("Everything is read")).toBeVisible();

  // Money arrives, and its message with it, in the list that is open.
  const deposit = await (await request.post("/wps/cashier/deposits", { headers: { token }, data: { requestId: randomUUID(), channel: "fair", amount: "700", returnUrl: `${baseURL}/member` } })).json();
  expect(deposit.success, JSON.stringify(deposit)).toBe(true);
  await request.post(`${deposit.value.redirectUrl}/pay`, { maxRedirects: 0 });
  await expect(page.getByRole("button", { name: /৳700\.00 has arrived/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("1 unread", { exact: true })).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("Everything is read")).toBeVisible();
  await page.getByRole("button", { name: /Your answer/ }).click();
  await page.getByRole("button", { name: /Your answer/ }).click();
  await page.getByRole("article").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: /Your answer/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: /৳700\.00 has arrived/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /Your answer/ })).toHaveCount(0);

  // A sign-in from a device that was never seen is told too.
  const session = await (await request.post("/wps/session/login", { headers: { "user-agent": "Old phone" }, data: { username: name, password: PASSWORD } })).json();
  expect(session.success, JSON.stringify(session)).toBe(true);
  await expect(page.getByRole("button", { name: /Signed in on a new device/ })).toBeVisible({ timeout: 15_000 });
  expect([...found, ...adminFound]).toEqual([]);
  await page.context().close();
  await admin.context().close();
});

/** A picture as a phone's camera would leave it, drawn by the browser: a PNG of this size. */
async function png(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: wide, height: high });
      const pen = canvas.getContext("2d");
      if (pen) {
        pen.fillStyle = "#FFB21A";
        pen.fillRect(0, 0, wide as number, high as number);
      }
      return canvas.toDataURL("image/png");
    },
    [width, height],
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

// Shows: rule:uploads
test("a picture from an operator's machine is drawn anew and hangs where its group says, in the reader's language", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  const mark = Date.now() % 1_000_000;
  await admin.getByRole("link", { name: "Content", exact: true }).click();
  await admin.getByRole("link", { name: "Banners" }).click();
  const shown: { title: string; path: string }[] = [];
  for (const group of ["w_reg", "w_rng_EN", "w_agent_EN", "w_promotion"]) {
    const title = `Lamps of ${group} ${mark}`;
    await admin.getByRole("link", { name: "+ Write a new one" }).click();
    await admin.getByLabel("Title in Bengali").fill("প্রদীপ");
    await admin.getByLabel("Title in English").fill(title);
    await admin.getByLabel("Where it hangs").selectOption(group);
    const file = admin.getByLabel("Or a picture from this machine");
    if (shown.length === 0) {
      await file.setInputFiles({ name: "not.png", mimeType: "image/png", buffer: Buffer.from("<html><script>1</script>") });
      await expect(admin.getByRole("status").filter({ hasText: /picture/i }).or(admin.locator(".upload .error"))).toBeVisible();
    }
    await file.setInputFiles({ name: "lamps.png", mimeType: "image/png", buffer: await png(admin, 960 + shown.length, 300) });
    await expect(admin.getByText(`Kept: ${960 + shown.length} × 300.`)).toBeVisible();
    const path = await admin.getByLabel("Picture (a path").inputValue();
    expect(path).toMatch(/^\/uploads\/[0-9a-f]{64}\.jpg$/);
    await expect.poll(() => admin.getByRole("region", { name: "As people will see it" }).locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    if (shown.length === 0) await accessible(admin);
    await admin.getByRole("button", { name: "Save draft" }).click();
    await admin.getByRole("button", { name: "Publish" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("It is published")).toBeVisible();
    shown.push({ title, path });
    await admin.getByRole("link", { name: "Content", exact: true }).click();
    await admin.getByRole("link", { name: "Banners" }).click();
  }
  expect(found).toEqual([]);

  // Anyone gets the picture, as a JPEG of ours, for ever; nothing else is served there.
  const picture = await request.get(shown[0]?.path ?? "");
  expect(picture.headers()).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
  expect(picture.headers()["cache-control"]).toContain("immutable");
  expect((await request.get("/uploads/none.jpg")).status()).toBe(404);
  const visit = await visitor(browser, { size: { width: 360, height: 780 } });
  const faults = complaints(visit);
  for (const [address, at] of [["/register", 0], ["/rng", 1], ["/agent", 2], ["/promotions", 3]] as const) {
    await visit.goto(address);
    const banner = visit.locator(".hung").filter({ hasText: shown[at]?.title ?? "" });
    await expect(banner, address).toBeVisible();
    await expect.poll(() => banner.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth), address).toBeGreaterThan(0);
    await accessible(visit);
  }
  expect(faults).toEqual([]);
  await visit.context().close();

  const token = await admin.evaluate(() => sessionStorage.getItem("operator"));
  const huge = await request.post(`${OFFICE}/backoffice/content/pictures`, { headers: { token: token ?? "", "content-type": "application/octet-stream" }, data: Buffer.alloc(5 * 1024 * 1024 + 1) });
  expect([huge.status(), ((await huge.json()) as { value: { code: string } }).value.code]).toEqual([413, "upload_too_large"]);
  // What hung here is in no other test's way.
  const headers = { token: token ?? "" };
  const pieces = (await (await request.get(`${OFFICE}/backoffice/content?kind=banner`, { headers })).json()) as { value: { id: string; version: number; document: { title: { en: string } } }[] };
  for (const { id, version, document } of pieces.value.filter((piece) => piece.document.title.en.endsWith(String(mark)))) {
    expect((await request.post(`${OFFICE}/backoffice/content/${id}/unpublish`, { headers, data: { version } })).ok(), document.title.en).toBe(true);
  }
  await admin.context().close();
});

test("visits are measured only where the operator has a tag and the visitor agrees, and the policy admits it only then", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const admin = await operator(browser, "admin");
  const headers = { token: (await admin.evaluate(() => sessionStorage.getItem("operator"))) ?? "" };
  const policy = async (cookie = "") => (await request.get("/", { headers: cookie ? { cookie } : {} })).headers()["content-security-policy"] ?? "";
  const tag = async (gtagId: string) => {
    const { value } = await (await request.get(`${OFFICE}/backoffice/site`, { headers })).json();
    const { version, content } = (value.settings as { key: string; version: number; content: object }[]).find(({ key }) => key === "general") ?? { version: 0, content: {} };
    expect((await request.put(`${OFFICE}/backoffice/site/general`, { headers, data: { version, content: { ...content, gtagId } } })).ok()).toBe(true);
  };
  expect(await policy("analytics=yes"), "no tag, nothing to admit").not.toContain("google");
  await tag("G-ABC123DEF4");
  try {
    await expect.poll(() => policy("analytics=yes")).toContain("https://www.googletagmanager.com");
    expect(await policy()).not.toContain("google");
    const page = await visitor(browser, { size: { width: 360, height: 780 } });
    const faults = complaints(page);
    const asked: string[] = [];
    await page.route("https://www.googletagmanager.com/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "window.tagged = true" });
    });
    await page.goto("/?token=secret-in-the-address");
    const question = page.getByRole("region", { name: "Counting visits" });
    await expect(question).toBeVisible();
    await accessible(page);
    await question.getByRole("button", { name: "No" }).click();
    await expect(question).toHaveCount(0);
    await page.goto("/rng");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(asked).toEqual([]);

    await page.context().clearCookies();
    await page.goto("/rng");
    await question.getByRole("button", { name: "You may count" }).click();
    expect(asked, "not before the policy admits it").toEqual([]);
    await page.goto("/rng?vassalage=PG");
    await expect.poll(() => asked).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4"]);
    const told = () => page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: object[] }).dataLayer.map((each) => Object.values(each))));
    await expect.poll(told).toContain('"page_path":"/rng"');
    expect(await told(), "what follows the path is nobody's business").not.toContain("vassalage");
    expect(faults).toEqual([]);
    await page.context().close();
  } finally {
    await tag("");
  }
  await expect.poll(() => policy("analytics=yes")).not.toContain("google");
  await admin.context().close();
});
