import { expect, it } from "vitest";

import { share } from "./share";

it("is a bar's length, never beyond the whole, and seen where there is anything at all", () => {
  expect([share(1n, 2n), share(1n, 3n), share(5n, 5n)]).toEqual([50, 33.3, 100]);
  expect(share(1n, 1_000_000n)).toBe(0.5);
  expect([share(0n, 5n), share(-1n, 5n), share(1n, 0n)]).toEqual([0, 0, 0]);
});
