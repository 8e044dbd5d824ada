import { expect, test } from "vitest";

import type { BetView } from "../floor/view";
import { betState, exitOf, isOver, type Known } from "./bet";
import { buttonWords } from "./button";
import type { Course } from "./course";

const bet = (given: Partial<BetView> = {}): BetView => ({ number: 1, round: "r5", cell: "hand", stake: "10.00", state: "taken", payout: null, leftAt: null, receivedAt: "2026-01-01T00:00:01.000Z", ...given });
const at = (given: Partial<Course> = {}): Course => ({ stage: "running", id: "r5", hundredths: 246, result: null, top: null, isInterrupted: false, ...given });
const known = (given: Partial<Known> = {}): Known => ({ isKept: false, sent: null, bet: bet(), leaving: null, ...given });
const over = (given: Partial<Course> = {}) => at({ stage: "drawn", result: 246, ...given });

test("a bet waits for the start, is in while the curve grows, and cannot leave below 1.01", () => {
  expect(betState(known({ bet: null }), at({ stage: "open", hundredths: 100 }))).toBe("idle");
  for (const stage of ["open", "last", "locked"] as const) expect(betState(known(), at({ stage, hundredths: 100 }))).toBe("placed");
  expect([100, 101, 5_000].map((hundredths) => betState(known(), at({ hundredths })))).toEqual(["placed", "in", "in"]);
});

test("what was not answered is neither placed nor lost, whatever the round came to", () => {
  for (const course of [at(), over(), over({ stage: "settled" }), at({ stage: "void" }), at({ stage: "open", id: "r6" })]) {
    expect(betState(known({ bet: null, sent: "asked" }), course)).toBe("sent");
    expect(betState(known({ bet: null, sent: "unknown" }), course)).toBe("unanswered");
    expect(betState(known({ leaving: "asked" }), course)).toBe("leaving");
    expect(betState(known({ leaving: "unknown" }), course)).toBe("leavingUnanswered");
  }
  expect(betState(known({ leaving: "unknown", bet: bet({ payout: "24.60", leftAt: 246 }) }), over())).toBe("left");
  expect(betState(known({ leaving: "unknown", bet: bet({ payout: "0.00" }) }), over())).toBe("lost");
});

test("lost is only what the house calls so; until then it is worked out", () => {
  expect(betState(known(), over())).toBe("settling");
  expect(betState(known({ bet: bet({ cell: "at:300" }) }), over())).toBe("settling");
  expect(betState(known({ bet: bet({ payout: "0.00" }) }), over())).toBe("lost");
  expect(betState(known({ bet: bet({ cell: "at:200", payout: "20.00" }) }), over())).toBe("won");
  expect(betState(known({ bet: bet({ state: "unpaid" }) }), over())).toBe("unpaid");
  // Of a round that another one has followed nothing is shown of the new one's curve.
  expect(betState(known(), at({ id: "r6" }))).toBe("settling");
});

test("what the curve passed is confirmed by the end alone: at its own multiplier, or where the round pays no more", () => {
  const auto = known({ bet: bet({ cell: "at:200" }) });
  expect([199, 200, 300].map((hundredths) => betState(auto, at({ hundredths })))).toEqual(["in", "passed", "passed"]);
  expect([199, 200].map((hundredths) => betState(known(), at({ hundredths, top: 200 })))).toEqual(["in", "passed"]);
  expect([exitOf(bet({ cell: "at:300" }), 200), exitOf(bet({ cell: "at:150" }), 200), exitOf(bet(), 200), exitOf(bet(), null)]).toEqual([200, 150, 200, null]);
  // The house said that it was over before: it is not offered again.
  expect(betState(known({ leaving: "late" }), at())).toBe("settling");
});

test("a round that broke off or was called off gives stakes back, and what was cashed out stands", () => {
  const broken = over({ isInterrupted: true });
  expect(betState(known(), broken)).toBe("goingBack");
  expect(betState(known({ bet: bet({ cell: "at:300" }) }), broken)).toBe("goingBack");
  expect(betState(known({ bet: bet({ cell: "at:200" }) }), broken)).toBe("settling");
  expect(betState(known({ bet: bet({ leftAt: 150, payout: "15.00" }) }), broken)).toBe("left");
  expect(betState(known(), at({ stage: "void" }))).toBe("goingBack");
  expect(betState(known({ bet: bet({ state: "returned" }) }), broken)).toBe("back");
});

test("a bet can be kept for the next round beside one that is over, and beside no other", () => {
  expect(betState(known({ isKept: true, bet: null }), at())).toBe("kept");
  expect(betState(known({ isKept: true, bet: bet({ leftAt: 150, payout: "15.00" }) }), at())).toBe("kept");
  expect(betState(known({ isKept: true }), at())).toBe("in");
  expect(betState(known({ bet: bet({ state: "refused" }) }), at({ stage: "open" }))).toBe("idle");
  expect((["idle", "kept", "in", "passed", "settling", "left", "won", "lost", "back", "unpaid"] as const).filter(isOver)).toEqual(["left", "won", "lost", "back", "unpaid"]);
});

test("the button says each state with its amount, and can be pressed only where that does something", () => {
  const write = (amount: string | bigint) => (typeof amount === "bigint" ? (Number(amount) / 100_000).toFixed(2) : amount);
  const say = (state: Parameters<typeof buttonWords>[0]["state"], given: { bet?: BetView; course?: Course; isOpen?: boolean; isDown?: boolean; isCut?: boolean; stake?: string | null } = {}) => {
    const { text, hint, isLive } = buttonWords({ state, bet: given.bet ?? bet(), course: given.course ?? at(), stake: given.stake === undefined ? "10.00" : given.stake, isOpen: given.isOpen ?? false, isDown: given.isDown ?? false, isCut: given.isCut ?? false }, "EN", write);
    return [text, hint, isLive];
  };
  expect(say("idle", { isOpen: true })).toEqual(["Bet 10.00", "", true]);
  expect(say("idle")).toEqual(["Bet 10.00 next round", "", true]);
  expect(say("idle", { isOpen: true, stake: null })).toEqual(["Bet", "", false]);
  expect(say("kept")).toEqual(["Next round: 10.00", "not placed yet; press to cancel", true]);
  expect(say("sent")).toEqual(["Sent…", "", false]);
  expect(say("unanswered")).toEqual(["No answer yet", "press to ask again; it counts once", true]);
  expect(say("placed")).toEqual(["Bet placed: 10.00", "waits for the start", false]);
  expect(say("placed", { bet: bet({ cell: "at:250" }) })).toEqual(["Bet placed: 10.00", "waits for the start; auto cash-out at 2.50×", false]);
  expect(say("in")).toEqual(["Cash out 24.60", "", true]);
  expect([say("idle", { isOpen: true, isDown: true }), say("idle", { isOpen: true, isDown: true, isCut: true })]).toEqual([["Bet 10.00", "", true], ["Bet 10.00", "the line is down", false]]);
  expect(say("in", { isDown: true })).toEqual(["Cash out ≈ 24.60", "an estimate; sent once the line is back", true]);
  expect(say("leaving")[0]).toBe("Cashing out…");
  expect(say("leavingUnanswered").at(-1)).toBe(true);
  expect(say("passed", { bet: bet({ cell: "at:200" }) })).toEqual(["2.00×: 20.00", "passed; confirmed and paid when the round ends", false]);
  expect(say("left", { bet: bet({ leftAt: 240, payout: "24.00" }) })).toEqual(["Out at 2.40×: 24.00", "", false]);
  expect(say("won", { bet: bet({ cell: "at:300", payout: "20.00" }) })[0]).toBe("Out at 2.00×: 20.00");
  expect(say("lost")).toEqual(["Lost 10.00", "", false]);
  expect([say("goingBack")[0], say("back")[0]]).toEqual(["10.00 is going back to you", "10.00 was given back"]);
});
