import { expect, test } from "vitest";

import { isRed, rankText, readCard, readCards, shortName } from "./card";
import { FLIGHT, FLIP, settle, step, timetable, usualPace } from "./deal";

const texts = Array.from("cdhs").flatMap((suit) => Array.from("A23456789TJQK", (rank) => `${rank}${suit}`));

test("every card is read as it is written, numbered as the shoe numbers it", () => {
  texts.forEach((text, place) => {
    expect(readCard(text)).toEqual({ rank: (place % 13) + 1, suit: Math.floor(place / 13), text });
  });
  expect(["Td", "Ah", "Kc", "2s"].flatMap((text) => readCard(text) ?? []).map((card) => [rankText(card), shortName(card).replace("\uFE0E", ""), isRed(card)])).toEqual([["10", "10♦", true], ["A", "A♥", true], ["K", "K♣", false], ["2", "2♠", false]]);
});

test("what is no card is none", () => {
  for (const bad of [null, undefined, 7, "", "A", "Ahh", "1h", "ah", "AH", "10h", "Ax", " h", ["A", "h"], {}]) expect(readCard(bad), JSON.stringify(bad)).toBeNull();
  expect([readCards(["Ah", "1h"]), readCards("AhKh"), readCards({ length: 0 }), readCards([])]).toEqual([null, null, null, []]);
});

test("cards leave one after the other, quicker and quicker, and fifty take about eight seconds", () => {
  const { starts, length } = timetable(Array.from({ length: 50 }, () => 0), usualPace);
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0));
  expect(gaps.every((gap, at) => gap > 0 && gap <= (gaps[at - 1] ?? Infinity))).toBe(true);
  expect(length).toBeLessThan(8_300);
  expect(timetable([0, 0, 500], () => 100)).toEqual({ starts: [0, 100, 700], length: expect.any(Number) });
  expect(timetable([0], usualPace).length).toBeGreaterThanOrEqual(FLIGHT + FLIP);
  expect(timetable([], usualPace)).toEqual({ starts: [], length: 0 });
});

test("a card comes to rest where it lies", () => {
  expect([settle(0), settle(1), settle(-1), settle(2)]).toEqual([0, 1, 0, 1].map((part) => expect.closeTo(part)));
  expect(Math.max(...Array.from({ length: 20 }, (_, at) => settle(at / 20)))).toBeLessThan(1.1);
});

test("cards lie side by side while there is room, and never beyond it", () => {
  expect([step(0, 40, 300, 4), step(1, 40, 300, 4), step(3, 40, 300, 4)]).toEqual([44, 44, 44]);
  expect(step(25, 40, 280, 4)).toBe(10);
  for (const count of [1.5, 6.5, 12.25, 25]) expect((count - 1) * step(count, 40, 280, 4) + 40).toBeLessThanOrEqual(280);
});
