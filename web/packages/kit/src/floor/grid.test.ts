// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

import { units } from "../number";
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
  expect(buttons[0]?.getAttribute("aria-label")).toBe("named red");
  made.paint({ pending: none, asked: new Map([["red", units("10.00")]]), placed: none }, false);
  expect(lies(0)).toEqual([["asked", "10", false]]);
  made.paint({ pending: none, asked: none, placed: none }, true);
  expect(lies(0)).toEqual([]);
  made.mark("won", new Set(["straight:2"]));
  expect(buttons.map((button) => button.classList.contains("won"))).toEqual([false, false, true]);
});
