/** Seen to fail when a moment is read in the browser's own zone, and when `put` writes into the old content. */
import { expect, test } from "vitest";

import { at, fromField, linesOf, put, toField } from "./shapes";

test("a dotted name is read and written, and the old content stays as it was", () => {
  const old = { title: { bn: "চ্যাট", en: "Chat" }, path: "/chat" };
  const next = put(old, "title.en", "Talk");
  expect(at(next, "title.en")).toBe("Talk");
  expect(at(next, "title.bn")).toBe("চ্যাট");
  expect(at(old, "title.en")).toBe("Chat");
  expect(at({}, "title.en")).toBeUndefined();
});

test("a moment of Bangladesh goes to the form and back", () => {
  expect(toField("2026-12-01T20:30:00Z")).toBe("2026-12-02T02:30");
  expect(fromField("2026-12-02T02:30")).toBe("2026-12-01T20:30:00.000Z");
  expect(toField(null)).toBe("");
  expect(fromField("")).toBeNull();
});

test("empty lines are none", () => {
  expect(linesOf(" US \n\nCN\n")).toEqual(["US", "CN"]);
});
