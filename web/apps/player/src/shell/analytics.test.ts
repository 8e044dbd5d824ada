import { expect, test } from "vitest";

import { choice } from "./analytics";

test("only a yes or a no of this very cookie is a choice", () => {
  expect(choice("a=1; analytics=yes")).toBe("yes");
  expect(choice("analytics=no; b=2")).toBe("no");
  expect([choice(""), choice("analytics="), choice("analytics=maybe"), choice("xanalytics=yes")]).toEqual([null, null, null, null]);
});
