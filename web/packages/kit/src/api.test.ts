import { afterEach, expect, test, vi } from "vitest";

import { api, Failure, persist } from "./api";

/** Calls as a document has them. */
type Calls = { [N in "GET /x" | "POST /spin"]: { path: undefined; query: undefined; body: object | undefined; answer: unknown } };
const site = (token = "") => api<Calls>(() => ({ token }));

afterEach(() => vi.unstubAllGlobals());

function answers(...list: (Response | Error)[]) {
  const asked: RequestInit[] = [];
  vi.stubGlobal("fetch", (_path: string, request: RequestInit) => {
    asked.push(request);
    const next = list.shift();
    return next instanceof Error || !next ? Promise.reject(next) : Promise.resolve(next);
  });
  return asked;
}
const failed = (status: number, code: string) => Response.json({ success: false, value: { code, details: { limit: "5.00" } }, message: "words" }, { status });

test("the envelope is opened and the headers are sent", async () => {
  const asked = answers(Response.json({ success: true, value: { roll: "1.00" }, message: null }));
  expect(await site("t")("POST /spin", { body: { stake: "1.00" } })).toEqual({ roll: "1.00" });
  expect(asked[0]).toMatchObject({ method: "POST", body: '{"stake":"1.00"}', headers: { token: "t", "content-type": "application/json" } });
});

test.each([
  [failed(409, "insufficient_funds"), "insufficient_funds", true],
  [failed(502, "wallet_unreachable"), "wallet_unreachable", true],
  [failed(500, "internal"), "internal", false],
  // Taken for an answer, it would let the next press bet a second time.
  [failed(409, "round_pending"), "round_pending", false],
  [new Response("<html>", { status: 502 }), "network", false],
  [new TypeError("offline"), "network", false],
])("a failure says whether the outcome is known", async (answer, code, settled) => {
  answers(answer as Response);
  const failure = await site()("GET /x").catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ code, settled });
});

test("a lost answer is asked for again with the same body, a refusal is not", async () => {
  const asked = answers(new TypeError("offline"), failed(500, "internal"), Response.json({ success: true, value: 7, message: null }));
  expect(await persist(() => site()("POST /spin", { body: { requestId: "r" } }), [0, 0])).toBe(7);
  expect(asked.map((request) => request.body)).toEqual(Array(3).fill('{"requestId":"r"}'));
  const refused = answers(failed(400, "stake_invalid"), Response.json({ success: true, value: 7, message: null }));
  await expect(persist(() => site()("POST /spin", { body: {} }), [0])).rejects.toMatchObject({ code: "stake_invalid" });
  expect(refused).toHaveLength(1);
});
