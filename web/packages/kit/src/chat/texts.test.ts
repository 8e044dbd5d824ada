import { expect, test } from "vitest";

import { chat } from "./texts";

test("every text stands in both languages, with the same places to fill", () => {
  for (const [id, { bn, en }] of Object.entries(chat)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
    const places = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();
    expect(places(bn), id).toEqual(places(en));
  }
});
