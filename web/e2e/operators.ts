/** Operators at devices of their own. */
import { createHmac } from "node:crypto";

import { expect, type Browser, type Page } from "@playwright/test";

import { PASSWORD } from "./people";

export const OFFICE = process.env["MELA_OFFICE"] ?? "http://127.0.0.1:8081";
/** The secrets of the demo's operators (config/default.toml), which everyone knows. */
const SECRETS: Record<string, string> = { admin: "MELADEMOADMINMELADEMOADMINMELADE", nila: "MELADEMONILAMELADEMONILAMELADEMO" };

/** The code that an authenticator shows for an operator of the demo. */
export const code = (name: string): string => codeOf(SECRETS[name] ?? "");

/** The code of a secret (RFC 6238: SHA-1, 30 seconds, six digits). */
export function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [])).update(step).digest();
  return String((mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** An operator who has signed in, in English. A code counts once: if somebody used this one, the next is awaited. */
export async function operator(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: OFFICE, locale: "bn-BD", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (!localStorage.getItem("language")) localStorage.setItem("language", "EN");
  });
  await page.goto("/");
  let used = "";
  const enters = async () => {
    if (code(name) === used) return false;
    used = code(name);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Six digits from your app").fill(used);
    const answered = page.waitForResponse("**/backoffice/session/login");
    await page.getByRole("button", { name: "Sign in" }).click();
    return (await answered).ok();
  };
  await expect.poll(enters, { timeout: 70_000, intervals: [1_000] }).toBe(true);
  await expect(page.getByRole("banner").getByText(name)).toBeVisible();
  return page;
}

/** What the browser complains about: policy violations, errors of scripts. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    // A refusal that the page shows is logged by the browser too, and is no fault.
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) found.push(message.text());
  });
  return found;
}
