import { expect, type Locator, type Page } from "@playwright/test";

/** Steps with the Tab key until the place is reached; a page must not need more than its menus have. */
export async function tabsTo(page: Page, place: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  for (let step = 0; step < 150; step += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(place).toBeFocused();
}
