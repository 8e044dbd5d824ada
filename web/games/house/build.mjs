// Builds the games of the house, each by itself: every folder of `src` is a game, under the code that the server knows it by.
import { readdirSync, readFileSync } from "node:fs";
import { build } from "vite";

for (const code of readdirSync("src")) {
  await build({
    configFile: false,
    base: `/games/${code}/`,
    // Fonts and pictures stay files: a data address would need a looser policy.
    build: { outDir: `dist/${code}`, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    plugins: [
      {
        name: "game",
        transformIndexHtml: { order: "pre", handler: (html) => html.replace("GAME", code) },
        generateBundle() {
          for (const fileName of ["card.svg", "card.bare.svg"]) this.emitFile({ type: "asset", fileName, source: readFileSync(`src/${code}/${fileName}`) });
        },
      },
    ],
  });
}
