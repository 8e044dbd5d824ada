import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** The listener that the development server hands its calls to. */
const office = process.env["MELA_OFFICE"] ?? "http://127.0.0.1:8081";

export default defineConfig({
  plugins: [react()],
  // Fonts and pictures stay files: a data address would need a looser policy.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/backoffice": office } },
  test: { environment: "node" },
});
