import { keepZone } from "ui/zone";
import { expect, test } from "vitest";

import { days, isRange, moments, preset, presetOf, PRESETS, step } from "./range";

keepZone("Asia/Dhaka");

const TODAY = "2026-03-02";

test("a day begins at the site's midnight", () => {
  expect(moments({ from: TODAY, to: TODAY })).toEqual({ from: "2026-03-01T18:00:00.000Z", to: "2026-03-02T18:00:00.000Z" });
});

// Shows: constant:date-presets
test("presets are 1, 1, 7 and 30 days, and are known again", () => {
  expect(PRESETS.map((name) => days(preset(name, TODAY)))).toEqual([1, 1, 7, 30]);
  expect(PRESETS.map((name) => presetOf(preset(name, TODAY), TODAY))).toEqual([...PRESETS]);
  expect(preset("week", TODAY)).toEqual({ from: "2026-02-24", to: TODAY });
  expect(presetOf({ from: "2026-01-01", to: TODAY }, TODAY)).toBeUndefined();
});

// Shows: constant:date-presets
test("steps neither overlap nor leave a day out, and never pass today", () => {
  const week = preset("week", TODAY);
  const before = step(week, -1, TODAY);
  expect(before).toEqual({ from: "2026-02-17", to: "2026-02-23" });
  expect(step(before, 1, TODAY)).toEqual(week);
  expect(step(week, 1, TODAY)).toEqual(week);
  expect(step({ from: "2026-02-22", to: "2026-02-28" }, 1, TODAY)).toEqual(week);
});

test("what is no range is told", () => {
  for (const range of [{ from: "", to: TODAY }, { from: "2026-03-03", to: TODAY }, { from: "2024-03-03", to: TODAY }, { from: "2026-02-31x", to: TODAY }]) expect(isRange(range)).toBe(false);
  expect(isRange({ from: "2025-03-02", to: TODAY })).toBe(true);
});
