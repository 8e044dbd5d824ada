/** Operators made by operators: two persons where money is decided about, the first sign-in, other rights, the door shut, and what nobody can do to themself. */
import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { accessible } from "./accessible";
import { OFFICE } from "./houses";
import { codeOf, complaints, operator } from "./operators";
import { expect, test } from "./story";

const name = () => `op${randomUUID().replaceAll("-", "").slice(0, 8)}`;

/** A device on which nobody has signed in. */
async function device(from: Page): Promise<Page> {
  const browser = from.context().browser();
  if (!browser) throw new Error("no browser");
  const page = await (await browser.newContext({ baseURL: OFFICE, locale: "bn-BD", viewport: { width: 1280, height: 800 } })).newPage();
  await page.addInitScript(() => localStorage.setItem("language", "EN"));
  await page.goto("/");
  return page;
}

async function comes(page: Page, who: string, password: string) {
  await page.getByLabel("Name", { exact: true }).fill(who);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Enrols with what the page shows; the secret that the operator keeps. */
async function enrols(page: Page, own: string): Promise<string> {
  await expect(page.getByRole("heading", { name: "Set up your codes" })).toBeVisible();
  const secret = (await page.getByTestId("secret").innerText()).trim();
  await page.getByLabel("Six digits from your app").fill(codeOf(secret));
  await page.getByLabel("New password").fill(own);
  return secret;
}

/** A second person agrees to what waits about an operator. */
async function agrees(second: Page, who: string, act: string) {
  await second.goto("/operators");
  const row = second.getByRole("table", { name: "Waiting for a second person" }).getByRole("row").filter({ hasText: who });
  await expect(row).toContainText(act);
  await row.getByRole("button", { name: "Agree" }).click();
  await second.getByRole("dialog").getByRole("textbox").fill("I know him");
  await second.getByRole("dialog").getByRole("button", { name: "Agree" }).click();
}

test("an operator is made by two, enrols, works within his rights, and is kept out", async ({ browser }) => {
  test.setTimeout(180_000);
  const who = name();
  const admin = await operator(browser, "admin");
  const found = complaints(admin);
  await admin.getByRole("link", { name: "Operators", exact: true }).click();
  await expect(admin.getByRole("row").filter({ hasText: "nila" })).toContainText("Finance");
  await accessible(admin);
  await admin.getByRole("button", { name: "Add an operator" }).click();
  await admin.getByLabel("Login name").fill(who);
  await admin.getByLabel("Role").selectOption("cashier");
  await admin.getByLabel("Amount limit").fill("500");
  await admin.getByLabel("Reason").fill("more work than we can do");
  await expect(admin.getByRole("dialog").getByText("This takes two people")).toBeVisible();
  await accessible(admin);
  await admin.getByRole("dialog").getByRole("button", { name: "Add an operator" }).click();
  const half = (await admin.getByTestId("one-time-code").innerText()).trim();
  await accessible(admin);
  await admin.getByRole("button", { name: "Done" }).click();
  // Who asked does not agree themself: nobody is there until another does.
  const waiting = admin.getByRole("table", { name: "Waiting for a second person" }).getByRole("row").filter({ hasText: who });
  await expect(waiting.getByRole("button")).toHaveText(["Take back"]);
  const second = await operator(browser, "mina");
  const complained = complaints(second);
  await agrees(second, who, "Add an operator");
  const other = (await second.getByTestId("one-time-code").innerText()).trim();
  expect(other).not.toBe(half);
  await accessible(second);
  await second.getByRole("button", { name: "Done" }).click();
  await expect(second.getByRole("table", { name: "Operators", exact: true }).getByRole("row").filter({ hasText: who })).toContainText("Not yet signed in");
  const first = `${half}-${other}`;
  // Every owner hears of it, wherever they are, until they have seen it.
  await admin.goto("/");
  await admin.getByRole("link", { name: "that you have not seen" }).click();
  await expect(admin.getByRole("table", { name: "What was done about operators" })).toContainText("Operator added");
  await accessible(admin);
  await admin.getByRole("button", { name: "Seen" }).click();
  await expect(admin.getByRole("table", { name: "What was done about operators" })).toHaveCount(0);

  // The first sign-in: codes of their own, and a password that the owner has not seen.
  const page = await device(admin);
  await comes(page, who, first);
  await enrols(page, first);
  await accessible(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("New password").fill("Boro-Nodi-60!");
  const secret = (await page.getByTestId("secret").innerText()).trim();
  await page.getByLabel("Six digits from your app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("banner").getByText(who)).toBeVisible();
  await expect(page.getByText("you take no part in what takes two people")).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(sections.getByRole("link", { name: "Withdrawals" })).toBeVisible();
  for (const closed of ["Operators", "Audit", "Today", "Adjustments"]) await expect(sections.getByRole("link", { name: closed, exact: true })).toHaveCount(0);
  await page.goto("/operators");
  await expect(page.getByText("This part does not belong to your role.")).toBeVisible();

  // His own page: rights, sessions, and a password that needs a code of its own.
  await page.getByRole("link", { name: `${who} · My account` }).click();
  await expect(page.getByText("Approve and reject withdrawals")).toBeVisible();
  await expect(page.getByRole("table", { name: "Open sessions" })).toContainText("you");
  await page.getByLabel("Present password").fill("Boro-Nodi-60!");
  await page.getByLabel("New password").fill("Boro-Nodi-61!");
  await page.getByLabel("Six digits from your app").fill("000000");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await accessible(page);

  // Other rights end their sessions at once; so does a lock, which also holds the door.
  await admin.getByRole("link", { name: who, exact: true }).click();
  await expect(admin.getByRole("table", { name: "Open sessions" })).toBeVisible();
  await accessible(admin);
  await admin.getByRole("button", { name: "Change rights" }).click();
  await admin.getByLabel("Role").selectOption("auditor");
  await admin.getByLabel("Reason").fill("moves to audits");
  await admin.getByRole("dialog").getByRole("button", { name: "Change rights" }).click();
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await agrees(second, who, "Change rights");
  await expect(second.getByRole("table", { name: "Waiting for a second person" })).toHaveCount(0);
  expect(complained).toEqual([]);
  await second.context().close();
  await admin.reload();
  await expect(admin.getByText("See the audit trail")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await admin.getByRole("button", { name: "Lock", exact: true }).click();
  await admin.getByRole("dialog").getByRole("textbox").fill("on leave");
  await admin.getByRole("dialog").getByRole("button", { name: "Lock" }).click();
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await expect(admin.getByRole("button", { name: "Unlock" })).toBeVisible();
  await comes(page, who, "Boro-Nodi-60!");
  await expect(page.getByRole("alert")).toBeVisible();

  // An auditor decides about no money: one person resets them, and is told the whole code.
  await admin.getByRole("button", { name: "Reset password and codes" }).click();
  await admin.getByRole("dialog").getByRole("textbox").fill("lost his phone");
  await admin.getByRole("dialog").getByRole("button", { name: "Reset password and codes" }).click();
  await expect(admin.getByTestId("one-time-code")).toHaveText(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
  await admin.getByRole("button", { name: "Done" }).click();

  // Nobody does any of this to themself, and all of it stands in the trail.
  await admin.goto("/operators");
  await admin.getByRole("row").filter({ hasText: "(you)" }).getByRole("link").click();
  await expect(admin.getByText("Nobody changes his own rights.")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Lock", exact: true })).toHaveCount(0);
  await admin.goto("/audit?action=operator");
  for (const act of ["Operator added", "Operator enrolled", "Rights changed", "Operator locked", "Operator reset"]) await expect(admin.getByRole("cell", { name: act, exact: true }).first()).toBeVisible();
  expect(found).toEqual([]);
});
