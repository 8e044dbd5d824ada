import { expect, test } from "vitest";

import { fraction, percent } from "./share";

test("a percentage becomes a fraction and comes back", () => {
  for (const [text, share] of [["12", "0.12"], ["12.5", "0.125"], ["0.01", "0.0001"], ["100", "1"], ["0", "0"], ["7.25", "0.0725"]] as const) {
    expect(fraction(text)).toBe(share);
    expect(percent(share)).toBe(text);
  }
});

test("what is no percentage is none", () => {
  for (const odd of ["", "101", "-1", "1,5", "1.12345", "a"]) expect(fraction(odd)).toBeUndefined();
});
