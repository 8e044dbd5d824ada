/** A player as operators see them: every tab, notes, an adjustment by two people, and tables of ten thousand rows. */
import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { OFFICE } from "./houses";
import { complaints, operator } from "./operators";
import { account, holds, visitor } from "./people";
import { expect, test } from "./story";

async function player(request: APIRequestContext) {
  const email = `e${randomUUID().slice(0, 8)}@example.org`;
  // A name of their own: who is paid under the same one as another is given no welcome money.
  const payeeName = `Rahim ${randomUUID().replaceAll(/[^a-f]/g, "")}`;
  const made = await account(request, "seen", { payeeName, email });
  const headers = { token: made.token };
  const dice = { requestId: randomUUID(), stake: "10", target: "50.00", direction: "under" };
  expect((await request.post("/play/dice", { headers, data: dice })).ok()).toBe(true);
  const captchaId = (await request.get("/wps/captcha")).headers()["captcha-id"] ?? "";
  const captcha: string = await (await request.get(`/dev/captcha/${captchaId}`)).json();
  const wrote = await request.put("/wps/feedback", { headers: { ...headers, "captcha-id": captchaId }, data: { type: 1, content: "My deposit of yesterday has not arrived yet.", captcha } });
  expect(wrote.ok(), await wrote.text()).toBe(true);
  const { id, balance } = (await (await request.get("/wps/member/info", { headers })).json()).value;
  return { ...made, email, payeeName, id: String(id), balance: Number(balance) };
}

const open = (page: Page, tab: string) => page.getByRole("navigation", { name: "Details" }).getByRole("link", { name: tab, exact: true }).click();

test("every tab of a player opens, notes are pinned, and he is found by whatever belongs to him", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const known = await player(request);
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.goto("/players");
  const token = await admin.evaluate(() => sessionStorage.getItem("operator") ?? "");
  const bets = await (await request.get(`${OFFICE}/backoffice/players/${known.id}/bets`, { headers: { token } })).json();
  const round: string = bets.value.content[0].id;
  for (const [text, by] of [[known.name.slice(0, 9), "Name"], [known.id, "Id"], [round, "Round"], [known.email, "E-mail"]] as [string, string][]) {
    await admin.getByRole("searchbox").fill(text);
    const row = admin.getByRole("row").filter({ has: admin.getByRole("link", { name: known.name, exact: true }) });
    await expect(row).toContainText(by);
  }
  await admin.getByRole("link", { name: known.name, exact: true }).click();
  await expect(admin.getByRole("heading", { level: 1, name: known.name })).toBeVisible();
  for (const [tab, text] of [
    ["Person", known.payeeName],
    ["Deposits", "Has never deposited."],
    ["Withdrawals", "No withdrawals."],
    ["Transfers", "No money was sent or received."],
    ["Adjustments", "No adjustments."],
    ["Bonuses", "Has never had a bonus."],
    ["Balances", "Cash: to play with and to withdraw"],
    ["Turnover", "welcome"],
    ["Limits and breaks", "Reality check"],
    ["KYC", "No proof is here."],
    ["Devices", "Last seen"],
    ["Sign-ins", /got in|No attempt/],
    ["Linked accounts", /What they share|Nothing is shared/],
    ["Tickets", "My deposit of yesterday"],
    ["Messages", /Message|The inbox is empty/],
    ["Agent line", "Directly below"],
    ["Commissions", "No commission yet."],
    ["Operators' acts", "No such act."],
    ["Bets", "10.00"],
  ] as [string, string | RegExp][]) {
    await open(admin, tab);
    await expect(admin.getByRole("main")).toContainText(text);
  }
  await accessible(admin);
  await open(admin, "Notes");
  await expect(admin.getByText("No notes yet.")).toBeVisible();
  for (const text of ["Calls in the evening.", "<b>His brother</b> plays too."]) {
    await admin.getByLabel("Write a note").fill(text);
    await admin.getByRole("button", { name: "Keep the note" }).click();
    await expect(admin.getByRole("list", { name: "Notes" }).getByText(text, { exact: true })).toBeVisible();
  }
  await admin.getByRole("listitem").filter({ hasText: "Calls in the evening." }).getByRole("button", { name: "Pin" }).click();
  await expect(admin.getByRole("list", { name: "Notes" }).getByRole("listitem").first()).toContainText("Calls in the evening.");
  await accessible(admin);
  await open(admin, "Operators' acts");
  await expect(admin.getByRole("cell", { name: "Note pinned" })).toBeVisible();
  expect(found).toEqual([]);
});

test("a balance is adjusted by two people and once, and the member sees it", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const known = await player(request);
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.goto(`/players/${known.id}`);
  await admin.getByRole("button", { name: "Adjust the balance" }).click();
  await admin.getByLabel("Amount", { exact: true }).fill("-5");
  await admin.getByLabel("Reason").fill("bonus that came late");
  await admin.getByRole("button", { name: "Ask for approval" }).click();
  await expect(admin.getByRole("dialog").getByRole("alert")).toBeVisible();
  await admin.getByLabel("Amount", { exact: true }).fill("250.50");
  await accessible(admin);
  await admin.getByRole("button", { name: "Ask for approval" }).click();
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await open(admin, "Adjustments");
  const row = admin.getByRole("row").filter({ hasText: "bonus that came late" });
  await expect(row).toContainText("Waiting");
  await expect(row.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await accessible(admin);

  // Past the page: one person is not two.
  const token = await admin.evaluate(() => sessionStorage.getItem("operator") ?? "");
  const list = await (await request.get(`${OFFICE}/backoffice/adjustments?member=${known.id}`, { headers: { token } })).json();
  const id = list.value.content[0].id;
  const approve = () => request.post(`${OFFICE}/backoffice/adjustments/${id}/approve`, { headers: { token }, data: { note: "me again" } });
  expect((await (await approve()).json()).value.code).toBe("not_for_oneself");

  // The member looks on: what is booked rings at them through the socket, while their page stands open.
  const watching = await visitor(browser, { language: "BN" });
  await holds(watching, known.token);
  await watching.goto("/member?page=messageV2");
  await expect(watching.getByRole("heading", { name: "ব্যালেন্সে ৳250.50 যোগ হয়েছে" })).toHaveCount(0);
  const nila = await operator(browser, "nila");
  await nila.goto("/adjustments");
  const waiting = nila.getByRole("row").filter({ hasText: known.name });
  await waiting.getByRole("button", { name: "Approve" }).click();
  await nila.getByRole("dialog").getByRole("textbox").fill("the bonus stands in the campaign");
  await nila.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(nila.getByRole("dialog")).toHaveCount(0);
  await expect(waiting).toHaveCount(0);
  expect((await (await approve()).json()).value.code).toBe("adjustment_decided");
  const info = await (await request.get("/wps/member/info", { headers: { token: known.token } })).json();
  expect(Number(info.value.balance)).toBeCloseTo(known.balance + 250.5, 5);

  await expect(watching.getByRole("banner").getByRole("link", { name: /1/ }).first()).toBeVisible({ timeout: 15_000 });
  await expect(watching.getByText("ব্যালেন্সে ৳250.50 যোগ হয়েছে").first()).toBeVisible({ timeout: 15_000 });
  const mails = async (language: string) => {
    const headers = { token: known.token, "accept-language": language };
    return (await (await request.get("/wps/member/messages", { headers })).json()).value.content.map((mail: { title: string }) => mail.title);
  };
  expect(await mails("en")).toEqual(["৳250.50 was added to your balance"]);
  expect(await mails("bn")).toEqual(["ব্যালেন্সে ৳250.50 যোগ হয়েছে"]);

  // In the ledger of the back office, and in the member's own records.
  await admin.goto(`/players/${known.id}?cause=adjustment:${id}`);
  await expect(admin.getByRole("cell", { name: "Goodwill", exact: true })).toBeVisible();
  await expect(admin.getByRole("cell", { name: /250\.50$/ })).toBeVisible();
  const page = await visitor(browser);
  await holds(page, known.token);
  await page.goto("/member?page=transactionHistory");
  await expect(page.getByRole("main")).toContainText("Goodwill");
  await expect(page.getByRole("main")).toContainText("250.50");
  expect(found).toEqual([]);
});

/** Ten thousand rows of the trail, as the house would send them. Frames are measured while they are scrolled through. */
test("a table of ten thousand rows scrolls with few rows drawn", async ({ browser }) => {
  test.setTimeout(180_000);
  const admin = await operator(browser, "admin");
  await admin.route("**/backoffice/audit?*", async (route) => {
    const answer = await (await route.fetch()).json();
    const [row] = answer.value.content;
    answer.value.content = Array.from({ length: 10_000 }, (_, place) => ({ ...row, id: String(10_000 - place) }));
    answer.value.next = null;
    await route.fulfill({ json: answer });
  });
  await admin.goto("/audit");
  const table = admin.getByRole("table", { name: "Audit" });
  await expect(table).toHaveAttribute("aria-rowcount", "10001");
  const seen = await admin.evaluate(async () => {
    const long: number[] = [];
    const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ type: "longtask" });
    const frames: number[] = [];
    let most = 0;
    let last = await new Promise<number>((next) => requestAnimationFrame(next));
    for (let step = 0; step < 240; step += 1) {
      // As a wheel turns: a few rows with each frame.
      scrollBy(0, 150);
      const now = await new Promise<number>((next) => requestAnimationFrame(next));
      frames.push(now - last);
      last = now;
      most = Math.max(most, document.querySelectorAll("tr[data-row]").length);
    }
    observer.disconnect();
    // To the end at once, as the bar at the side does.
    scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    most = Math.max(most, document.querySelectorAll("tr[data-row]").length);
    frames.sort((a, b) => a - b);
    return { most, worst: frames.at(-1) ?? 0, middle: frames[frames.length >> 1] ?? 0, long: long.length, longest: Math.max(0, ...long) };
  });
  console.log(`10,000 rows: at most ${seen.most} drawn; frames ${seen.middle.toFixed(1)} ms in the middle, ${seen.worst.toFixed(1)} ms at worst; ${seen.long} long tasks, the longest ${seen.longest.toFixed(0)} ms`);
  expect(seen.most).toBeLessThanOrEqual(100);
  // The last row is there, and stands at the end.
  await expect(table.getByRole("row").last()).toHaveAttribute("aria-rowindex", "10001");
  await accessible(admin);
});
