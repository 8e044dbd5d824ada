/** Trusted Types: a text that somebody brought in becomes neither HTML nor a script, whichever page it is. */
import type { Page } from "@playwright/test";

import { OFFICE, VENDOR_WALLETS } from "./houses";
import { visitor } from "./people";
import { expect, test } from "./story";

const STUDIO = process.env["MELA_STUDIO"] ?? VENDOR_WALLETS.replace(/\d+$/, (port) => String(Number(port) - 2));

/** What of a text the page made something that runs, and which of its rules the browser says were broken. */
function tries(page: Page) {
  return page.evaluate(async () => {
    const broken = new Set<string>();
    document.addEventListener("securitypolicyviolation", (event) => broken.add(event.effectiveDirective));
    const script = () => document.createElement("script");
    const ways: Record<string, () => unknown> = {
      innerHTML: () => (document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>"),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
      parser: () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
      "a script's address": () => (script().src = "https://evil.example/a.js"),
      "a script's text": () => (script().text = "alert(1)"),
      "a frame's document": () => (document.createElement("iframe").srcdoc = "<b>x</b>"),
      "a policy of one's own": () => (globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => object } }).trustedTypes.createPolicy("evil", {}),
    };
    const made = Object.entries(ways).filter(([, way]) => {
      try {
        way();
        return true;
      } catch {
        return false;
      }
    });
    // What was broken is told in a task of its own.
    await new Promise((then) => setTimeout(then, 0));
    return { made: made.map(([name]) => name), broken: [...broken].toSorted() };
  });
}

// Seen to fail on the pages as they were: every way made what it was asked for, and no rule was broken.
test("no page makes HTML or a script of a text but by the house's own rules, and the browser says so", async ({ browser }) => {
  const page = await visitor(browser);
  for (const address of ["/", `${OFFICE}/`, "/games/dice/", "/games/mines/", `${STUDIO}/play/pg_0001`]) {
    expect((await page.goto(address))?.status(), address).toBe(200);
    expect(await tries(page), address).toEqual({ made: [], broken: ["require-trusted-types-for", "trusted-types"] });
  }
  await page.context().close();
});
