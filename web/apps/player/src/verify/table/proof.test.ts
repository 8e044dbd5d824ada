import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { check, draw, FURTHEST, holds, isKnown, isOf, link, pasted, walk, type Drawn, type Proof } from "./proof";
import { gameOf, written } from "./rules";

interface Vectors {
  salt: string;
  shoes: { version: string; hash: string; rounds: [string, string][] }[];
}
/** Rounds that the server's engine played. */
const { salt, shoes }: Vectors = JSON.parse(readFileSync(new URL("../../../../../../crates/games/tests/tables.json", import.meta.url), "utf8"));

/** What a proof from before there were shoes, curves and beacons does not say. */
const ALONE = { hand: 1, shoeRoot: null, opened: null, startedAt: null, top: null, interrupted: false, publicSalt: null };

/** A chain from a first hash: the round at a place is drawn from the hash so many links before the end. */
const PLACE = 3;
function proofOf(version: string, result: unknown, hash: string): Proof {
  const commitment = link(hash);
  return { table: "7", number: 12, rules: version, salt, chainEnd: link(link(commitment)), place: PLACE, commitment, hash, result: result as Drawn, voidReason: null, ...ALONE };
}
/** Games whose rounds have a hash of their own, so that the first of a shoe in the vectors is one. */
const SINGLE = ["roulette-1", "roulette-1+la-partage", "roulette-1+multiplied", "sic-bo-1", "sic-bo-1+pair-5"];
const spun = (text: string) => {
  const [pocket, ...lucky] = text.split(" ");
  return { lucky: lucky.map((each) => ({ multiplier: Number(each.split("x")[1]), pocket: Number(each.split("x")[0]) })), pocket: Number(pocket) };
};

test("every round of tables that the server drew is proved here, and no other result", async () => {
  const of = shoes.filter(({ version }) => SINGLE.includes(version));
  expect(new Set(of.map(({ version }) => version))).toEqual(new Set(SINGLE));
  for (const { version, hash, rounds } of of) {
    const told = rounds[0]?.[0] ?? "";
    const result = gameOf(version) === "roulette" ? spun(told) : told.split(" ").map(Number);
    const proof = proofOf(version, result, hash);
    const found = await check(proof);
    expect([holds(found), found.chain, found.commitment, found.result], `${version} ${hash}`).toEqual([true, true, true, true]);
    const other = await check({ ...proof, result: (Array.isArray(result) ? [1, 2, 3].map((die, at) => (at === 0 ? (Number(told[0]) % 6) + 1 : die)) : { ...result, pocket: (result.pocket + 1) % 37 }) as Drawn });
    expect([holds(other), other.chain, other.commitment, other.result]).toEqual([false, true, true, false]);
  }
});

test("each lie is found at its own line", async () => {
  const { version, hash, rounds } = shoes.find((shoe) => shoe.version === "roulette-1")!;
  const proof = proofOf(version, spun(rounds[0]?.[0] ?? ""), hash);
  const lies: [Partial<Proof>, (boolean | null)[]][] = [
    [{ chainEnd: link("another") }, [false, true, true]],
    [{ place: PLACE - 1 }, [false, true, true]],
    [{ place: PLACE + 1 }, [false, true, true]],
    [{ commitment: link("another") }, [true, false, true]],
    [{ salt: "another" }, [true, true, false]],
    [{ result: null }, [true, true, false]],
  ];
  for (const [lie, lines] of lies) {
    const found = await check({ ...proof, ...lie });
    expect([found.chain, found.commitment, found.result], JSON.stringify(lie)).toEqual(lines);
    expect(holds(found)).toBe(false);
  }
  // Another hash of the same chain is another round's.
  const swapped = await check({ ...proof, hash: link(hash) });
  expect([swapped.chain, swapped.commitment]).toEqual([false, false]);
});

test("before the draw the fingerprint is shown to be of the chain, and nothing else is claimed", async () => {
  const proof: Proof = { ...proofOf("roulette-1", null, link("sealed")), hash: null };
  const found = await check(proof);
  expect(found).toMatchObject({ chain: true, commitment: null, result: null });
  expect((await check({ ...proof, commitment: link("another") })).chain).toBe(false);
  // The first round's fingerprint is the published end itself.
  expect((await check({ ...proof, place: 1, chainEnd: proof.commitment })).chain).toBe(true);
});

test("a round that was called off has no result to compare; its hash must still be the one", async () => {
  const proof: Proof = { ...proofOf("sic-bo-1", null, link("touched")), voidReason: "The dice were touched" };
  const found = await check(proof);
  expect([found.chain, found.commitment, found.result, holds(found)]).toEqual([true, true, null, true]);
  expect(found.drawn).toHaveLength(3);
  expect(holds(await check({ ...proof, commitment: link("another") }))).toBe(false);
  expect(pasted(JSON.stringify(proof))).toEqual(proof);
  // No reason excuses a result, neither one that is not the hash's nor the very one; nor of a hand whose shoe is still dealt.
  const whole = await check({ ...proof, result: found.drawn as Drawn });
  expect([whole.result, holds(whole)]).toEqual([false, false]);
  const dealing = await check({ ...proof, hash: null, result: found.drawn as Drawn });
  expect([dealing.result, holds(dealing)]).toEqual([false, false]);
  expect((await check({ ...proof, result: [7, 7, 7] as unknown as Drawn })).result).toBe(false);
});

test("rules that are not known here are drawn by nobody, and said to be so", async () => {
  for (const rules of ["roulette-2", "roulette-1+double", "roulette-1+la-partage+multiplied", "sic-bo-1+multiplied", "baccarat-1+tie-9+no-commission", "baccarat-1+tie-8", "dragon-tiger-1+tie-8+tie-8", "andar-bahar-1+x", "constructor", "crash-2", ""]) expect(isKnown(rules), rules).toBe(false);
  const found = await check(proofOf("roulette-2", { pocket: 1, lucky: [] }, link("known")));
  expect([found.chain, found.commitment, found.result, holds(found)]).toEqual([true, true, null, true]);
  expect([gameOf("roulette-1+la-partage"), gameOf("sic-bo-1"), gameOf("sic-bo-1+pair-5")]).toEqual(["roulette", "sic-bo", "sic-bo"]);
});

test("the whole chain is walked, and it is told how far", async () => {
  const first = link("first");
  let plain = first;
  for (let at = 0; at < 10_000; at += 1) plain = link(plain);
  const shares: number[] = [];
  expect(await walk(first, 10_000, (share) => shares.push(share))).toBe(plain);
  expect(shares.every((share, at) => share > (shares[at - 1] ?? 0) && share < 1)).toBe(true);
  expect(await walk(first, 0)).toBe(first);
});

test("records of the same are the same, in whatever order their names stand", async () => {
  expect(written({ pocket: 3, lucky: [{ pocket: 1, multiplier: 50 }] })).toBe(written({ lucky: [{ multiplier: 50, pocket: 1 }], pocket: 3 }));
  expect(written([1, 2, 3])).not.toBe(written([3, 2, 1]));
  expect((await draw("sic-bo-1", salt, shoes[0]?.hash ?? "")).drawn).toHaveLength(3);
});

test("a proof is read as it was kept, and what is none is refused", () => {
  const proof = proofOf("sic-bo-1", [1, 2, 3], link("kept"));
  const text = JSON.stringify(proof);
  expect([pasted(text), pasted(` ${JSON.stringify({ success: true, value: proof, message: null })}\n`)]).toEqual([proof, proof]);
  const { hash: _hash, result: _result, voidReason: _reason, hand: _hand, shoeRoot: _root, opened: _opened, startedAt: _startedAt, top: _top, interrupted: _interrupted, publicSalt: _salt, ...sealed } = proof;
  expect(pasted(JSON.stringify(sealed))).toEqual({ ...sealed, hash: null, result: null, voidReason: null, ...ALONE });
  expect(pasted(JSON.stringify({ ...proof, annulReason: "x" }))?.annulReason).toBe("x");
  const spoilt: object[] = [{ place: 0 }, { place: 1.5 }, { place: 1e9 }, { number: "12" }, { chainEnd: "00" }, { commitment: proof.commitment.toUpperCase() }, { hash: "no" }, { salt: "" }, { rules: 7 }, { voidReason: 7 }, { annulReason: 7 }];
  for (const change of spoilt) expect(pasted(JSON.stringify({ ...proof, ...change })), JSON.stringify(change)).toBeNull();
  for (const other of ["", "{", "null", "7", "[]", '{"value":null}']) expect(pasted(other), other).toBeNull();
});

test("an answer about another round, or without an end, is no proof of the one that was asked for", () => {
  const proof = { table: "2", number: 130, place: 7 };
  expect(isOf(proof, "2", 130)).toBe(true);
  for (const other of [{ number: 129 }, { table: "3" }, { place: FURTHEST + 1 }]) expect(isOf({ ...proof, ...other }, "2", 130), JSON.stringify(other)).toBe(false);
});
