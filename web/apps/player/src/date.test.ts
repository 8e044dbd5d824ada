import { expect, test } from "vitest";

import { dateOf } from "ui/DateField";
import { deviceName } from "ui/device";

test("a date is one that there is, written as everywhere here", () => {
  expect(["2026-11-26", " 2028-02-29 ", "2026-02-29", "26/11/2026", "2026-11", ""].map((text) => dateOf(text, false))).toEqual(["2026-11-26", "2028-02-29", "", "", "", ""]);
  expect(["2026-11-26 18:00", "2026-11-26T06:05", "2026-11-26", "2026-11-26 25:00"].map((text) => dateOf(text, true))).toEqual(["2026-11-26T18:00", "2026-11-26T06:05", "", ""]);
});

test("a device is called by its browser and its system", () => {
  expect(deviceName("Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36")).toBe("Chrome, Android");
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1")).toBe("Safari, iOS");
  expect([deviceName("curl/8.7.1"), deviceName("Mozilla/9"), deviceName("")]).toEqual(["curl", "Mozilla/9", ""]);
});
