/** Responsible gaming as a player meets it: a limit that holds, a proof that an operator approves, a break and the way out. */
import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { SITE } from "./houses";
import { operator } from "./operators";
import { PASSWORD, rewrites } from "./people";
import { expect, test } from "./story";
import { member, oneOf, sits } from "./tables";

async function registered(request: APIRequestContext): Promise<{ name: string; token: string }> {
  const name = `g${randomUUID().replaceAll("-", "").slice(0, 10)}`;
  const form = { username: name, password: PASSWORD, confirmPassword: PASSWORD, terms: true, login: true };
  const answer = await (await request.put(`${SITE}/wps/member/register`, { data: form })).json();
  return { name, token: answer.value.token };
}

/** Opens a page of the member centre in English, signed in. */
async function enter(page: Page, token: string, name: string) {
  await page.addInitScript((held) => {
    // Once: what the page does with its session later is the page's own.
    if (!localStorage.getItem("entered")) sessionStorage.setItem("token", held);
    localStorage.setItem("entered", "yes");
    localStorage.setItem("language", "EN");
  }, token);
  await page.goto(`${SITE}/member?page=${name}`);
  const popup = page.getByRole("dialog");
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (await popup.isVisible()) await page.keyboard.press("Escape");
}

// Shows: member:responsibleGaming
test("a limit holds at once, a looser one waits, and the page shows what is left", async ({ page, request }) => {
  const { token } = await registered(request);
  await enter(page, token, "responsibleGaming");
  const set = async (amount: string) => {
    await page.getByRole("button", { name: /: Wager limit, A day$/ }).click();
    await page.getByLabel(/^Amount/).fill(amount);
    await page.getByRole("button", { name: "Save", exact: true }).click();
  };
  await set("abc");
  await expect(page.getByText("Please write a number, such as 500.")).toBeVisible();
  await page.getByLabel(/^Amount/).fill("50");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("৳0.00 of ৳50.00 · ৳50.00 left")).toBeVisible();
  const roll = (stake: string) => request.post(`${SITE}/play/dice`, { headers: { token }, data: { requestId: randomUUID(), stake, target: "50.00", direction: "under" } });
  expect((await roll("40")).status()).toBe(200);
  expect((await (await roll("20")).json()).value.code).toBe("limit_reached");
  await set("500");
  await expect(page.getByText(/^From .*: ৳500\.00$/)).toBeVisible();
  await expect(page.getByText("৳40.00 of ৳50.00 · ৳10.00 left")).toBeVisible();
  await page.getByRole("button", { name: "Keep the present one" }).click();
  await expect(page.getByText(/^From .*: ৳500\.00$/)).toBeHidden();
  await accessible(page);
});

// Shows: member:kyc
test("a proof is sent, looked at and approved", async ({ page, request, browser }) => {
  // A code of an operator may have to be awaited.
  test.setTimeout(120_000);
  const { name, token } = await registered(request);
  const named = await request.post(`${SITE}/wps/member/info/payee`, { headers: { token }, data: { payeeName: "Rina Akter", password: PASSWORD } });
  expect((await named.json()).success).toBe(true);
  await enter(page, token, "kyc");
  const card = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 400];
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#dddddd";
      pen.fillRect(0, 0, 640, 400);
      pen.fillStyle = "#223344";
      pen.fillText("SPECIMEN", 200, 200);
    }
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  const file = (buffer: Buffer) => ({ name: "card.jpg", mimeType: "image/jpeg", buffer });
  const photo = Buffer.from(card, "base64");
  await page.getByTestId("proof-identity").setInputFiles(file(Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")])));
  await expect(page.getByText(/carries something else inside it/)).toBeVisible();
  await page.getByTestId("proof-identity").setInputFiles(file(photo));
  await expect(page.getByText("Being checked")).toBeVisible();
  await accessible(page);

  const office = await operator(browser, "admin");
  await office.goto("/kyc");
  const row = office.getByRole("row").filter({ hasText: name });
  const picture = office.waitForResponse(/\/picture$/);
  await row.getByRole("button", { name: "Show picture" }).click();
  // Never shown by a browser of its own accord, and never kept by it.
  expect((await picture).headers()).toMatchObject({
    "content-disposition": 'attachment; filename="proof.jpg"',
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "no-store",
  });
  await expect(office.getByRole("dialog").getByRole("img")).toBeVisible();
  // Money goes to this name alone: whoever looks at the paper compares it.
  await expect(office.getByRole("dialog").getByText("Rina Akter", { exact: true })).toBeVisible();
  await accessible(office);
  // The name is read, not taken over.
  await office.getByRole("dialog").getByLabel("Name as it stands on the paper").fill("Rina Akter");
  await office.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(row).toBeHidden();
  await page.reload();
  await expect(page.getByText("Your level: 2")).toBeVisible();
});

test("a break begins in two steps and leaves only the way to the money", async ({ page, request }) => {
  const { name, token } = await registered(request);
  await enter(page, token, "responsibleGaming");
  await page.getByText("One week", { exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const sure = page.getByRole("dialog");
  await expect(sure.getByRole("button", { name: "Begin the break" })).toBeDisabled();
  await accessible(page);
  await sure.getByLabel("I understand, begin the break").check();
  await sure.getByRole("button", { name: "Begin the break" }).click();
  await expect(page.getByText("Your break has begun. Take care.")).toBeVisible();

  await page.goto(`${SITE}/login`);
  const login = page.getByRole("dialog");
  await login.getByLabel("Account name").fill(name);
  await login.getByLabel("Password").fill(PASSWORD);
  const submit = login.getByRole("button", { name: "Log in", exact: true });
  await submit.click();
  await expect(login.getByText(/You are taking a break/)).toBeVisible();
  await login.getByLabel("Only withdraw my balance").check();
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: "Withdraw" })).toBeVisible();
  await page.goto(`${SITE}/member?page=responsibleGaming`);
  await expect(page.getByText(/Only your balance can be withdrawn/)).toBeVisible();
});

test("a reality check and the end of one's own time stand over an open table, which is there again afterwards", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const table = await oneOf(request, "roulette-1");
  const { page } = await member(browser, request, "looked");
  let told: object = {};
  await rewrites(page, "**/wps/guard/pulse", (pulse) => Object.assign(pulse, told));
  const game = await sits(page, table.nameEn);
  await game.getByRole("button", { name: /^Red, pays/ }).click();
  const laid = game.getByRole("button", { name: /^Red, pays 1 to 1, .*not placed yet/ });
  const onTop = () => page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("dialog")?.querySelector("h2")?.textContent);
  for (const [title, word, way] of [
    ["A moment to look up", { due: true }, "Go on"],
    ["Your time is up", { due: false, minutesLeft: 0 }, "Close"],
  ] as const) {
    told = word;
    const box = page.getByRole("dialog", { name: title });
    // Who comes back to the page is asked for at once, though not twice in half a minute: which passes on the page's clock, not on the table's.
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 31_000;
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect(box).toBeVisible();
    expect(await onTop()).toBe(title);
    if ("minutesLeft" in word) await expect(box).toContainText("no new bets are taken");
    await accessible(page, "dialog[open].reality");
    told = { due: false };
    await box.getByRole("button", { name: way, exact: true }).last().click();
    await expect(box).toHaveCount(0);
    await expect(laid).toBeVisible();
  }
});
