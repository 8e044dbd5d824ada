import { expect, test } from "vitest";

import { countries, fromLocal, toLocal } from "./word";

test("a moment is written by the site's clock and read back", () => {
  expect(toLocal("2026-03-01T18:30:00Z")).toBe("2026-03-02T00:30");
  expect(fromLocal("2026-03-02T00:30")).toBe("2026-03-01T18:30:00.000Z");
  expect([toLocal(null), fromLocal(""), fromLocal("tomorrow")]).toEqual(["", null, null]);
});

test("countries are told however they are typed", () => {
  expect(countries(" in,PK ; in\nbd")).toEqual(["IN", "PK", "BD"]);
  expect(countries("")).toEqual([]);
});
