/** Passwords that are guessed: what it costs strangers, and what it does not cost the one whose account it is. */
import { accessible } from "./accessible";
import { OFFICE, SITE } from "./houses";
import { complaints, code } from "./operators";
import { account, PASSWORD, visitor } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000 });

test("an account that is guessed at asks a new browser for a picture and lets it work, by itself, and a known one for nothing", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { name } = await account(request, "guess");
  const known = await visitor(browser);
  const tries = (data: Record<string, unknown>, headers: Record<string, string> = {}) => request.post("/wps/session/login", { headers: { cookie: "", ...headers }, data: { username: name, ...data } });
  const owner = await known.request.post("/wps/session/login", { data: { username: name, password: PASSWORD } });
  expect(owner.ok()).toBe(true);
  for (let guess = 0; guess < 10; guess += 1) {
    const id = (await request.get("/wps/captcha")).headers()["captcha-id"] ?? "";
    const captcha = await (await request.get(`/dev/captcha/${id}`)).json();
    expect((await tries({ password: `wrong-${guess}`, captcha }, { "captcha-id": id })).status()).toBe(401);
  }
  const page = await visitor(browser, { size: { width: 360, height: 780 } });
  const found = complaints(page);
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await page.getByLabel("Account name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const drawn = page.waitForResponse("**/wps/captcha");
  await dialog.locator("button[type=submit]").click();
  const id = (await drawn).headers()["captcha-id"];
  await expect(dialog.getByRole("img", { name: "Letters in the picture" })).toBeVisible();
  const letters = dialog.getByRole("textbox", { name: "Letters in the picture" });
  await expect(letters).toHaveAttribute("aria-invalid", "false");
  await accessible(page);
  // The work is handed out once the page has said that it is done.
  await page.route("**/wps/session/work", async (route) => {
    await expect(dialog.getByText("A short security check is running…")).toBeVisible();
    await route.continue();
  });
  await letters.fill(await (await request.get(`/dev/captcha/${id}`)).json());
  const worked = page.waitForRequest((each) => each.url().endsWith("/wps/session/login") && each.headers()["proof-of-work"] !== undefined);
  await dialog.locator("button[type=submit]").click();
  expect((await worked).headers()["proof-of-work"]).toMatch(/^[0-9a-f-]{36}\.\d+$/);
  await expect(page.getByRole("banner").getByText("৳1,000.00")).toBeVisible({ timeout: 15_000 });
  expect(found).toEqual([]);

  // Guessed at again meanwhile: where its owner signed in before, their password is enough.
  for (let guess = 0; guess < 4; guess += 1) await tries({ password: `wrong-${guess}` });
  const again = await known.request.post("/wps/session/login", { data: { username: name, password: PASSWORD } });
  expect(again.ok(), await again.text()).toBe(true);
  await page.context().close();
  await known.context().close();
});

test("an operator's name that is guessed at costs a picture, and its owner comes in", async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: OFFICE, locale: "bn-BD", viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  for (let guess = 0; guess < 6; guess += 1) {
    const tried = await context.request.post("/backoffice/session/login", { data: { username: "nila", password: `wrong-${guess}`, code: "000000" } });
    expect(tried.status()).toBe(401);
  }
  // A code counts once, and another story may have used the one of this moment.
  const spent = code("nila");
  await expect.poll(() => code("nila"), { timeout: 40_000 }).not.toBe(spent);
  await page.goto("/");
  await page.getByLabel("নাম", { exact: true }).fill("nila");
  await page.getByLabel("পাসওয়ার্ড").fill(PASSWORD);
  const enters = async (read: () => Promise<void>) => {
    await read();
    await page.getByLabel("অ্যাপের 6 অঙ্কের কোড").fill(code("nila"));
    const drawn = page.waitForResponse("**/backoffice/session/captcha");
    await page.getByRole("button", { name: "প্রবেশ করুন" }).click();
    return drawn;
  };
  await enters(async () => {});
  await expect(page.getByRole("img", { name: "পড়ে লেখার ছবি" })).toBeVisible();
  await expect(page.getByLabel("অ্যাপের 6 অঙ্কের কোড")).toHaveValue(/^\d{6}$/);
  await accessible(page);
  const picture = await (await enters(() => page.getByLabel("ছবির অক্ষরগুলো").fill("no"))).json();
  await expect(page.getByRole("alert")).toContainText("ক্যাপচা মেলেনি");
  const answer = await (await context.request.get(`${SITE}/dev/captcha/${picture.value.id}`)).json();
  await page.getByLabel("ছবির অক্ষরগুলো").fill(answer);
  await page.getByLabel("অ্যাপের 6 অঙ্কের কোড").fill(code("nila"));
  await page.getByRole("button", { name: "প্রবেশ করুন" }).click();
  await expect(page.getByRole("banner").getByText("nila")).toBeVisible();
  await context.close();
});
