import { request } from "api/call";
import { describe, expect, test } from "vitest";

describe("requests by the names of the site's document", () => {
  test("places are filled and escaped, and what is not told is not sent", () => {
    expect(request("GET /wps/agent/statements/{id}", { path: { id: "7/../8" } })).toEqual({ method: "GET", path: "/wps/agent/statements/7%2F..%2F8", body: undefined });
    expect(request("GET /wps/member/bets", { query: { pageSize: 20, cursor: null, from: "" } }).path).toBe("/wps/member/bets?pageSize=20");
    expect(request("GET /wps/member/bets").path).toBe("/wps/member/bets");
    expect(request("POST /wps/member/language", { body: { language: "BN" } })).toEqual({ method: "POST", path: "/wps/member/language", body: { language: "BN" } });
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
