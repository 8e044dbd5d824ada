/** A trial of crash: the same rules as `run.rs` of crates/tables and `table/crash.rs` of crates/games. Each was seen to fail with its rule taken out. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { hundredthsAt } from "../table/crash";
import { LOCK, round, seated, view } from "../trial/testing";
import { HEARING } from "../trial/tables";
import { crashRules } from "./trial";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STARTED = LOCK + 2_000;
const runs = (given = {}) => round(5, "running", { startedAt: new Date(STARTED).toISOString(), top: 1_000_000, ...given });
const crashed = (hundredths: number, phase = "settled", given = {}) => runs({ phase, result: { hundredths }, ...given });

/** Bets on cells, in a round that has run for so many milliseconds. */
async function flying(after: number, ...cells: string[]) {
  const all = seated(crashRules, view({ game: "crash" }));
  for (const cell of cells) await all.bet(cell, "100.00");
  all.hear(runs());
  all.state.now = STARTED + after;
  return all;
}

test("cells are by hand, and by themselves from 1.01 to 10,000; two bets lie in a round", async () => {
  const { bet } = seated(crashRules, view({ game: "crash" }));
  for (const cell of ["", "Hand", "at:", "at:100", "at:0", "at:1000001", "at:0250", "at:+250", "at:2.5", "at:-1", "hand:250", "red"]) await expect(bet(cell), cell).rejects.toMatchObject({ code: "input_invalid" });
  await bet("at:101");
  await bet("at:1000000");
  await expect(bet("hand")).rejects.toMatchObject({ code: "round_bets_too_many", details: { max: 2 } });
});

test("a cash-out pays what the curve showed when it was pressed, once it is known that the round had not ended by then", async () => {
  const { out, bets, balance, state, hear, asked } = await flying(5_846, "hand");
  expect(hundredthsAt(5_846)).toBe(142n);
  let told: unknown = null;
  void out().then((answer) => (told = answer));
  await vi.advanceTimersByTimeAsync(HEARING - 1);
  // The page's clock goes on meanwhile, and what it shows then counts for nothing.
  state.now += HEARING;
  expect([told, await balance()]).toEqual([null, "900.00"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toMatchObject({ bet: { number: 1, leftAt: 142, payout: "142.00", state: "taken" }, balance: "1042.00" });
  expect(asked).toEqual(["GET /play/tables/{id}"]);
  // The same again hears the same.
  expect(await out()).toEqual(told);
  hear(crashed(160));
  expect([await balance(), (await bets())[0]?.payout]).toEqual(["1042.00", "142.00"]);
});

test("a payout is floored", async () => {
  const { out, bet, hear, state, balance } = seated(crashRules, view({ game: "crash", least: "0.00010" }));
  await bet("hand", "0.00033");
  await bet("at:155", "0.00033");
  hear(runs());
  state.now = STARTED + 5_846;
  const answer = out();
  await vi.advanceTimersByTimeAsync(HEARING);
  // 0.0004686 and 0.0005115: the ledger has five decimals.
  expect((await answer).bet.payout).toBe("0.00046");
  hear(crashed(300));
  expect(await balance()).toBe("1000.00031");
});

test("pressed before the crash it is paid even where the crash is told first; pressed after it, it is lost", async () => {
  for (const [end, payout, left] of [[142, "142.00", "1042.00"], [141, null, "900.00"], [100, null, "900.00"]] as const) {
    const { out, hear, bets, balance } = await flying(5_846, "hand");
    const answer = out().then(({ bet }) => bet.payout, ({ code }: { code: string }) => code);
    await vi.advanceTimersByTimeAsync(80);
    hear(crashed(end, "drawn"));
    expect(await answer, String(end)).toBe(payout ?? "cash_out_late");
    hear(crashed(end));
    expect([await balance(), (await bets())[0]?.payout], String(end)).toEqual([left, payout ?? "0.00"]);
  }
});

test("where the round is settled while the answer is owed, the press counts all the same", async () => {
  for (const [end, left] of [[142, "1042.00"], [141, "900.00"]] as const) {
    const { out, hear, balance } = await flying(5_846, "hand");
    const answer = out().then(({ bet }) => bet.leftAt, ({ code }: { code: string }) => code);
    hear(crashed(end));
    expect([await answer, await balance()]).toEqual([end === 142 ? 142 : "cash_out_late", left]);
  }
});

test("without an answer of the house nobody is told that they are out; asked again, the first press counts", async () => {
  const { out, state, balance, hear } = await flying(5_846, "hand");
  state.isDown = true;
  const first = out().then(() => "out", ({ code, settled }: { code: string; settled: boolean }) => [code, settled]);
  await vi.advanceTimersByTimeAsync(HEARING);
  expect(await first).toEqual(["network", false]);
  state.now += 20_000;
  state.isDown = false;
  // The line missed the end as well: the next round has begun.
  state.table = { ...state.table, round: round(6, "open") };
  state.proof = { result: { hundredths: 300 }, top: 1_000_000 };
  const again = out();
  await vi.advanceTimersByTimeAsync(HEARING);
  expect((await again).bet).toMatchObject({ leftAt: 142, payout: "142.00" });
  hear(round(6, "open"));
  expect(await balance()).toBe("1042.00");
});

test("before the curve shows 1.01 nobody leaves, nor after the end", async () => {
  const all = seated(crashRules, view({ game: "crash" }));
  await all.bet("hand", "100.00");
  await expect(all.out()).rejects.toMatchObject({ code: "round_not_running" });
  all.hear(round(5, "locked"));
  await expect(all.out()).rejects.toMatchObject({ code: "round_not_running" });
  all.hear(runs());
  // A moment ahead of the start; 166 ms is the first at which it shows 1.01.
  for (const after of [-300, 0, 165]) {
    all.state.now = STARTED + after;
    await expect(all.out(), String(after)).rejects.toMatchObject({ code: "round_not_running" });
  }
  await expect(all.out(2)).rejects.toMatchObject({ code: "bet_unknown" });
  all.hear(crashed(100));
  all.state.now = STARTED + 5_000;
  await expect(all.out()).rejects.toMatchObject({ code: "cash_out_late" });
  expect(await all.balance()).toBe("900.00");
});

test("by itself: where the round reaches it, paid at its end; by hand before, never after", async () => {
  for (const [end, left] of [[120, "1020.00"], [119, "900.00"], [500, "1020.00"]] as const) {
    const { out, hear, balance, bets } = await flying(3_500, "at:120");
    expect(Number(hundredthsAt(3_500))).toBeGreaterThan(120);
    await expect(out()).rejects.toMatchObject({ code: "cash_out_late" });
    hear(crashed(end));
    expect([await balance(), (await bets())[0]?.leftAt], String(end)).toEqual([left, null]);
  }
  const { out, hear, balance } = await flying(1_342, "at:120");
  const answer = out();
  await vi.advanceTimersByTimeAsync(HEARING);
  expect((await answer).bet).toMatchObject({ leftAt: 108, payout: "108.00" });
  hear(crashed(500));
  expect(await balance()).toBe("1008.00");
});

test("whoever is still in leaves where the round pays no more", async () => {
  const top = 150;
  const { hear, out, balance, bets } = await flying(8_000, "hand", "at:300");
  hear(runs({ top }));
  expect(Number(hundredthsAt(8_000))).toBeGreaterThan(top);
  await expect(out()).rejects.toMatchObject({ code: "cash_out_late" });
  hear(crashed(246, "settled", { top }));
  expect([await balance(), (await bets()).map(({ payout }) => payout)]).toEqual(["1100.00", ["150.00", "150.00"]]);
});

test("a round that broke off: what left stands, what leaves by itself goes by the result, the rest comes back", async () => {
  const all = await flying(5_846, "hand", "at:120");
  all.hear(crashed(246, "drawn", { interrupted: true }));
  await expect(all.out(1)).rejects.toMatchObject({ code: "round_interrupted" });
  all.hear(crashed(246, "settled", { interrupted: true }));
  expect([(await all.bets()).map(({ state, payout }) => [state, payout]), await all.balance()]).toEqual([[["returned", null], ["taken", "120.00"]], "1020.00"]);
  const other = await flying(5_846, "hand");
  const answer = other.out();
  await vi.advanceTimersByTimeAsync(HEARING);
  await answer;
  other.hear(crashed(246, "settled", { interrupted: true }));
  expect(await other.balance()).toBe("1042.00");
});

test("a round that is called off before its start gives stakes back", async () => {
  const { bet, hear, balance } = seated(crashRules, view({ game: "crash" }));
  await bet("hand", "100.00");
  hear(round(5, "void", { voidReason: "x" }));
  expect(await balance()).toBe("1000.00");
});
