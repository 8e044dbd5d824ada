import { expect, test } from "vitest";

import { hostWord } from "./host";

test("only the agreed words of the page around are heard", () => {
  for (const type of ["bar", "pause", "balance"]) expect(hostWord({ source: "mela-host", version: 1, type })).toBe(type);
  // Seen to fail with a check of the type alone: a game must keep its way out whatever else a frame says.
  for (const words of [null, "bar", {}, { type: "bar" }, { source: "mela-host", version: 2, type: "bar" }, { source: "mela-game", version: 1, type: "pause" }, { source: "mela-host", version: 1, type: "close" }]) {
    expect(hostWord(words)).toBeNull();
  }
});
