import { defineConfig } from "@playwright/test";
export default defineConfig({ testDir: ".", workers: 1, retries: 0, reporter: "line", outputDir: "/tmp/mela/content/results", use: { baseURL: "http://127.0.0.1:9110", locale: "bn-BD", launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-quic"] } } });
