import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { defineConfig } from "@playwright/test";

// A data folder of its own: the world is made anew for each run. Nobody else plays in it, so that sums are exact.
const data = mkdtempSync(join(tmpdir(), "mela-e2e-"));
/** A demo that runs already, for whoever writes a test; `MELA_OFFICE` is its back office. */
const running = process.env["MELA_SITE"];

export default defineConfig({
  testDir: ".",
  workers: 1,
  // Each page is looked at twice, by day and by night, which takes a busy machine its time.
  timeout: 90_000,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["./coverage.ts"]],
  use: {
    baseURL: running ?? "http://127.0.0.1:8080",
    locale: "bn-BD",
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-quic"],
    },
  },
  ...(running === undefined && { webServer: server() }),
});

function server() {
  return {
    command: "target/debug/mela demo",
    url: "http://127.0.0.1:8080/readyz",
    cwd: join(import.meta.dirname, "../.."),
    // Windows of one minute, the shortest there is: a test waits for one to close.
    env: { MELA_DATABASE__DATA_DIR: data, MELA_AGENCY__WINDOW_MINUTES: "1", MELA_DEMO__PLAYERS: "0", DATABASE_URL: "" },
    gracefulShutdown: { signal: "SIGINT" as const, timeout: 10_000 },
    reuseExistingServer: false,
    timeout: 60_000,
  };
}
