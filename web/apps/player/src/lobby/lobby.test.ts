import { readFileSync } from "node:fs";

import { afterEach, expect, test, vi } from "vitest";

import type { GameCard, Lane, Winner } from "../lib/api";
import { around, between, compare, passing, places, start } from "./counter";
import { hasArrows, laneCards, laneTotal, ranked } from "./lane";
import { moves, slide, turn } from "./moving";
import { videoOf } from "./video";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Shows: constant:jackpot-counter
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

test("the counter counts from one reading to the next, and never beyond it", () => {
  expect([0, 0.25, 1, 7].map((share) => between("100.00", "101.50", share))).toEqual(["100.00000", "100.37500", "101.50000", "101.50000"]);
  expect(between("0", "0.05", 0.5)).toBe("0.02500");
  expect(between("90071992547409.93", "90071992547410.93", 0.5)).toBe("90071992547410.43000");
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

// Shows: constant:banners
test("slides go around both ends", () => {
  expect([around(2, 1, 3), around(0, -1, 3), around(0, 1, 1)]).toEqual([0, 2, 0]);
});

const lane = (sizes: Record<string, number>): Lane => ({
  title: "RNG",
  gameClassify: { vendors: Object.entries(sizes).map(([vassalage, count]) => ({ vassalage, count, displayName: vassalage, gameType: "RNG" })) },
  cards: Object.fromEntries(Object.entries(sizes).map(([vassalage, count]) => [vassalage, Array.from({ length: Math.min(12, count) }, (_, place) => ({ nodeId: `${vassalage}${place}` }) as GameCard)])),
});

// Shows: constant:lane
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

// Shows: constant:arrows
test("arrows stand over twelve games of a lane, and over seven hot ones", () => {
  expect([hasArrows(lane({ A: 12 }), ""), hasArrows(lane({ A: 13 }), "")]).toEqual([false, true]);
  // Of one vendor, or of all together.
  expect([hasArrows(lane({ A: 7, B: 6 }), "A"), hasArrows(lane({ A: 7, B: 6 }), "")]).toEqual([false, true]);
  expect([moves(7), moves(8)]).toEqual([false, true]);
});

/** A row of hot games in a page that can be seen, for as long as nothing is on it. */
function row(held = () => false) {
  let see: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        see = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  const gone: number[] = [];
  const box = {
    scrollLeft: 0,
    clientWidth: 1_000,
    scrollWidth: 1_500,
    firstElementChild: { getBoundingClientRect: () => ({ width: 238 }) },
    matches: held,
    addEventListener: () => {},
    removeEventListener: () => {},
    scrollTo: ({ left }: { left: number }) => {
      gone.push(left);
      box.scrollLeft = left;
    },
  };
  const end = slide(box as unknown as HTMLElement);
  return { gone, end, comes: () => see([{ isIntersecting: true }]) };
}

// Shows: constant:hot-slider
test("the hot games go one card further after a rest of 1,200 ms and a move of 1,100, and begin anew at the end", () => {
  const { gone, end, comes } = row();
  vi.advanceTimersByTime(2_300);
  expect(gone, "out of sight").toEqual([]);
  comes();
  vi.advanceTimersByTime(2_299);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(gone).toEqual([250]);
  vi.advanceTimersByTime(2_300 * 2);
  expect(gone).toEqual([250, 500, 0]);
  end();
  vi.advanceTimersByTime(10_000);
  expect(gone).toHaveLength(3);
});

test("the hot games stand under a pointer or the focus, and in a page that nobody sees", () => {
  let held = true;
  const { gone, comes } = row(() => held);
  comes();
  vi.advanceTimersByTime(10_000);
  held = false;
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.advanceTimersByTime(10_000);
  expect(gone).toEqual([]);
});

// Shows: constant:banners
test("banners take turns every five seconds while they are seen, and one alone stays", () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  let turns = 0;
  const end = turn(2, () => (turns += 1));
  turn(1, () => (turns += 100));
  vi.advanceTimersByTime(4_999);
  expect(turns).toBe(0);
  vi.advanceTimersByTime(1);
  expect(turns).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(turns).toBe(2);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.advanceTimersByTime(20_000);
  expect(turns).toBe(2);
  end();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.advanceTimersByTime(20_000);
  expect(turns).toBe(2);
  const sheet = readFileSync(new URL("./lobby.css", import.meta.url), "utf8");
  expect(sheet, "each in one second").toMatch(/\.slides \{[^}]*transition: transform 1s /);
});

// Shows: constant:winner-ranks
test("the three largest wins stand first, the others roll by from the fourth rank on", () => {
  const won = (winAmount: string, customerName = `${winAmount}***b`): Winner => ({ vo: { customerName, winAmount, simulated: false, gameName: "", iconUrl: "" } });
  // Seen to fail without the look for an earlier row: who won often stood in the first three places alone.
  const { first, rest } = ranked([won("50"), won("45", "50***b"), ...["40", "30", "20", "10"].map((amount) => won(amount))]);
  expect(first.map(({ winner, rank }) => [rank, winner.vo.winAmount])).toEqual([[1, "50"], [2, "40"], [3, "30"]]);
  expect(rest.map(({ winner, rank }) => [rank, winner.vo.winAmount])).toEqual([[4, "20"], [5, "10"]]);
  expect(ranked([won("50")]).rest).toEqual([]);
});

// Shows: rule:video-banner
test("a video has one of three addresses", () => {
  for (const address of ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://youtube.com/shorts/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"]) expect(videoOf(address)).toBe("dQw4w9WgXcQ");
  for (const other of ["http://youtu.be/dQw4w9WgXcQ", "https://youtu.be.evil.test/dQw4w9WgXcQ", "https://evil.test/?https://youtu.be/dQw4w9WgXcQ", "https://youtu.be/short", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&x=1", "javascript:alert(1)", "/banners/kites.svg", ""]) expect(videoOf(other)).toBeNull();
});
