import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What fades in is looked at as it will be, in the page and in the games that it frames. */
async function ends(page: Page) {
  const act = () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    // One that stands still, or whose picture nobody draws, would never end by itself.
    for (const each of ending) each.finish();
  };
  // A frame may be gone while it is asked; the page itself may not.
  for (const frame of page.frames()) await (frame === page.mainFrame() ? frame.evaluate(act) : frame.evaluate(act).catch(() => {}));
}

/** Day or night, in the page and in the games that it frames. */
async function dresses(page: Page, theme: string | undefined) {
  const act = (value: string | undefined) => {
    const { dataset } = document.documentElement;
    if (value === undefined) delete dataset["theme"];
    else dataset["theme"] = value;
  };
  for (const frame of page.frames()) await (frame === page.mainFrame() ? frame.evaluate(act, theme) : frame.evaluate(act, theme).catch(() => {}));
}

/**
 * Whether axe finds nothing on the page, or on the part of it that is named, by day and by night: everything in the look that the page
 * has, and in the other one what depends on colours. Seen to fail in each look while its muted ink was that of its lines.
 */
export async function accessible(page: Page, within?: string | [string, string]) {
  const look = async (rules?: string[]) => {
    await ends(page);
    // Where nothing is framed the page itself can put the findings together, and no second page must be opened for it.
    const builder = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
    if (rules) builder.withRules(rules);
    const report = await (within ? builder.include(within) : builder).analyze();
    return report.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`);
  };
  const theme = await page.evaluate(() => document.documentElement.dataset["theme"]);
  const other = theme === "light" ? "dark" : "light";
  expect.soft(await look(), `in the look ${theme ?? "dark"}`).toEqual([]);
  await dresses(page, other);
  try {
    expect.soft(await look(["color-contrast", "link-in-text-block"]), `in the look ${other}`).toEqual([]);
  } finally {
    await dresses(page, theme);
  }
}
