/**
 * The engine of this page against the rounds that the house's engine plays (crates/games/tests/slots.json): every model, to
 * the letter of its book. Seen to fail when wilds joined one cluster only, when a fall took the strip from below, when the
 * floor was taken of each part, and when the run of wilds alone was forgotten.
 */
import { readFileSync } from "node:fs";

import { Words, commitment } from "kit/fairness";
import { expect, test } from "vitest";

import { play } from "./play";
import { Rules, type Model } from "./rules";

interface Vectors {
  server: string;
  client: string;
  models: { id: string; version: string; rules: string; rounds: { nonce: number; stake: string; payout: string; words: number; events: number; sha256: string }[] }[];
}
const { server, client, models } = JSON.parse(readFileSync(new URL("../../../../../../crates/games/tests/slots.json", import.meta.url), "utf8")) as Vectors;

test("there are rounds of all the models", () => {
  expect(models.length).toBeGreaterThanOrEqual(21);
  for (const model of models) expect(model.rounds.length, model.id).toBeGreaterThanOrEqual(12);
});

test.each(models)("$id plays every round as the house does", async ({ rules, version, rounds }) => {
  expect(await commitment(rules), "the version is the hash of the rules").toBe(version);
  const slot = new Rules(JSON.parse(rules) as Model, version);
  for (const round of rounds) {
    const words = new Words(server, client, String(round.nonce));
    const book = await play(slot, words, round.stake);
    expect(book.payout, `nonce ${round.nonce}`).toBe(round.payout);
    expect(words.drawn.length).toBe(round.words);
    expect(book.events.length).toBe(round.events);
    expect(await commitment(JSON.stringify(book)), `nonce ${round.nonce}`).toBe(round.sha256);
  }
});
