// @vitest-environment jsdom
/** A round of crash as the page of proofs says it, in both languages. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { SiteProvider } from "../../lib/site";
import type { Proof } from "./proof";
import proofs from "./proofs.json";
import { Proved } from "./Proved";

const fourth = proofs.find(({ rules, number }) => rules === "crash-1" && number === 4) as unknown as Proof;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => ({ ok: true, headers: new Headers(), json: () => Promise.resolve({ success: true, value: { timeZone: "Asia/Dhaka", whitelabel: [], info: {} }, message: null }) }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(proof: Proof, language: "EN" | "BN" = "EN") {
  localStorage.setItem("language", language);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={null}>
        <Proved proof={proof} />
      </SiteProvider>
    </QueryClientProvider>,
  );
}
const steps = async () => (await screen.findAllByRole("listitem")).map((step) => step.querySelector("h2")?.textContent);

test("a round that ran is proved in three steps, and said where it crashed", async () => {
  shown({ ...fourth, startedAt: "2026-11-28T10:00:21Z", top: 90_000, interrupted: false });
  expect(await steps()).toEqual(["1The fingerprint was known before the betsAgrees", "2The round has its place in the chainAgrees", "3The result follows from the hashAgrees"]);
  expect(screen.getByText("Everything agrees: nobody could choose this result after seeing the bets")).toBeTruthy();
  expect(screen.getAllByText("The round crashed at 2.46×")).toHaveLength(2);
  expect(screen.getByText(/^From the first 52 bits of the HMAC-SHA256 of the hash/)).toBeTruthy();
  expect(screen.queryByText(/^Whoever was still in/)).toBeNull();
});

test("in Bengali too, with what came of it at its top and of its interruption", async () => {
  shown({ ...fourth, top: 200, interrupted: true }, "BN");
  expect(await screen.findAllByText("রাউন্ডটি 2.46×-এ ক্র্যাশ করেছে")).toHaveLength(2);
  expect(screen.getByText(/2\.00×-এ সবার টাকা নিজে থেকেই তোলা হয়েছে/)).toBeTruthy();
  expect(screen.getByText(/^রাউন্ডটি চলার সময় আমাদের সার্ভার থেমে গিয়েছিল/)).toBeTruthy();
});

test("a bent result is found at the last step, beside what the hash came to", async () => {
  shown({ ...fourth, result: { hundredths: 146 } });
  expect((await steps()).at(-1)).toBe("3The result follows from the hashDiffers");
  expect(screen.getByText('{"hundredths":146}')).toBeTruthy();
  expect(screen.getByText('{"hundredths":246}')).toBeTruthy();
  expect(screen.getByText(/^It does not agree/)).toBeTruthy();
});

test("of a round that was called off it says where it would have crashed", async () => {
  shown({ ...fourth, result: null, voidReason: "The line was cut" });
  expect(await screen.findByText("The round would have crashed at 2.46×")).toBeTruthy();
  expect(screen.getByText("The reason: The line was cut")).toBeTruthy();
});
