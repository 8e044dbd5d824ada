/**
 * Chains checked at once: such as were made from a seed, one that proofs.py made by the published rules alone, and every lie in them. Seen to
 * fail: with each comparison of the check left out, with hashes that lead nowhere taken, with a shoe that is shuffled for every hand or never again.
 */
import { Shoe } from "kit/table/shoe";
import { beforeAll, expect, test, vi } from "vitest";

import { placeOf } from "../table/blackjack";
import { link } from "../table/proof";
import proofs from "../table/proofs.json";
import { ChainCheck, holds, type Begins, type Found } from "./check";
import { handAt, hashAt, pageOf, roundsOf, SALT } from "./made";
import { readChains, readKept, readPage, type ChainPage, type ChainRound } from "./read";

const GAMES = [["crash-1", 1], ["crash-1", 1], ["baccarat-1", 5], ["roulette-1", 1], ["blackjack-1", 4], ["sic-bo-1", 1]] as const;
let rounds: ChainRound[];

/** Three pages, cut within both shoes: rounds 41 to 45, 46 to 51 and 52 to 53. Round 42, and a hand of baccarat, were called off. */
beforeAll(async () => {
  rounds = (await roundsOf(GAMES, 41)).map((round) => (round.number === 42 || round.number === 45 ? { ...round, result: null, voidReason: "The line was cut" } : round));
});
const pages = () => structuredClone([pageOf(rounds.slice(0, 5), 45), pageOf(rounds.slice(5, 11), 51), pageOf(rounds.slice(11))]);

async function checked(of: readonly ChainPage[], begins: Begins = "chain"): Promise<Found> {
  const check = new ChainCheck(pageOf(rounds), begins);
  for (const page of of) await check.add(page);
  return check.found();
}
const lies = ({ lies: found }: Found) => found.map(({ number, why }) => `${number} ${why}`);
const other = link("another");

test("every round of a chain is drawn again from the hash of its place, whole shoes among them", async () => {
  const shuffle = vi.spyOn(Shoe, "shuffle");
  const heard: number[] = [];
  const check = new ChainCheck(pageOf(rounds), "chain");
  for (const page of pages()) await check.add(page, (done) => heard.push(done));
  const found = await check.found();
  expect([lies(found), holds(found)]).toEqual([[], true]);
  expect(found).toMatchObject({ isOne: true, salt: null, rounds: 13, first: 41, last: 53, shoes: 2, drawn: 11, off: 2, unknown: 0 });
  expect(heard.filter((done, at) => done !== heard[at - 1])).toEqual(expect.arrayContaining([5, 11, 13]));
  // Each shoe once, however many pages and hands it has.
  expect(shuffle).toHaveBeenCalledTimes(2);
  shuffle.mockRestore();
});

test("a chain that was made elsewhere holds, and a hand deep in a shoe of one", async () => {
  const of = proofs.filter(({ rules, publicSalt }) => rules === "crash-1" && publicSalt === null);
  const pageFrom = (list: typeof of) => readPage({ ...list.at(-1), chain: 1, length: 10_000, rounds: list, next: null });
  const crashes = pageFrom(of)!;
  const whole = new ChainCheck(crashes, "chain");
  await whole.add(crashes);
  expect(await whole.found()).toMatchObject({ rounds: 5, drawn: 5, lies: [] });
  const hand = pageFrom(proofs.filter(({ rules }) => rules === "baccarat-1"))!;
  const part = new ChainCheck(hand, "anywhere");
  await part.add(hand);
  expect(await part.found()).toMatchObject({ rounds: 1, shoes: 1, drawn: 1, lies: [] });
});

/** Pages with a value in another place, by its path. */
function bent(path: string, value: unknown): ChainPage[] {
  const copy = pages();
  const names = path.split("/");
  const last = names.pop() ?? "";
  const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, copy as unknown as Record<string, unknown>);
  parent[last] = value;
  return copy;
}

const ALL_OF_SECOND = ["46 chain", "47 chain", "48 chain", "49 chain", "50 chain", "51 chain"];

test.each<[string, unknown, string[]]>([
  // Of rounds.
  ["0/rounds/0/result/hundredths", 7, ["41 result"]],
  ["0/rounds/0/result", null, ["41 result"]],
  ["0/rounds/0/voidReason", "It stopped", ["41 result"]],
  ["0/rounds/1/voidReason", null, ["42 result"]],
  ["0/rounds/2/result/player/0", "Kc", ["43 result"]],
  ["0/rounds/2/result/from", 1, ["43 result"]],
  ["0/rounds/3/shoeRoot", other, ["44 shoe"]],
  ["0/rounds/3/shoeRoot", null, ["44 shoe"]],
  ["0/rounds/4/shoeRoot", other, ["45 shoe"]],
  ["0/rounds/3/hand", 5, ["44 order", "44 result", "45 order"]],
  ["0/rounds/3/hand", 200, ["44 order", "44 result", "45 order"]],
  ["0/rounds/3/rules", "baccarat-1+tie-9", ["44 order", "45 order"]],
  ["1/rounds/1/hand", 2, ["47 order", "47 result"]],
  ["1/rounds/2/result/pocket", 37, ["48 result"]],
  ["1/rounds/2/place", 3, ["48 order", "48 result", "49 order"]],
  ["1/rounds/2/hand", 2, ["48 order"]],
  ["1/rounds/3/number", 50, ["50 order", "50 order"]],
  // Of blackjack: what was decided, what came of it, and where the hand began.
  ["1/rounds/4/result/acts", [{ seat: 2, act: "split" }], ["50 result"]],
  ["1/rounds/4/result/dealer/0", "2c", ["50 result"]],
  ["1/rounds/4/result/from", 40, ["50 result"]],
  ["1/rounds/4/result/from", 0, ["50 result"]],
  ["1/rounds/4/result/seats", [1, 2, 3, 4, 5].map((seat) => ({ seat })), ["50 result"]],
  ["2/rounds/1/result/0", 7, ["53 result"]],
  // Of pages: their own rounds are not proved, those of others are.
  ["1/hash", other, ALL_OF_SECOND],
  ["1/hash", hashAt(6), ALL_OF_SECOND],
  ["1/place", 6, ["51 order", ...ALL_OF_SECOND]],
  ["2/place", 7, ["53 order", "52 chain", "53 chain"]],
])("%s bent to %j is found", async (path, value, expected) => {
  const found = await checked(bent(path, value));
  expect(lies(found)).toEqual(expected);
  expect(holds(found)).toBe(false);
});

test.each<[string, unknown]>([["table", "8"], ["chain", 3], ["length", 41], ["chainEnd", other], ["salt", "another"], ["publicSalt", { beacon: "local", pulse: 1, signature: "00", announcedAt: "2026-01-01T00:00:00Z" }]])("a page that tells of another chain by its %s is no part of this one", async (name, value) => {
  const found = await checked(bent(`1/${name}`, value));
  expect([found.isOne, holds(found), lies(found)]).toEqual([false, false, []]);
});

test("a chain of another end, or with another salt, proves none of its rounds", async () => {
  const of = async (change: Partial<ChainPage>) => {
    const page = { ...pageOf(rounds), ...change };
    const check = new ChainCheck(page, "chain");
    await check.add(page);
    return check.found();
  };
  expect(lies(await of({ chainEnd: other }))).toEqual(rounds.map(({ number }) => `${number} chain`));
  const salted = await of({ salt: "another" });
  expect(new Set(salted.lies.map(({ why }) => why))).toEqual(new Set(["shoe", "result"]));
  const announcedAt = "2026-01-01T00:00:00Z";
  const pulse = await of({ publicSalt: { beacon: "local", pulse: 1, signature: "00", announcedAt } });
  expect([pulse.salt?.isMade, lies(pulse), holds(pulse)]).toEqual([false, [], false]);
});

test("rounds that are left out, exchanged or told twice are found", async () => {
  const of = async (list: ChainRound[]) => lies(await checked([pageOf(list)]));
  expect(await of(rounds.toSpliced(3, 1))).toEqual(["45 order"]);
  expect(await of(rounds.toSpliced(0, 1))).toEqual(["42 order"]);
  expect(await of(rounds.toSpliced(3, 0, rounds[2]!))).toEqual(["43 order"]);
  const [one, two] = [rounds[2]!, rounds[3]!];
  expect(await of(rounds.with(2, { ...one, result: two.result }).with(3, { ...two, result: one.result }))).toEqual(["43 result", "44 result"]);
  // The first hand of a shoe, or the hash of a wheel once more, with the next number.
  expect(await of([rounds[0]!, rounds[1]!, { ...two, number: 43 }])).toEqual(["43 order"]);
  const wheel = rounds[7]!;
  expect(await of([...rounds.slice(0, 8), { ...wheel, number: 49, hand: 2 }])).toEqual(["49 order"]);
  // A whole place of the chain: its hash was not liked.
  expect(await of(rounds.filter(({ place }) => place !== 4))).toEqual(["49 order"]);
});

test("seats decide how many cards a hand takes, but no card is passed over or dealt again between hands", async () => {
  const [, second] = rounds.filter(({ rules }) => rules === "blackjack-1");
  const from = placeOf(second?.result);
  for (const begun of [from + 1, from - 1]) {
    const { result } = await handAt("blackjack-1", 5, 2, begun);
    expect(lies(await checked([pageOf(rounds.map((round) => (round === second ? { ...round, result } : round)))])), String(begun)).toEqual(["50 result"]);
  }
  // After a hand that was called off it is not known how many were out.
  const off = rounds.map((round) => (round === second ? { ...round, result: null, voidReason: "The line was cut" } : round));
  expect(lies(await checked([pageOf(off)]))).toEqual([]);
});

test("a part of a chain proves its rounds, and is no whole one", async () => {
  const part = pages().slice(1);
  expect(lies(await checked(part, "anywhere"))).toEqual([]);
  expect([lies(await checked(part)), lies(await checked(part, "shoe"))]).toEqual([["46 order"], ["46 order"]]);
  const ofShoe = pageOf(rounds.filter(({ place }) => place === 3));
  expect([lies(await checked([ofShoe], "shoe")), lies(await checked([ofShoe]))]).toEqual([[], ["43 order"]]);
});

test("rounds by rules that are not known here are counted, and nothing of them is claimed", async () => {
  const found = await checked(bent("1/rounds/2/rules", "roulette-9"));
  expect([found.unknown, found.drawn, lies(found)]).toEqual([1, 10, []]);
});

test("work that is called off stops where it is", async () => {
  const control = new AbortController();
  const check = new ChainCheck(pageOf(rounds), "chain", control.signal);
  const [first, ...others] = pages();
  await check.add(first!);
  control.abort();
  await expect(check.add(others[0]!)).rejects.toThrow(/abort/i);
  expect(await check.found()).toMatchObject({ rounds: 6, lies: [] });
});

test("a chain is read as it was kept, and what is none is refused", () => {
  const page = pageOf(rounds, 53);
  expect([readPage(page), readKept(` ${JSON.stringify({ success: true, value: page, message: null })}\n`)]).toEqual([page, page]);
  expect(readPage(pageOf([]))).toEqual(pageOf([]));
  const odd: object[] = [{ table: "" }, { table: {} }, { chain: 0 }, { length: 0 }, { length: 1e9 }, { chainEnd: "00" }, { chainEnd: page.chainEnd.toUpperCase() }, { salt: "" }, { salt: 7 }, { salt: null }, { publicSalt: {} }, { place: 0 }, { place: 1.5 }, { place: 1e9 }, { hash: null }, { hash: "no" }, { rounds: null }, { rounds: {} }, { rounds: [null] }, { rounds: [] }, { next: "540" }, { next: -1 }];
  for (const change of odd) expect(readPage({ ...page, ...change }), JSON.stringify(change)).toBeNull();
  const ofRound: object[] = [{ number: "41" }, { number: 0 }, { rules: 7 }, { rules: "" }, { place: 0 }, { hand: 0 }, { shoeRoot: "00" }, { voidReason: 7 }, { annulReason: 7 }, { startedAt: 7 }, { top: 0.5 }, { interrupted: "no" }];
  for (const change of ofRound) expect(readPage({ ...page, rounds: [{ ...page.rounds[0], ...change }] }), JSON.stringify(change)).toBeNull();
  for (const text of ["", "{", "null", "7", "[]", '{"value":null}']) expect(readKept(text), text).toBeNull();
});

test("the chains of a table are read, one that waits for its salt among them", () => {
  const begun = { number: 2, length: 40, chainEnd: hashAt(0), salt: SALT, publicSalt: null, first: 41, last: 53 };
  const waits = { number: 3, length: 40, chainEnd: other, salt: null, publicSalt: { beacon: "drand quicknet", pulse: 9, signature: null, announcedAt: "2026-01-01T00:00:00Z" }, first: null, last: null };
  expect(readChains([waits, begun])).toEqual([waits, begun]);
  const odd: object[] = [{ number: "2" }, { chainEnd: null }, { first: null }, { last: null }, { first: 54 }, { publicSalt: { beacon: "" } }, { salt: "" }];
  for (const change of odd) expect(readChains([waits, { ...begun, ...change }]), JSON.stringify(change)).toBeNull();
  for (const none of [null, {}, "", [null]]) expect(readChains(none)).toBeNull();
});
