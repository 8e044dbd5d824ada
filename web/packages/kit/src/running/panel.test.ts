// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";

import { Failure } from "../api";
import { begin, end, flying, round, soon, tell, time } from "./testing";

beforeEach(begin);
afterEach(end);

/** A round is over, and what is still in is lost. */
async function crash(state: { bets: readonly object[] }, number: number): Promise<void> {
  state.bets = state.bets.map((bet) => ({ ...bet, payout: "0.00" }));
  tell(round(number, "settled", { startedAt: time(-20_400), result: { hundredths: 246 } }));
  await soon();
}

test("what came of a bet is told as of an earlier round when another one opens, is not read out again, and goes with that one", async () => {
  const { root, state, note } = await flying();
  await crash(state, 5);
  expect(note()).toBe("Lost ৳10.00");
  const status = root.querySelector(".note");
  expect(status?.getAttribute("aria-live")).toBeNull();
  tell(round(6, "open", { lockAt: time(8_000) }));
  await soon();
  expect([note(), status?.getAttribute("aria-live")]).toEqual(["Earlier round: Lost ৳10.00", "off"]);
  tell(round(7, "open", { lockAt: time(8_000) }));
  await soon();
  expect(note()).toBe("");
});

test("a cash-out that came too late is told with where the round crashed when that is known, whichever is told first", async () => {
  for (const isToldFirst of [false, true]) {
    const { press, state, note } = await flying();
    state.out = () => new Failure("cash_out_late", "Late.", true);
    state.outLag = isToldFirst ? 500 : 0;
    press();
    await soon();
    await crash(state, 5);
    await soon(600);
    expect(note(), String(isToldFirst)).toBe("Lost ৳10.00: the round crashed at 2.46× before your cash-out arrived.");
  }
});
