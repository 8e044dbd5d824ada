import { keepZone } from "ui/zone";
import { expect, test } from "vitest";

import { presetOf, spanOf } from "./days";
import { named } from "./download";

keepZone("Asia/Dhaka");

test("presets end today and are known again", () => {
  const now = Date.UTC(2026, 2, 3, 12);
  expect(spanOf("7", now)).toEqual({ from: "2026-02-25", to: "2026-03-03" });
  expect(spanOf("month", now)).toEqual({ from: "2026-03-01", to: "2026-03-03" });
  expect(spanOf("yesterday", now)).toEqual({ from: "2026-03-02", to: "2026-03-02" });
  expect(presetOf("2026-03-03", "2026-03-03", now)).toBe("today");
  expect(presetOf("2026-01-03", "2026-03-03", now)).toBeUndefined();
});

test("a file keeps the name it was given, and no path", () => {
  expect(named('attachment; filename="revenue-day-2026.csv"')).toBe("revenue-day-2026.csv");
  expect(named(null)).toBe("report");

});
