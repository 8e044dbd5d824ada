import { expect, test } from "vitest";

import { countries } from "./word";

test("countries are told however they are typed", () => {
  expect(countries(" in,PK ; in\nbd")).toEqual(["IN", "PK", "BD"]);
  expect(countries("")).toEqual([]);
});
