import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Whether axe finds nothing on the page, or on the part of it that is named. What fades in is looked at as it will be. */
export async function accessible(page: Page, within?: string | [string, string]) {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    // One that stands still, or whose picture nobody draws, would never end by itself.
    for (const each of ending) each.finish();
  });
  const builder = new AxeBuilder({ page });
  const report = await (within ? builder.include(within) : builder).analyze();
  expect(report.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
}
