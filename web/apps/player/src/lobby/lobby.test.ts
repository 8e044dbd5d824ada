import { expect, test } from "vitest";

import type { GameCard, Lane } from "../lib/api";
import { around, compare, passing, places, start } from "./counter";
import { laneCards, laneTotal } from "./lane";
import { videoOf } from "./video";

test("the counter begins at the figure last seen and never above the one it is told", () => {
  expect(start("1000.00", "1250.50")).toBe("1000.00");
  expect(start(null, "1250.50")).toBe("1250.50");
  // Another site's figure, a reset pool, or rubbish in the storage: no money is invented.
  expect(start("9999.00", "1250.50")).toBe("1250.50");
  for (const rubbish of ["", "abc", "-5", "1e9", "Infinity"]) expect(start(rubbish, "1250.50")).toBe("1250.50");
});

test("amounts are compared as decimals", () => {
  expect(compare("9.9", "10")).toBe(-1);
  expect(compare("90071992547409.93", "90071992547409.92")).toBe(1);
  expect(compare("1.50", "1.5")).toBe(0);
});

test("a place of the counter keeps its identity when the figure grows by a digit", () => {
  const before = places("৳999.50");
  const after = places("৳1,000.25");
  expect(before.map(({ digit, sign }) => digit ?? sign)).toEqual(["৳", 9, 9, 9, ".", 5, 0]);
  const keys = new Set(after.map(({ key }) => key));
  expect(keys.size).toBe(after.length);
  expect(before.filter(({ digit }) => digit !== null).every(({ key }) => keys.has(key))).toBe(true);
});

test("the ticker passes at sixty pixels a second, a short line not in a rush", () => {
  expect(passing(6_000)).toBe(100);
  expect(passing(100)).toBe(8);
});

test("slides go around both ends", () => {
  expect([around(2, 1, 3), around(0, -1, 3), around(0, 1, 1)]).toEqual([0, 2, 0]);
});

const lane = (sizes: Record<string, number>): Lane => ({
  title: "RNG",
  gameClassify: { vendors: Object.entries(sizes).map(([vassalage, count]) => ({ vassalage, count, displayName: vassalage, gameType: "RNG" })) },
  cards: Object.fromEntries(Object.entries(sizes).map(([vassalage, count]) => [vassalage, Array.from({ length: Math.min(12, count) }, (_, place) => ({ nodeId: `${vassalage}${place}` }) as GameCard)])),
});

test("a lane shows twelve, of all vendors in turn or of one", () => {
  const mixed = lane({ A: 40, B: 2, C: 40 });
  const ids = laneCards(mixed, "").map(({ nodeId }) => nodeId);
  expect(ids).toHaveLength(12);
  expect(ids.slice(0, 7)).toEqual(["A0", "B0", "C0", "A1", "B1", "C1", "A2"]);
  expect(laneCards(mixed, "B").map(({ nodeId }) => nodeId)).toEqual(["B0", "B1"]);
  expect(laneTotal(mixed, "")).toBe(82);
  expect(laneTotal(mixed, "B")).toBe(2);
  expect(laneCards(lane({}), "")).toEqual([]);
});

// Shows: rule:video-banner
test("a video has one of three addresses", () => {
  for (const address of ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://youtube.com/shorts/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"]) expect(videoOf(address)).toBe("dQw4w9WgXcQ");
  for (const other of ["http://youtu.be/dQw4w9WgXcQ", "https://youtu.be.evil.test/dQw4w9WgXcQ", "https://evil.test/?https://youtu.be/dQw4w9WgXcQ", "https://youtu.be/short", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&x=1", "javascript:alert(1)", "/banners/kites.svg", ""]) expect(videoOf(other)).toBeNull();
});
