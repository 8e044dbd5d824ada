// @vitest-environment jsdom
/** Autoplay of mines: the pots that the player chose, in every round, and what they are worth is taken. */
import type { Calls } from "api/schema";
import { Failure, type Api } from "kit/api";
import type { House } from "kit/inhouse";
import { InstantTrial } from "kit/trial/instant";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Mines } from "./game";

const ROW = 5;

beforeEach(() => {
  vi.useFakeTimers();
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
});

/** A game whose house lays crackers by these draws, and lets it play by itself. */
async function open(autoplay: boolean, draws: number[] = []) {
  const asked: string[] = [];
  const trial = new InstantTrial(async () => Promise.reject(new Failure("network", "", false)), { uniform: async () => draws.shift() ?? 0 });
  const call = vi.fn(async (name: keyof Calls, given: { body?: { tile?: number } } = {}) => {
    asked.push([name.replace(/^.*[/]/, ""), given.body?.tile].filter((part) => part !== undefined).join(" "));
    return (trial.call as (name: string, given: object) => Promise<unknown>)(name, given);
  }) as unknown as Api<Calls>;
  const root = document.createElement("div");
  document.body.append(root);
  const sound = { on: false, toggle: vi.fn(), whirl: vi.fn(), rise: vi.fn(), burst: vi.fn(), win: vi.fn(), click: vi.fn() };
  const house = { call, host: { balance: vi.fn(), closable: false, framed: false }, sound, language: "EN", demo: false, root, balance: async () => "1000.00" } as unknown as House;
  const table = await trial.call("GET /play/mines");
  new Mines(house, { ...table, limits: { ...table.limits, autoplay } });
  const named = (name: string) => [...document.querySelectorAll("button")].filter((button) => button.getAttribute("aria-label") === name);
  const begins = (...pots: number[]) => {
    named("Autoplay")[0]?.click();
    for (const pot of pots) document.querySelectorAll<HTMLButtonElement>(".pots button")[pot]?.click();
    document.querySelector("dialog[aria-label=Autoplay] form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  };
  return { asked, begins, named, said: () => document.querySelector(".words")?.textContent, alert: () => document.querySelector("dialog[aria-label=Autoplay] [role=alert]")?.textContent };
}

test("without the licence's leave there is none", async () => {
  expect((await open(false)).named("Autoplay")).toEqual([]);
  expect(document.querySelector(".pots")).toBeNull();
});

// Seen to fail without the win taken, and with the pots opened in the order of the board.
test("each round opens the chosen pots in their order, and takes the win", async () => {
  // Three crackers lie on the first three pots, in every round.
  const { asked, begins, said } = await open(true);
  begins(2 * ROW, ROW + 2);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(Array.from({ length: 10 }, () => ["mines", "reveal 10", "reveal 7", "cashout"]).flat());
  expect(said()).toBe("Autoplay is through.");
});

// Seen to fail with a pot asked for after the cracker.
test("a cracker ends the round, and the limit of the loss the run", async () => {
  const { asked, begins, said } = await open(true);
  begins(1, 10);
  await vi.runAllTimersAsync();
  // Ten stakes may be lost, which are ten rounds.
  expect(asked).toEqual(Array.from({ length: 10 }, () => ["mines", "reveal 1"]).flat());
  expect(said()).toBe("Autoplay is through.");
});

test("no more pots can be chosen than hide a marigold, and none begins nothing", async () => {
  const { asked, begins, alert } = await open(true);
  begins();
  expect(alert()).toBe("Choose at least one pot.");
  begins(...Array.from({ length: 23 }, (_, pot) => pot));
  expect(alert()).toBe("There are 22 marigolds: choose no more pots than that.");
  // A second press takes a pot back.
  document.querySelectorAll<HTMLButtonElement>(".pots button")[22]?.click();
  begins();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["mines"]);
});

// Seen to fail with the board, and with the button between two rounds, left to the player.
test("while it plays the board and the bet are its own", async () => {
  const { asked, begins, named } = await open(true);
  begins(10);
  await vi.advanceTimersByTimeAsync(100);
  document.querySelectorAll<HTMLButtonElement>(".board button")[0]?.click();
  expect(named("Fewer crackers")[0]?.disabled).toBe(true);
  // The first round is over, the second waits for its turn.
  await vi.advanceTimersByTimeAsync(800);
  document.querySelector<HTMLButtonElement>(".go")?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["mines", "reveal 10", "cashout"]);
});

test("a stop in the middle of a round leaves none open", async () => {
  const { asked, begins, named, said } = await open(true);
  begins(10);
  await vi.advanceTimersByTimeAsync(100);
  named("Stop autoplay, 10 to go")[0]?.click();
  await vi.runAllTimersAsync();
  expect(asked).toEqual(["mines", "reveal 10", "cashout"]);
  expect(said()).toBe("Autoplay is stopped.");
});
