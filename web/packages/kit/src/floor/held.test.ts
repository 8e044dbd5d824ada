// @vitest-environment jsdom
/** When chips are not offered to be placed, and why that is said. */
import { afterEach, beforeEach, expect, test } from "vitest";

import { Failure } from "../api";
import { begin, end, lockedAt, round, seated, soon, tell, Wire } from "./testing";

beforeEach(begin);
afterEach(end);

test("nothing is placed while nothing is heard of the house, and the button says so; an answer in any way gives it back", async () => {
  const { asks, lay, press, root, state, text } = await seated();
  const held = () => root.querySelector(".place")?.getAttribute("aria-disabled");
  lay("head");
  expect(held()).toBe("false");
  state.isAway = true;
  Wire.last.onclose?.();
  expect(held()).toBe("true");
  press(".place");
  await soon();
  expect([text(".notice"), asks.length]).toEqual(["The line is down, so nothing was placed. Your chips lie ready; press again once it is back.", 0]);
  await soon(4_100);
  expect(held()).toBe("true");
  // The line stays down, and the table is asked.
  state.isAway = false;
  await soon(4_100);
  expect([held(), root.querySelector<HTMLElement>(".down")?.hidden]).toEqual(["false", false]);
  state.isAway = true;
  await soon(4_100);
  expect(held()).toBe("true");
  state.isAway = false;
  await soon(4_100);
  press(".place");
  await soon();
  expect(asks).toHaveLength(1);
});

test("chips that met a limit are not offered to be placed again as they lie: a press says why once more, and other chips may", async () => {
  const { asks, lay, press, root, state, text } = await seated();
  const held = () => root.querySelector(".place")?.getAttribute("aria-disabled");
  state.answer = () => new Failure("round_bets_too_many", "You can place 200 bets in one round at most.", true, { max: 200 });
  lay("head");
  press(".place");
  await soon();
  expect([asks.length, held(), text(".notice")]).toEqual([1, "true", "head ৳50.00: You can place 200 bets in one round at most."]);
  root.querySelector(".notice")?.replaceChildren();
  press(".place");
  await soon();
  expect([asks.length, text(".notice")]).toEqual([1, "head ৳50.00: You can place 200 bets in one round at most."]);
  lay("tail");
  expect([held(), text(".notice")]).toEqual(["false", ""]);
  press(".place");
  await soon();
  expect([asks.length, held()]).toEqual([3, "true"]);
  // Another round, another count.
  tell({ ...round(6, "open"), ...lockedAt(Date.now() + 20_000) });
  await soon();
  expect(held()).toBe("false");
});
