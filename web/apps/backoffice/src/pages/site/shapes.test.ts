/** Seen to fail when `put` writes into the old content. */
import { expect, test } from "vitest";

import { at, linesOf, put } from "./shapes";

test("a dotted name is read and written, and the old content stays as it was", () => {
  const old = { title: { bn: "চ্যাট", en: "Chat" }, path: "/chat" };
  const next = put(old, "title.en", "Talk");
  expect(at(next, "title.en")).toBe("Talk");
  expect(at(next, "title.bn")).toBe("চ্যাট");
  expect(at(old, "title.en")).toBe("Chat");
  expect(at({}, "title.en")).toBeUndefined();
});

test("empty lines are none", () => {
  expect(linesOf(" US \n\nCN\n")).toEqual(["US", "CN"]);
});
