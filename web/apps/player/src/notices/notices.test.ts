import { expect, test } from "vitest";

import { inside } from "../auth/routes";
import { missing } from "../help/feedback";
import { due } from "./due";
import { safeLink } from "./readable";

const popup = (executionCode: string) => ({ id: executionCode, title: "", content: "", timestamp: "", executionCode });
const all = ["A", "B", "F"].map(popup);
const ids = (audience: Parameters<typeof due>[1]) => due(all, audience).map(({ id }) => id);

test("popups go to their audience, until they were closed", () => {
  expect(ids({ loggedIn: true, firstTime: false, closed: false })).toEqual(["A"]);
  expect(ids({ loggedIn: true, firstTime: true, closed: false })).toEqual(["A", "F"]);
  expect(ids({ loggedIn: false, firstTime: false, closed: false })).toEqual(["B"]);
  // A visitor is no first-time member.
  expect(ids({ loggedIn: false, firstTime: true, closed: false })).toEqual(["B"]);
  expect(ids({ loggedIn: true, firstTime: true, closed: true })).toEqual([]);
});

test("links of announcements lead to our pages or to https", () => {
  expect(safeLink("/rng?vassalage=INHOUSE")).toBe("/rng?vassalage=INHOUSE");
  expect(safeLink("https://example.org/")).toBe("https://example.org/");
  for (const wrong of ["javascript:alert(1)", "//evil.test", "/\\evil.test", "http://example.org", "data:text/html,x", "", null]) expect(safeLink(wrong)).toBeNull();
});

test("after the login one goes on within the site only", () => {
  expect(inside("/member?page=withdraw")).toBe("/member?page=withdraw");
  for (const wrong of [undefined, "", "https://evil.test", "//evil.test", "/\\evil.test"]) expect(inside(wrong)).toBe("/");
});

test("feedback names its empty fields in the order of the form", () => {
  expect(missing({ type: "", content: "  ", captcha: "x" })).toEqual(["type", "content"]);
  expect(missing({ type: "0", content: "hello", captcha: "x" })).toEqual([]);
});
