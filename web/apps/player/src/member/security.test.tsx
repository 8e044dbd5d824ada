// @vitest-environment jsdom
/** The small forms of the security centre: each thing that is wrong stands at its field, in the words of that field. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Failure } from "../lib/api";
import { SiteProvider } from "../lib/site";
import { SecurityBindings } from "./SecurityBindings";
import type { Profile } from "./profile";

const sealed = vi.hoisted(() => vi.fn<(name: string, given: { body: Record<string, unknown> }) => Promise<unknown>>());
vi.mock("../lib/sealed", () => ({ sealedCall: sealed }));

const rule = (field: string, minLength: number, maxLength: number, acceptedPattern: string, how: { bn: string; en: string }) => ({ field, enabled: true, required: true, acceptedPattern, patternId: "digits", minLength, maxLength, message: how });
const ANSWERS: Record<string, unknown> = {
  "/wps/system/site": { timeZone: "Asia/Dhaka" },
  "/wps/system/setting/register": { termsRequired: true, fields: [rule("paymentPassword", 6, 6, "^[0-9]+$", { bn: "{min} - {max}টি অঙ্ক", en: "{min} - {max} digits" }), rule("email", 5, 60, "@", { bn: "ঠিকানা", en: "an address" })] },
  "/wps/system/countryCodes": [],
};

beforeEach(() => {
  sealed.mockReset();
  vi.stubGlobal("fetch", async (address: string) => ({ json: () => Promise.resolve({ success: true, value: ANSWERS[address] ?? {}, message: null }) }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The form behind the last button of a row, and what stands at its fields by their names. */
async function unfolded(language: "BN" | "EN", title: string) {
  localStorage.setItem("language", language);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SiteProvider known={null}>
        <SecurityBindings profile={{ hasPassword: true, hasPaymentPassword: false } as Profile} />
      </SiteProvider>
    </QueryClientProvider>,
  );
  const row = within(screen.getByText(title, { selector: "b" }).closest<HTMLElement>(".bind")!);
  fireEvent.click(row.getByRole("button"));
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  await waitFor(() => expect(field("password")).toBeTruthy());
  // The rules have come.
  await new Promise((resolve) => setTimeout(resolve));
  return {
    field,
    type: (name: string, value: string) => fireEvent.change(field(name), { target: { value } }),
    said: (name: string) => [field(name).getAttribute("aria-invalid"), document.getElementById((field(name).getAttribute("aria-describedby") ?? "").split(" ").find((id) => id.endsWith("-error")) ?? "")?.textContent],
    send: () => fireEvent.submit(field("password").form!),
  };
}

const NOTHING = ["false", undefined];

// Seen to fail: all of it stood under the password, and a PIN was called a password.
test.each([
  ["EN", "Payment PIN", "PIN format is incorrect: 6 digits", "Inconsistent twice: the two PINs differ"],
  ["BN", "লেনদেনের পিন", "পিনটি ঠিকভাবে লেখা হয়নি: 6টি অঙ্ক", "পিন দুটি এক নয়"],
] as const)("a PIN that is none, and one that differs, are told at their fields: %s", async (language, title, none, differs) => {
  const { field, type, said, send } = await unfolded(language, title);
  // The rule stands there before anything is wrong.
  expect(none).toContain(`: ${document.getElementById(field("newPaymentPassword").getAttribute("aria-describedby") ?? "")?.textContent}`);
  type("newPaymentPassword", "12");
  type("confirmNewPaymentPassword", "12");
  type("password", "Mela-2026");
  send();
  await waitFor(() => expect(said("newPaymentPassword")).toEqual(["true", none]));
  expect([said("confirmNewPaymentPassword"), said("password")]).toEqual([NOTHING, NOTHING]);
  type("newPaymentPassword", "593827");
  await waitFor(() => expect(said("newPaymentPassword")).toEqual(NOTHING));
  await waitFor(() => expect(said("confirmNewPaymentPassword")).toEqual(["true", differs]));
  expect(sealed).not.toHaveBeenCalled();
});

test("what the house refuses stands at the field that it is about, and the values stay", async () => {
  const { field, type, said, send } = await unfolded("EN", "Payment PIN");
  for (const name of ["newPaymentPassword", "confirmNewPaymentPassword"]) type(name, "593827");
  type("password", "wrong");
  sealed.mockRejectedValueOnce(new Failure("password_wrong", "The password is not right.", {}));
  send();
  await waitFor(() => expect(said("password")).toEqual(["true", "The password is not right."]));
  await waitFor(() => expect(document.activeElement).toBe(field("password")));
  type("password", "Mela-2026");
  await waitFor(() => expect(said("password")).toEqual(NOTHING));
  sealed.mockRejectedValueOnce(new Failure("field_invalid", "Not the same", { field: "confirmNewPaymentPassword" }));
  send();
  await waitFor(() => expect(said("confirmNewPaymentPassword")).toEqual(["true", "Not the same"]));
  expect(sealed.mock.lastCall?.[1].body).toEqual({ newPaymentPassword: "593827", confirmNewPaymentPassword: "593827", password: "Mela-2026" });
});

test("an address that is none gets no code, and is told at its field", async () => {
  const { type, said } = await unfolded("EN", "E-mail");
  type("email", "salma");
  fireEvent.click(screen.getByRole("button", { name: "Send the code" }));
  await waitFor(() => expect(said("email")).toEqual(["true", "E-mail format is incorrect: an address"]));
  type("email", "salma@mela.example");
  await waitFor(() => expect(said("email")).toEqual(NOTHING));
});
