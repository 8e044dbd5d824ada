/** Games on a phone that was turned, with the bar of the page over them: what is pressed and what is told can be seen whole. */
import type { Locator, Page } from "@playwright/test";

import { MOVES } from "./browser";
import { visitor, type Language } from "./people";
import { expect, test } from "./story";

test.use(MOVES);

const TURNED = { width: 740, height: 316 };

async function tries(page: Page, game: string, language: Language): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`/games/${game}/#demo=1&lang=${language.toLowerCase()}&home=%2F`);
  await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 30_000 });
}

/** Whether a part is what lies on top at each of its corners, so that nothing covers it. */
const lies = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // Corners are round: a little within.
    const corners = [[left + 14, top + 6], [right - 14, top + 6], [left + 14, bottom - 6], [right - 14, bottom - 6]] as const;
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });

for (const language of ["EN", "BN"] as const) {
  test(`${language}: stakes and the button of mines lie beside each other, and the button of a room is in sight without funds, too`, async ({ browser }) => {
    const page = await visitor(browser, { size: TURNED, language });
    await tries(page, "mines", language);
    for (const part of await page.locator(".taps .tap, .go").all()) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect(await lies(part)).toBe(true);
    }
    await page.setViewportSize({ width: 740, height: 254 });
    await tries(page, "fishing", language);
    await page.locator(".seats button").first().click();
    // The least that one sits down with is one shot of the least: the next level is beyond it.
    const least = /[\d,]+\.\d\d/.exec((await page.locator("dialog.sit form > .soft.figure").nth(1).textContent()) ?? "")?.[0] ?? "";
    await page.locator("dialog.sit input").fill(least);
    await page.locator("dialog.sit .call").click();
    const fire = page.locator(".fire");
    await expect(fire).toBeInViewport({ ratio: 1, timeout: 20_000 });
    await page.locator(".battery .stepper .icon").last().click();
    await expect(page.locator(".short button")).toBeInViewport({ ratio: 1 });
    await expect(fire).toBeInViewport({ ratio: 1 });
    expect(await lies(fire)).toBe(true);
  });

  test(`${language}: a refusal at a table lies whole, over nothing that tells the time, and says the limit and what was asked`, async ({ browser }) => {
    const page = await visitor(browser, { size: TURNED, language });
    await tries(page, "roulette", language);
    await page.locator(".rail .disc").last().click();
    const red = page.locator('[data-cell="red"]');
    const notice = page.locator(".reach > .notice");
    await expect(async () => {
      await red.click();
      await expect(notice).toBeVisible({ timeout: 300 });
    }).toPass({ timeout: 20_000 });
    expect((await notice.textContent())?.match(/[\d,]+\.\d\d/g)).toHaveLength(2);
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await lies(notice)).toBe(true);
    const [told, clock] = [await notice.boundingBox(), await page.locator(".host").boundingBox()];
    expect(told!.y).toBeGreaterThanOrEqual(clock!.y + clock!.height);
  });
}
