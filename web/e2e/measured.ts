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
