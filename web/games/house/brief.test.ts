// @vitest-environment jsdom
import type { Game } from "kit/floor/game";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { expect, test, vi } from "vitest";

import { andarBahar } from "./src/andar-bahar/game";
import { baccaratGame } from "./src/baccarat/game";
import { blackjack } from "./src/blackjack/game";
import { dragonTigerGame } from "./src/dragon-tiger/game";
import { roulette } from "./src/roulette/game";
import { sicBo } from "./src/sic-bo/game";
import { teenPatti } from "./src/teen-patti/game";

// Layouts ask for the width of the page as they are read.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
});

const at = <R>(make: (house: House, view: TableView) => Game<R>, rules: string, result: unknown) =>
  (["EN", "BN"] as const).map((language) => {
    const game = make({ language } as House, { rules } as TableView);
    const read = game.read(result);
    return read === null ? null : game.brief(read);
  });

test("each game says its result in a few words, in both languages", () => {
  expect(at(baccaratGame, "baccarat-1", { from: 0, player: ["8c", "Kd"], banker: ["3c", "4d"] })).toEqual(["Player wins with 8", "প্লেয়ার 8 নিয়ে জিতেছে"]);
  expect(at(baccaratGame, "baccarat-1", { from: 0, player: ["7c", "Kd"], banker: ["3c", "4d"] })).toEqual(["Tie, 7 each", "টাই, দুই পক্ষেই 7"]);
  expect(at(dragonTigerGame, "dragon-tiger-1", { from: 0, dragon: "3c", tiger: "Kd" })).toEqual(["Tiger wins with K♦\uFE0E", "টাইগার K♦\uFE0E নিয়ে জিতেছে"]);
  expect(at(andarBahar, "andar-bahar-1", { joker: "8c", dealt: ["Kd", "8d"] })).toEqual(["Bahar wins on card 2", "2টি কার্ডে বাহার জিতেছে"]);
  expect(at(teenPatti, "teen-patti-1", { player: ["8c", "8d", "2s"], dealer: ["Kd", "3c", "4h"] })).toEqual(["Player won: pair", "প্লেয়ার জিতেছে: জোড়া"]);
  const hand = { seat: 2, insured: false, hands: [{ cards: ["8c", "Kd"], doubled: false }] };
  expect(at(blackjack, "blackjack-1", { from: 0, seats: [hand], dealer: ["6d", "Th", "9c"], acts: [] })).toEqual(["The dealer busts with 25", "ডিলার 25 পেয়ে হেরেছে"]);
  expect(at(blackjack, "blackjack-1", { from: 0, seats: [hand], dealer: ["Ad", "Th"], acts: [] })).toEqual(["The dealer has a blackjack", "ডিলারের ব্ল্যাকজ্যাক"]);
  expect(at(roulette, "roulette-1", { pocket: 17, lucky: [] })).toEqual(["17, black", "17, কালো"]);
  expect(at(sicBo, "sic-bo-1", [1, 2, 3])).toEqual(["1-2-3, total 6", "1-2-3, যোগফল 6"]);
});
