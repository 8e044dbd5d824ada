import { describe, expect, it } from "vitest";

import { bars, duration, looser, share, total, wish, type Day } from "./figures";

describe("limits", () => {
  it("takes plain numbers only", () => {
    expect(wish("loss", " 1,500.50 ")).toEqual({ amount: "1500.50" });
    expect(wish("loss", "0")).toEqual({ amount: "0" });
    expect(wish("loss", "৫০০")).toEqual({ amount: "500" });
    for (const text of ["", "-5", "1e3", "5.123", "abc", "1,50"]) expect(wish("loss", text)).toBeNull();
    expect(wish("time", "90")).toEqual({ minutes: 90 });
    expect(wish("time", "1.5")).toBeNull();
  });

  it("knows what waits", () => {
    expect(looser({ amount: "100" }, { amount: "99.99" })).toBe(true);
    expect(looser({ amount: "99" }, { amount: "99.00" })).toBe(false);
    expect(looser(null, { minutes: 60 })).toBe(true);
    expect(looser({ minutes: 60 }, null)).toBe(false);
  });

  it("fills a meter between empty and full", () => {
    expect(share({ amount: "25.00" }, { amount: "100.00" })).toBe(0.25);
    expect(share({ amount: "250.00" }, { amount: "100.00" })).toBe(1);
    expect(share({ minutes: 0 }, { minutes: 0 })).toBe(1);
  });
});

describe("time and money", () => {
  it("says minutes as people do", () => {
    expect(duration(0, "EN")).toBe("0 min");
    expect(duration(60, "EN")).toBe("1 h");
    expect(duration(125.9, "EN")).toBe("2 h 5 min");
    expect(duration(125, "BN")).toBe("2 ঘণ্টা 5 মিনিট");
  });

  it("adds without losing a unit", () => {
    expect(total(["0.10", "0.20", "-0.30001"])).toBe("-0.00001");
    expect(total(["92233720368547.75807", "0.00001"])).toBe("92233720368547.75808");
    expect(total([])).toBe("0.00000");
  });

  it("draws losses below the line and wins above it", () => {
    const day = (net: string): Day => ({ day: "2026-03-01", staked: "0", paid: "0", net, minutes: 0 });
    const { bars: drawn, zero } = bars([day("30"), day("-10"), day("0")], 40);
    expect(zero).toBe(30);
    expect(drawn.map(({ y, height, lost }) => [y, height, lost])).toEqual([
      [0, 30, false],
      [30, 10, true],
      [30, 0, false],
    ]);
    expect(bars([day("0")], 40).zero).toBe(0);
  });
});
