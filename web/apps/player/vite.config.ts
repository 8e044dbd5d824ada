import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** The server that the development server hands its calls to. */
const site = process.env["MELA_SITE"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react()],
  // Fonts and pictures stay files: a data address would need a looser policy.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { ...Object.fromEntries(["/wps", "/lgw", "/play", "/games"].map((path) => [path, site])), "/ws": { target: site, ws: true } } },
  test: { environment: "node" },
});
