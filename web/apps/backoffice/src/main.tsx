import "./office.css";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { Failure } from "./lib/api";
import { OfficeProvider } from "./lib/office";
import { router } from "./router";

/** A refusal will be the same refusal the second time. */
const retry = (count: number, failure: unknown) => count < 1 && (!(failure instanceof Failure) || failure.code === "network");

const place = document.getElementById("root");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry, staleTime: 5_000 } } })}>
        <OfficeProvider>
          <RouterProvider router={router} />
        </OfficeProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
