import "@fontsource/noto-sans-bengali/bengali-400.css";
import "@fontsource/noto-sans-bengali/bengali-700.css";
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
if (place) {
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
