import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import { BROWSER } from "./browser";
import { house, settings, SITE, WORKERS } from "./houses";

export default defineConfig({
  testDir: ".",
  workers: WORKERS,
  // Each page is looked at twice, by day and by night, which takes a busy machine its time.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // What passes at its second try only is named "flaky" by the report: a fault to look for, as two of the site's own races were found, and not one that stops everybody's work.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"], ["./coverage.ts"]],
  use: {
    baseURL: SITE,
    locale: "bn-BD",
    launchOptions: BROWSER,
    // Drawing what moves is a sixth of the processor's work (153 s for those fourteen stories, 184 s with it). Stories about it ask for it (`MOVES`).
    contextOptions: { reducedMotion: "reduce" },
  },
  ...(process.env["MELA_SITE"] === undefined && { webServer: Array.from({ length: WORKERS }, (_, worker) => server(worker)) }),
});

/** A house for one worker, in a data folder of its own: the world is made anew for each run. Nobody else plays in it, so that sums are exact. */
function server(worker: number) {
  const place = house(worker);
  return {
    name: `house ${worker}`,
    command: "target/debug/mela demo",
    url: `${place.site}/readyz`,
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...settings(place),
      MELA_DATABASE__DATA_DIR: mkdtempSync(join(tmpdir(), "mela-e2e-")),
      // Windows of one minute, the shortest there is: a test waits for one to close.
      MELA_AGENCY__WINDOW_MINUTES: "1",
      // Stories spin many slots in turn: so short a time between two spins of a player is waited for, never refused.
      MELA_STUDIO__MIN_CYCLE_MS: "500",
      MELA_DEMO__PLAYERS: "0",
      // Everybody comes from one address: what one story mistypes makes no captcha due in the next.
      MELA_IDENTITY__CAPTCHA_AFTER_ADDRESS: "300",
      DATABASE_URL: "",
    },
    gracefulShutdown: { signal: "SIGINT" as const, timeout: 10_000 },
    reuseExistingServer: false,
    timeout: 120_000,
  };
}
