/** Hands of shoes and rounds of a deck: proofs that proofs.py made by the published rules alone, and every round of the server's vectors. */
import { readFileSync } from "node:fs";

import { RoundWords } from "kit/table/words";
import { expect, test } from "vitest";

import { engine, handFrom, handOf, isOfShoe, SHOE_CARDS } from "./engine";
import { isProved, rootOf, saltOf } from "./merkle";
import { check, draw, holds, isHand, isKnown, link, pasted, type Proof } from "./proof";
import { gameOf, written } from "./rules";
import { readOpened } from "./shoe";

const proofs: Proof[] = JSON.parse(readFileSync(new URL("./proofs.json", import.meta.url), "utf8"));
const hands = proofs.filter(isHand);
const [baccarat] = hands as [Proof];
const open = (proof: Proof): Proof => ({ ...proof, hash: null });

test.each(proofs.map((proof) => [proof.rules, proof] as const))("a proof of %s that was made elsewhere holds", async (_, proof) => {
  const found = await check(proof);
  expect([holds(found), found.chain, found.commitment, found.result], JSON.stringify(found.drawn)).toEqual([true, true, true, true]);
  expect(pasted(JSON.stringify(proof))).toEqual(proof);
});

test("a hand is proved by its cards while its shoe is dealt, and nothing more is claimed", async () => {
  expect(hands.map(({ rules }) => rules)).toEqual(["baccarat-1", "baccarat-1+no-commission+tie-9", "dragon-tiger-1"]);
  for (const proof of hands) {
    const found = await check(open(proof));
    expect([holds(found), found.chain, found.commitment, found.result, found.hand, found.shoe]).toEqual([true, true, null, null, true, null]);
    expect(found.cards?.map(({ position, isProved: isGood }) => [position, isGood])).toEqual(proof.opened?.map(({ position }) => [position, true]));
  }
});

/** What of a proof speaks against it. */
async function against(proof: Proof): Promise<string[]> {
  const { chain, commitment, result, hand, cards, shoe } = await check(proof);
  const lines = { chain, commitment, cards: cards?.every(({ isProved: isGood }) => isGood) ?? null, hand, shoe: shoe?.isPromised ?? null, result };
  return Object.entries(lines).flatMap(([name, good]) => (good === false ? [name] : []));
}

/** A proof with a value in another place, by its path. */
function bent(proof: Proof, path: string, value: unknown): Proof {
  const copy = structuredClone(proof);
  const names = path.split("/");
  const last = names.pop() ?? "";
  const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, copy as unknown as Record<string, unknown>);
  parent[last] = value;
  return copy;
}

const other = link("another");

test.each<[string, unknown, string[]]>([
  ["shoeRoot", other, ["cards"]],
  ["shoeRoot", null, ["cards"]],
  ["place", 4, ["chain", "cards"]],
  ["chainEnd", other, ["chain"]],
  ["commitment", other, ["chain"]],
  ["opened/0/card", "2c", ["cards", "hand"]],
  ["opened/0/card", "1c", ["cards", "hand"]],
  ["opened/0/salt", other, ["cards"]],
  ["opened/2/position", 29, ["cards", "hand"]],
  ["opened/5/position", 415, ["cards", "hand"]],
  ["opened/1/path/3", other, ["cards"]],
  ["opened/1/path", [], ["cards"]],
  ["opened/0/salt", "no hash", ["hand"]],
  ["opened", [], ["hand"]],
  ["opened", null, ["hand"]],
  ["result/from", 0, ["hand"]],
  ["result/player", ["Qc", "Td"], ["hand"]],
  ["result/banker/0", "8c", ["hand"]],
])("while the shoe is dealt, %s bent to %j is found", async (path, value, lines) => {
  const lie = bent(open(baccarat), path, value);
  expect(await against(lie)).toEqual(lines);
  expect(holds(await check(lie))).toBe(false);
});

test.each<[string, unknown, string[]]>([
  ["shoeRoot", other, ["cards", "shoe"]],
  ["shoeRoot", null, ["cards", "shoe"]],
  ["salt", "another", ["shoe", "result"]],
  ["hash", other, ["chain", "commitment", "shoe", "result"]],
  ["commitment", other, ["commitment"]],
  ["place", 2, ["chain", "cards", "shoe"]],
  ["hand", 4, ["result"]],
  ["hand", 200, ["result"]],
  ["rules", "dragon-tiger-1", ["hand", "result"]],
  ["result/player/0", "Kc", ["hand", "result"]],
  ["opened/3/card", "Kh", ["cards", "hand"]],
])("when the shoe is over, %s bent to %j is found", async (path, value, lines) => {
  expect(await against(bent(baccarat, path, value))).toEqual(lines);
});

test("the whole shoe proves a hand whose cards were not kept", async () => {
  const found = await check({ ...baccarat, opened: null });
  expect([holds(found), found.cards, found.hand, found.result]).toEqual([true, null, null, true]);
});

test("a hand without its last card is no hand, nor one with a card too many", () => {
  const game = engine("baccarat-1");
  expect(isOfShoe(game)).toBe(true);
  const cards = baccarat.opened?.map(({ card }) => ({ rank: "A23456789TJQK".indexOf(card.charAt(0)) + 1, suit: "cdhs".indexOf(card.charAt(1)), text: card })) ?? [];
  const made = (list: typeof cards) => (isOfShoe(game) ? handFrom(game, 28, list) : null);
  expect(made(cards)).toEqual(baccarat.result);
  expect([made(cards.slice(0, -1)), made([...cards, ...cards.slice(0, 1)]), made([])]).toEqual([null, null, null]);
});

test("a hand that was called off has no cards to prove; of its hash the shoe is still the promised one", async () => {
  const off: Proof = { ...baccarat, result: null, opened: null, voidReason: "A card was turned" };
  expect(await against(off)).toEqual([]);
  expect(holds(await check(open(off)))).toBe(true);
  expect(await against({ ...off, shoeRoot: other })).toEqual(["shoe"]);
});

test("a tree of any width proves its cards and no others", () => {
  for (const count of [1, 2, 3, 7, 13]) {
    const cards = Array.from({ length: count }, (_, place) => ({ rank: place + 1, suit: 1, text: "" }));
    const root = rootOf(9, "secret", cards);
    const only = cards[0] ?? { rank: 1, suit: 1 };
    const leaf = { shoe: 9, position: 0, card: only, salt: saltOf("secret", 0) };
    expect(isProved(root, count, leaf, []), String(count)).toBe(count === 1);
    expect(isProved(root, count, { ...leaf, position: count }, [])).toBe(false);
  }
});

interface Vectors {
  salt: string;
  shoes: { version: string; hash: string; rounds: [string, string][] }[];
}
const { salt, shoes }: Vectors = JSON.parse(readFileSync(new URL("../../../../../../crates/games/tests/tables.json", import.meta.url), "utf8"));
const lists = (text: string) => text.split("|").map((cards) => cards.match(/../g) ?? []);

test("every hand of the server's vectors is dealt here, at its number", { timeout: 30_000 }, async () => {
  const of = shoes.filter(({ version }) => ["baccarat", "dragon-tiger"].includes(gameOf(version)));
  expect(of.length).toBeGreaterThanOrEqual(4);
  for (const { version, hash, rounds } of of) {
    const game = engine(version);
    expect(isOfShoe(game), version).toBe(true);
    for (const hand of [1, 2, rounds.length]) {
      const dealt = isOfShoe(game) ? handOf(game, await game.shoe(new RoundWords(salt, hash)), hand) : null;
      const [one = [], two = []] = lists(rounds[hand - 1]?.[0] ?? "");
      const expected = gameOf(version) === "baccarat" ? { player: one, banker: two } : { dragon: one[0], tiger: two[0] };
      expect(dealt, `${version} ${hand}`).toMatchObject(expected);
      expect(dealt?.["from"]).toBeLessThan(SHOE_CARDS - 14);
    }
  }
});

test("the root over a shoe is the server's", async () => {
  const hash = shoes.find(({ hash: each }) => each.startsWith("b49092d6"))?.hash ?? "";
  const game = engine("baccarat-1");
  const shoe = isOfShoe(game) ? await game.shoe(new RoundWords(salt, hash)) : null;
  // As in crates/games/src/table/merkle.rs.
  expect(rootOf(7, "secret", shoe?.order ?? [])).toBe("7fe6be8d86dd1a572f59e7ed23aa02f229479ea96be76c82a4ba10c5ecce8148");
});

test("a round of a fresh deck is drawn from its hash", async () => {
  for (const { version, hash, rounds } of shoes.filter(({ version: each }) => ["andar-bahar", "teen-patti"].includes(gameOf(each)))) {
    const [one = [], two = []] = lists(rounds[0]?.[0] ?? "");
    expect(isKnown(version)).toBe(true);
    expect(written((await draw(version, salt, hash)).drawn)).toBe(written(gameOf(version) === "andar-bahar" ? { joker: one[0], dealt: two } : { player: one, dealer: two }));
  }
});

test("a proof of a hand is read as it was kept, and what is none is refused", () => {
  expect(pasted(JSON.stringify(open(baccarat)))).toEqual(open(baccarat));
  for (const [path, value] of [["hand", 0], ["hand", "5"], ["shoeRoot", "00"], ["opened", {}], ["opened/0/position", -1], ["opened/0/salt", "00"], ["opened/0/path/0", 7], ["opened/0/path", "00"], ["opened/0", null]] as const) {
    expect(pasted(JSON.stringify(bent(baccarat, path, value))), path).toBeNull();
  }
  expect(readOpened(Array.from({ length: SHOE_CARDS + 1 }, () => baccarat.opened?.[0]))).toBeNull();
});
