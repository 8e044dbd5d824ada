import { describe, expect, it } from "vitest";

import { intent } from "./intent";

const counted = () => {
  let number = 0;
  return intent(() => String(++number));
};

describe("the name of a wish", () => {
  // Seen to fail when a refusal, or a line that broke, made a new name: what the server had done already was done again.
  it("stays the same however often it is tried, until it is granted", () => {
    const kept = counted();
    const wish = { account: "salma", amount: "10" };
    expect([kept.of(wish), kept.of({ ...wish }), kept.of(wish)]).toEqual(["1", "1", "1"]);
    kept.done();
    expect(kept.of(wish)).toBe("2");
  });

  it("is another for another amount or another receiver", () => {
    const kept = counted();
    expect(kept.of({ account: "salma", amount: "10" })).toBe("1");
    expect(kept.of({ account: "salma", amount: "11" })).toBe("2");
    expect(kept.of({ account: "karim", amount: "11" })).toBe("3");
  });
});
