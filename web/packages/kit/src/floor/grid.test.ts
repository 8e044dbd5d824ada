// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";

import { units } from "../number";
import { collect, FLIGHT } from "./flight";
import { Grid, type Spot } from "./grid";

const spots: Spot[] = [
  { code: "red", text: "Red", look: "outside", x: 0, y: 0, w: 2, h: 1 },
  { code: "straight:1", text: "1", look: "number", x: 0, y: 1, w: 1, h: 1 },
  { code: "straight:2", text: "2", look: "number", x: 1, y: 1, w: 1, h: 1 },
];

function grid() {
  HTMLElement.prototype.checkVisibility = () => true;
  const lay = vi.fn<(spot: Spot) => void>();
  const made = new Grid("Layout", spots, { label: ({ code }) => `named ${code}`, lay, isAside: () => false });
  document.body.replaceChildren(made.element);
  const buttons = [...made.element.querySelectorAll("button")];
  return { made, lay, buttons };
}

const none = new Map<string, bigint>();

afterEach(() => void vi.unstubAllGlobals());

test("every cell is a button in a row of the grid, and one of them is reached by the tab key", () => {
  const { made, buttons } = grid();
  expect(made.element.getAttribute("role")).toBe("grid");
  expect([...made.element.children].map((row) => [row.getAttribute("role"), row.querySelectorAll("[role=gridcell] > button").length])).toEqual([["row", 1], ["row", 2]]);
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1]);
});

test("arrows walk, and what is pressed lays a chip there", () => {
  const { lay, buttons } = grid();
  const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  buttons[0]?.focus();
  press("ArrowDown");
  press("ArrowRight");
  expect(document.activeElement).toBe(buttons[2]);
  expect(buttons.map((button) => button.tabIndex)).toEqual([-1, -1, 0]);
  buttons[2]?.click();
  expect(lay).toHaveBeenCalledExactlyOnceWith(spots[2]);
});

test("chips that are not placed, on their way, and placed look different, and the cell is named anew", () => {
  const { made, buttons } = grid();
  made.paint({ pending: new Map([["red", units("10.00")]]), asked: none, placed: new Map([["red", units("1500.00")]]) }, false);
  const lies = (at: number) => [...(buttons[at]?.querySelectorAll(".lies") ?? [])].map((chip) => [chip.className.split(" ")[1], chip.textContent, chip.querySelector("svg") !== null]);
  expect(lies(0)).toEqual([["placed", "1.5K", true], ["pending", "10", false]]);
  // What a result frames as won is what stands; chips that were not placed were not in the round.
  expect(buttons[0]?.classList.contains("stands")).toBe(true);
  expect(buttons[0]?.getAttribute("aria-label")).toBe("named red");
  made.paint({ pending: none, asked: new Map([["red", units("10.00")]]), placed: none }, false);
  expect(lies(0)).toEqual([["asked", "10", false]]);
  expect([...(buttons[0]?.classList ?? [])].filter((name) => name === "holds" || name === "stands")).toEqual(["holds"]);
  made.paint({ pending: none, asked: none, placed: none }, true);
  expect(lies(0)).toEqual([]);
  made.mark("won", new Set(["straight:2"]));
  expect(buttons.map((button) => button.classList.contains("won"))).toEqual([false, false, true]);
});

interface Flown {
  chip: HTMLElement;
  frames: Keyframe[];
  onfinish?: () => void;
}

/** The grid on its floor, with a rail below and a dealer above: where each stands is known, and what is moved is kept. */
function table(isStill = false) {
  const { made } = grid();
  const [disc, dealer, floor] = [document.createElement("button"), document.createElement("div"), document.createElement("div")];
  disc.className = "disc";
  disc.setAttribute("aria-pressed", "true");
  dealer.className = "host";
  floor.className = "floor";
  floor.append(dealer, made.element, disc);
  document.body.replaceChildren(floor);
  const moved: Flown[] = [];
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: isStill && query.includes("reduced-motion") }));
  const at = (left: number, top: number) => ({ left, top, width: 20, height: 20 }) as DOMRect;
  HTMLElement.prototype.getBoundingClientRect = function where() {
    if (this === disc) return at(10, 500);
    return this === dealer ? at(100, 0) : at(60, 300);
  };
  HTMLElement.prototype.animate = function animate(this: HTMLElement, frames: Keyframe[]) {
    const flown: Flown = { chip: this, frames };
    moved.push(flown);
    return flown as unknown as Animation;
  } as typeof HTMLElement.prototype.animate;
  const flying = () => moved.filter(({ chip }) => chip.classList.contains("flies"));
  return { made, floor, moved, flying, paint: (pending: Map<string, bigint>, asked = none, placed = none) => made.paint({ pending, asked, placed }, false) };
}
const reds = (amount: string) => new Map([["red", units(amount)]]);

test("a chip flies from the rail, comes down beyond its size and settles where it lies", () => {
  const { flying, moved, floor, paint } = table();
  paint(reds("10.00"));
  const [flown] = flying();
  expect([flying().length, flown?.chip.parentElement, flown?.chip.textContent]).toEqual([1, floor, "10"]);
  expect(flown?.frames[0]?.transform).toMatch(/^translate\(-50px, 200px\)/);
  const sizes = flown?.frames.map(({ transform }) => Number(/scale\(([\d.]+)\)/.exec(String(transform))?.[1])) ?? [];
  expect([sizes.at(-1), Math.min(...sizes) < 1, Math.max(...sizes) > 1]).toEqual([1, true, true]);
  expect([flown?.frames.at(-1)?.transform, FLIGHT <= 400]).toEqual(["translate(0px, 0px) scale(1)", true]);
  // A phone moves what is transformed alone without drawing anything anew.
  for (const { frames } of moved) for (const frame of frames) expect(Object.keys(frame).filter((name) => !["transform", "offset", "easing"].includes(name))).toEqual([]);
  flown?.onfinish?.();
  expect(floor.querySelectorAll(".flies")).toHaveLength(0);
});

test("only what is new flies: not what was placed, taken back or not taken by the house", () => {
  const { flying, paint } = table();
  paint(reds("10.00"));
  paint(reds("30.00"));
  expect(flying().map(({ chip }) => chip.textContent)).toEqual(["10", "20"]);
  paint(reds("20.00"));
  paint(none, reds("20.00"));
  paint(none, none, reds("20.00"));
  paint(none, reds("50.00"), reds("20.00"));
  paint(reds("50.00"), none, reds("20.00"));
  expect(flying()).toHaveLength(2);
});

test("a result sweeps what lost to the dealer, pays what won from there, and leaves what only comes back", () => {
  const { made, flying, paint } = table();
  paint(none, none, new Map([["red", units("10.00")], ["straight:1", units("10.00")], ["straight:2", units("10.00")]]));
  collect(made.element, new Map([["straight:1", "36"], ["straight:2", "1"]]));
  expect(flying().map(({ chip, frames }) => [chip.classList.contains("pays"), frames[0]?.transform, frames.at(-1)?.transform])).toEqual([
    [false, "translate(0px, 0px) scale(1)", "translate(40px, -300px) scale(.4)"],
    [true, "translate(40px, -300px) scale(1.25)", "translate(0px, 0px) scale(1)"],
  ]);
});

test("who asked for stillness sees chips where they lie, and none that moves", () => {
  const { made, moved, floor, paint } = table(true);
  paint(reds("10.00"));
  expect([moved, floor.querySelectorAll(".lies.pending").length]).toEqual([[], 1]);
  paint(none, none, reds("10.00"));
  collect(made.element, new Map());
  expect(moved).toEqual([]);
});
