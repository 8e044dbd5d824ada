// @vitest-environment jsdom
/** The dialogs of passwords: what is wrong stands at its field, and what was typed stays when the house refuses. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReactNode } from "react";

import { Failure } from "../lib/api";
import { SiteProvider } from "../lib/site";
import { ForgotDialog } from "./ForgotDialog";
import { PasswordForm } from "./PasswordForm";

const sealed = vi.hoisted(() => vi.fn<(name: string, given: { body: Record<string, unknown> }) => Promise<unknown>>());
vi.mock("../lib/sealed", () => ({ sealedCall: sealed }));
vi.mock("@tanstack/react-router", () => ({ useNavigate: () => () => {}, Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a> }));

const rule = (field: string, minLength: number, maxLength: number, acceptedPattern: string) => ({ field, enabled: true, required: true, acceptedPattern, patternId: "digits", minLength, maxLength, message: { bn: "ভুল", en: "Not good" } });
const ANSWERS: Record<string, unknown> = {
  "/wps/system/site": { timeZone: "Asia/Dhaka", whitelabel: ["MOBILERESET3", "EMAILRESET3"].map((modId) => ({ modId, enabled: "1" })) },
  "/wps/captcha": "",
  "/wps/system/setting/register": { termsRequired: true, fields: [rule("password", 8, 64, "^\\S+$"), rule("mobileNum", 11, 11, "^[0-9]+$")] },
  "/wps/system/countryCodes": [{ country: "BD", dialingCode: "880", minDigits: 11, maxDigits: 11 }],
};

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  localStorage.setItem("language", "EN");
  sealed.mockReset();
  vi.stubGlobal("fetch", async (address: string) => (asked.push(address), { headers: new Headers(), json: () => Promise.resolve({ success: true, value: ANSWERS[address] ?? { list: [], content: [] }, message: null }) }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={null}>{part}</SiteProvider>
    </QueryClientProvider>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const said = (label: string) => document.getElementById(field(label).getAttribute("aria-describedby") ?? "")?.textContent;

test("a new password is judged before it is sent, the first wrong field gets the focus", async () => {
  shown(<PasswordForm onDone={() => {}} />);
  press(/change password/i);
  await waitFor(() => expect(said("Current password")).toBe("Input cannot be empty"));
  expect(said("New password")).toBe("Input cannot be empty");
  await waitFor(() => expect(document.activeElement).toBe(field("Current password")));
  type("Current password", "Old-2026");
  type("New password", "Mela-2026");
  type("Password again", "Mela-2027");
  press(/change password/i);
  await waitFor(() => expect(said("Password again")).toBeTruthy());
  expect(said("New password")).toBeUndefined();
  expect(sealed).not.toHaveBeenCalled();
});

test("the old password is asked for once the house wants it; a refusal stands at its field and the values stay", async () => {
  const done = vi.fn<() => void>();
  shown(<PasswordForm held onDone={done} />);
  expect(screen.queryByLabelText("Current password")).toBeNull();
  type("New password", "Mela-2026");
  type("Password again", "Mela-2026");
  sealed.mockRejectedValueOnce(new Failure("invalid", "The current one, please", { field: "oldPassword" }));
  press(/change password/i);
  await waitFor(() => expect(said("Current password")).toBe("The current one, please"));
  await waitFor(() => expect(document.activeElement).toBe(field("Current password")));
  type("Current password", "Old-2026");
  sealed.mockRejectedValueOnce(new Failure("password_guessable", "Too easy", {}));
  press(/change password/i);
  await waitFor(() => expect(said("New password")).toBe("Too easy"));
  expect(field("New password").value).toBe("Mela-2026");
  sealed.mockResolvedValueOnce({});
  press(/change password/i);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sealed.mock.lastCall?.[1].body).toEqual({ oldPassword: "Old-2026", newPassword: "Mela-2026", confirmNewPassword: "Mela-2026" });
  await waitFor(() => expect(field("New password").value).toBe(""));
});

/** In its dialog, which opens a moment later. */
async function forgot() {
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute("open", "");
  };
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  shown(<ForgotDialog onClose={() => {}} />);
  await screen.findByRole("tab", { name: /mobile/i });
}

test("a password forgotten, by mobile: the number is judged before a code is asked for, and all of it before it is sent", async () => {
  await forgot();
  type("Mobile number", "12");
  press(/send/i);
  await waitFor(() => expect(said("Mobile number")).toBeTruthy());
  press(/set the new password/i);
  await waitFor(() => expect(said("SMS code")).toBeTruthy());
  await waitFor(() => expect(document.activeElement).toBe(field("Mobile number")));
  type("Mobile number", "01712345678");
  type("SMS code", " 123456 ");
  type("New password", "Mela-2026");
  type("Password again", "Mela-2026");
  expect(sealed).not.toHaveBeenCalled();
  sealed.mockRejectedValueOnce(new Failure("verification_code_wrong", "Wrong code", {}));
  press(/set the new password/i);
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong code");
  expect(sealed.mock.lastCall?.[1].body).toEqual({ mobileNum: "01712345678", newPassword: "Mela-2026", verificationCode: "123456" });
  expect([field("Mobile number").value, field("SMS code").value]).toEqual(["01712345678", " 123456 "]);
});

test("a password forgotten, by e-mail: nothing is sent without a name, an address and the letters of the picture", async () => {
  await forgot();
  fireEvent.click(screen.getByRole("tab", { name: /mail/i }));
  await screen.findByLabelText("Letters in the picture");
  press(/link/i);
  await waitFor(() => expect(said("Account name")).toBe("Input cannot be empty"));
  expect(said("Letters in the picture")).toBeTruthy();
  type("Account name", "rahim");
  type(screen.getByRole<HTMLInputElement>("textbox", { name: /mail/i }).labels?.[0]?.textContent ?? "", "rahim@example.org");
  press(/link/i);
  await waitFor(() => expect(said("Account name")).toBeUndefined());
  expect(asked.filter((path) => path.includes("password"))).toEqual([]);
  type("Letters in the picture", "abcd");
  press(/link/i);
  await waitFor(() => expect(asked).toContain("/wps/member/password/email"));
});
