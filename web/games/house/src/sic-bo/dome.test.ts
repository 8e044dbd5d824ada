// @vitest-environment jsdom
/** Dice as they are thrown, by what is drawn of them: which face of each is lit most, and with how many dots. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Dome } from "./dome";

interface Face {
  lit: number | null;
  dots: number;
}

/** What was drawn last: the faces that are seen of each die, those farther from the eye first. */
let drawn: { dice: Face[][]; places: string[] };
let frames = 0;
let fit: () => void = () => {};

/** A drawing that keeps faces and dots, and draws nothing. */
function context(): CanvasRenderingContext2D {
  let isGlass = false;
  const face = () => drawn.dice.at(-1)?.at(-1);
  const acts: Record<string, (...given: number[]) => void> = {
    clearRect: () => {
      isGlass = false;
      drawn = { dice: [], places: [] };
      frames += 1;
    },
    // A shadow stands before each die.
    ellipse: () => void drawn.dice.push([]),
    transform: (...given) => void drawn.places.push(given.slice(4).map((place) => place.toFixed(1)).join()),
    roundRect: () => void drawn.dice.at(-1)?.push({ lit: null, dots: 0 }),
    bezierCurveTo: () => (isGlass = true),
    arc: () => {
      const last = face();
      if (last && !isGlass) last.dots += 1;
    },
  };
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => acts[String(name)] ?? (() => {}),
    set: (_, name, value) => {
      const last = face();
      if (name === "globalAlpha" && last && last.lit === null) last.lit = value;
      return true;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "requestAnimationFrame", "cancelAnimationFrame"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("ResizeObserver", class {
    constructor(heard: () => void) {
      fit = heard;
    }
    observe() {}
    disconnect() {}
  });
  const drawing = context();
  HTMLCanvasElement.prototype.getContext = (() => drawing) as unknown as typeof HTMLCanvasElement.prototype.getContext;
  for (const side of ["clientWidth", "clientHeight"]) Object.defineProperty(HTMLCanvasElement.prototype, side, { value: 128, configurable: true });
  drawn = { dice: [], places: [] };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const soon = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** The dots of the face of each die that looks up, from the eye's far side. */
const upper = () => drawn.dice.filter((faces) => faces.length > 0).map((faces) => faces.toSorted((one, other) => (other.lit ?? 0) - (one.lit ?? 0))[0]?.dots);

test("dice are shaken until the result is there, fall for a while, and lie as they were drawn", async () => {
  const dome = new Dome();
  fit();
  dome.begin();
  await soon(100);
  const shaken = drawn.places;
  await soon(100);
  expect(drawn.places).not.toEqual(shaken);
  let hasFallen = false;
  void dome.ride([2, 6, 1]).then(() => (hasFallen = true));
  await soon(700);
  const falling = drawn.places;
  await soon(700);
  expect([hasFallen, drawn.places.join() === falling.join()]).toEqual([false, false]);
  await soon(1_000);
  expect(hasFallen).toBe(true);
  // The third lies farthest from the eye, then the first and the second.
  expect(upper()).toEqual([1, 2, 6]);
  // What lies is not drawn again and again.
  const still = frames;
  await soon(1_000);
  expect(frames).toBe(still);
  dome.stop();
});

test("who looks away, or asked for stillness, waits for no throw: the dice lie at once", async () => {
  const dome = new Dome();
  fit();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  dome.begin();
  let hasFallen = false;
  void dome.ride([4, 4, 3]).then(() => (hasFallen = true));
  await soon(0);
  dome.rest([4, 4, 3]);
  await soon(20);
  expect([hasFallen, upper()]).toEqual([true, [3, 4, 4]]);
  dome.stop();
});
