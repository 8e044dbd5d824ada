import react from "@vitejs/plugin-react";
import type { IndexHtmlTransformContext, Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { DOORS } from "./src/doors.ts";

/** The server that the development server hands its calls to. */
const site = process.env["MELA_SITE"] ?? "http://127.0.0.1:8080";

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** The files of a lazy page and of what it imports. */
function filesOf(page: string, bundle: Bundle): string[] {
  const files = new Set<string>();
  const add = (chunk: Bundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || chunk.isEntry || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const file of chunk.imports) add(bundle[file]);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  add(Object.values(bundle).find((chunk) => chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith(page))));
  if (files.size === 0) throw new Error(`no chunk of ${page}`);
  return [...files];
}

/**
 * A script that asks for the files of the page that was opened, but for those that the document asks for anyway; and, for
 * who has a session, for what the page shows first. A session that the address brings is another one. The style sheets are asked
 * for as Vite asks for them later, with `crossorigin`, or each would be fetched twice.
 */
function doors(document: string, bundle: Bundle): string {
  const files = new Set<string>();
  const numbered = (page: string) => filesOf(page, bundle).filter((file) => !document.includes(`/${file}`)).map((file) => [...files.add(`/${file}`)].indexOf(`/${file}`));
  const places = Object.entries(DOORS).map(([place, { files, asks }]) => [place, { files: [...new Set(files.flatMap(numbered))], asks }]);
  return `<script>{
    const { token } = sessionStorage;
    const language = document.documentElement.lang;
    const { files = [], asks = [] } = ${JSON.stringify(Object.fromEntries(places))}[document.documentElement.dataset.place] ?? {};
    for (const href of files.map((at) => ${JSON.stringify([...files])}[at])) document.head.append(Object.assign(document.createElement("link"), href.endsWith(".css") ? { rel: "preload", as: "style", crossOrigin: "", fetchPriority: "low", href } : { rel: "modulepreload", fetchPriority: "low", href }));
    if (token && asks.length > 0 && !new URLSearchParams(location.search).has("token")) window.early = { token, language, answers: Object.fromEntries(asks.map((path) => [path, fetch(path, { priority: "low", headers: { token, "accept-language": language } }).catch(() => null)])) };
  }</script>`;
}

/** Chunks that the first page must not ask for: a module in one of them that it imports would bring all of it along. */
const ASIDE = ["accounts", "member", "forms"];

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
        // The link stays, switched off: parts that come later look there whether their sheet is loaded.
        return sheet?.type === "asset" ? `<style>${String(sheet.source).trim()}</style>${link.replace("<link", "<link disabled")}` : link;
      });
      const early = ASIDE.filter((name) => styled.includes(`rel="modulepreload" crossorigin href="/assets/${name}-`));
      if (early.length > 0) throw new Error(`the first page asks for ${early.join(", ")}: something that it imports lies in there`);
      const opened = styled.replace("</body>", `${doors(styled, bundle)}\n  </body>`);
      return opened.replace(/<script type="module"/g, '<script type="module" fetchpriority="low"').replace(/<link rel="modulepreload"/g, '<link rel="modulepreload" fetchpriority="low"');
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
            { name: "common", test: /vite[\\/]preload-helper|packages[\\/]ui[\\/]src[\\/](?!DateField|datefield|FileField|filefield|Calendar|device)|src[\\/](lib[\\/](?!qr|script|hosts|refusals|sealed|draft)|shell[\\/]texts|auth[\\/]switches|games[\\/](GameCard|makers|queries|play|launch|texts|favourites|figures)|notices[\\/](?!Inbox)|wallet[\\/](cashier|figures)\.ts)/ },
            { name: "member", test: /packages[\\/]api[\\/]src[\\/](intent|useIntent)|src[\\/](member[\\/](MemberCentre|CentreMenu|pages|profile|Recovery|texts|placeTexts|depositTexts|Walk|Debt|proof|Deposits|DepositCard|member\.css|cashier\.css)|wallet[\\/]amount|promotions[\\/](Choice|bonusTexts|bonus\.css|calls|queries|unasked|figures|status))/ },
            { name: "forms", test: /node_modules[\\/]react-hook-form[\\/]|src[\\/]lib[\\/]refusals/ },
            { name: "accounts", test: /src[\\/](lib[\\/](sealed|draft)|auth[\\/](parts|texts|auth\.css|countdown|rules|enter|social\.ts))/ },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { ...Object.fromEntries(["/wps", "/lgw", "/play", "/games"].map((path) => [path, site])), "/ws": { target: site, ws: true } } },
  test: { environment: "node" },
});
