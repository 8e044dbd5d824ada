import { expect, it } from "vitest";

import { way } from "./way";

it("escapes what stands in an address", () => {
  expect(way(["players", "10001"])).toBe("/players/10001");
  expect(way(["players", "a/b"], { cause: "round:2:7 & 8" })).toBe("/players/a%2Fb?cause=round%3A2%3A7+%26+8");
});
