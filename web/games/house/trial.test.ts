// @vitest-environment jsdom
/** What a trial pays for every round that the server's engine played: each cell of the layout, won or lost. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { BetView } from "api/schema";
import type { Game } from "kit/floor/game";
import { layoutRules } from "kit/floor/trial";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { decimal } from "kit/number";
import { crashRules } from "kit/running/trial";
import { cells } from "kit/table/roulette";
import { seatRules } from "kit/turns/trial";
import { expect, test, vi } from "vitest";

import { andarBahar } from "./src/andar-bahar/game";
import { placed as andarBaharPlaced } from "./src/andar-bahar/layout";
import { baccaratGame } from "./src/baccarat/game";
import { placed as baccaratPlaced } from "./src/baccarat/layout";
import { dragonTigerGame } from "./src/dragon-tiger/game";
import { placed as dragonTigerPlaced } from "./src/dragon-tiger/layout";
import { roulette } from "./src/roulette/game";
import { sicBo } from "./src/sic-bo/game";
import { placed as sicBoPlaced } from "./src/sic-bo/layout";
import { teenPatti } from "./src/teen-patti/game";
import { placed as teenPattiPlaced } from "./src/teen-patti/layout";

// Layouts ask for the width of the page as they are read.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
});

interface Shoe {
  version: string;
  rounds: [result: string, returns: string][];
}

const { shoes }: { shoes: Shoe[] } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../crates/games/tests/tables.json"), "utf8"));
const cards = (text: string) => text.match(/../g) ?? [];
const sides = (text: string) => text.split("|").map(cards);
const codes = (placed: readonly { code: string }[]) => placed.map(({ code }) => code);

/** A stake that no ratio of a game divides evenly: 3.33333. */
const STAKE = 333_333n;
const bet = (cell: string): BetView => ({ number: 1, round: "r", cell, stake: decimal(STAKE), state: "taken", receivedAt: "2026-01-01T00:00:01.000Z" });

/** Results as the house tells them, of those that the vectors write. */
const games: Record<string, { make: (house: House, view: TableView) => Game<never>; cells: readonly string[]; result: (text: string) => unknown }> = {
  roulette: {
    make: roulette as never,
    cells: [...cells.keys()],
    result: (text) => {
      const [pocket, ...lucky] = text.split(" ");
      return { pocket: Number(pocket), lucky: lucky.map((each) => each.split("x").map(Number)).map(([number, multiplier]) => ({ pocket: number, multiplier })) };
    },
  },
  "sic-bo": { make: sicBo as never, cells: codes(sicBoPlaced), result: (text) => text.split(" ").map(Number) },
  baccarat: { make: baccaratGame as never, cells: codes(baccaratPlaced), result: (text) => ({ from: 0, player: sides(text)[0], banker: sides(text)[1] }) },
  "dragon-tiger": { make: dragonTigerGame as never, cells: codes(dragonTigerPlaced), result: (text) => ({ from: 0, dragon: text.split("|")[0], tiger: text.split("|")[1] }) },
  "andar-bahar": { make: andarBahar as never, cells: codes(andarBaharPlaced), result: (text) => ({ joker: sides(text)[0]?.[0], dealt: sides(text)[1] }) },
  "teen-patti": { make: teenPatti as never, cells: codes(teenPattiPlaced), result: (text) => ({ player: sides(text)[0], dealer: sides(text)[1] }) },
};

const gameOf = (version: string) => version.replace(/-\d+([+].*)?$/, "");
const versions = Array.from(new Set(shoes.map(({ version }) => version))).filter((version) => gameOf(version) in games);
const roundsOf = (version: string) => shoes.filter((shoe) => shoe.version === version).flatMap(({ rounds }) => rounds);

/** What cells return, by the vector. */
const returnsOf = (returns: string) => new Map(returns.split(" ").filter(Boolean).map((each) => each.split("=") as [string, string]));
const floored = (ratio = "0") => {
  const [above = "0", below = "1"] = ratio.split("/");
  return (STAKE * BigInt(above)) / BigInt(below);
};

test("every game that has a trial and a layout is here, in every variant", () => {
  expect(versions.map(gameOf).filter((game, place, all) => all.indexOf(game) === place).toSorted()).toEqual(Object.keys(games).toSorted());
  expect(versions).toHaveLength(11);
});

test.each(versions)("every round of %s pays each cell what the server's engine did", (version) => {
  const { make, cells: all, result } = games[gameOf(version)]!;
  const rules = layoutRules(make({ language: "EN" } as House, { rules: version } as TableView));
  const rounds = roundsOf(version);
  expect(rounds.length).toBeGreaterThanOrEqual(100);
  for (const [text, returns] of rounds) {
    const told = returnsOf(returns);
    const paid = Object.fromEntries(all.map((cell) => [cell, rules.returned(bet(cell), { result: result(text) as never, interrupted: false })]));
    expect(paid, text).toEqual(Object.fromEntries(all.map((cell) => [cell, floored(told.get(cell))])));
    // No cell that returned something is missing on the layout.
    expect([...told.keys()].filter((cell) => !rules.has(cell)), text).toEqual([]);
  }
});

test("every round of blackjack pays who is behind a seat what the server's engine did, on the first hand alone", () => {
  const rules = seatRules(() => null);
  const rounds = roundsOf("blackjack-1");
  expect(rounds.length).toBeGreaterThanOrEqual(50);
  const ends = { split: 0, doubled: 0 };
  for (const [text, returns] of rounds) {
    const told = returnsOf(returns);
    const [dealer = "", ...written] = text.split("|");
    const hand = (each: string) => ({ cards: cards(each.split("=")[0] ?? ""), doubled: each.endsWith("x2") });
    const seats = written.map((seat, place) => {
      const [hands = "", did = ""] = seat.split(":");
      return { seat: place + 1, insured: did.startsWith("i"), hands: hands.split("/").map(hand) };
    });
    const end = { result: { from: 0, seats, dealer: hand(dealer).cards, acts: [] }, interrupted: false };
    for (const [place, { seat, hands }] of seats.entries()) {
      expect(rules.returned(bet(`behind:${seat}`), end), `${text} behind ${seat}`).toBe(floored(told.get(`${seat}.1`)));
      // The vector ends with a bet behind; one that neither follows nor insures itself is what the house takes.
      const [, stake, paid] = / (\d+)=\d+,(\d+),\d+$/.exec(written[place] ?? "") ?? [];
      if (stake === undefined || paid === undefined) continue;
      expect(rules.returned({ ...bet(`behind:${seat}`), stake: decimal(BigInt(stake)) }, end), `${text} behind ${seat}`).toBe(BigInt(paid));
      if (hands.length > 1) ends.split += 1;
      else if (hands[0]?.doubled) ends.doubled += 1;
    }
  }
  expect(Object.values(ends).map((count) => count > 0)).toEqual([true, true]);
});

test("every round of crash pays what leaves by itself", () => {
  const rounds = roundsOf("crash-1");
  expect(rounds.length).toBeGreaterThanOrEqual(20);
  for (const [text, returns] of rounds) {
    const told = returnsOf(returns);
    const end = { result: { hundredths: Number(text) }, top: 1_000_000, interrupted: false };
    for (const at of ["101", "150", "200", "1000"]) {
      expect(crashRules.returned(bet(`at:${at}`), end), `${text} at ${at}`).toBe(floored(told.get(at)));
      expect(crashRules.returned({ ...bet("hand"), leftAt: Number(at) }, end), `${text} by hand at ${at}`).toBe(floored(told.get(at)));
    }
  }
});
