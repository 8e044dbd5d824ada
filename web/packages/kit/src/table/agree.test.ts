/**
 * Many rounds of every game, the same by the server's engine and by this one: 10,000 of each version, or as many as the file
 * that DIGESTS names holds, which must be the ROUNDS asked for.
 */
import { readFileSync } from "node:fs";

import { afterEach, expect, test, vi } from "vitest";

import { digest, quickCrypto } from "./agree";
import { hmac } from "./words";

const { DIGESTS, ROUNDS } = process.env;
const file = DIGESTS ?? new URL("../../../../../crates/games/tests/agree.json", import.meta.url);
const { count, digests }: { count: number; digests: Record<string, string> } = JSON.parse(readFileSync(file, "utf8"));

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(Object.entries(digests))("many rounds of %s are the same here", { timeout: 30_000 + 2 * count }, async (version, expected) => {
  vi.stubGlobal("crypto", quickCrypto);
  expect(await digest(version, count)).toBe(expected);
});

test("the rounds are as many as asked for, of every game", () => {
  expect(count).toBe(ROUNDS === undefined ? count : Number(ROUNDS));
  expect(count).toBeGreaterThanOrEqual(10_000);
  expect(Array.from(new Set(Object.keys(digests).map((version) => version.split("+")[0]))).sort()).toEqual([
    "andar-bahar-1", "baccarat-1", "blackjack-1", "crash-1", "dragon-tiger-1", "fishing-1", "roulette-1", "sic-bo-1", "teen-patti-1",
  ]);
});

test("the quick HMAC is the browser's", async () => {
  const messages = ["", "0123456789abcdef".repeat(4), `${"0123456789abcdef".repeat(4)}:12`];
  const told = () => Promise.all(messages.map(async (message) => Buffer.from((await hmac("salt", message)).buffer).toString("hex")));
  const browsers = await told();
  vi.stubGlobal("crypto", quickCrypto);
  expect(await told()).toEqual(browsers);
});
