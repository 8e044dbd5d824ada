/** Sessions without a dialog: a one-time code in the address, a login that the house remembers. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { remembered } from "./enter";
import { start } from "./start";

const store = () => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key), clear: () => kept.clear() };
};
let asked: { path: string; body: unknown; address: string }[] = [];
let good = true;

beforeEach(() => {
  asked = [];
  good = true;
  const place = { href: "http://mela/member" };
  vi.stubGlobal("location", place);
  vi.stubGlobal("history", { state: null, replaceState: (_: unknown, __: string, url: URL) => (place.href = url.href) });
  vi.stubGlobal("document", { documentElement: { lang: "bn" } });
  vi.stubGlobal("sessionStorage", store());
  vi.stubGlobal("localStorage", store());
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    asked.push({ path, body: body === undefined ? undefined : JSON.parse(String(body)), address: place.href });
    return Response.json(good ? { success: true, value: { token: "t1", member: {} } } : { success: false, value: { code: "not_remembered", details: null } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

// Shows: constant:session-token
test("a code in the address is wiped before it is spent, and the rest of the address stays", async () => {
  location.href = "http://mela/member?page=withdraw&token=abc#x";
  await start();
  expect(asked).toEqual([{ path: "/wps/session/exchange", body: { code: "abc" }, address: "http://mela/member?page=withdraw#x" }]);
  expect(sessionStorage.getItem("token")).toBe("t1");
  // For this visit alone: nothing of it stays in the browser.
  expect(localStorage.getItem("token")).toBeNull();
});

test("a spent code leaves an ordinary visitor", async () => {
  good = false;
  location.href = "http://mela/?token=abc";
  await start();
  expect(sessionStorage.getItem("token")).toBeNull();
});

// Shows: constant:remember-me
test("a remembered login is asked for within 24 hours only, and forgotten once refused", async () => {
  const begun = Date.now();
  remembered.keep();
  expect([remembered.holds(begun + 86_399_000), remembered.holds(Date.now() + 86_400_000)]).toEqual([true, false]);
  remembered.keep();
  await start();
  expect(asked.map(({ path }) => path)).toEqual(["/wps/session/resume"]);
  expect(sessionStorage.getItem("token")).toBe("t1");
  good = false;
  await start();
  expect(remembered.holds()).toBe(false);
  localStorage.setItem("remembered", String(Date.now() - 1));
  await start();
  expect(asked).toHaveLength(2);
  expect(localStorage.getItem("remembered")).toBeNull();
});
