import { expect, test } from "vitest";

import { counted, isAllDay } from "./tokens";

test("tokens are shown to the last millionth, and no further", () => {
  const shown = [0, 1, 999_999, 1_000_000, 1_500_000, 50_000_000, 1_234_567_890_000].map((millionths) => counted(millionths, "EN"));
  expect(shown).toEqual(["0", "0.000001", "0.999999", "1", "1.5", "50", "1,234,567.89"]);
  expect(counted(1_234_567_890_000, "BN")).toBe("12,34,567.89");
});

test("the same hour twice is all day", () => {
  expect(isAllDay({ openFrom: "00:00", openUntil: "00:00" })).toBe(true);
  expect(isAllDay({ openFrom: "22:00", openUntil: "06:00" })).toBe(false);
});
