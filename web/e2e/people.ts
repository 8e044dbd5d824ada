/** Who visits in a test, and in which language. */
import { randomUUID } from "node:crypto";

import { expect, type APIRequestContext, type Browser, type Locator, type Page } from "@playwright/test";

// The shape of an answer is what each test looks at.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

/** What the house answered, of a call that it did not refuse. */
export async function value(answer: Promise<{ json(): Promise<unknown> }>): Promise<Answer> {
  const told = (await (await answer).json()) as Answer;
  expect(told.success, JSON.stringify(told)).toBe(true);
  return told.value;
}

export type Language = "BN" | "EN";
export const PASSWORD = "Mela-2026";

/** A page of its own device. What the site announces by itself has tests of its own and stays closed; words are English unless they are what is looked at. */
export async function visitor(browser: Browser, options: { language?: Language; size?: { width: number; height: number }; zone?: string } = {}): Promise<Page> {
  const { language = "EN", size = { width: 1280, height: 800 }, zone } = options;
  const context = await browser.newContext({ locale: "bn-BD", viewport: size, ...(zone === undefined ? {} : { timezoneId: zone }) });
  const page = await context.newPage();
  await page.addInitScript((chosen) => {
    for (const flag of ["userPopup", "anonymousPopup"]) sessionStorage.setItem(flag, "closed");
    if (!localStorage.getItem("language")) localStorage.setItem("language", chosen);
  }, language);
  return page;
}

/** The other language, as if it had been chosen in the menu; the page is loaded anew by whoever goes on. */
export async function speaks(page: Page, language: Language) {
  await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
}

export interface Account {
  name: string;
  token: string;
}

let made = 0;

/** A player of this test alone, with the play money that a new account begins with. */
export async function account(request: APIRequestContext, name: string, more: Record<string, unknown> = {}): Promise<Account> {
  made += 1;
  const username = `${name.slice(0, 6)}${Date.now().toString(36).slice(-6)}${made}`;
  const data = { username, password: PASSWORD, confirmPassword: PASSWORD, registerMethod: "WEB", login: true, terms: true, ...more };
  // At a device of their own: the house knows a browser again by its mark, and who shares one by that.
  const answer = await (await request.put("/wps/member/register", { headers: { cookie: "" }, data })).json();
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return { name: username, token: answer.value.token };
}

/** The page holds the session from its next address on. */
export async function holds(page: Page, token: string) {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem("ended") === null) sessionStorage.setItem("token", value);
  }, token);
}

/** Bets the play money that a new account begins with, which may leave then; nearly always all of it comes back. */
export async function playsWelcome(request: APIRequestContext, token: string) {
  const headers = { token };
  const data = { requestId: randomUUID(), stake: "1000", target: "98.00", direction: "under" };
  expect(await (await request.post("/play/dice", { headers, data })).json()).toMatchObject({ success: true });
  await expect.poll(async () => (await (await request.get("/wps/cashier/turnover", { headers })).json()).value.unplayed).toBe("0.00");
}

/** The simulated telephone, to which the member's page leads: its owner confirms there with any four digits, or refuses. */
export async function confirms(page: Page, answer: "confirm" | "refuse" = "confirm") {
  const link = page.getByRole("article").getByRole("link", { name: /ওয়ালেট খুলুন|Open the wallet/ });
  const opened = page.context().waitForEvent("page");
  await link.click();
  const phone = await opened;
  if (answer === "confirm") await phone.getByLabel(/পিন|PIN/).fill("1234");
  await phone.getByRole("button").nth(answer === "confirm" ? 0 : 1).click();
  await expect(phone.getByRole("status")).toBeVisible();
  await phone.close();
}

/** A balance as the header writes it: cut after the second decimal. */
/** Counts what somebody does: a press is one, and so is going to a field. */
export class Moves {
  count = 0;
  async press(what: Locator) {
    this.count += 1;
    await what.click();
  }
  async types(what: Locator, text: string) {
    this.count += 1;
    await what.fill(text);
  }
}

export const written = (amount: string) => `৳${Number(amount.replace(/(\.\d\d)\d+$/, "$1")).toLocaleString("en-BD", { minimumFractionDigits: 2 })}`;

/** The house's own answer with a change of the test's. A page that is left while it is on its way needs none. */
export async function rewrites(page: Page, path: string, change: (value: Answer) => void) {
  await page.route(path, async (route) => {
    try {
      const answer = await (await route.fetch()).json();
      change(answer.value);
      await route.fulfill({ json: answer });
    } catch (failure) {
      if (!page.isClosed() && !/disposed|closed|handled/.test(String(failure))) throw failure;
    }
  });
}
