// @vitest-environment jsdom
/** What the page says while the line is down or slow, and what becomes of a movement that nobody answers. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, screen } from "@testing-library/react";
import { Intent } from "api/intent";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { call, Failure } from "./api";
import { GIVEN_UP, SLOW } from "./line";
import { SiteProvider, useSite } from "./site";
import { Standing } from "./Standing";

/** Answers the calls that are on their way, the oldest first; an error is a line that broke. */
let waiting: ((answer: object | Error) => void)[] = [];
let say: (failure: unknown) => string = () => "";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem("language", "EN");
  vi.stubGlobal("fetch", () => new Promise((resolve, fail) => waiting.push((answer) => (answer instanceof Error ? fail(answer) : resolve({ json: () => Promise.resolve(answer) })))));
  const site = renderHook(useSite, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <SiteProvider known={null}>
          {children}
          <Standing />
        </SiteProvider>
      </QueryClientProvider>
    ),
  });
  say = site.result.current.say;
});
afterEach(async () => {
  await act(async () => {
    for (const answer of waiting) answer(new TypeError("over"));
    await vi.advanceTimersByTimeAsync(GIVEN_UP);
  });
  waiting = [];
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const GOOD = { success: true, value: { id: "d1" }, message: null };
// Hidden, for those who do not know popovers.
const said = () => screen.getByRole("status", { hidden: true }).textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answers = (answer: object | Error) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(0);
    waiting.shift()?.(answer);
  });
const reads = () => call("GET /wps/cashier/channels").catch((failure: unknown) => failure);
const pays = () => {
  const wish = { channel: "kite", amount: "500", returnUrl: "/", promotion: null, wallet: null };
  return call("POST /wps/cashier/deposits", { body: { requestId: new Intent().of(wish), ...wish } }).catch((failure: unknown) => failure);
};

test("says that there is no network, until there is", async () => {
  expect(said()).toBe("");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event("offline")));
  expect(said()).toMatch(/^You are offline. What was placed or paid stands/);
  vi.restoreAllMocks();
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(said()).toBe("");
});

test("says that the line is slow, once it is and until the last answer is there", async () => {
  void reads();
  await pass(SLOW - 1);
  expect(said()).toBe("");
  void reads();
  await pass(1);
  expect(said()).toMatch(/^The line is slow/);
  await pass(SLOW);
  await answers(GOOD);
  expect(said()).toMatch(/^The line is slow/);
  await answers(new TypeError("broken"));
  expect(said()).toBe("");
});

// Seen to fail with a movement awaited like what is only read.
test("says of a movement that it was sent, whatever else is slow", async () => {
  const paid = pays();
  void reads();
  await pass(SLOW);
  expect(said()).toBe("Sent, and not answered yet. Stay on this page: pressing again pays nothing twice.");
  await answers(GOOD);
  expect(await paid).toEqual({ id: "d1" });
  expect(said()).toMatch(/^The line is slow/);
});

test("a movement whose answer is lost may be pressed again, and the form says so", async () => {
  const paid = pays();
  await answers(new TypeError("broken"));
  expect(say(await paid)).toMatch(/no answer came. .* nothing is paid twice/);
  // What is only read was not sent by anybody.
  const read = reads();
  await answers(new TypeError("broken"));
  expect(say(await read)).toBe("Network link is abnormal, please try again");
});

// Seen to fail without a limit of time: the form stayed shut for as long as the browser waits.
test("a movement that nobody answers is given up, and a refusal is told in the house's words", async () => {
  const given = pays();
  await pass(GIVEN_UP);
  expect(await given).toMatchObject({ code: "unanswered" });
  const refused = pays();
  await answers(GOOD);
  await answers({ success: false, value: { code: "day_full", details: {} }, message: "Full" });
  expect(await refused).toEqual(new Failure("day_full", "Full", {}));
});
