import "./site.css";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { token } from "./lib/api";
import { LiveProvider } from "./lib/live";
import { SiteProvider } from "./lib/site";
import { Toasts } from "./lib/toast";
import { router } from "./router";

/** Whether a session may be had without signing in: by a code in the address, or because the login is remembered here (spec.md 4). */
const awaited = () => new URLSearchParams(location.search).has("token") || (token.read() === "" && localStorage.getItem("remembered") !== null);

const place = document.getElementById("root");
/** The still picture of index.html stays until the page that was asked for is there. */
async function begin(place: HTMLElement): Promise<void> {
  if (awaited()) await (await import("./auth/start")).start();
  await router.load();
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })}>
        <SiteProvider>
          <LiveProvider>
            <RouterProvider router={router} />
            <Toasts />
          </LiveProvider>
        </SiteProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
if (place) void begin(place);
