import { expect, test } from "vitest";

import { annulling, betStanding, early, resultText, standingOf, toTheMillisecond, type OfficeRound } from "./rounds";

const row = (phase: string, annulment: { state: string; isOwn?: boolean } | null = null) => ({ round: { phase }, annulment: annulment && { reason: "x", by: ["mina"], isOwn: false, ...annulment } }) as unknown as OfficeRound;

test("a result is told in one line, whatever the game", () => {
  expect(resultText({ pocket: 0, lucky: [] })).toBe("0");
  expect(resultText([2, 3, 5])).toBe("2 3 5");
  expect(resultText({ hundredths: 205 })).toBe("2.05×");
  expect(resultText({ from: 12, player: ["Th", "9d"], banker: ["As", "2c", "Kc"] })).toBe("10♥ 9♦ | A♠ 2♣ K♣");
  expect(resultText({ dragon: "Th", tiger: "9d" })).toBe("10♥ | 9♦");
  expect(resultText(null)).toBe("–");
});

test("only a settled round is annulled, and whoever proposed it does not agree to it", () => {
  expect(annulling(row("open"))).toBeNull();
  expect(annulling(row("void"))).toBeNull();
  expect(annulling(row("settled"))).toBe("propose");
  expect(annulling(row("settled", { state: "waiting" }))).toBe("agree");
  expect(annulling(row("settled", { state: "waiting", isOwn: true }))).toBe("propose");
  expect(annulling(row("settled", { state: "moving" }))).toBeNull();
  expect(annulling(row("settled", { state: "done" }))).toBeNull();
  expect(standingOf(row("settled", { state: "waiting" })).tone).toBe("wait");
  expect(standingOf(row("running")).text).toBe("phase_running");
});

test("when a bet was received is told to the millisecond, and how long before the lock", () => {
  expect(toTheMillisecond("2026-11-30T17:20:00.0421Z")).toMatch(/:20:00\.042$/);
  expect(toTheMillisecond("2026-11-30T17:20:00.5Z")).toMatch(/:20:00\.500$/);
  expect(toTheMillisecond("2026-11-30T17:20:00Z")).toMatch(/:20:00\.000$/);
  expect(early("2026-11-30T17:20:00.5Z", "2026-11-30T17:20:01.75Z")).toBe("1.25");
  expect(early("2026-11-30T17:20:00.001Z", "2026-11-30T17:20:00.006Z")).toBe("0.01");
});

test("every state that a bet can have is told in its own words", () => {
  const states = ["asked", "taken", "refused", "unpaid", "returned"];
  expect(new Set(states.map((state) => betStanding(state).text)).size).toBe(states.length);
});
