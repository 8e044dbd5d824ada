/** Seen to fail when a result is cut towards zero instead of floored, when a contract below is not taken off, when a debt is forgotten, and when days begin at UTC's midnight. */
import { expect, test } from "vitest";

import { uncovered } from "./Answer";
import type { Contract } from "./calls";
import { countdown, hours, left, minutes, reading } from "./clock";
import { fits } from "./Offer";
import { address, trail, written } from "./place";
import { drawn } from "./Qr";
import { check, decimal, exact, genuine, kept, percent, recompute, same, share, units, type Document, type Inputs, type SignedFile } from "./recompute";
import { bars, every, midnight, naming, windows } from "./series";
import { span } from "./Statements";
import { agentTexts } from "./texts";

const line = (member: string, validBet: string, through: string | null = null) => ({ member, validBet, through });
const inputs = (given: Partial<Inputs>): Inputs => ({ rate: 3_000, lines: [], below: [], residue: 0, debt: "0.00", ...given });

test("the vector of the trade: 1200 + 800 + 555 at 0.30 % under 0.50 %", () => {
  const lines = [line("3", "1200.00"), line("4", "800.00"), line("5", "555.00")];
  expect(recompute(inputs({ lines }))).toMatchObject({ validBet: "2555.00", earned: "7.665", paid: "7.665", residue: 0 });
  // The upline keeps the difference of what came through his contracted agent.
  const through = lines.map((each) => ({ ...each, through: "2" }));
  const upline = recompute(inputs({ rate: 5_000, lines: through, below: [{ agent: "2", contract: "1", rate: 3_000 }] }));
  expect(upline.earned).toBe("5.11");
});

/** Seen to fail with contracts that ended among them, and with equal rates. */
test("a lower rate leaves uncovered what runs with downlines at a higher one", () => {
  const contract = (id: string, rate: string, given: Partial<Contract> = {}) => ({ id, rate, incoming: false, state: "accepted", ...given }) as Contract;
  const list = [contract("1", "0.30", { incoming: true }), contract("2", "0.12"), contract("3", "0.1100"), contract("4", "0.20", { state: "terminated" }), contract("5", "0.05")];
  expect(uncovered(list, "0.11").map(({ id }) => id)).toEqual(["2"]);
});

test("flooring leaves a residue that the next window gets, also below zero", () => {
  const first = recompute(inputs({ rate: 1, lines: [line("3", "0.00003")] }));
  expect(first).toMatchObject({ earned: "0.00", residue: 3 });
  expect(recompute(inputs({ rate: 1, residue: 999_999, lines: [line("3", "0.00001")] }))).toMatchObject({ earned: "0.00001", residue: 0 });
  // Towards minus infinity, so that the residue is never negative.
  expect(recompute(inputs({ rate: 1, lines: [line("3", "-0.00001")] }))).toMatchObject({ earned: "-0.00001", paid: "0.00", debt: "-0.00001", residue: 999_999 });
});

test("a debt is netted before anything is paid", () => {
  expect(recompute(inputs({ debt: "-1.00", lines: [line("3", "200.00")] }))).toMatchObject({ earned: "0.60", paid: "0.00", debt: "-0.40" });
  expect(recompute(inputs({ debt: "-0.50", lines: [line("3", "200.00")] }))).toMatchObject({ earned: "0.60", paid: "0.10", debt: "0.00" });
});

test("the shares of the lines and what was carried in make up what was earned", () => {
  const given = inputs({ residue: 250_000, lines: [line("3", "0.12345"), line("4", "7.77", "2")], below: [{ agent: "2", contract: "9", rate: 1_234 }] });
  const result = recompute(given);
  const sum = given.lines.reduce((all, each) => all + share(given, each), BigInt(given.residue));
  expect(sum).toBe(units(result.earned) * 1_000_000n + BigInt(result.residue));
  expect(kept(given, "2")).toBe(1_766);
  expect(exact(share(inputs({}), line("3", "212.85")))).toBe("0.63855");
  expect(exact(-3n)).toBe("-0.00000000003");
  expect([decimal(units("-7.5")), percent(3_000), percent(12_345)]).toEqual(["-7.50", "0.30", "1.2345"]);
});

async function signedFile(document: Document): Promise<SignedFile> {
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const text = JSON.stringify(document);
  const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("hex");
  const signature = await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, new TextEncoder().encode(text));
  return { document: text, signature: hex(signature), publicKey: hex(await crypto.subtle.exportKey("raw", pair.publicKey)) };
}

test("a check reads the signed document only, and knows a changed one", async () => {
  const given = inputs({ lines: [line("3", "1000.00")] });
  const document: Document = { id: "s", rule: "realtime_salary/1", agent: "2", contract: "1", contractVersion: 1, currency: "BDT", from: "", to: "", inputs: given, result: recompute(given) };
  const file = await signedFile(document);
  const right = await check(file);
  expect(right.signed).toBe(true);
  expect(same(right.computed, document.result)).toBe(true);
  const changed = { ...file, document: file.document.replace("1000.00", "9000.00") };
  expect(await genuine(changed)).toBe(false);
  const wrong = await check(changed);
  expect(same(wrong.computed, wrong.document.result)).toBe(false);
  const other = await signedFile({ ...document, rule: "daily_salary/1" });
  await expect(check(other)).rejects.toThrow("daily_salary/1");
});

test("the countdown runs to the next multiple of the window", () => {
  const at = Date.parse("2026-11-21T08:09:01.500Z");
  expect(countdown(left(at, 5))).toBe("00:59");
  expect(countdown(left(Date.parse("2026-11-21T08:10:00Z"), 5))).toBe("05:00");
  expect([minutes("+06:00"), minutes("-03:30"), minutes("x")]).toEqual([360, -210, 0]);
  expect(reading(at, "+06:00")).toBe("2026-11-21 14:09:01 (GMT+06:00)");
  expect(hours("2026-11-21T18:05:00Z")).toBe("00:05");
  expect(span({ from: "2026-11-21T18:05:00Z", to: "2026-11-21T18:10:00Z" })).toBe("11-22 00:05–00:10");
});

test("every hour and day has its bar, and days begin at the site's midnight", () => {
  const now = Date.parse("2026-11-21T08:09:00Z");
  expect(new Date(midnight(now)).toISOString()).toBe("2026-11-20T18:00:00.000Z");
  const days = bars([{ at: "2026-11-20T18:00:00Z", validBet: "5.00", income: "1.25" }], "income", "week", now);
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ value: "1.25", size: 1.25 });
  expect(bars([], "income", "today", now)).toHaveLength(24);
  expect([every(24, 300, 32), every(24, 1_200, 32)]).toEqual([3, 1]);
  expect([naming("today").full(now), naming("week").full(now)]).toEqual(["14:00", "11-21"]);
});

test("windows are drawn in the order of time", () => {
  const row = (from: string, amount: string) => ({ id: from, kind: "realtime_salary", window: { from, to: from }, validBet: "0.00", rate: "0.30", earned: amount, amount, state: "paid" as const });
  const drawn = windows([row("2026-11-21T08:10:00Z", "2.00"), row("2026-11-21T08:05:00Z", "1.00")]);
  expect(drawn.map(({ value }) => value)).toEqual(["1.00", "2.00"]);
});

test("the address holds where one is, and only what has a value", () => {
  expect(address("?page=a&find=x", { find: null, page: "b" })).toBe("/agentHome?page=b");
  expect(address("", { find: "" })).toBe("/agentHome");
  const steps = [{ id: "5", account: "ra***m" }, { id: "9", account: "ka***a" }];
  expect(trail(written(steps))).toEqual(steps);
  expect(trail("nonsense,,7")).toEqual([{ id: "7", account: "7" }]);
});

test("a rate is at most one's own", () => {
  expect(["0.30", "0", "0.2999"].map((rate) => fits(rate, "0.30"))).toEqual([true, true, true]);
  expect(["0.31", "", "-1", "1e1", "0.30001", "০.২"].map((rate) => fits(rate, "0.30"))).toEqual([false, false, false, false, false, false]);
});

test("a link becomes a QR code; what is too long says so", () => {
  expect(drawn("http://127.0.0.1:8080/register?code=KARIM1")?.size).toBeGreaterThan(21);
  expect(drawn("x".repeat(5_000))).toBeNull();
});

test("every text stands in both languages with the same places to fill", () => {
  for (const [id, { bn, en }] of Object.entries(agentTexts)) {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect(places(bn), id).toEqual(places(en));
    expect(bn.trim() !== "" && en.trim() !== "", id).toBe(true);
  }
});
