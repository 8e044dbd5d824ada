import { expect, test } from "vitest";

import { inside } from "../auth/routes";
import { bounds, cut, letters, TYPES } from "../help/feedback";
import { helpTexts } from "../help/texts";
import { due } from "./due";
import { changed, type Message } from "./inbox";
import { pageOf, pages, shownOn } from "./paged";
import { safeLink, safePicture } from "./readable";

const popup = (executionCode: string) => ({ id: executionCode, title: "", content: "", timestamp: "", executionCode });
const all = ["A", "B", "F"].map(popup);
const ids = (audience: Parameters<typeof due>[1]) => due(all, audience).map(({ id }) => id);

// Shows: entity:announcement
test("popups go to their audience, until they were closed", () => {
  expect(ids({ loggedIn: true, firstTime: false, closed: false })).toEqual(["A"]);
  expect(ids({ loggedIn: true, firstTime: true, closed: false })).toEqual(["A", "F"]);
  expect(ids({ loggedIn: false, firstTime: false, closed: false })).toEqual(["B"]);
  // A visitor is no first-time member.
  expect(ids({ loggedIn: false, firstTime: true, closed: false })).toEqual(["B"]);
  expect(ids({ loggedIn: true, firstTime: true, closed: true })).toEqual([]);
});

// Shows: constant:announcements
test("announcements stand by nine, and each is found on its page", () => {
  const list = Array.from({ length: 20 }, (_, at) => at);
  expect([0, 8, 9, 17, 18].map(pageOf)).toEqual([1, 1, 2, 2, 3]);
  expect([0, 9, 10, 20].map(pages)).toEqual([0, 1, 2, 3]);
  expect(shownOn(list, 2)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  expect(shownOn(list, 3)).toEqual([18, 19]);
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

// Shows: entity:feedback, entity:option
test("the questions of feedback are options: each has its number and its words", () => {
  expect(TYPES.map((value) => ({ value, label: helpTexts[`type.${value}`].en }))).toEqual([
    { value: "1", label: "Deposit issues" },
    { value: "2", label: "Withdrawal issues" },
    { value: "3", label: "Game issues" },
    { value: "4", label: "Customer-service issues" },
    { value: "6", label: "Apply to be an agent" },
    { value: "0", label: "Other" },
  ]);
});

// Shows: constant:feedback
test("feedback is counted as the house counts, and stops without cutting a letter", () => {
  expect(bounds(false)).toEqual({ min: 20, max: 200 });
  expect(bounds(true)).toEqual({ min: 1, max: 140 });
  expect(letters("  কথা \n")).toBe(3);
  expect(letters("🙂🙂")).toBe(2);
  expect(cut("🙂🙂🙂", 2)).toBe("🙂🙂");
  expect(cut("ab", 2)).toBe("ab");
});

test("pictures of announcements are our own", () => {
  expect(safePicture("/banners/kites.svg")).toBe("/banners/kites.svg");
  for (const wrong of ["https://evil.test/a.gif", "//evil.test/a.gif", "data:image/png;base64,x", "a.svg", null]) expect(safePicture(wrong)).toBeNull();
});

test("a message that was read or deleted changes on its page only", () => {
  const message = (id: string): Message => ({ id, kind: "deposit", title: id, content: "", at: "", read: false });
  const pages = { pages: [{ content: [message("a"), message("b")], next: "x" }, { content: [message("c")] }], pageParams: ["", "x"] };
  const read = changed(pages, (one) => (one.id === "b" ? { ...one, read: true } : one));
  expect(read.pages.map((page) => page.content.map((one) => one.read))).toEqual([[false, true], [false]]);
  const gone = changed(pages, (one) => (one.id === "a" ? null : one));
  expect(gone.pages.map((page) => page.content.map((one) => one.id))).toEqual([["b"], ["c"]]);
  expect(gone.pages[0]?.next).toBe("x");
});
