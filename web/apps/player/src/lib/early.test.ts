import { afterEach, expect, test, vi } from "vitest";

import { early, type Early } from "./early";

const asked = (): Early => ({ token: "mine", language: "bn", answers: { "/wps/member/info": Promise.resolve(new Response("{}")), "/wps/cashier/channels": Promise.resolve(null) } });

/** The document of a member who has asked in Bengali, `after` milliseconds since it began. */
function opened(after = 2_000) {
  vi.stubGlobal("window", { early: asked() });
  vi.stubGlobal("performance", { now: () => after });
}

afterEach(() => vi.unstubAllGlobals());

test("an answer is handed out once; then the house is asked", async () => {
  opened();
  expect(await early("/wps/member/info", "mine", "bn")?.then((answer) => answer?.text())).toBe("{}");
  expect(early("/wps/member/info", "mine", "bn")).toBeUndefined();
  expect(await early("/wps/cashier/channels", "mine", "bn")).toBeNull();
  expect(early("/wps/cashier/deposits", "mine", "bn")).toBeUndefined();
});

test("another session, another language and a late reader get nothing", () => {
  opened();
  expect(early("/wps/member/info", "another", "bn")).toBeUndefined();
  opened();
  expect(early("/wps/member/info", "mine", "en")).toBeUndefined();
  opened(31_000);
  expect(early("/wps/member/info", "mine", "bn")).toBeUndefined();
});

test("a document that has asked for nothing has no answers", () => {
  vi.stubGlobal("window", {});
  expect(early("/wps/member/info", "mine", "bn")).toBeUndefined();
});
