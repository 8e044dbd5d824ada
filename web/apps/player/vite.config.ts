import react from "@vitejs/plugin-react";
import type { IndexHtmlTransformContext, Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The server that the development server hands its calls to. */
const site = process.env["MELA_SITE"] ?? "http://127.0.0.1:8080";

/** What stands behind a page that is opened directly often: loaded beside the first scripts, not after them. */
const DOORS = { agent: "/agent/AgentLogin.tsx" };

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
  add(Object.values(bundle).find((chunk) => chunk.type === "chunk" && chunk.facadeModuleId?.endsWith(page)));
  if (files.size === 0) throw new Error(`no chunk of ${page}`);
  return [...files];
}

/** A script that asks for the files of the page that was opened, but for those that the document asks for anyway. */
function doors(document: string, bundle: Bundle): string {
  const besides = (page: string) => filesOf(page, bundle).map((file) => `/${file}`).filter((file) => !document.includes(file));
  const files = Object.entries(DOORS).map(([place, page]) => [place, besides(page)]);
  return `<script>for (const href of ${JSON.stringify(Object.fromEntries(files))}[document.documentElement.dataset.place] ?? []) document.head.append(Object.assign(document.createElement("link"), href.endsWith(".css") ? { rel: "preload", as: "style", href } : { rel: "modulepreload", href }));</script>`;
}

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
      const opened = styled.replace("</head>", `${doors(styled, bundle)}\n  </head>`);
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
            { name: "common", test: /packages[\\/]ui[\\/]|src[\\/](lib|shell[\\/](house|texts)|games[\\/](GameCard|makers|queries|play|launch|texts|favourites|figures|Pager|pager)|notices[\\/])/ },
          ],
        },
      },
    },
  },
  server: { proxy: { ...Object.fromEntries(["/wps", "/lgw", "/play", "/games"].map((path) => [path, site])), "/ws": { target: site, ws: true } } },
  test: { environment: "node" },
});
