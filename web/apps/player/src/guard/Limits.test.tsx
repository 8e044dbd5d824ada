// @vitest-environment jsdom
/** The meters of limits: what counts that one might not expect is said under them. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { Member } from "../lib/api";
import { SiteProvider } from "../lib/site";
import type { Overview } from "./figures";
import { Limits } from "./Limits";

afterEach(cleanup);

// Seen to fail: the limit was full though less had come in, and nothing said that what was asked for counts.
test("a deposit limit says that deposits which were asked for count; the others have none, and a limit that is not set says nothing", () => {
  localStorage.setItem("language", "EN");
  const limit = (kind: string) => ({ kind, span: "day", value: { amount: "2000.00" }, used: { amount: "2000.00" }, left: { amount: "0.00" } });
  const shown = (...limits: object[]) => {
    cleanup();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SiteProvider known={{ id: "1", currency: { code: "BDT", symbol: "৳" } } as Member}>
          <Limits overview={{ limits, rules: { looserAfterHours: 24 } } as unknown as Overview} />
        </SiteProvider>
      </QueryClientProvider>,
    );
    return screen.queryAllByText("Deposits that you asked for count too, until they lapse.").map((line) => line.closest(".gauge") !== null);
  };
  expect([shown(), shown(limit("wager")), shown(limit("deposit"), limit("wager"))]).toEqual([[], [], [true]]);
});
