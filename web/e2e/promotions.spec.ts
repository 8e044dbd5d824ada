/** Promotions as people meet them: a bonus with a deposit, an application with pictures, a raffle with its draw, and who only looks. */
import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { shows } from "./coverage";
import { BANK, OFFICE } from "./houses";
import { tabsTo } from "./keys";
import { measured, NARROW } from "./measured";
import { complaints, session } from "./operators";
import { account, holds, PASSWORD, rewrites, speaks, visitor, type Answer } from "./people";
import { ends, promotes } from "./promoting";
import { expect as impatient, test } from "./story";

// The debug build hashes a password in a second, and a busy machine takes its time.
const expect = impatient.configure({ timeout: 30_000 });
test.use({ actionTimeout: 20_000 });

const PIN = "593827";

/** Calls of a player; each must succeed. */
const caller = (request: APIRequestContext, token: string) => async (method: "GET" | "POST", path: string, data?: object): Promise<Answer> => {
  const answer = await (await request.fetch(path, { method, headers: { token }, ...(data ? { data } : {}) })).json();
  expect(answer, path).toMatchObject({ success: true });
  return answer.value;
};

const bets = (stake: string) => ({ requestId: randomUUID(), stake, target: "98.00", direction: "under" });

/** The page is as wide as the screen, and axe finds nothing by day or by night. */
async function fits(page: Page) {
  await page.waitForLoadState("networkidle");
  expect.soft((await measured(page)).width, page.url()).toBeLessThanOrEqual(NARROW.width);
  await accessible(page);
}

/** Opens a page; nothing in it jumps while it comes. */
async function opens(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { shift, what } = await measured(page);
  expect.soft(shift, `${path}: ${what.join(", ")}`).toBeLessThanOrEqual(0.05);
}

// Shows: member:bonusDetails
test("a bonus is chosen with a deposit, bets fill it, it stands in the way of a withdrawal, and is given up right there", async ({ browser, request }) => {
  test.setTimeout(300_000);
  const office = { token: await session(request) };
  const offer = await promotes(request, office, "deposit");
  const { token } = await account(request, "bonus");
  const send = caller(request, token);
  await send("POST", "/wps/member/info/payee", { payeeName: "Mitu Rahman", password: PASSWORD });
  await send("POST", "/wps/member/password/payment", { password: PASSWORD, newPaymentPassword: PIN, confirmNewPaymentPassword: PIN });
  const page = await visitor(browser, { size: NARROW });
  const faults = complaints(page);
  await holds(page, token);

  // From the list to its terms, with one's own figures, to the deposit.
  await opens(page, "/promotions?type=deposit");
  const card = page.getByRole("listitem").filter({ hasText: offer.title });
  await expect(card.getByText("Open to join")).toBeVisible();
  await expect(card.getByText(/5 days left/)).toBeVisible();
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: offer.title })).toBeVisible();
  await expect(page.getByText("৳1,000 in: ৳1,000 bonus, ৳30,000 to bet within 14 days. No withdrawal until then.")).toBeVisible();
  const sums = page.getByRole("region", { name: "With your own figures" });
  await expect(sums.getByText("Live casino (counts 10%)")).toBeVisible();
  await expect(sums).toContainText("৳300,000");
  await sums.getByLabel("You deposit").fill("2000");
  // 1500 at most: (2000 + 1500) × 15.
  await expect(sums).toContainText("(৳2,000 + ৳1,500) × 15");
  await expect(sums.getByText("Above ৳1,500 the bonus grows no more.")).toBeVisible();
  await sums.getByLabel("You deposit").fill("400");
  await expect(sums.getByText("There is no bonus below ৳500.")).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Deposit with this bonus" }).click();

  await expect(page).toHaveURL(/page=depositv2&promotion=/);
  await opens(page, page.url());
  await page.getByRole("button", { name: "Bank transfer" }).click();
  const choice = page.getByRole("group", { name: "Choose a bonus" });
  const wanted = choice.getByRole("radio", { name: offer.title });
  await page.getByLabel("Amount").fill("400");
  await expect(choice.getByRole("listitem").filter({ hasText: offer.title })).toContainText("For deposits of ৳500 or more.");
  await expect(choice.getByRole("radio", { name: "No bonus" })).toBeChecked();
  await page.getByLabel("Amount").fill("1000");
  // What was chosen on the promotion's page is chosen again as soon as it can be had.
  await expect(wanted).toBeChecked();
  await expect(choice.getByRole("listitem").filter({ hasText: offer.title })).toContainText("Bonus ৳1,000 ৳30,000 in valid bets within 14 days");
  await fits(page);
  await page.getByRole("button", { name: "Show where to send" }).click();
  await expect(page.getByRole("link", { name: `Bonus: ${offer.title}` })).toBeVisible();

  const { content } = await send("GET", "/wps/cashier/deposits");
  await request.post(`${BANK}/bank`, { form: { reference: `for ${content[0].code}`, amount: "1000", payer: "Mitu Rahman" } });
  const statement = await (await request.get(`${BANK}/bank/statement.csv`)).body();
  expect((await request.post(`${OFFICE}/backoffice/statements?channel=bank&name=harvest.csv`, { headers: office, data: statement })).ok()).toBe(true);
  await expect.poll(async () => (await send("GET", "/wps/member/bonuses/running")).list.length).toBe(1);

  // It runs; a bet moves it.
  await opens(page, "/member?page=bonusDetails");
  const runs = page.getByRole("region", { name: new RegExp(offer.title) });
  await expect(runs.getByRole("progressbar", { name: "৳0 of ৳30,000 done" })).toBeVisible();
  await send("POST", "/play/dice", bets("1000"));
  // Dice keep 1 %: a quarter of it counts.
  await expect(runs.getByRole("progressbar", { name: "৳250 of ৳30,000 done" })).toBeVisible();
  await expect(runs).toContainText("৳29,750");
  await fits(page);
  await expect.poll(async () => (await send("GET", "/wps/cashier/turnover")).outstanding).toBe("0.00");

  // Nothing can be withdrawn; what runs is told, and given up there.
  await opens(page, "/member?page=withdraw");
  await page.getByLabel("Account number").fill(String(Date.now()));
  await page.getByLabel("Amount").fill("400");
  const asks = async () => {
    await page.getByLabel("Payment PIN").fill(PIN);
    await page.getByRole("button", { name: "Ask for withdrawal" }).click();
  };
  await asks();
  const wall = page.getByRole("alert").filter({ hasText: "A bonus is running, so nothing can be withdrawn" });
  await expect(wall).toContainText(`“${offer.title}” needs ৳29,750 more in valid bets.`);
  await fits(page);
  await wall.getByRole("button", { name: "Give the bonus up" }).click();
  const sure = page.getByRole("dialog", { name: "Give the bonus up?" });
  await expect(sure.getByText("The bonus of ৳1,000")).toBeVisible();
  await expect(sure.getByText("The ৳250 counted so far (of ৳30,000)")).toBeVisible();
  await expect(sure.getByText("All the money in your balance")).toBeVisible();
  await accessible(page);
  // Whoever thinks again keeps it.
  await sure.getByRole("button", { name: "Keep the bonus" }).click();
  await expect(wall).toBeVisible();
  await wall.getByRole("button", { name: "Give the bonus up" }).click();
  await sure.getByRole("button", { name: "Give the bonus up" }).click();
  await expect(sure).toBeHidden();
  await expect(wall).toBeHidden();
  await asks();
  await expect(page.getByText("We have your request. The money is set aside until it is paid.")).toBeVisible();

  await opens(page, "/member?page=bonusDetails");
  await expect(page.getByText("No bonus is running.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: offer.title })).toContainText("Given up");
  await fits(page);
  expect(faults).toEqual([]);
  await ends(request, office, offer);
  await page.context().close();
});

test("an application goes with its pictures; what is no picture, too large or one too many is told, and not sent", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const office = { token: await session(request) };
  const offer = await promotes(request, office, "activity");
  const { token } = await account(request, "kites");
  const page = await visitor(browser, { size: NARROW });
  const faults = complaints(page);
  await holds(page, token);
  await page.goto(`/promotions/${offer.id}`);
  await expect(page.getByText("Up to ৳500, cash at once.")).toBeVisible();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const words = page.getByLabel("Your comment");
  await expect(words).toBeFocused();
  const form = page.locator("form").filter({ has: words });
  const send = form.getByRole("button", { name: "Send the application" });
  await words.fill("I flew the red kite on Friday.");
  await send.click();
  await expect(form.getByText("Please add a picture.")).toBeVisible();

  const shot = (side: number) => page.screenshot({ clip: { x: 0, y: 0, width: side, height: side } });
  const png = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
  const field = form.locator("input[type=file]");
  const previews = form.getByRole("listitem");
  await shows("rule:uploads", async () => {
    await field.setInputFiles([png("kite.png", await shot(300)), { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") }, png("large.png", Buffer.concat([await shot(300), Buffer.alloc(5 * 1024 * 1024)]))]);
    await expect(previews).toHaveCount(1);
    await expect(form.getByText("page.png: this is no PNG or JPG picture.")).toBeVisible();
    await expect(form.getByText("large.png: larger than 5 MB.")).toBeVisible();
    await field.setInputFiles([png("two.png", await shot(280)), png("three.png", await shot(260)), png("four.png", await shot(240))]);
    await expect(previews).toHaveCount(3);
    await expect(form.getByText("four.png: no more pictures fit; remove one first.")).toBeVisible();
  });
  // What is shown is the picture itself.
  const drawn = () => previews.first().locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.getContext("2d")?.getImageData(96, 96, 1, 1).data[3]);
  await expect.poll(drawn).toBe(255);
  await fits(page);
  await previews.nth(1).getByRole("button", { name: "Remove: two.png" }).click();
  await expect(previews).toHaveCount(2);
  await send.click();
  await expect(page.getByText("A person is looking at your application.", { exact: false })).toBeVisible();
  await expect(page.getByText("I flew the red kite on Friday.")).toBeVisible();
  await expect(page.getByText("2 pictures", { exact: true })).toBeVisible();
  await expect(form).toHaveCount(0);

  // An operator decides; the member reads why, and the page says so without being loaded anew.
  const waiting = (await (await request.get(`${OFFICE}/backoffice/applications?state=applying&promotion=${offer.id}`, { headers: office })).json()).value.content;
  expect(waiting).toHaveLength(1);
  const decided = await request.post(`${OFFICE}/backoffice/applications/${waiting[0].id}/decide`, { headers: office, data: { approve: false, reason: "The kite cannot be seen" } });
  expect((await decided.json()).success).toBe(true);
  await expect(page.getByText("Reason: The kite cannot be seen")).toBeVisible();
  await accessible(page);
  expect(faults).toEqual([]);
  await ends(request, office, offer);
  await page.context().close();
});

test("a raffle: tickets by bets, a draw that was promised before and is computed again here, a prize that is claimed once", async ({ browser, request }) => {
  test.setTimeout(300_000);
  const office = { token: await session(request) };
  const offer = await promotes(request, office, "raffle", { until: 45 });
  const { token } = await account(request, "boats");
  const send = caller(request, token);
  const page = await visitor(browser, { size: NARROW });
  const faults = complaints(page);
  await holds(page, token);
  await page.goto(`/promotions/${offer.id}`);
  await expect(page.getByText("Joining costs nothing. Every ৳100 in valid bets is a ticket.")).toBeVisible();
  const promised = await page.locator("code").first().innerText();
  expect(promised).toMatch(/^[0-9a-f]{64}$/);
  // The button is at the entry, too: how many promotions have something to do.
  const tally = page.getByRole("navigation", { name: "Bottom menu" }).getByRole("link", { name: /^Promotions \d+ for you$/ });
  await expect(tally).toBeVisible();
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByText("No tickets yet. ৳100 more in valid bets for the first.")).toBeVisible();
  // Dice keep 1 %: of 1,000 a quarter counts.
  await send("POST", "/play/dice", bets("1000"));
  await expect(page.getByText("2 tickets", { exact: true })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "The next ticket" })).toHaveAttribute("value", "50");
  await fits(page);

  // The draw comes a minute after the end; nobody starts it. Two tickets and three prizes: both win.
  await expect(page.getByRole("heading", { name: "You have won" })).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText("৳5,050", { exact: true })).toBeVisible();
  await accessible(page);
  expect(await page.locator("code").allInnerTexts()).toContain(promised);
  await page.getByRole("button", { name: "Verify it yourself" }).click();
  await expect(page.getByText("It all agrees: the seed is the promised one, and these are the tickets it draws.")).toBeVisible();
  await page.getByRole("button", { name: "Claim the prize" }).click();
  await expect(page.getByText("৳5,050 went to your account.")).toBeVisible();
  await expect(page.getByRole("banner").getByText(/৳[5-7],\d{3}\.\d\d/)).toBeVisible();
  await accessible(page);
  const { balance } = await send("GET", "/wps/member/info");
  await send("POST", `/wps/promotions/${offer.id}/claim`);
  expect((await send("GET", "/wps/member/info")).balance).toBe(balance);

  // A house that told another seed or another winner would be found out. Seen to fail with a verdict that compares nothing.
  for (const [change, words] of [
    [(value: Answer) => (value.draw.seed = value.draw.seed.replace(/^./, (digit: string) => (digit === "a" ? "b" : "a"))), "It differs: the seed is not the one whose fingerprint was shown."],
    [(value: Answer) => value.draw.winners.reverse(), "It differs: the seed draws other tickets."],
  ] as const) {
    const other = await visitor(browser, { size: NARROW });
    await rewrites(other, `**/wps/promotions/${offer.id}`, change);
    await other.goto(`/promotions/${offer.id}`);
    await other.getByRole("button", { name: "Verify it yourself" }).click();
    await expect(other.getByText(words)).toBeVisible();
    await other.context().close();
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

test("visitors see promotions and are asked to log in, a trial for a real account; the keyboard gets everywhere, in both languages", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const office = { token: await session(request) };
  const [open, later] = [await promotes(request, office, "raffle"), await promotes(request, office, "deposit", { from: 3 * 86_400, until: 9 * 86_400, types: ["deposit", "live"] })];
  const page = await visitor(browser);
  await page.goto("/promotions");
  const kinds = page.getByRole("group", { name: "Kinds of promotions" });
  await expect(kinds.getByRole("button")).toHaveText(["All", "Sports", "Live", "Slots", "Card games", "Fishing", "Lottery", "Rebate", "Points mall", "Ranking", "Deposit", "App download", "New members"]);
  await expect(page.getByRole("listitem").filter({ hasText: later.title })).toContainText("Coming soon");
  // A kind without promotions says so, and leads back to all of them.
  await kinds.getByRole("button", { name: "Ranking" }).click();
  await expect(page).toHaveURL(/type=ranking/);
  await expect(page.getByText("No promotions of the kind “Ranking” now.")).toBeVisible();
  await accessible(page);
  await page.getByRole("link", { name: "See all promotions" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: open.title })).toBeVisible();

  // By the keyboard alone: to a kind, to a promotion, to its button; Escape from the login leads back to it.
  await tabsTo(page, kinds.getByRole("button", { name: "Slots" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: later.title })).toHaveCount(0);
  await tabsTo(page, page.getByRole("link", { name: `Terms and joining: ${open.title}` }));
  await page.keyboard.press("Enter");
  await shows("route:/promotions/:id", async () => {
    await expect(page).toHaveURL(new RegExp(`/promotions/${open.id}$`));
    await expect(page.getByRole("heading", { level: 1, name: open.title })).toBeVisible();
  });
  const joins = page.getByRole("button", { name: "Log in to join" });
  await tabsTo(page, joins);
  await page.keyboard.press("Enter");
  const login = page.getByRole("dialog", { name: "Log in" });
  await expect(login).toContainText("Log in to join");
  await page.keyboard.press("Escape");
  await expect(joins).toBeFocused();
  await page.goto(`/promotions/${randomUUID()}`);
  await expect(page.getByText("This promotion is no longer there, or the address is mistyped.")).toBeVisible();
  await accessible(page);
  await page.context().close();

  // A trial is told that a real account is needed.
  const trial = await visitor(browser);
  const tried = await (await request.post("/wps/session/login/freeplay", { data: {} })).json();
  expect(tried.success, JSON.stringify(tried)).toBe(true);
  await holds(trial, tried.value.token);
  await trial.goto(`/promotions/${open.id}`);
  await trial.getByRole("button", { name: "Join", exact: true }).click();
  await expect(trial.getByRole("dialog", { name: "A real account is needed" })).toBeVisible();
  await trial.context().close();

  // On a phone, in the longer language; what hangs in the list has no empty grey where no picture was given.
  const phone = await visitor(browser, { language: "BN", size: NARROW });
  for (const path of ["/promotions", `/promotions/${open.id}`, `/promotions/${later.id}`]) {
    await opens(phone, path);
    await expect(phone.locator("svg.promo-art").first()).toBeVisible();
    await fits(phone);
    for (const button of await phone.getByRole("main").getByRole("button").all()) {
      const box = await button.boundingBox();
      expect.soft((box?.height ?? 44) >= 44, `${path}: ${await button.innerText()} ${JSON.stringify(box)}`).toBe(true);
    }
  }
  await speaks(phone, "EN");
  await phone.goto(`/promotions/${later.id}`);
  await expect(phone.getByText("Bets and deposits before it begins do not count.", { exact: false })).toBeVisible();
  await phone.context().close();
  for (const each of [open, later]) await ends(request, office, each);
});
