// @vitest-environment jsdom
import { expect, test } from "vitest";

import { Notice } from "./parts";

test("what is no failure can be put away by whoever has read it; a failure stays until it is mended", () => {
  const notice = new Notice("EN");
  const button = () => notice.element.querySelector("button");
  notice.inform("The table is resting.");
  expect([notice.element.hidden, notice.element.textContent, button()?.getAttribute("aria-label")]).toEqual([false, "The table is resting.", "Hide this note"]);
  button()?.click();
  expect([notice.element.hidden, button()]).toEqual([true, null]);
  notice.show("That did not work.");
  expect([notice.element.classList.contains("calm"), button()]).toEqual([false, null]);
});
