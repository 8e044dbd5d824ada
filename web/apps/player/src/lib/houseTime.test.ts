import { expect, test } from "vitest";

import { secondsUntil } from "./houseTime";

test("the last second before the lock is 1, and after it there is none", () => {
  const lock = "2026-11-28T10:00:20Z";
  const at = (time: string) => secondsUntil(lock, Date.parse(`2026-11-28T10:00:${time}Z`));
  expect(["00.000", "00.001", "19.000", "19.999", "20.000", "25.000"].map(at)).toEqual([20, 20, 1, 1, 0, 0]);
});
