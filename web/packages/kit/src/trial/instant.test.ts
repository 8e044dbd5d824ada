import type { Calls } from "api/schema";
import { expect, test } from "vitest";

import { Failure, type Api } from "../api";
import { units } from "../number";
import { InstantTrial } from "./instant";

const requestId = "00000000-0000-4000-8000-000000000000" as never;
/** A house that answers nothing. */
const silent: Api<Calls> = () => Promise.reject(new Failure("network", "", false));
/** Draws that the test says. */
const drawn = (...results: number[]) => ({ uniform: async () => results.shift() ?? 0 });

test("a roll takes its stake and pays what the house would", async () => {
  const { call } = new InstantTrial(silent, drawn(5_049, 5_050));
  const bet = { requestId, stake: "10.00", target: "50.50", direction: "under" } as const;
  expect(await call("POST /play/dice", { body: bet })).toMatchObject({ roll: "50.49", won: true, payout: "19.603", balance: "1009.603" });
  expect(await call("POST /play/dice", { body: bet })).toMatchObject({ roll: "50.50", won: false, payout: "0.00", balance: "999.603" });
});

test("mines: tiles raise the worth, taking pays it once, a mine takes the stake", async () => {
  // Three mines on the tiles 0, 1 and 2.
  const { call } = new InstantTrial(silent, drawn(0, 0, 0, 0, 0, 0));
  const begin = () => call("POST /play/mines", { body: { requestId, stake: "10.00", mines: 3 } });
  const { id } = await begin();
  const reveal = (tile: number) => call("POST /play/mines/{id}/reveal", { path: { id }, body: { tile } });
  expect(await reveal(7)).toMatchObject({ state: "open", payout: "11.25", field: null, balance: "990.00" });
  const done = await call("POST /play/mines/{id}/cashout", { path: { id }, body: {} });
  expect(done).toMatchObject({ state: "cashed_out", payout: "11.25", balance: "1001.25", field: [0, 1, 2] });
  await expect(call("POST /play/mines/{id}/cashout", { path: { id }, body: {} })).rejects.toMatchObject({ code: "round_ended" });
  await begin();
  expect(await reveal(1)).toMatchObject({ state: "blown", payout: "0.00", balance: "991.25" });
});

test("the last marigold pays by itself", async () => {
  const { call } = new InstantTrial(silent, drawn(...Array.from({ length: 24 }, () => 0)));
  const { id } = await call("POST /play/mines", { body: { requestId, stake: "10.00", mines: 24 } });
  expect(await call("POST /play/mines/{id}/reveal", { path: { id }, body: { tile: 24 } })).toMatchObject({ state: "cashed_out", payout: "247.50" });
});

test("rounds go on by themselves where the licence lets those of the house, and not where nobody says so", async () => {
  const told = (autoplay: boolean) => new InstantTrial((async () => ({ autoplay })) as unknown as Api<Calls>);
  const allowed = async ({ call }: InstantTrial) => [(await call("GET /play/dice")).limits.autoplay, (await call("GET /play/mines")).limits.autoplay];
  expect([await allowed(told(true)), await allowed(told(false)), await allowed(new InstantTrial(silent))]).toEqual([[true, true], [false, false], [false, false]]);
});

test("no more chips than there are can be staked, and nothing else is answered", async () => {
  const { call } = new InstantTrial(silent);
  const bet = (stake: string) => call("POST /play/dice", { body: { requestId, stake, target: "1.00", direction: "over" } });
  await expect(bet("1000.01")).rejects.toMatchObject({ code: "insufficient_funds", settled: true });
  await expect(call("GET /play/seeds")).rejects.toMatchObject({ code: "game_without_demo" });
});

test("the browser's own words are fair: over many rolls each half of the scale wins as often", async () => {
  const { call } = new InstantTrial(silent);
  let won = 0;
  for (let rolls = 0; rolls < 4_000; rolls += 1) {
    const roll = await call("POST /play/dice", { body: { requestId, stake: "0.00" as never, target: "50.00", direction: "under" } });
    won += roll.won ? 1 : 0;
    expect(units(roll.payout)).toBe(0n);
  }
  // Six standard deviations: once in a thousand million runs.
  expect(Math.abs(won - 2_000)).toBeLessThan(190);
});
