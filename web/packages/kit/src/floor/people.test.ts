// @vitest-environment jsdom
import { expect, test } from "vitest";

import { PeopleCount } from "./people";
import { readPeople } from "./view";

test("how many people are at a table is shown and said, with those who are simulated", () => {
  const people = new PeopleCount("EN", { count: 12, simulated: 9 });
  const shown = () => people.element.querySelector("[aria-hidden]")?.textContent;
  const said = () => people.element.querySelector(".unseen")?.textContent;
  expect([shown(), said()]).toEqual(["12(9)", "People here: 12, of them simulated: 9. Who bet in this round or the one before it"]);
  expect(people.element.querySelectorAll("svg")).toHaveLength(2);
  // Seen to fail with two figures beside each other: two people who are both simulated read as four.
  people.paint({ count: 2, simulated: 2 });
  expect([shown(), said()]).toEqual(["2", "People here: 2, all of them simulated. Who bet in this round or the one before it"]);
  expect(people.element.querySelectorAll("svg")).toHaveLength(1);
  people.paint({ count: 3, simulated: 0 });
  expect([shown(), said()]).toEqual(["3", "People here: 3. Who bet in this round or the one before it"]);
  expect(people.element.querySelectorAll("svg")).toHaveLength(1);
});

test("only what counts people is read as such", () => {
  expect(readPeople({ count: 2, simulated: 1 })).toEqual({ count: 2, simulated: 1 });
  for (const wrong of [null, 2, {}, { count: "2", simulated: 1 }, { count: 2 }]) expect(readPeople(wrong)).toBeNull();
});
