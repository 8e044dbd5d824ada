import { describe, expect, test, vi } from "vitest";

import type { GameCard, GameType, MenuEntry, Vendor } from "../lib/api";
import { settle, throttle } from "../lib/throttle";
import { percent } from "./figures";
import { admit, cardStep, heard, isGamePath, menuStep, vendorStep } from "./launch";
import { numbers } from "./pager";

const vendor = (gameType: GameType, vassalage: string): Vendor => ({ gameType, vassalage, displayName: vassalage, count: 1 });
const card = (rest: Partial<GameCard>): GameCard => ({
  nodeId: "7", gameId: "g7", gameCode: "tiger", displayName: "Tiger", iconUrl: "", vassalage: "PADMA", gameType: "RNG", isHot: 0, isNew: false, isGame: true, demo: true, enabled: true, lagerIcon: "", nodeName: "", ...rest,
});
const page = (to: string, search: Record<string, string> = {}) => ({ kind: "page", to, search });
const entry = (gameType: MenuEntry["gameType"], ...vendors: Vendor[]): MenuEntry => ({ gameType, vendors });

// The rules of spec.md 2, one line each; swapping any two branches of launch.ts breaks at least one of these.
describe("launch rules", () => {
  // Shows: way:lotto-vn, way:lotto-sea, way:lottery, way:rng, way:type
  test("a vendor leads to its own lottery, to the lottery, to the list, or to the type's centre", () => {
    expect(vendorStep(vendor("LOTT", "TCG_LOTTO_VN"))).toEqual(page("/vnLottery", { gameCode: "TCG_LOTTO_VN" }));
    expect(vendorStep(vendor("ELOTT", "TCG_SEA"))).toEqual(page("/seaLottery", { gameCode: "TCG_SEA" }));
    expect(vendorStep(vendor("LOTT", "OTHER"))).toEqual(page("/lottery", { gameCode: "OTHER" }));
    expect(vendorStep(vendor("ELOTT", "OTHER"))).toEqual(page("/lottery", { gameCode: "OTHER" }));
    expect(vendorStep(vendor("RNG", "INHOUSE"))).toEqual(page("/rng", { vassalage: "INHOUSE" }));
    expect(vendorStep(vendor("LIVE", "DHAKA"))).toEqual(page("/live", { vassalage: "DHAKA" }));
    expect(vendorStep(vendor("SPORTS", "BALL"))).toEqual(page("/sports"));
  });

  // Shows: way:container, way:direct, way:lottery
  test("a game starts, a container opens its list, a lottery has a page", () => {
    expect(cardStep(card({})).kind).toBe("start");
    expect(cardStep(card({ isGame: false })).kind).toBe("list");
    expect(cardStep(card({ gameType: "LOTT", gameCode: "dhaka-5" }))).toEqual(page("/lottery", { gameCode: "dhaka-5" }));
    expect(cardStep(card({ vassalage: "TCG_SEA", gameCode: "sea-1" }))).toEqual(page("/seaLottery", { gameCode: "sea-1" }));
  });

  // Shows: way:menu-page, way:menu-vendor, way:lottery
  test("the header: pages for home, promotions, card games, fish and slots; one vendor is launched; a lottery launches its first", () => {
    expect(menuStep(entry("HOME"))).toEqual(page("/"));
    expect(menuStep(entry("PROMO"))).toEqual(page("/promotions"));
    for (const type of ["PVP", "FISH", "RNG"] as const) expect(menuStep(entry(type, vendor(type, "ONE")))).toEqual(page(`/${type.toLowerCase()}`));
    expect(menuStep(entry("LIVE", vendor("LIVE", "ONE"), vendor("LIVE", "TWO")))).toEqual(page("/live"));
    expect(menuStep(entry("LIVE", vendor("LIVE", "ONE")))).toEqual(page("/live", { vassalage: "ONE" }));
    expect(menuStep(entry("LOTT", vendor("LOTT", "FIRST"), vendor("LOTT", "SECOND")))).toEqual(page("/lottery", { gameCode: "FIRST" }));
    expect(menuStep(entry("ELOTT"))).toEqual(page("/elott"));
  });

  test("who may start what", () => {
    const member = { type: 0 };
    expect(admit(card({}), "demo", null, true)).toBe("go");
    expect(admit(card({}), "real", null, true)).toBe("login");
    expect(admit(card({}), "real", null, false)).toBe("go");
    expect(admit(card({}), "real", { type: 4 }, true)).toBe("trueAccount");
    expect(admit(card({}), "demo", { type: 4 }, true)).toBe("go");
    expect(admit(card({}), "real", member, true)).toBe("go");
    for (const mode of ["real", "demo"] as const) expect(admit(card({ enabled: false }), mode, member, true)).toBe("soon");
    expect(admit(card({ demo: false }), "demo", member, true)).toBe("soon");
  });

  test("pages of games hide the balance", () => {
    expect(["/seamless", "/vnLottery", "/sealottery", "/lottert", "/lottery/"].every(isGamePath)).toBe(true);
    expect(["/", "/lott", "/rng", "/member"].some(isGamePath)).toBe(false);
  });
});

test("a game is heard only from its own origin and in the agreed shape", () => {
  const origin = "https://studio.example";
  const data = { source: "mela-game", version: 1, type: "ready" };
  expect(heard({ origin, data }, origin)).toEqual({ type: "ready" });
  expect(heard({ origin: "https://studio.example.evil.test", data }, origin)).toBeNull();
  expect(heard({ origin: "null", data }, origin)).toBeNull();
  for (const wrong of [null, "ready", { ...data, source: "other" }, { ...data, version: 2 }, { ...data, type: "navigate" }]) expect(heard({ origin, data: wrong }, origin)).toBeNull();
});

test("page numbers keep both ends and a window of five", () => {
  expect(numbers(1, 3)).toEqual([1, 2, 3]);
  expect(numbers(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
  expect(numbers(10, 20)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
  expect(numbers(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
  expect(numbers(4, 9, 1, 1)).toEqual([1, null, 4, null, 9]);
});

test("a share becomes per cent and is never rounded up", () => {
  expect(percent("0.956712")).toBe("95.67%");
  expect(percent("0.29")).toBe("29.00%");
  expect(percent("0.969999")).toBe("96.99%");
  expect(percent("96.5")).toBe("96.50%");
});

// Shows: rule:favourite-throttle
test("hearts: one change in a second, whichever heart it is", () => {
  let time = 0;
  const changed: string[] = [];
  const toggle = throttle(1_000, (id: string) => changed.push(id), () => time);
  expect(toggle("a")).toBe(true);
  time = 999;
  expect(toggle("b")).toBe(false);
  time = 1_000;
  expect(toggle("b")).toBe(true);
  expect(changed).toEqual(["a", "b"]);
});

test("many words of a game ask for the balance at once and once more, not each time", () => {
  vi.useFakeTimers();
  let asked = 0;
  const renew = settle(1_000, () => (asked += 1));
  renew();
  renew();
  renew();
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(asked).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(asked).toBe(2);
  renew();
  expect(asked).toBe(3);
  vi.useRealTimers();
});
