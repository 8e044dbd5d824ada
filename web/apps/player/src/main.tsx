import "./site.css";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { LiveProvider } from "./lib/live";
import { SiteProvider } from "./lib/site";
import { Toasts } from "./lib/toast";
import { router } from "./router";

const place = document.getElementById("root");
/** The still picture of index.html stays until the page that was asked for is there. */
async function begin(place: HTMLElement): Promise<void> {
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
