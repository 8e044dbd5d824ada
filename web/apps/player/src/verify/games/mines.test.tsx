// @vitest-environment jsdom
/** What a page tells of a round of mines whose seed is still sealed. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { SiteProvider } from "../../lib/site";
import { Round } from "../Round";

const RECORD = { id: "r1", game: "mines", version: "mines-1", state: "settled", at: "2026-01-01T00:00:00Z", stake: "10.00", payout: "0.00", commitment: "c0ffee", serverSeed: null, clientSeed: "mine", nonce: 1, input: { mines: 2, tiles: [7, 3, 17] }, outcome: {}, words: null, signed: null };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function opened(record: object) {
  localStorage.setItem("language", "EN");
  vi.stubGlobal("fetch", async (address: string) => ({ ok: true, headers: new Headers(), json: () => Promise.resolve({ success: true, value: address.startsWith("/play/rounds/") ? record : [], message: null }) }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SiteProvider known={null}>
        <Round id="r1" signedIn vendors={false} />
      </SiteProvider>
    </QueryClientProvider>,
  );
}

// Seen to fail without what the record says, and while a pot was called safe that paid nothing.
test("the record says which pots were opened, in which order, and how it ended, before it can be computed", async () => {
  opened(RECORD);
  expect(await screen.findByText("The seed is still sealed")).toBeTruthy();
  expect(screen.getByText("Pots opened, in order: 7, 3, 17")).toBeTruthy();
  expect(screen.getByText("A cracker went off in the last pot: lost")).toBeTruthy();
  expect(screen.getByText("Where the crackers lay is told here once the seed is open.")).toBeTruthy();
  expect(document.querySelectorAll(".vf-field .mine")).toHaveLength(1);
  cleanup();
  opened({ ...RECORD, payout: "14.00" });
  expect(await screen.findByText("3 pots were opened, and none hid a cracker: won")).toBeTruthy();
  expect(document.querySelectorAll(".vf-field .opened:not(.mine)")).toHaveLength(3);
});

// Seen to fail while only the picture said where crackers lay.
test("where the crackers lay is said as soon as the record tells it", async () => {
  opened({ ...RECORD, outcome: { field: [17, 4] } });
  expect(await screen.findByText("Crackers lay in pots: 4, 17")).toBeTruthy();
  expect(screen.getByText("A cracker went off in the last pot: lost")).toBeTruthy();
});

// Seen to fail with the state left out of account.
test("of a round that goes on nothing is said", async () => {
  opened({ ...RECORD, state: "open" });
  expect(await screen.findByText(/^The round is still running/)).toBeTruthy();
  expect(screen.queryByText(/^Pots opened/)).toBeNull();
});
