import { expect, it } from "vitest";

import { href } from "./href";

it("escapes what stands in an address", () => {
  expect(href(["players", "10001"])).toBe("/players/10001");
  expect(href(["players", "a/b"], { cause: "round:2:7 & 8" })).toBe("/players/a%2Fb?cause=round%3A2%3A7+%26+8");
});
