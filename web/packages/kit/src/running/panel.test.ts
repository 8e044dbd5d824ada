// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Failure } from "../api";
import { begin, end, flying, round, seated, soon, START, tell, time, Wire } from "./testing";

beforeEach(begin);
afterEach(end);

/** A round is over, and what is still in is lost. */
async function crash(state: { bets: readonly object[] }, number: number): Promise<void> {
  state.bets = state.bets.map((bet) => ({ ...bet, payout: "0.00" }));
  tell(round(number, "settled", { startedAt: time(-20_600), result: { hundredths: 246 } }));
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

// Seen to fail while such words stayed until others came, and with the words of auto-bet cleared in a page that nobody sees.
test("why a bet was refused goes with its round, and what is said of auto-bet with the one after, as long as somebody looks", async () => {
  const { root, state, press, note } = await seated();
  const said = () => root.querySelector(".auto-note")?.textContent;
  state.place = () => new Failure("table_full", "This round takes no more stakes.", true);
  press();
  await soon();
  root.querySelector<HTMLButtonElement>(".go > .auto")?.click();
  expect([note(), said()]).toEqual(["This round takes no more stakes.", expect.stringContaining("needs an auto cash-out first")]);
  const hidden = vi.spyOn(document, "hidden", "get");
  for (const [number, isHidden, stands] of [[6, false, true], [7, true, true], [8, false, false]] as const) {
    hidden.mockReturnValue(isHidden);
    tell(round(number, "open", { lockAt: time(8_000) }));
    await soon();
    expect([note(), said() !== ""], String(number)).toEqual(["", stands]);
  }
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

test("a press that was meant for what the button said before does not cash out", async () => {
  const { press, button, outs } = await seated();
  press();
  await soon();
  tell(round(5, "running", { startedAt: time(0) }));
  await soon(300);
  expect(button()).toBe("Cash out ৳10.10");
  press();
  await soon();
  expect([outs, button()]).toEqual([[], "Cash out ৳10.10"]);
  await soon(300);
  press();
  await soon();
  expect(outs).toEqual([{ round: 5, bet: 1 }]);
});

test("what is wrong with a stake is said while it is typed, the button takes no press meanwhile, and what was said before comes back", async () => {
  const { root, state, asks, stake, press, next, button, note } = await flying();
  await crash(state, 5);
  stake("7");
  expect([note(), next()?.getAttribute("aria-disabled")]).toEqual(["Choose a stake from ৳10.00 to ৳100.00.", "true"]);
  next()?.click();
  expect(button()).toBe("Lost ৳10.00");
  tell(round(6, "open", { lockAt: time(8_000) }));
  await soon();
  const main = root.querySelector(".main");
  expect([button(), main?.getAttribute("aria-disabled"), note()]).toEqual(["Bet", "true", "Choose a stake from ৳10.00 to ৳100.00."]);
  press();
  await soon();
  expect(asks).toHaveLength(1);
  stake("70");
  expect([button(), main?.getAttribute("aria-disabled"), note()]).toEqual(["Bet ৳70.00", "false", "Earlier round: Lost ৳10.00"]);
  press();
  await soon();
  expect([asks.length, note()]).toEqual([2, ""]);
});

test("a bet that the balance does not cover is not kept for the next round, beside another neither", async () => {
  const { state, host, press, button, text } = await seated({ round: round(5, "running", { startedAt: new Date(START - 5_000).toISOString() }) });
  state.balance = "15.00";
  host.changed();
  await soon();
  press(0);
  expect(button(0)).toContain("Next round: ৳10.00");
  press(1);
  await soon();
  expect([button(1), text(".notice p")]).toEqual(["Bet ৳10.00 next round", "The balance does not cover ৳20.00. Lower the stake, or make a deposit."]);
  // It came meanwhile.
  state.balance = "20.00";
  press(1);
  await soon();
  expect(button(1)).toContain("Next round: ৳10.00");
});

test("without a line the sum of a cash-out is an estimate", async () => {
  const { button } = await flying();
  expect(button()).toBe("Cash out ৳10.30");
  Wire.last.onclose?.();
  expect(button()).toBe("Cash out ≈ ৳10.30 | an estimate; sent once the line is back");
});

test("who leaves with a bet in the air is asked whether to, and nobody else", async () => {
  // Pages of other tests listen, too.
  const listens = vi.spyOn(globalThis, "addEventListener");
  const { press, state } = await seated();
  const [, ask] = listens.mock.calls.find(([name]) => name === "beforeunload") ?? [];
  const isAsked = () => {
    const event = new Event("beforeunload", { cancelable: true });
    if (typeof ask === "function") ask(event);
    return event.defaultPrevented;
  };
  expect(isAsked()).toBe(false);
  press();
  await soon();
  expect(isAsked()).toBe(true);
  tell(round(5, "running", { startedAt: time(0) }));
  await soon(600);
  expect(isAsked()).toBe(true);
  await crash(state, 5);
  expect(isAsked()).toBe(false);
});
