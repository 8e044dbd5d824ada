/** Each rule of a bet's way was seen to fail here or in the tests of the pages with that rule taken out of `round.ts` or `tables.ts`. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { Failure } from "../api";
import { refused, refusing } from "./refusals";
import { coin, LOCK, round, seated, view } from "./testing";

test("a bet that is pressed before the lock is paid when the round is settled, by its result, and nothing of it is sent", async () => {
  const { bet, bets, balance, hear, asked } = seated(coin);
  expect(await bet("head", "100.00")).toEqual({ bet: { number: 1, round: "r5", cell: "head", stake: "100.00", state: "taken", why: null, leftAt: null, payout: null, receivedAt: expect.any(String) }, balance: "900.00" });
  await bet("tail", "50.00");
  hear(round(5, "locked"));
  hear(round(5, "drawn", { result: { side: "head" } }));
  // As the house: what a round brought is told when it is settled.
  expect([(await bets()).map(({ payout }) => payout), await balance()]).toEqual([[null, null], "850.00"]);
  hear(round(5, "settled", { result: { side: "head" } }));
  hear(round(5, "settled", { result: { side: "head" } }));
  expect([(await bets()).map(({ payout }) => payout), await balance()]).toEqual([["200.00", "0.00"], "1050.00"]);
  hear(round(6, "open"));
  expect(await bets()).toEqual([]);
  expect(asked).toEqual([]);
});

test("the server's clock decides, not what was told of the round", async () => {
  const { bet, state, hear } = seated(coin);
  state.now = LOCK - 1;
  await bet("head");
  state.now = LOCK;
  await expect(bet("head")).rejects.toMatchObject({ code: "round_locked", settled: true, message: refused.round_locked.en });
  state.now = LOCK - 5_000;
  hear(round(5, "locked"));
  await expect(bet("head")).rejects.toMatchObject({ code: "round_locked" });
  hear(round(6, "open"));
  // Meant for the round before, and for one that is not.
  await expect(bet("head", "10.00", 5)).rejects.toMatchObject({ code: "round_locked" });
  await expect(bet("head", "10.00", 4)).rejects.toMatchObject({ code: "round_locked" });
  await expect(bet("head", "10.00", 7)).rejects.toMatchObject({ code: "table_unknown" });
  expect((await bet("head", "10.00", 6)).balance).toBe("980.00");
});

test("what the house refuses is refused, under its codes and with its amounts, and no chip is taken for it", async () => {
  const { bet, balance } = seated(coin);
  const range = { code: "stake_out_of_range", message: "The stake must be between 10.00 and 500.00.", details: { min: "10.00", max: "500.00" } };
  await expect(bet("edge")).rejects.toMatchObject({ code: "input_invalid" });
  for (const stake of ["0", "0.00", "-10.00", "ten", "1e3", "10.000001", ""]) await expect(bet("head", stake)).rejects.toMatchObject({ code: "input_invalid" });
  await expect(bet("head", "9.99")).rejects.toMatchObject(range);
  await expect(bet("head", "500.01")).rejects.toMatchObject(range);
  await bet("head", "300.00");
  await expect(bet("head", "200.01")).rejects.toMatchObject(range);
  await bet("tail", "500.00");
  await expect(bet("head", "100.01")).rejects.toMatchObject({ code: "round_stake_too_high", details: { max: "900.00" }, message: "All your bets of one round may come to 900.00 at most. This bet was not taken." });
  await bet("head", "10.00");
  await expect(bet("head", "10.00")).rejects.toMatchObject({ code: "round_bets_too_many", details: { max: 3 }, message: "You can place 3 bets in one round at most. This bet was not taken." });
  expect(await balance()).toBe("190.00");
});

test("no more chips than there are can be staked; new ones are as many as at the beginning", async () => {
  const { bet, trial, hear, balance } = seated(coin, view({ mostOnCell: "5000.00", mostInRound: "5000.00" }));
  await expect(bet("head", "1000.01")).rejects.toMatchObject({ code: "insufficient_funds", settled: true });
  await bet("head", "1000.00");
  await expect(bet("tail", "10.00")).rejects.toMatchObject({ code: "insufficient_funds" });
  trial.chips.anew();
  expect(await balance()).toBe("1000.00");
  hear(round(5, "settled", { result: { side: "head" } }));
  expect(await balance()).toBe("3000.00");
});

test("the same request is heard once, and with other content refused", async () => {
  const { bet, balance } = seated(coin);
  const first = await bet("head", "10.00", 5, "a");
  expect(await bet("head", "10.00", 5, "a")).toEqual(first);
  await expect(bet("tail", "10.00", 5, "a")).rejects.toMatchObject({ code: "request_reused" });
  await expect(bet("head", "20.00", 5, "a")).rejects.toMatchObject({ code: "request_reused" });
  expect(await balance()).toBe("990.00");
});

test("a round that is called off gives every stake back", async () => {
  const { bet, bets, balance, hear } = seated(coin);
  await bet("head", "100.00");
  hear(round(5, "void", { voidReason: "The coin rolled away" }));
  expect([(await bets()).map(({ state, payout }) => [state, payout]), await balance()]).toEqual([[["returned", null]], "1000.00"]);
  await expect(bet("head")).rejects.toMatchObject({ code: "round_locked" });
});

test("a result that cannot be read gives stakes back rather than losing them", async () => {
  const { bet, balance, hear } = seated({ ...coin, returned: () => null });
  await bet("head", "100.00");
  hear(round(5, "settled", { result: {} }));
  expect(await balance()).toBe("1000.00");
});

test("a round whose end was missed is asked for by its number, and is paid, called off or annulled as the house says", async () => {
  for (const [proof, payout, left] of [[{ result: { side: "head" } }, "200.00", "1100.00"], [{ result: { side: "tail" } }, "0.00", "900.00"], [{ voidReason: "x" }, null, "1000.00"], [{ result: { side: "head" }, annulReason: "x" }, null, "1000.00"]] as const) {
    const { bet, past, balance, hear, state } = seated(coin);
    await bet("head", "100.00");
    state.proof = proof;
    hear(round(6, "open"));
    const told = await past("r5");
    expect([told.bets.map((one) => one.payout), told.nameEn, await balance(), state.changes]).toEqual([[payout], "Coin", left, 1]);
  }
});

test("chips in a round of another table are paid when that is over, and a lost answer is asked for again", async () => {
  const { bet, bets, balance, hear, sit, state, asked } = seated(coin);
  await bet("head", "100.00");
  state.isDown = true;
  const other = view({ id: "8", round: round(9, "open", { id: "q9" }) });
  sit(other);
  await Promise.resolve();
  expect(await balance()).toBe("900.00");
  state.isDown = false;
  // Not over yet.
  hear(round(9, "locked", { id: "q9" }), { id: "8" });
  await expect.poll(() => asked.length).toBe(2);
  expect([await balance(), await bets()]).toEqual(["900.00", []]);
  state.proof = { result: { side: "head" } };
  hear(round(9, "drawn", { id: "q9", result: { side: "tail" } }), { id: "8" });
  await expect.poll(balance).toBe("1100.00");
  expect(state.changes).toBe(1);
});

test("who comes back to a table while its round runs finds the bets there", async () => {
  const { bet, bets, sit, hear, balance } = seated(coin);
  await bet("head", "100.00");
  sit(view({ id: "8", round: round(9, "open", { id: "q9" }) }));
  sit(view());
  expect((await bets()).map(({ stake }) => stake)).toEqual(["100.00"]);
  hear(round(5, "settled", { result: { side: "head" } }));
  expect(await balance()).toBe("1100.00");
});

test("what a table says late that was left is nothing to the one where one sits", async () => {
  const { trial, balance } = seated(coin);
  const place = (id: string) => ({ view: view({ id, round: round(5, "open", { id: `${id}-5` }) }), rules: coin, now: () => LOCK - 1_000 });
  const left = trial.sit(place("8"));
  trial.sit(place("9"));
  left(view({ id: "8", round: round(6, "open", { id: "8-6" }) }));
  await trial.call("POST /play/tables/{id}/bets", { path: { id: "9" }, body: { requestId: "a" as never, round: 5, cell: "head", stake: "10.00" } });
  expect((await trial.call("GET /play/tables/{id}/bets", { path: { id: "9" } })).map(({ round: id }) => id)).toEqual(["9-5"]);
  expect([await trial.call("GET /play/tables/{id}/bets", { path: { id: "8" } }), await balance()]).toEqual([[], "990.00"]);
});

test("of a round that the house does not know any more stakes come back", async () => {
  const { bet, balance, hear, state } = seated(coin);
  await bet("head", "100.00");
  state.proof = new Failure("table_unknown", "", true);
  hear(round(6, "open"));
  await expect.poll(balance).toBe("1000.00");
});

test("what everybody may read is the house's, without its currency, and all else has no trial", async () => {
  const { trial, state } = seated(coin);
  state.proof = { chainEnd: "ab" };
  expect(await trial.call("GET /play/tables")).toEqual([{ ...state.table, currency: "" }]);
  expect(await trial.call("GET /play/tables/{id}", { path: { id: "7" } })).toEqual({ ...state.table, currency: "" });
  expect(await trial.call("GET /play/tables/{id}/rounds/{number}", { path: { id: "7", number: 5 } })).toMatchObject({ chainEnd: "ab" });
  for (const call of ["POST /wps/socket/ticket", "GET /play/seeds"] as const) await expect(trial.call(call)).rejects.toMatchObject({ code: "game_without_demo" });
  await expect(trial.call("GET /play/chats/{room}", { path: { room: "table.7" } })).rejects.toMatchObject({ code: "game_without_demo" });
});

test("refusals are in the words of the house, in both languages", () => {
  const texts = readFileSync(new URL("../../../../../crates/web/texts/faults.toml", import.meta.url), "utf8");
  for (const [code, { bn, en }] of Object.entries(refused)) expect(texts, code).toContain(`[${code}]\nbn = ${JSON.stringify(bn)}\nen = ${JSON.stringify(en)}\n`);
  expect(refusing("BN")("round_bets_too_many", { max: 2 }).message).toBe("এক রাউন্ডে সর্বোচ্চ 2টি বাজি ধরা যায়। এই বাজিটি নেওয়া হয়নি।");
});
