import { expect, test } from "vitest";

import { Failure } from "../api";
import { writer } from "../number";
import { ownLimit, placing } from "./limits";

const write = writer("EN", "BDT");
const limit = (kind: string, span: string, amount: string, left: string) => ({ kind, span, value: { amount }, used: { amount: "0.00" }, left: { amount: left } });
type Limits = Parameters<typeof ownLimit>[0];
const limits = [limit("deposit", "day", "10.00", "0.00"), limit("wager", "day", "500.00", "40.00"), limit("loss", "week", "900.00", "20.00"), limit("wager", "month", "900.00", "50.00"), { kind: "time", span: "day", value: { minutes: 5 }, used: { minutes: 5 }, left: { minutes: 0 } }, { kind: "loss", span: "day", used: { amount: "1.00" } }] as Limits;

test("of one's own limits that a bet does not fit into the one with the least left is named, in both languages", () => {
  expect(ownLimit(limits, "50.00", "EN", write)).toBe("Your own loss limit for a week is ৳900.00, of which ৳20.00 is left; this bet is ৳50.00. It was not placed.");
  expect(ownLimit([limit("wager", "day", "500.00", "40.00")] as Limits, "50.00", "BN", writer("BN", "BDT"))).toContain("দিনের বাজির সীমা ৳500.00, বাকি আছে ৳40.00; এই বাজি ৳50.00");
  expect(ownLimit(limits, "20.00", "EN", write)).toBeNull();
});

const refusing = (failure: Failure, answer: () => unknown, demo = false) => {
  const asked: string[] = [];
  const call = (async (name: string) => (asked.push(name), answer())) as unknown as Parameters<typeof placing>[0]["call"];
  return { asked, place: placing<{ stake: string }, never>({ call, language: "EN", demo }, write, async () => Promise.reject(failure)) };
};

test("a refusal names the limit: the table's as the page writes amounts, one's own with what is left of it", async () => {
  const table = refusing(new Failure("cell_stake_too_high", "At most 50000.00 here.", true, { max: "50000.00" }), () => null);
  await expect(table.place({ stake: "100.00" })).rejects.toMatchObject({ code: "cell_stake_too_high", message: "At most ৳50,000.00 here.", settled: true });
  const own = refusing(new Failure("limit_reached", "A limit was reached.", true), () => ({ limits }));
  const said = await Promise.allSettled([own.place({ stake: "50.00" }), own.place({ stake: "30.00" })]);
  expect(said.map((one) => one.status === "rejected" && (one.reason as Failure).message)).toEqual([expect.stringContaining("this bet is ৳50.00"), expect.stringContaining("this bet is ৳30.00")]);
  expect(own.asked).toEqual(["GET /wps/guard"]);
});

test("where one's limits cannot be read, and in a trial, the house's words stand", async () => {
  const away = refusing(new Failure("limit_reached", "A limit was reached.", true), () => {
    throw new Failure("network", "", false);
  });
  await expect(away.place({ stake: "50.00" })).rejects.toThrow("A limit was reached.");
  const trial = refusing(new Failure("limit_reached", "A limit was reached.", true), () => ({ limits }), true);
  await expect(trial.place({ stake: "50.00" })).rejects.toThrow("A limit was reached.");
  expect(trial.asked).toEqual([]);
});
