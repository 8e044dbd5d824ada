import type { Page } from "@playwright/test";

/** The narrowest screen there is. */
export const NARROW = { width: 320, height: 640 };

/** How far the page moved under its reader by itself (the browser's own measure), and how wide it is. */
export async function measured(page: Page): Promise<{ shift: number; width: number; what: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element | null }[] };
        let shift = 0;
        const what: string[] = [];
        const count = (entries: PerformanceEntryList) => {
          for (const entry of entries as Shift[]) {
            if (entry.hadRecentInput) continue;
            shift += entry.value;
            for (const { node } of entry.sources) what.push(`${entry.value.toFixed(3)} ${node instanceof Element ? `${node.tagName}.${node.className}` : "?"}`);
          }
        };
        const watch = new PerformanceObserver((list) => count(list.getEntries()));
        watch.observe({ type: "layout-shift", buffered: true });
        // Entries from before are delivered with the next frames.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              count(watch.takeRecords());
              resolve({ shift, width: document.documentElement.scrollWidth, what });
            }),
          ),
        );
      }),
  );
}

/** Bengali digits on the page, where people did not write them: a page has one kind, and it is Latin unless the operator's switch draws all of them otherwise. */
export async function bengaliDigits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const digits = /[\u09e6-\u09ef]/;
    const read = ["aria-label", "title", "placeholder", "alt", "value"];
    const found: string[] = [];
    for (const element of document.body.querySelectorAll("*:not(script, style)")) {
      if (element.closest("[translate=no]")) continue;
      const said = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? "");
      found.push(...[...said, ...read.map((name) => element.getAttribute(name) ?? "")].filter((text) => digits.test(text)));
    }
    return found;
  });
}
