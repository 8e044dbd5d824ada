import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { search } from "./search";

const of = (salt: string, number: number) => createHash("sha256").update(`${salt}${number}`).digest("hex");

test("the number behind a hash is found, at both ends too, and none where there is none", () => {
  const salt = "5f2c".repeat(16);
  for (const number of [0, 9, 10, 1_234, 5_000]) expect(search({ salt, challenge: of(salt, number), maxnumber: 5_000 })).toBe(number);
  expect(search({ salt, challenge: of(salt, 5_001), maxnumber: 5_000 })).toBeNull();
  expect(search({ salt, challenge: of("other", 7), maxnumber: 100 })).toBeNull();
});
