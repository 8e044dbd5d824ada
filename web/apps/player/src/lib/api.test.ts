import { request } from "api/call";
import { afterEach, describe, expect, test, vi } from "vitest";

import { merchant, token } from "./api";
import { firstLanguage, linkedLanguage } from "./site";

afterEach(() => void vi.unstubAllGlobals());

const store = () => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), clear: () => kept.clear() };
};

// Shows: constant:merchant, entity:configuration
test("the merchant's code is kept for the visit and beyond it, and outlives a session", () => {
  vi.stubGlobal("sessionStorage", store());
  vi.stubGlobal("localStorage", store());
  vi.stubGlobal("location", { pathname: "/" });
  merchant.keep("mela");
  token.keep("t1");
  expect([sessionStorage.getItem("merchant"), localStorage.getItem("merchant")]).toEqual(["mela", "mela"]);
  token.drop();
  expect([token.read(), sessionStorage.getItem("merchant")]).toEqual(["", "mela"]);
});

// Shows: constant:languages, constant:bingo, entity:configuration
test("the site speaks Bengali or English; whatever else a link or the browser names is Bengali", () => {
  const begins = (search: string, chosen?: string) => {
    vi.stubGlobal("location", { search });
    vi.stubGlobal("localStorage", store());
    if (chosen !== undefined) localStorage.setItem("language", chosen);
    return firstLanguage();
  };
  expect([begins(""), begins("", "BN"), begins("", "EN"), begins("", "TY")]).toEqual(["BN", "BN", "EN", "BN"]);
  expect([begins("?lang=EN"), begins("?lang=BN", "EN"), begins("?lang=TY"), begins("?lang=TY", "EN")]).toEqual(["EN", "BN", "BN", "EN"]);
  expect(linkedLanguage()).toBeNull();
});

describe("requests by the names of the site's document", () => {
  test("places are filled and escaped, and what is not told is not sent", () => {
    expect(request("GET /wps/agent/statements/{id}", { path: { id: "7/../8" } })).toEqual({ method: "GET", path: "/wps/agent/statements/7%2F..%2F8", body: undefined, headers: {} });
    expect(request("GET /wps/member/bets", { query: { pageSize: 20, cursor: null, from: "" } }).path).toBe("/wps/member/bets?pageSize=20");
    expect(request("GET /wps/member/bets").path).toBe("/wps/member/bets");
    expect(request("POST /wps/member/language", { body: { language: "BN" } })).toEqual({ method: "POST", path: "/wps/member/language", body: { language: "BN" }, headers: {} });
  });

  // The compiler is the test: each of these lines fails `tsc` once the types take anything for an answer.
  test("a call takes what the document says", () => {
    // @ts-expect-error: there is no such call
    expect(() => request("GET /wps/nothing")).not.toThrow();
    // @ts-expect-error: the place must be filled
    expect(() => request("GET /wps/agent/statements/{id}")).not.toThrow();
    // @ts-expect-error: a language of ours
    expect(() => request("POST /wps/member/language", { body: { language: 5 } })).not.toThrow();
  });
});
