import { keepZone } from "ui/zone";
import { expect, it } from "vitest";

import { known, midnight, parse, stringify } from "./address";

keepZone("Asia/Dhaka");

it("keeps an id of digits as it is, beyond what a number can hold", () => {
  const search = parse("?member=9007199254740993&state=requested");
  expect(search).toEqual({ member: "9007199254740993", state: "requested" });
  expect(stringify(search)).toBe("?member=9007199254740993&state=requested");
});

it("writes only what has a value", () => {
  expect(stringify(known({ state: undefined, member: "", id: "7" }))).toBe("?id=7");
  expect(stringify({})).toBe("");
});

it("brings back what it wrote, whatever the text", () => {
  for (const text of ["withdrawal:7", "a&b=c", "রহিম", "100 %", "true"]) expect(parse(stringify({ text }))).toEqual({ text });
});

it("begins a day where the site does", () => {
  expect(midnight("2026-03-01")).toBe("2026-02-28T18:00:00.000Z");
  expect(midnight("2026-03-01", 1)).toBe("2026-03-01T18:00:00.000Z");
});
