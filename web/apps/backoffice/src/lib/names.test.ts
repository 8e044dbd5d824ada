import { expect, test } from "vitest";

import { isName, sameName } from "./names";

test("the same words are the same name, as the house compares them", () => {
  for (const [one, other] of [
    ["Rahim Uddin", "rahim  UDDIN"],
    ["Rahim Uddin", " Uddin, Rahim "],
    ["Abdul-Karim", "abdul karim"],
    ["O’Brien", "o'brien"],
    ["রহিম উদ্দীন", "উদ্দীন রহিম"],
    ["জয়", "জয\u09bc"],
    ["সোহেল", "স\u09c7\u09beহেল"],
    ["আব্দুল\u200c করিম", "আব্দুল করিম"],
  ] as const)
    expect(sameName(one, other), `${one} / ${other}`).toBe(true);
});

test("nothing is guessed", () => {
  for (const [one, other] of [
    ["Rahim Uddin", "Karim Uddin"],
    ["Rahim Uddin", "Rahim"],
    ["Md. Rahim", "Mohammad Rahim"],
    ["Rahim", "রহিম"],
    ["রহিম", "রহীম"],
    ["", ""],
  ] as const)
    expect(sameName(one, other), `${one} / ${other}`).toBe(false);
  expect(["", " ", "-", "a", "-.-"].map(isName)).toEqual([false, false, false, false, false]);
  expect(["Li", "রা"].map(isName)).toEqual([true, true]);
});
