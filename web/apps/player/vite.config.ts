import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  // Fonts and pictures stay files: a data address would need a looser policy.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/wps": "http://127.0.0.1:8080", "/lgw": "http://127.0.0.1:8080" } },
  test: { environment: "node" },
});
