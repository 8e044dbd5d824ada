import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The server that the development server hands its calls to. */
const site = process.env["MELA_SITE"] ?? "http://127.0.0.1:8080";

/**
 * The first picture stands before any script: the style sheet of the first page goes into the document (the server's
 * policy names it by its hash), and the scripts yield to the banner.
 */
const firstPicture: Plugin = {
  name: "first-picture",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const styled = html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
        const sheet = bundle[file];
        return sheet?.type === "asset" ? `<style>${String(sheet.source).trim()}</style>` : link;
      });
      return styled.replace(/<script type="module"/g, '<script type="module" fetchpriority="low"').replace(/<link rel="modulepreload"/g, '<link rel="modulepreload" fetchpriority="low"');
    },
  },
};

export default defineConfig({
  plugins: [react(), firstPicture],
  // Fonts and pictures stay files: a data address would need a looser policy.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first page and the later ones share stands in two files, not in twenty: each request costs a slow line a round trip.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "libraries", test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            { name: "common", test: /packages[\\/]ui[\\/]|src[\\/](lib|shell[\\/](house|texts)|games[\\/](GameCard|makers|queries|play|launch|texts|favourites|figures|Pager|pager)|notices[\\/])/ },
          ],
        },
      },
    },
  },
  server: { proxy: { ...Object.fromEntries(["/wps", "/lgw", "/play", "/games"].map((path) => [path, site])), "/ws": { target: site, ws: true } } },
  test: { environment: "node" },
});
