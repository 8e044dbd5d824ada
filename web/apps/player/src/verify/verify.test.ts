/** Seen to fail when a record with fewer words passes, when an uncovered mine pays, and when a claimed win is not compared. */
import { expect, test } from "vitest";

import { read } from "./ByHand";
import { GAMES } from "./games";
import type { Game } from "./games/game";
import { tilesOf, type Laid } from "./games/mines";
import { checkSigned, proves, said } from "./signed";
import { asked, holds, judge, replay, stakeOf, type Ask, type Record } from "./replay";

/** The published vector: one pair of seeds, three bets and their words. */
const server = "4f2d1c9a7b6e5038d4c3b2a190817263544536271809fafbecedeeefd0c1b2a3";
const fingerprint = "9305dfa45d10b88419a29f6c30ed9240a0ef5a6db80f8566308805b279043a2f";
const first = [627_999_884, 3_977_343_586, 1_248_472_344];
const { dice, mines } = GAMES as { [code in "dice" | "mines"]: Game };
const ask = (nonce: number, given: Partial<Ask> = {}): Ask => ({ game: dice, serverSeed: server, clientSeed: "player-seed-01", nonce: String(nonce), stake: "10.00", input: { target: "50.50", direction: "under" }, ...given });

function record(found: Awaited<ReturnType<typeof replay>>, given: Partial<Record>): Record {
  return { id: "r", game: "dice", version: "dice-1", at: "", commitment: found.commitment, serverSeed: server, clientSeed: "player-seed-01", nonce: 0, input: { target: "50.50", direction: "under" }, words: found.words, outcome: {}, stake: "10.00", payout: "0.00", state: "settled", ...given };
}

test.each([0, 1, 2])("dice of bet %i follow from the vector's first word", async (nonce) => {
  const found = await replay(ask(nonce));
  const word = first[nonce] ?? 0;
  expect(found.commitment).toBe(fingerprint);
  expect(found.words).toEqual([word]);
  expect(found.result).toMatchObject({ roll: word % 10_000, won: word % 10_000 < 5_050, multiplier: 19_603n });
  expect(found.payout).toBe(word % 10_000 < 5_050 ? 1_960_300n : 0n);
});

test("mines are laid by the vector's words, and pay by the safe tiles", async () => {
  const opened = (tiles: number[]) => replay(ask(0, { game: mines, input: { mines: 3, tiles } }));
  const { field } = (await opened([])).result as Laid & { field: number[] };
  // 627999884 mod 25, then 3033543970 mod 24 and 2339825746 mod 23 of the tiles left.
  expect(field).toHaveLength(3);
  expect(field[0]).toBe(627_999_884 % 25);
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !field.includes(tile));
  expect((await opened(safe.slice(0, 2))).payout).toBe(1_285_714n);
  expect((await opened([...safe.slice(0, 2), field[1] ?? 0])).payout).toBe(0n);
  expect((await opened([])).payout).toBe(0n);
});

test("a true record holds at every step, and each lie is found at its own", async () => {
  const found = await replay(ask(0));
  const truth = record(found, { outcome: { roll: "98.84", won: false, multiplier: "1.9603" } });
  expect(judge(truth, found)).toEqual({ commitment: true, words: true, outcome: true, payout: true });
  const lies: [keyof ReturnType<typeof judge>, Partial<Record>][] = [
    ["commitment", { commitment: "00".repeat(32) }],
    ["words", { words: [1] }],
    ["words", { words: [] }],
    ["outcome", { outcome: { roll: "98.83", won: false, multiplier: "1.9603" } }],
    ["outcome", { outcome: { roll: "98.84", won: true, multiplier: "1.9603" } }],
    ["payout", { payout: "0.00001" }],
  ];
  for (const [step, lie] of lies) {
    const verdict = judge({ ...truth, ...lie }, found);
    expect(verdict[step], step).toBe(false);
    expect(Object.values(verdict).filter((each) => each === false), step).toHaveLength(1);
    expect(holds(verdict)).toBe(false);
  }
});

test("what came of a round is told by its record while its seed is sealed, and not made up where the record does not tell", () => {
  expect(dice.said({ target: "49.50", direction: "over" }, { roll: "98.84", won: true })).toMatchObject({ target: 4_950, direction: "over", roll: 9_884, won: true });
  expect(mines.said({ mines: 2, tiles: [3, 17] }, { field: [17, 4] })).toEqual({ field: [17, 4], tiles: [3, 17], blown: true, safe: 1 });
  expect([dice.said({ target: "49.50" }, {}), mines.said({ mines: 2, tiles: [3] }, { field: null })]).toEqual([null, null]);
});

test("a round that is not settled has no payout to compare, and a sealed or unknown one is not computed", async () => {
  const found = await replay(ask(0));
  expect(judge(record(found, { state: "refused", outcome: { roll: "98.84", won: false, multiplier: "1.9603" } }), found).payout).toBeNull();
  expect(asked(record(found, { serverSeed: null }))).toBeNull();
  expect(asked(record(found, { version: "dice-2" }))).toBeNull();
  expect(asked(record(found, { game: "mines" }))).toBeNull();
  expect(asked(record(found, { game: "roulette" }))).toBeNull();
  expect(asked(record(found, { nonce: 7 }))).toMatchObject({ nonce: "7", game: dice });
});

test("numbers entered by hand are read, or named when they are none", () => {
  const form = { game: "dice", commitment: "", serverSeed: ` ${server} `, clientSeed: "c", nonce: "007", stake: "1", target: "50.5", direction: "over", mines: "3", tiles: "" };
  expect(read(form)).toEqual({ game: dice, serverSeed: server, clientSeed: "c", nonce: "7", stake: "1.00", input: { target: "50.5", direction: "over" } });
  expect(read({ ...form, serverSeed: "", nonce: "-1", stake: "1e3", target: "99" })).toEqual(new Set(["serverSeed", "nonce", "stake", "target"]));
  expect(read({ ...form, game: "mines", mines: "25", tiles: "3, 3", commitment: "zz" })).toEqual(new Set(["mines", "tiles", "commitment"]));
  expect([tilesOf("3, 17 8"), tilesOf(""), tilesOf("25"), tilesOf("1.5")]).toEqual([[3, 17, 8], [], null, null]);
  expect([stakeOf("10"), stakeOf("0.00001"), stakeOf("-1")]).toEqual(["10.00", "0.00001", null]);
});

const hex = (buffer: ArrayBuffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Fails without the comparison of what was signed: another stake under a genuine signature was proved. */
test("a lost round's stake is proved by the house's signature alone", async () => {
  const lost = record(await replay(ask(0)), { at: "2026-03-01T12:00:00Z" });
  const { id: round, game, version, at, commitment, clientSeed, nonce, input, stake, payout, state } = lost;
  const document = JSON.stringify({ form: "mela-round/1", round, game, version, at, player: "00ff", commitment, clientSeed, nonce, input: { direction: input["direction"], target: input["target"] }, stake, payout, state });
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const publicKey = hex(await crypto.subtle.exportKey("raw", pair.publicKey));
  const signature = hex(await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, new TextEncoder().encode(document)));
  const house = { keys: [{ publicKey: publicKey.toUpperCase() }] };
  const told: Record = { ...lost, signed: { document, signature, publicKey } };
  const good = async (shown: Record, keys = house) => {
    const signed = await checkSigned(shown, keys);
    return signed !== null && proves(signed);
  };
  expect(await good(told)).toBe(true);
  expect(await checkSigned(lost, house)).toBeNull();
  expect(await good({ ...told, stake: "1000.00" })).toBe(false);
  expect(await good({ ...told, id: "s" })).toBe(false);
  expect(await good({ ...told, input: { ...input, target: "50.51" } })).toBe(false);
  expect(await good(told, { keys: [] })).toBe(false);
  const forged = document.replace('"stake":"10.00"', '"stake":"1000.00"');
  expect(await good({ ...told, stake: "1000.00", signed: { document: forged, signature, publicKey } })).toBe(false);
  // What a player is told: a genuine signature, and what it protects from; a faulty one protects from nothing.
  const words = async (told: Record, keys = house) => said((await checkSigned(told, keys))!);
  expect(await words(told)).toEqual(["signature", "signatureProtects"]);
  expect(await words({ ...told, stake: "1000.00" })).toEqual(["signatureOther"]);
  expect(await words(told, { keys: [] })).toEqual(["signatureUnknown"]);
  expect(await words({ ...told, stake: "1000.00", signed: { document: forged, signature, publicKey } })).toEqual(["signatureForged"]);
  await expect(checkSigned({ ...told, signed: { document: "{}", signature, publicKey } }, house)).rejects.toThrow(RangeError);
});
