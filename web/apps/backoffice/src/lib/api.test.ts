import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { call, Failure, picture, upload, whenSessionEnds } from "./api";

const asked: { path: string; init: RequestInit }[] = [];
let answer: Response;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("sessionStorage", { getItem: () => "t0k3n" });
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return Promise.resolve(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

const good = (value: unknown) => new Response(JSON.stringify({ success: true, value, message: null }));
const bad = (code: string, status = 409) => new Response(JSON.stringify({ success: false, value: { code, details: { from: "1" } }, message: "no" }), { status });

it("fills the name's places and says nothing of what is not wanted", async () => {
  answer = good({ content: [], next: null });
  await call("GET /backoffice/withdrawals", { query: { state: "risk", member: null, cursor: null } });
  await call("POST /backoffice/kyc/{id}/reject", { path: { id: "a/b?c" }, body: { reason: "blurred" } }).catch(() => {});
  expect(asked.map(({ path }) => path)).toEqual(["/backoffice/withdrawals?state=risk", "/backoffice/kyc/a%2Fb%3Fc/reject"]);
  expect(asked[1]?.init).toMatchObject({ method: "POST", body: '{"reason":"blurred"}', headers: { token: "t0k3n", "accept-language": "en", "content-type": "application/json" } });
  expect(asked[0]?.init).not.toHaveProperty("body");
});

it("throws a refusal with its code, its text and its particulars, and tells when the session is over", async () => {
  const ended = vi.fn();
  whenSessionEnds(ended);
  answer = bad("second_operator_needed");
  const refused = await call("GET /backoffice/site").catch((failure: unknown) => failure);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: "second_operator_needed", message: "no", details: { from: "1" } });
  expect(ended).not.toHaveBeenCalled();
  answer = bad("not_logged_in", 401);
  await expect(picture("GET /backoffice/proofs/{id}", { path: { id: "7" } })).rejects.toMatchObject({ code: "not_logged_in" });
  expect(ended).toHaveBeenCalledOnce();
  answer = new Response("<html>");
  await expect(call("GET /backoffice/site")).rejects.toMatchObject({ code: "unknown" });
});

it("sends a file as it is", async () => {
  answer = good({ lines: 0 });
  const file = new File(["a;b"], "may.csv");
  await upload("POST /backoffice/statements", file, { query: { channel: "bank", name: "may & june.csv" } });
  expect(asked[0]).toMatchObject({ path: "/backoffice/statements?channel=bank&name=may+%26+june.csv", init: { method: "POST", body: file, headers: { "content-type": "application/octet-stream" } } });
});
