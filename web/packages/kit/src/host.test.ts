import { expect, test } from "vitest";

import { saysBar } from "./host";

test("only the agreed words of the page around take the game's own bar away", () => {
  expect(saysBar({ source: "mela-host", version: 1, type: "bar" })).toBe(true);
  // Seen to fail with a check of the type alone: a game must keep its way out whatever else a frame says.
  for (const words of [null, "bar", {}, { type: "bar" }, { source: "mela-host", version: 2, type: "bar" }, { source: "mela-game", version: 1, type: "bar" }, { source: "mela-host", version: 1, type: "close" }]) {
    expect(saysBar(words)).toBe(false);
  }
});
