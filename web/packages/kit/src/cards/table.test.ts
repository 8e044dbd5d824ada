// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readCard } from "./card";
import { CardTable, type Dealing } from "./table";

let isStill = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "requestAnimationFrame", "cancelAnimationFrame", "setTimeout"] });
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  vi.stubGlobal("matchMedia", () => ({ matches: isStill }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  isStill = false;
});

const dealing = (texts: string[]): Dealing => ({ cards: texts.flatMap((text) => { const card = readCard(text); return card ? [{ place: 0, card }] : []; }), points: () => "", won: [] });
const table = () => new CardTable<string[]>([{ x: 0, y: 0, w: 1, h: 1, name: "Hand", room: 3 }], dealing);

/** Whether it is over by now. */
async function over(ride: Promise<void>): Promise<boolean> {
  let isOver = false;
  void ride.then(() => (isOver = true));
  await Promise.resolve();
  await Promise.resolve();
  return isOver;
}

test("who has not seen the bets close is shown the cards at once", async () => {
  expect(await over(table().ride(["Ah"]))).toBe(true);
});

test("who asked for stillness sees nothing move", async () => {
  isStill = true;
  const cards = table();
  cards.begin();
  expect(await over(cards.ride(["Ah"]))).toBe(true);
});

test("a deal ends at once when the page is left, hidden, or put to rest", async () => {
  for (const end of [(cards: CardTable<string[]>) => cards.rest(["Ah"]), (cards: CardTable<string[]>) => cards.stop(), () => { vi.spyOn(document, "hidden", "get").mockReturnValue(true); document.dispatchEvent(new Event("visibilitychange")); vi.restoreAllMocks(); }]) {
    const cards = table();
    cards.begin();
    const ride = cards.ride(["Ah", "Kd"]);
    expect(await over(ride)).toBe(false);
    end(cards);
    expect(await over(ride)).toBe(true);
  }
});
