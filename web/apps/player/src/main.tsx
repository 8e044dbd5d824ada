import "./site.css";

import { QueryClient, QueryClientProvider, type DefaultOptions } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { call, token } from "./lib/api";
import { LiveProvider } from "./lib/live";
import { areaOf, hold, join } from "./lib/session";
import { SiteProvider } from "./lib/site";
import { Standing } from "./lib/Standing";
import { Toasts } from "./lib/toast";
import { router } from "./router";

/** Whether the address brings a code for a session. */
const coded = () => new URLSearchParams(location.search).has("token");
/** Whether a session may be had without signing in: by a code in the address, or because the login is remembered here (spec.md 4). */
const awaited = () => coded() || (token.read() === "" && localStorage.getItem("remembered") !== null);

/** How long every page waits for a session of another tab, in milliseconds. */
const MOMENT = 300;

/** How long the page waits for who the member is, in milliseconds. */
const PATIENCE = 3_000;

/** The member, where the document has asked for them: the page is built once then, not first without them. What goes wrong, or takes long, is left to the page, which asks anew. */
const first = () => (window.early ? Promise.race([call("GET /wps/member/info").catch(() => null), new Promise<null>((late) => setTimeout(late, PATIENCE, null))]) : null);

/** What was pressed without a line fails and is told, or it would be done later by itself, when nobody looks. */
const DEFAULTS: DefaultOptions = { queries: { retry: 1, staleTime: 5_000 }, mutations: { networkMode: "always" } };

const place = document.getElementById("root");
/** The still picture of index.html stays until the page that was asked for is there. */
async function begin(place: HTMLElement): Promise<void> {
  // Another tab may have one; a code in the address is of a session that is wanted here.
  if (token.read() !== "") hold();
  // A page that needs none is not kept waiting by a tab that is busy or asleep: the session comes when that tab answers.
  else if (!coded()) await Promise.race([join(areaOf(location.pathname)), new Promise<void>((late) => setTimeout(late, MOMENT))]);
  if (awaited()) await (await import("./auth/start")).start();
  const [known] = await Promise.all([first(), router.load()]);
  const page = (
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: DEFAULTS })}>
        <SiteProvider known={known}>
          <LiveProvider>
            <RouterProvider router={router} />
            <Toasts />
            <Standing />
          </LiveProvider>
        </SiteProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices: a finger on the page is heard in between.
  startTransition(() => createRoot(place).render(page));
}
if (place) void begin(place);
