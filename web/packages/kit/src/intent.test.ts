import { describe, expect, it } from "vitest";

import { Intent, type RequestId } from "api/intent";

const counted = () => {
  let number = 0;
  return new Intent(() => String(++number) as RequestId);
};

describe("the name of a wish", () => {
  // Were a refusal, or a line that broke, to make a new name, what the server had done already would be done again.
  it("stays the same however often it is tried, until it is done", () => {
    const intent = counted();
    const wish = { account: "salma", amount: "10" };
    expect([intent.of(wish), intent.of({ ...wish }), intent.of(wish)]).toEqual(["1", "1", "1"]);
    expect(intent.owed).toBe(true);
    intent.done(wish);
    expect(intent.owed).toBe(false);
    expect(intent.of(wish)).toBe("2");
  });

  it("is another for another amount or another receiver", () => {
    const intent = counted();
    expect(intent.of({ account: "salma", amount: "10" })).toBe("1");
    expect(intent.of({ account: "salma", amount: "11" })).toBe("2");
    expect(intent.of({ account: "karim", amount: "11" })).toBe("3");
  });

  // Were one wish alone remembered: the answer to ten is lost, eleven is refused, ten moves twice.
  it("outlives another wish that was tried meanwhile, and its success", () => {
    const intent = counted();
    const ten = { amount: "10" };
    const eleven = { amount: "11" };
    expect([intent.of(ten), intent.of(eleven)]).toEqual(["1", "2"]);
    intent.done(eleven);
    expect(intent.of(ten)).toBe("1");
    intent.done();
    expect(intent.of(ten)).toBe("3");
  });

  it("is a version 4 UUID", () => {
    expect(new Intent().of({})).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
