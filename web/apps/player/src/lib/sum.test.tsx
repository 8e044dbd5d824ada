// @vitest-environment jsdom
/** Money in words and in columns: with the sign of the currency, behind which the figure stands whole. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReactNode } from "react";

import type { Member } from "./api";
import { Exact } from "./Exact";
import { SiteProvider } from "./site";
import { useAmount, useExact, useSum } from "./sum";

const member = { id: "1", account: "rahim", type: 0, balance: "1000.00", currency: { code: "BDT", symbol: "৳" } } as unknown as Member;

beforeEach(() => {
  localStorage.setItem("language", "EN");
  vi.stubGlobal("fetch", async () => ({ json: () => Promise.resolve({ success: true, value: { currency: { code: "EUR", symbol: "€" } }, message: null }) }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const around =
  (known: Member | null) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <SiteProvider known={known}>{children}</SiteProvider>
    </QueryClientProvider>
  );
const written = (known: Member | null) => renderHook(() => ({ sum: useSum(), amount: useAmount(), exact: useExact() }), { wrapper: around(known) }).result;

// Seen to fail: "৳-1,234.50".
test("a minus stands before the sign", () => {
  const { sum, amount, exact } = written(member).current;
  expect([sum("-1234.50"), amount("-1234.5"), exact("-0.00125")]).toEqual(["-৳1,234.50", "-৳1,234.50", "-৳0.00125"]);
});

test("only words leave two zeros away", () => {
  const { sum, amount, exact } = written(member).current;
  expect([sum("1000.00"), amount("1000.00"), exact("1000.00")]).toEqual(["৳1,000", "৳1,000.00", "৳1,000.00"]);
  expect([sum("19.603"), amount("19.603"), exact("19.603")]).toEqual(["৳19.60", "৳19.60", "৳19.603"]);
});

test("a visitor reads what the house counts in", async () => {
  const result = written(null);
  await waitFor(() => expect(result.current.amount("5.00")).toBe("€5.00"));
});

test("what is finer than the coin is written whole, and apart from what stands in the column", () => {
  const html = (amount: string) => render(<Exact amount={amount} />, { wrapper: around(member) }).container.innerHTML;
  expect([html("1000.5"), html("19.603"), html("-0.00125")]).toEqual(["৳1,000.50", '৳19.60<span class="finer">3</span>', '-৳0.00<span class="finer">125</span>']);
});
