/** Crashes: the chain that is published with the rules, every crash of the server's vectors, and where bets leave. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { autoOf, crashOf, leftOf, paysOf, readCrash } from "./crash";
import { check, holds, isKnown, link, pasted, type Proof } from "./proof";

interface Vectors {
  salt: string;
  shoes: { version: string; hash: string; rounds: [string, string][] }[];
}
const { salt, shoes }: Vectors = JSON.parse(readFileSync(new URL("../../../../../../crates/games/tests/tables.json", import.meta.url), "utf8"));
const proofs: Proof[] = JSON.parse(readFileSync(new URL("./proofs.json", import.meta.url), "utf8"));
const crashes = proofs.filter(({ rules, publicSalt }) => rules === "crash-1" && publicSalt === null);
const fourth = crashes[3] as Proof;

/** As domain.md 3.2 publishes them. */
const SALT = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c";
const END = "099bdfe36e38d86ccd535a0e6b4bd804e2e1a80b18a1800b26589485f64580cd";
const PUBLISHED = [1.26, 1.05, 2.51, 2.46, 1.44];

test("the published chain is met: five links, and the five games crash where it says", async () => {
  const hashes = ["0123456789abcdef".repeat(4)];
  for (let at = 0; at < 5; at += 1) hashes.unshift(link(hashes[0] ?? ""));
  expect(hashes[0]).toBe(END);
  expect(hashes.slice(1).map((hash) => crashOf(SALT, hash).hundredths / 100)).toEqual(PUBLISHED);
  expect(crashes.map(({ chainEnd, result }) => [chainEnd, (readCrash(result) ?? 0) / 100])).toEqual(PUBLISHED.map((at) => [END, at]));
  for (const proof of crashes) {
    const found = await check(proof);
    expect([holds(found), found.chain, found.commitment, found.result], String(proof.number)).toEqual([true, true, true, true]);
  }
});

test("every crash of the server's vectors is computed here, the lowest of all too", () => {
  const of = shoes.filter(({ version }) => version === "crash-1");
  expect(of.length).toBeGreaterThanOrEqual(10);
  for (const { hash, rounds } of of) expect(String(crashOf(salt, hash).hundredths), hash).toBe(rounds[0]?.[0]);
  expect(of.map(({ rounds }) => rounds[0]?.[0])).toContain("100");
});

const other = link("another");

test.each<[string, Partial<Proof>, string[]]>([
  ["another result", { result: { hundredths: 247 } }, ["result"]],
  ["a result that tells more", { result: { hundredths: 246, top: 200 } }, ["result"]],
  ["a result of another game", { result: { pocket: 17, lucky: [] } }, ["result"]],
  ["no result", { result: null }, ["result"]],
  ["another salt", { salt: "another" }, ["result"]],
  ["another hash", { hash: other }, ["chain", "commitment", "result"]],
  ["the hash of the round before", { hash: link(fourth.hash ?? "") }, ["chain", "commitment", "result"]],
  ["another fingerprint", { commitment: other }, ["commitment"]],
  ["another end", { chainEnd: other }, ["chain"]],
  ["another place", { place: 3 }, ["chain"]],
  ["rules of another game", { rules: "sic-bo-1" }, ["result"]],
])("%s is found at its line", async (_, change, lines) => {
  const found = await check({ ...fourth, ...change });
  const said = { chain: found.chain, commitment: found.commitment, result: found.result };
  expect(Object.entries(said).flatMap(([name, good]) => (good === false ? [name] : []))).toEqual(lines);
  expect(holds(found)).toBe(false);
});

test("the message is the hash itself: the words of other games crash elsewhere", () => {
  expect(crashOf(SALT, `${fourth.hash}:0`)).not.toEqual(fourth.result);
});

test("while a round runs only its fingerprint is known; one that was called off has no result to compare", async () => {
  const running = await check({ ...fourth, hash: null, result: null });
  expect([holds(running), running.chain, running.result]).toEqual([true, true, null]);
  const off = await check({ ...fourth, result: null, voidReason: "The server stopped" });
  expect([holds(off), off.result, off.drawn]).toEqual([true, null, { hundredths: 246 }]);
});

test("rules have no options", () => {
  expect(["crash-1", "crash-2", "crash-1+tie-8", "crash"].map(isKnown)).toEqual([true, false, false, false]);
});

test("what a round tells of its running is kept, and what no round tells is refused", () => {
  const ran: Proof = { ...fourth, startedAt: "2026-11-28T10:00:21Z", top: 200, interrupted: false };
  expect(pasted(JSON.stringify(ran))).toEqual(ran);
  expect(pasted(JSON.stringify({ ...ran, startedAt: null, top: null }))).toEqual({ ...ran, startedAt: null, top: null });
  const { startedAt: _startedAt, top: _top, interrupted: _interrupted, ...before } = fourth;
  expect(pasted(JSON.stringify(before))).toEqual(fourth);
  for (const change of [{ startedAt: 7 }, { top: "200" }, { top: 100 }, { top: 200.5 }, { interrupted: null }]) expect(pasted(JSON.stringify({ ...ran, ...change })), JSON.stringify(change)).toBeNull();
});

test("whichever way out comes first counts, if the round came so far", () => {
  const left = (cell: string, leftAt: number | null, top: number | null, crash: number) => {
    const found = leftOf({ cell, leftAt }, top, crash);
    return found.how === "crashed" ? "crashed" : `${found.how} ${found.at}`;
  };
  expect(left("hand", 180, 900, 246)).toBe("hand 180");
  expect(left("hand", null, 900, 246)).toBe("crashed");
  expect(left("at:246", null, 900, 246)).toBe("auto 246");
  expect(left("at:247", null, 900, 246)).toBe("crashed");
  expect(left("at:200", 150, 900, 246)).toBe("hand 150");
  expect(left("at:150", 200, 900, 246)).toBe("auto 150");
  expect(left("hand", 247, 900, 246)).toBe("crashed");
  expect([left("hand", null, 246, 246), left("at:240", null, 200, 246), left("at:240", null, null, 246)]).toEqual(["top 246", "top 200", "auto 240"]);
  expect(["hand", "at:101", "at:1000000", "at:0250", "at:50", "at:2.5", "at:"].map(autoOf)).toEqual([null, 101, 1_000_000, null, null, null, null]);
});

test("a payout is the stake times where it left, floored", () => {
  expect(paysOf(33n, { how: "auto", at: 155 })).toBe(51n);
  expect(paysOf(1_001n, { how: "hand", at: 144 })).toBe(1_441n);
  expect(paysOf(1_001n, { how: "crashed" })).toBe(0n);
});

test("what is no crash is none", () => {
  for (const result of [null, 246, [], {}, { hundredths: "246" }, { hundredths: 99 }, { hundredths: 2.46 }]) expect(readCrash(result), JSON.stringify(result)).toBeNull();
});
