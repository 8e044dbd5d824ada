import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "/client/",
  // Fonts and pictures stay files: a data address would need a looser policy.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { environment: "node" },
});
