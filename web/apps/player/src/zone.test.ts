import { afterAll, expect, test } from "vitest";

import { dayOf, fromField, keepZone, later, midnight, momentOf, offset, toField, wall, zoneName } from "ui/zone";

const first = zoneName();
afterAll(() => keepZone(first));

const at = (moment: string) => Date.parse(moment);

test("days begin at the house's midnight, whatever its clock does", () => {
  for (const [zone, day, begins] of [
    ["Asia/Dhaka", "2027-03-28", "2027-03-27T18:00:00.000Z"],
    ["Europe/London", "2027-03-28", "2027-03-28T00:00:00.000Z"],
    ["Europe/London", "2027-03-29", "2027-03-28T23:00:00.000Z"],
    ["Europe/London", "2027-10-31", "2027-10-30T23:00:00.000Z"],
    ["Europe/London", "2027-11-01", "2027-11-01T00:00:00.000Z"],
    // Clocks leap from midnight to one here, and are put back to midnight there.
    ["Africa/Cairo", "2027-04-30", "2027-04-29T22:00:00.000Z"],
    ["America/Havana", "2027-11-07", "2027-11-07T04:00:00.000Z"],
  ] as const) {
    keepZone(zone);
    expect([zone, new Date(midnight(day)).toISOString()]).toEqual([zone, begins]);
    expect([dayOf(midnight(day)), dayOf(midnight(day) - 1)]).toEqual([day, later(day, -1)]);
  }
});

test("two years of days follow each other, in a zone with daylight saving too", () => {
  for (const [zone, lengths] of [
    ["Asia/Dhaka", [24]],
    ["Europe/London", [23, 24, 25]],
  ] as const) {
    keepZone(zone);
    const found = new Set<number>();
    for (let day = "2027-01-01"; day < "2029-01-01"; day = later(day, 1)) found.add((midnight(later(day, 1)) - midnight(day)) / 3_600_000);
    expect([...found].toSorted((one, other) => one - other)).toEqual(lengths);
  }
});

test("a clock on the wall is told with its distance from UTC, and read back", () => {
  keepZone("Europe/London");
  expect([wall(at("2027-07-01T12:00:05Z")), offset(at("2027-07-01T12:00:00Z"))]).toEqual([{ day: "2027-07-01", time: "13:00:05" }, "+01:00"]);
  expect(new Date(momentOf("2027-10-31T01:30")).toISOString()).toBe("2027-10-31T00:30:00.000Z");
  expect(new Date(momentOf("2027-03-28T01:30")).toISOString()).toBe("2027-03-28T01:30:00.000Z");
  keepZone("America/St_Johns");
  expect(offset(at("2027-01-01T00:00:00Z"))).toBe("-03:30");
});

test("a zone that the browser does not know changes nothing", () => {
  keepZone("Asia/Dhaka");
  keepZone("+06:00x");
  expect(zoneName()).toBe("Asia/Dhaka");
});

test("a moment goes into a field and comes back", () => {
  keepZone("Asia/Dhaka");
  expect(toField("2026-03-01T18:30:00Z")).toBe("2026-03-02T00:30");
  expect(fromField("2026-03-02T00:30")).toBe("2026-03-01T18:30:00.000Z");
  expect([toField(null), fromField(""), fromField("tomorrow")]).toEqual(["", null, null]);
});
