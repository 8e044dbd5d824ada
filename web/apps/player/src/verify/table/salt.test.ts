/** Salts of pulses: what quicknet published, each field bent, signatures that are none of its, and what cannot be told here. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { afterEach, expect, test, vi } from "vitest";

import { check, holds, link, pasted, type Proof } from "./proof";
import proofs from "./proofs.json";
import { checkSalt, isGood, type PublicSalt } from "./salt";

const [ofNetwork, ofHouse] = proofs.filter(({ publicSalt }) => publicSalt !== null) as unknown as [Proof, Proof];
const real = ofNetwork.publicSalt as PublicSalt & { signature: string };
/** Pulse 42 of quicknet, from drand's documentation of its HTTP API. */
const ANOTHER = "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a";
/** The real signature plus a point of the curve outside the group, as crates/beacon has it: pairings do not see the difference. */
const BESIDE = "94385d48ab9d338824a523ff7d310fbeeac0184598d56b49f27857bcd3ef91f6ead1c7ef99c9beee47784ebba5c635de";
const NEUTRAL = `c0${"00".repeat(47)}`;
const FIELD = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;

const saltOf = (signature: string) => bytesToHex(sha256(hexToBytes(signature)));
/** A signature with the salt that follows from it. */
const signed = (signature: string, change: Partial<PublicSalt> = {}) => checkSalt({ salt: saltOf(signature), publicSalt: { ...real, signature, announcedAt: "2023-08-01T00:00:00Z", ...change } });

/** What of a proof speaks against it. */
async function against(proof: Proof): Promise<string[]> {
  const found = await check(proof);
  const { chain, commitment, result, salt } = found;
  const lines = { chain, commitment, made: salt?.isMade, signed: salt?.isSigned, ahead: salt?.isAhead, result };
  const bad = Object.entries(lines).flatMap(([name, good]) => (good === false ? [name] : []));
  expect(holds(found)).toBe(bad.length === 0);
  return bad;
}
const bent = (change: Partial<PublicSalt>, proof = ofNetwork): Proof => ({ ...proof, publicSalt: { ...(proof.publicSalt as PublicSalt), ...change } });

afterEach(() => {
  vi.doUnmock("./pulse");
  vi.resetModules();
});

test("a round with the salt of a real pulse is proved whole", async () => {
  expect(await against(ofNetwork)).toEqual([]);
  expect(await checkSalt(ofNetwork)).toEqual({ by: "network", made: ofNetwork.salt, isMade: true, isSigned: true, published: "2023-08-23T15:59:24.000Z", isAhead: true });
  expect(await signed(ANOTHER, { pulse: 42 })).toMatchObject({ made: "8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3", isMade: true, isSigned: true, published: "2023-08-23T15:11:30.000Z" });
  // Before its result too: nothing of the salt waits for that.
  expect(await against({ ...ofNetwork, hash: null, result: null })).toEqual([]);
});

test.each<[string, Proof, string[]]>([
  ["another salt", { ...ofNetwork, salt: link("another") }, ["made", "result"]],
  ["the salt in capitals", { ...ofNetwork, salt: ofNetwork.salt.toUpperCase() }, ["made", "result"]],
  ["another pulse number", bent({ pulse: 1_001 }), ["signed"]],
  ["a pulse from before the announcement", bent({ pulse: 998 }), ["signed", "ahead"]],
  ["no such pulse", bent({ pulse: 0 }), ["signed", "ahead"]],
  ["a pulse beyond the calendar", bent({ pulse: Number.MAX_SAFE_INTEGER }), ["signed", "ahead"]],
  ["another pulse's signature", bent({ signature: ANOTHER }), ["made", "signed"]],
  ["no signature", bent({ signature: null }), ["made", "signed"]],
  ["a signature in capitals", bent({ signature: real.signature.toUpperCase() }), ["made", "signed"]],
  ["what is no hex", bent({ signature: "zz" }), ["made", "signed"]],
  ["half a byte", bent({ signature: real.signature.slice(1) }), ["made", "signed"]],
  ["a signature with a line's end", bent({ signature: `${real.signature}\n` }), ["made", "signed"]],
  ["an announcement at the pulse's moment", bent({ announcedAt: "2023-08-23T15:59:24Z" }), ["ahead"]],
  ["one that is no moment", bent({ announcedAt: "then" }), ["ahead"]],
  ["the house's with another salt", { ...ofHouse, salt: link("another") }, ["made", "result"]],
  ["the house's with another signature", bent({ signature: "00fe" }, ofHouse), ["made"]],
  ["an unknown beacon's with another signature", bent({ beacon: "drand quicknet 2", signature: ANOTHER }), ["made"]],
])("%s is found at its line", async (_, proof, lines) => {
  expect(await against(proof)).toEqual(lines);
});

test("an announcement counts in its own zone, and to the millisecond", async () => {
  expect((await signed(real.signature, { announcedAt: "2023-08-23T15:59:23.999999Z" }))?.isAhead).toBe(true);
  expect((await signed(real.signature, { announcedAt: "2023-08-23T21:59:23+06:00" }))?.isAhead).toBe(true);
  expect((await signed(real.signature, { announcedAt: "2023-08-23T15:59:23-06:00" }))?.isAhead).toBe(false);
});

/** Each comes with the salt that follows from it, so that the network's key alone tells. */
test("no other bytes are the network's signature", async () => {
  const x = BigInt(`0x${real.signature}`) % 2n ** 381n;
  const flags = BigInt(`0x${real.signature}`) - x;
  const unreduced = (flags + x + FIELD).toString(16);
  const opposite = (BigInt(`0x${real.signature}`) ^ (1n << 381n)).toString(16);
  const spoilt = [BESIDE, NEUTRAL, opposite, unreduced, "b4", real.signature.slice(2), `${real.signature}00`, "00".repeat(48), "ff".repeat(48), ANOTHER];
  for (const signature of spoilt) expect(await signed(signature), signature).toMatchObject({ isMade: true, isSigned: false });
});

test("no digit of a signature can be another", async () => {
  for (let place = 0; place < real.signature.length; place += 5) {
    const digit = real.signature[place] === "0" ? "1" : "0";
    expect((await signed(real.signature.slice(0, place) + digit + real.signature.slice(place + 1)))?.isSigned, String(place)).toBe(false);
  }
});

test("of the house's own, and of a beacon that is not known here, nobody's word is claimed", async () => {
  expect(await against(ofHouse)).toEqual([]);
  expect(await checkSalt(ofHouse)).toMatchObject({ by: "house", isMade: true, isSigned: null, published: null, isAhead: null });
  expect(await checkSalt(bent({ beacon: "drand evmnet" }))).toMatchObject({ by: "unknown", isMade: true, isSigned: null, isAhead: null });
  expect(await checkSalt({ ...ofNetwork, publicSalt: null })).toBeNull();
  expect(await against({ ...ofNetwork, publicSalt: null })).toEqual([]);
});

test("the code that checks signatures comes for a network's alone, and where it does not come nothing is claimed", async () => {
  vi.resetModules();
  vi.doMock("./pulse", () => {
    throw new Error("offline");
  });
  const afresh = await import("./salt");
  expect(await afresh.checkSalt(ofHouse)).toMatchObject({ isSigned: null });
  const found = await afresh.checkSalt(ofNetwork);
  expect([found?.isSigned, found && isGood(found)]).toEqual(["unloaded", true]);
  expect((await afresh.checkSalt(bent({ signature: null })))?.isSigned).toBe(false);
});

test("where a salt is from is read as it was kept, and what says no such thing is refused", () => {
  expect(pasted(JSON.stringify(ofNetwork))).toEqual(ofNetwork);
  const { signature: _, ...unsigned } = real;
  expect(pasted(JSON.stringify({ ...ofNetwork, publicSalt: unsigned }))?.publicSalt).toEqual({ ...real, signature: null });
  // That it is no signature is found at its line.
  expect(pasted(JSON.stringify(bent({ signature: "zz" })))?.publicSalt?.signature).toBe("zz");
  for (const odd of [7, "local", [], {}, { ...real, beacon: "" }, { ...real, beacon: null }, { ...real, pulse: "1000" }, { ...real, pulse: -1 }, { ...real, pulse: 0.5 }, { ...real, pulse: 2 ** 53 }, { ...real, signature: 7 }, { ...real, announcedAt: null }, { ...real, announcedAt: "then" }, { ...real, announcedAt: "2023-13-01T00:00:00Z" }, { ...real, announcedAt: "1" }])
    expect(pasted(JSON.stringify({ ...ofNetwork, publicSalt: odd })), JSON.stringify(odd)).toBeNull();
});
