/** A story, and what it leaves behind. */
import { test as plain } from "@playwright/test";

export { expect } from "@playwright/test";

/** Devices that a story opened are closed when it ends: their pages would go on moving, and asking the house, until the run is over. */
export const test = plain.extend<{ devices: void }>({
  devices: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
