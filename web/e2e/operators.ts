/** Operators at devices of their own. */
import { createHmac } from "node:crypto";

import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test";

import { OFFICE } from "./houses";
import { PASSWORD, type Language } from "./people";

/** The secrets of the demo's operators (crates/backoffice/src/operator/mod.rs), which everyone knows. */
const SECRETS: Record<string, string> = { admin: "MELADEMOADMINMELADEMOADMINMELADE", mina: "MELADEMOMINAMELADEMOMINAMELADEMO", nila: "MELADEMONILAMELADEMONILAMELADEMO" };

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

/** Sessions of this worker's house, by the operator's name. */
const sessions = new Map<string, string>();

/**
 * An operator's session, one for all stories of a house. A code counts once, so whoever signed in anew for each story would wait out
 * half a minute each time.
 */
export async function session(request: APIRequestContext, name = "admin"): Promise<string> {
  const known = sessions.get(name);
  if (known !== undefined && (await request.get(`${OFFICE}/backoffice/session`, { headers: { token: known } })).ok()) return known;
  let token = "";
  // Each code is tried once: who repeats a spent one is locked out.
  let tried = "";
  const enters = async () => {
    if (code(name) === tried) return false;
    tried = code(name);
    const answer = await (await request.post(`${OFFICE}/backoffice/session/login`, { data: { username: name, password: PASSWORD, code: tried } })).json();
    token = answer.value?.token ?? "";
    return answer.success as boolean;
  };
  await expect.poll(enters, { timeout: 70_000, intervals: [1_000] }).toBe(true);
  sessions.set(name, token);
  return token;
}

/** An operator at a device of their own, who has signed in there. */
export async function operator(browser: Browser, name: string, language: Language = "EN"): Promise<Page> {
  const context = await browser.newContext({ baseURL: OFFICE, locale: "bn-BD", viewport: { width: 1440, height: 900 } });
  const token = await session(context.request, name);
  const page = await context.newPage();
  await page.addInitScript(
    ([held, chosen]) => {
      if (!localStorage.getItem("language")) localStorage.setItem("language", chosen);
      // Once for each tab: who signs out there is out.
      if (sessionStorage.getItem("came") === null) sessionStorage.setItem("operator", held);
      sessionStorage.setItem("came", "yes");
    },
    [token, language] as const,
  );
  await page.goto("/");
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
