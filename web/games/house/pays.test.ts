// @vitest-environment jsdom
import type { TableView } from "kit/floor/view";
import { label } from "kit/floor/label";
import type { House } from "kit/inhouse";
import { expect, test, vi } from "vitest";

import { baccaratGame } from "./src/baccarat/game";

// Layouts ask for the width of the page as they are read.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
});

/** What a cell says of its pay: to whoever sees it, and to whoever hears it. */
function said(rules: string, cell: string, language: "EN" | "BN") {
  const game = baccaratGame({ language } as House, { rules, results: [] } as unknown as TableView);
  const named = (code: string) => label(code, game, { pending: new Map(), asked: new Map(), placed: new Map() }, language, String);
  const { element } = game.board({ lay: () => {}, label: named, say: () => {} });
  return [element.querySelector(`.spot.${cell} small`)?.textContent, named(cell)];
}

test("without commission the banker's cell says that a six pays half; with it, and beside, nothing is halved", () => {
  expect(said("baccarat-1+no-commission", "banker", "EN")).toEqual(["1:1 · 6 pays ½", "Banker, pays 1 to 1, 0.5 to 1 when it wins with 6"]);
  expect(said("baccarat-1+no-commission", "banker", "BN")).toEqual(["1:1 · 6-এ ½", "ব্যাংকার, 1:1 দেয়, 6-এ জিতলে 0.5:1"]);
  expect(said("baccarat-1+no-commission", "player", "EN")).toEqual(["1:1", "Player, pays 1 to 1"]);
  expect(said("baccarat-1", "banker", "EN")).toEqual(["0.95:1", "Banker, pays 0.95 to 1"]);
});
