// @vitest-environment jsdom
/** The forms that move money: what is wrong is not sent, a wish is sent once, a refusal stands at its field, and what was typed stays. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReactNode } from "react";

import type { Member } from "../lib/api";
import { SiteProvider, useSite } from "../lib/site";
import { Deposits } from "./Deposits";
import { Transfers } from "./Transfers";
import { Withdrawals } from "./Withdrawals";

vi.mock("@tanstack/react-router", () => ({ useSearch: () => ({}), useNavigate: () => () => {}, Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a> }));

const member = { id: "1", account: "rahim", type: 0, balance: "1000.00", currency: { code: "BDT", symbol: "৳" } } as unknown as Member;
const turnover = { outstanding: "0.00", unplayed: "0.00", items: [] };
const NONE = { content: [], next: null };
const ANSWERS: Record<string, unknown> = {
  "/wps/member/info": member,
  "/wps/cashier/debt": { outstanding: "0.00", payable: "0.00", items: [] },
  "/wps/promotions/deposit": { list: [] },
  "/wps/member/bonuses/running": { list: [] },
  "/wps/member/info/profile": { account: "rahim", hasPassword: true },
  "/wps/system/setting/register": { fields: [] },
  "/wps/system/countryCodes": [],
  "/wps/system/key": { acceptPlainBodies: true },
  "/wps/cashier/channels": [{ id: "kite", name: { bn: "ঘুড়ি ওয়ালেট", en: "Kite Wallet" }, kind: "transfer", open: true, openFrom: "00:00", openUntil: "00:00", min: "100.00", max: "5000.00", presets: [], feeFixed: "0.00", feeShare: 0, turnoverShare: 1_000_000 }],
  "/wps/cashier/transfers/terms": { enabled: true, available: "1000.00", unplayed: "0.00", outstanding: "0.00", min: "100.00", max: "5000.00", leftToday: 3, sumLeftToday: "5000.00", hasPaymentPassword: true },
  "/wps/cashier/withdrawals/terms": {
    open: true, openFrom: "00:00", openUntil: "00:00", available: "1000.00", min: "100.00", max: "5000.00", leftToday: 3, sumLeftToday: "5000.00", freeLeftToday: 3, feeFixed: "0.00", feeShare: 0, earlyFeeShare: null,
    turnover, hasPaymentPassword: true, paymentPasswordNeeded: true, payeeName: "Rahim", payeesMost: 1, newPayeeHours: 24,
    institutions: [{ id: "kite", name: { bn: "ঘুড়ি ওয়ালেট", en: "Kite Wallet" } }], payees: [{ id: "p1", institution: "kite", number: "0171", holder: "Rahim", blocked: false }],
  },
};

/** What the house has written down of a withdrawal. */
const ASKED = { id: "d1", amount: "500.00", fee: "0.00", account: { method: "kite", number: "0171", holder: "Rahim" }, keeper: "operator", state: "risk", timeline: [], transfers: [] };

/** What was sent, and how the house answers it. */
let sent: { path: string; body: Record<string, unknown> }[] = [];
let answered: () => Promise<unknown>;
const refused = (code: string) => ({ success: false, value: { code, details: {} }, message: `Refused: ${code}` });

beforeEach(() => {
  sent = [];
  answered = () => Promise.resolve({ success: true, value: ASKED, message: null });
  localStorage.setItem("language", "EN");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  HTMLElement.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    const path = address.replace(/\?.*/, "");
    if (method === "GET") return { json: () => Promise.resolve({ success: true, value: ANSWERS[path] ?? NONE, message: null }) };
    sent.push({ path, body: JSON.parse(String(body)) as Record<string, unknown> });
    const answer = await answered();
    return { json: () => Promise.resolve(answer) };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Switch() {
  const { language, setLanguage } = useSite();
  return (
    <button type="button" onClick={() => setLanguage(language === "EN" ? "BN" : "EN")}>
      other language
    </button>
  );
}

const shown = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={member}>{page}</SiteProvider>
    </QueryClientProvider>,
  );

const FORMS = [
  { name: "deposit", page: Deposits, path: "/wps/cashier/deposits", send: "Show where to send", others: [] },
  { name: "withdrawal", page: Withdrawals, path: "/wps/cashier/withdrawals", send: "Ask for withdrawal", others: [["Payment PIN", "123456"]] },
  { name: "transfer", page: Transfers, path: "/wps/cashier/transfers", send: "Send", others: [["To whom (account name)", "karim"], ["Payment PIN", "123456"]] },
] as const;

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const amount = () => field("Amount");
/** What is wrong with a field; and what it says of itself before anything is. */
const described = (input: HTMLInputElement) => (input.getAttribute("aria-describedby") ?? "").split(" ");
const said = (input: HTMLInputElement) => document.getElementById(described(input).find((id) => id.endsWith("-error")) ?? "")?.textContent;
const hinted = (input: HTMLInputElement) => document.getElementById(described(input)[0] ?? "")?.textContent;

describe.each(FORMS)("$name", ({ page: Page, path, send, others }) => {
  const filled = async (text: string) => {
    shown(
      <>
        <Page />
        <Switch />
      </>,
    );
    await screen.findByLabelText("Amount");
    for (const [other, given] of others) fireEvent.change(field(other), { target: { value: given } });
    fireEvent.change(amount(), { target: { value: text } });
    return screen.getByRole("button", { name: send });
  };

  test.each(["abc", "0", "1e3", "-5"])("a wrong amount, %s, is told at its field and nothing is sent", async (text) => {
    const button = await filled(text);
    fireEvent.click(button);
    await waitFor(() => expect(said(amount())).toMatch(/Write an amount/));
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    expect(amount().getAttribute("aria-invalid")).toBe("true");
    expect(sent).toEqual([]);
  });

  // Seen to fail with a button that was grey, and said nothing.
  test("what is left out is told at its field by the press, and nothing is sent", async () => {
    shown(<Page />);
    await screen.findByLabelText("Amount");
    fireEvent.click(screen.getByRole("button", { name: send }));
    await waitFor(() => expect(said(amount())).toMatch(/Write an amount/));
    expect(others.map(([other]) => said(field(other)))).toEqual(others.map(([other]) => (path.endsWith("transfers") && other === "Payment PIN" ? undefined : "Input cannot be empty")));
    expect(sent).toEqual([]);
  });

  test("a wrong amount is no longer told once it is right, and a point is asked about", async () => {
    const button = await filled("1.234");
    fireEvent.click(button);
    await waitFor(() => expect(said(amount())).toMatch(/At most two decimals/));
    fireEvent.change(amount(), { target: { value: "1,234" } });
    await waitFor(() => expect([amount().getAttribute("aria-invalid"), said(amount())]).toEqual(["false", undefined]));
    fireEvent.click(button);
    await waitFor(() => expect(sent[0]?.body["amount"]).toBe("1234"));
  });

  test("a double click sends once", async () => {
    let answer: (answer: unknown) => void = () => {};
    answered = () => new Promise((resolve) => (answer = resolve));
    const button = await filled("500");
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    fireEvent.click(button);
    await act(async () => answer({ success: true, value: ASKED, message: null }));
    await waitFor(() => expect(amount().value).toBe(""));
    expect(sent.map((one) => one.path)).toEqual([path]);
    expect(sent[0]?.body).toMatchObject({ amount: "500", requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
  });

  // Seen to fail with the word of whatever is only read: nobody was told that pressing again is safe.
  test("an answer that is lost is told, and the next press is the same movement", async () => {
    answered = () => Promise.reject(new TypeError("broken"));
    const button = await filled("500");
    fireEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe("It was sent, and no answer came. Stay on this page and press again: nothing is paid twice.");
    answered = () => Promise.resolve({ success: true, value: ASKED, message: null });
    fireEvent.click(button);
    await waitFor(() => expect(amount().value).toBe(""));
    expect([sent.length, new Set(sent.map(({ body }) => body["requestId"])).size]).toEqual([2, 1]);
  });

  test("a refusal stands at its field, the values stay, and the next try is the same wish", async () => {
    answered = () => Promise.resolve(refused("amount_outside_limits"));
    const button = await filled("50");
    fireEvent.click(button);
    await waitFor(() => expect(said(amount())).toBe("Refused: amount_outside_limits"));
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    expect(screen.queryByRole("alert")).toBeNull();
    expect([amount().value, ...others.map(([other]) => field(other).value)]).toEqual(["50", ...others.map(([, text]) => text)]);
    answered = () => Promise.resolve(refused("day_full"));
    fireEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe("Refused: day_full");
    expect(amount().getAttribute("aria-invalid")).toBe("false");
    expect(sent[1]?.body["requestId"]).toBe(sent[0]?.body["requestId"]);
  });

  test("what was typed survives a change of the language", async () => {
    await filled("500");
    await act(async () => screen.getByRole("button", { name: "other language" }).click());
    expect((await screen.findByLabelText<HTMLInputElement>("পরিমাণ")).value).toBe("500");
  });
});

describe("a withdrawal", () => {
  const bonus = { id: "b1", promotion: "o1", title: "Harvest", state: "active", amount: "500.00", done: "0.00", left: "15000.00", required: "15000.00" };
  const known = ANSWERS["/wps/cashier/withdrawals/terms"] as Record<string, unknown>;
  afterEach(() => {
    ANSWERS["/wps/cashier/withdrawals/terms"] = known;
    ANSWERS["/wps/member/bonuses/running"] = { list: [] };
    delete ANSWERS["/wps/cashier/withdrawals"];
  });

  // Seen to fail: the same form with its PIN emptied, and the request below the screen; one pressed again.
  test("that was asked for is told at the top, in sight, with who acts next; the form is empty", async () => {
    const scrolled = vi.fn<(to?: unknown) => void>();
    HTMLElement.prototype.scrollIntoView = scrolled;
    shown(<Withdrawals />);
    fireEvent.change(await screen.findByLabelText("Amount"), { target: { value: "500" } });
    fireEvent.change(field("Payment PIN"), { target: { value: "123456" } });
    answered = () => {
      ANSWERS["/wps/cashier/withdrawals"] = { content: [ASKED, { ...ASKED, id: "d0", keeper: "nobody", state: "confirmed" }], next: null };
      return Promise.resolve({ success: true, value: ASKED, message: null });
    };
    fireEvent.click(screen.getByRole("button", { name: "Ask for withdrawal" }));
    const told = await screen.findByText("You asked for ৳500 to Kite Wallet 0171.");
    const box = told.closest("section");
    expect([box, box?.previousElementSibling, told.closest("[role=status]")?.textContent]).toEqual([document.activeElement, null, "You asked for ৳500 to Kite Wallet 0171.We have your request. The money is set aside until it is paid.A person of the house acts next"]);
    expect(scrolled.mock.contexts).toEqual([box]);
    expect([amount().value, field("Payment PIN").value]).toEqual(["", ""]);
    // What runs is no earlier withdrawal.
    await screen.findByRole("heading", { name: "Earlier withdrawals" });
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent).slice(-2)).toEqual(["Under way", "Earlier withdrawals"]);
  });

  // Seen to fail: above stood ৳500, and the bonus' ৳15,000 four screens further down.
  test("that a deposit and a bonus hold back says both in one place, above all else", async () => {
    ANSWERS["/wps/member/bonuses/running"] = { list: [bonus] };
    ANSWERS["/wps/cashier/withdrawals/terms"] = { ...known, turnover: { required: "500.00", done: "0.00", outstanding: "500.00", unplayed: "0.00", items: [{ cause: "c1", required: "500.00", done: "0.00", openedAt: "2026-11-26T10:00:00Z" }] } };
    shown(<Withdrawals />);
    const card = (await screen.findByText("৳500 left")).closest("section");
    expect(card?.textContent).toContain("“Harvest” needs ৳15,000 more in valid bets, beside what is left above. Given up, it asks for nothing more; what stands above stays.");
    expect(screen.getByRole("link", { name: "Terms: Harvest" }).closest("section")).toBe(card);
    const button = screen.getByRole("button", { name: "Ask for withdrawal" });
    expect([button, document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent]).toEqual([expect.objectContaining({ disabled: true }), "You can ask here once the bets told above are made."]);
  });
});

describe("a first withdrawal", () => {
  const known = ANSWERS["/wps/cashier/withdrawals/terms"] as Record<string, unknown>;
  const stands = (terms: object) => (ANSWERS["/wps/cashier/withdrawals/terms"] = { ...known, ...terms });
  afterEach(() => stands({}));
  const filled = async () => {
    shown(<Withdrawals />);
    await screen.findByLabelText(/Your password/);
    for (const [label, text] of [["Your name, as on the account", "Rahim Ali"], ["Account number", "01711000000"], ["Amount", "500"], ["A new payment PIN", "593827"]] as const) fireEvent.change(field(label), { target: { value: text } });
    fireEvent.change(screen.getByLabelText(/Your password/), { target: { value: "Mela-2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Ask for withdrawal" }));
  };

  test("is one form: a name, an account and a PIN are kept, then the money is asked for", async () => {
    stands({ payeeName: null, hasPaymentPassword: false, payees: [] });
    await filled();
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/wps/member/info/payee", "/wps/member/password/payment", "/wps/cashier/payees", "/wps/cashier/withdrawals"]));
    expect(sent.map(({ body }) => body)).toMatchObject([
      { payeeName: "Rahim Ali", password: "Mela-2026" },
      { newPaymentPassword: "593827", confirmNewPaymentPassword: "593827", password: "Mela-2026" },
      { institution: "kite", number: "01711000000", paymentPassword: "593827" },
      { payee: "d1", amount: "500", paymentPassword: "593827" },
    ]);
  });

  test("says at the field of the new PIN how it should be, before it is wrong and after", async () => {
    ANSWERS["/wps/system/setting/register"] = { fields: [{ field: "paymentPassword", enabled: true, required: true, acceptedPattern: "^[0-9]+$", patternId: "digits", minLength: 6, maxLength: 6, message: { bn: "{min} - {max}টি সংখ্যা", en: "{min} - {max} digits" } }] };
    stands({ hasPaymentPassword: false });
    shown(<Withdrawals />);
    await waitFor(() => expect(hinted(field("A new payment PIN"))).toBe("6 digits"));
    fireEvent.change(field("A new payment PIN"), { target: { value: "1234" } });
    fireEvent.click(screen.getByRole("button", { name: "Ask for withdrawal" }));
    await waitFor(() => expect(said(field("A new payment PIN"))).toBe("PIN format is incorrect: 6 digits"));
    expect(hinted(field("A new payment PIN"))).toBe("6 digits");
    ANSWERS["/wps/system/setting/register"] = { fields: [] };
  });

  // Seen to fail without the terms asked for anew after a refusal: the name was written a second time, which the house refuses.
  test("that is refused on the way keeps what the house has, and goes on from there", async () => {
    stands({ payeeName: null, hasPaymentPassword: false, payees: [] });
    answered = () => {
      if (sent.at(-1)?.path !== "/wps/cashier/payees") return Promise.resolve({ success: true, value: {}, message: null });
      stands({ hasPaymentPassword: true, payees: [] });
      return Promise.resolve(refused("payee_taken"));
    };
    await filled();
    await waitFor(() => expect(said(field("Account number"))).toBe("Refused: payee_taken"));
    await waitFor(() => expect(screen.queryByLabelText("Your name, as on the account")).toBeNull());
    expect([field("Payment PIN").value, amount().value]).toEqual(["593827", "500"]);
    answered = () => Promise.resolve({ success: true, value: { ...ASKED, id: "p9" }, message: null });
    fireEvent.change(field("Account number"), { target: { value: "01711000001" } });
    fireEvent.click(screen.getByRole("button", { name: "Ask for withdrawal" }));
    await waitFor(() => expect(sent.slice(3).map(({ path, body }) => [path, body["payee"]])).toEqual([["/wps/cashier/payees", undefined], ["/wps/cashier/withdrawals", "p9"]]));
  });

  // Seen to fail with the line left beside a list that has the wallet.
  test("says of a wallet that only takes deposits why it is not in the list, and nothing of one that is", async () => {
    stands({ payees: [] });
    const before = ANSWERS["/wps/cashier/channels"];
    const wallet = (en: string, lastWallet: string | null) => ({ id: en, kind: "wallet", name: { bn: en, en }, lastWallet });
    ANSWERS["/wps/cashier/channels"] = [wallet("Dingi Wallet", "01711000001"), wallet("Kite Wallet", "01711000001"), wallet("Lotus Wallet", null)];
    shown(<Withdrawals />);
    expect((await screen.findByText(/^You can pay in with/)).textContent).toMatch(/^You can pay in with Dingi Wallet\. Money is paid out only to the banks and wallets in this list/);
    ANSWERS["/wps/cashier/channels"] = before;
  });

  test("that must wait for bets has its account already", async () => {
    stands({ payeeName: null, hasPaymentPassword: false, payees: [], turnover: { ...turnover, outstanding: "800.00" } });
    shown(<Withdrawals />);
    expect(await screen.findByRole("button", { name: "Add an account" })).toHaveProperty("disabled", false);
    expect(screen.queryByLabelText("Amount")).toBeNull();
  });
});

describe("a deposit", () => {
  const deposit = { id: "d1", channel: "kite", kind: "transfer", state: "redirected", keeper: "member", amount: "1500.00", received: null, fee: "15.00", returned: "0.00", createdAt: "2026-11-26T10:00:00Z", updatedAt: "2026-11-26T10:00:00Z" };
  const stands = (rows: object[]) => (ANSWERS["/wps/cashier/deposits"] = { content: rows, next: null });
  const opened = () => shown(<Deposits />);
  afterEach(() => {
    delete ANSWERS["/wps/cashier/deposits"];
    ANSWERS["/wps/promotions/deposit"] = { list: [] };
    sessionStorage.clear();
    localStorage.clear();
  });

  // Seen to fail: where to send stood below the screen, and nothing said so.
  test("leads to where the money is to be sent", async () => {
    const scrolled = vi.fn<(to?: unknown) => void>();
    HTMLElement.prototype.scrollIntoView = scrolled;
    stands([]);
    opened();
    fireEvent.change(await screen.findByLabelText("Amount"), { target: { value: "1,500" } });
    answered = () => {
      stands([deposit]);
      return Promise.resolve({ success: true, value: deposit, message: null });
    };
    fireEvent.click(screen.getByRole("button", { name: "Show where to send" }));
    const card = await screen.findByRole("article");
    await waitFor(() => expect(document.activeElement).toBe(card));
    await waitFor(() => expect(card.textContent).toContain("Send to this account"));
    expect(scrolled).toHaveBeenCalledOnce();
  });

  // Seen to fail: Bengali digits were refused, and nothing said why.
  test("is told by the bank's transaction id with whichever digits; an empty one is told at the field", async () => {
    stands([deposit]);
    opened();
    const id = await screen.findByLabelText<HTMLInputElement>("The bank's transaction id");
    const tells = () => fireEvent.click(id.closest("form")!.querySelector("button[type=submit]")!);
    tells();
    expect([said(id), document.activeElement]).toEqual(["Input cannot be empty", id]);
    fireEvent.change(id, { target: { value: "TX১২৩৪৫৬" } });
    expect([id.value, said(id)]).toEqual(["TX123456", undefined]);
    tells();
    await waitFor(() => expect(sent.map(({ path, body }) => [path, body["transaction"]])).toEqual([["/wps/cashier/deposits/d1/submit", "TX123456"]]));
  });

  // Seen to fail: the card said that it waits for a confirmation, and below that it waits for a payment.
  test("says once where it stands, then who acts next, since when and until when", async () => {
    stands([{ ...deposit, until: "2026-11-26T12:00:00Z" }]);
    opened();
    const card = await screen.findByRole("article");
    expect(card.textContent).toMatch(/Waiting for your payment.*You act nextsince .*until /);
    expect(card.textContent).not.toContain("Waiting for you to pay");
  });

  const offer = { id: "o1", title: "Harvest", bonus: "500.00", required: "10000.00", days: 7, percent: 50, most: "500.00", minimum: "100.00", refusal: null };
  const offered = (...list: object[]) => (ANSWERS["/wps/promotions/deposit"] = { list });
  const pays = async () => {
    fireEvent.change(await screen.findByLabelText("Amount"), { target: { value: "1000" } });
    fireEvent.click(screen.getByRole("button", { name: "Show where to send" }));
  };

  // Seen to fail with the question left away: the deposit went without its bonus, which nobody had declined.
  test("asks before paying whether a bonus is wanted, and once about each", async () => {
    offered(offer, { ...offer, id: "o2", title: "Not yours", refusal: "not_first" });
    stands([]);
    opened();
    await pays();
    const question = await screen.findByRole("dialog", { name: "A bonus with this deposit?" });
    // Beside "without" stands what the deposit itself asks, in money.
    expect(question.textContent).toContain("Before the deposit itself can be withdrawn, ৳1,000 in valid bets.");
    expect(question.textContent).toContain("Bonus ৳500");
    expect(question.textContent).not.toContain("Not yours");
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Deposit without a bonus" }));
    await waitFor(() => expect(sent.map(({ body }) => body["promotion"])).toEqual([null]));
    await pays();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("with the bonus that was answered, chosen in the question or in the form before it", async () => {
    offered(offer);
    stands([]);
    opened();
    await pays();
    fireEvent.click(await screen.findByRole("button", { name: "Deposit with this bonus: Harvest" }));
    await waitFor(() => expect(sent.map(({ body }) => body["promotion"])).toEqual(["o1"]));
    fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "1000" } });
    fireEvent.click(await screen.findByRole("radio", { name: /Harvest/ }));
    fireEvent.click(screen.getByRole("button", { name: "Show where to send" }));
    await waitFor(() => expect(sent.map(({ body }) => body["promotion"])).toEqual(["o1", "o1"]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    ["credited", "Your ৳1,485 has arrived and is in your balance."],
    ["pending", "We have no word of your ৳1,500 yet. It comes into your balance by itself."],
    ["failed", "Your ৳1,500 did not arrive. Why stands below, at the deposit."],
  ])("of who comes back from the provider is told first what became of it: %s", async (state, word) => {
    sessionStorage.setItem("checkout", "d1");
    stands([{ ...deposit, kind: "checkout", state }]);
    opened();
    expect(await screen.findByText(word)).toBe(screen.getAllByRole("status")[0]);
    // Once: whoever comes again has seen it.
    cleanup();
    opened();
    await screen.findByRole("article");
    expect(screen.queryByText(word)).toBeNull();
  });
});

describe("a deposit from a wallet", () => {
  const [known] = ANSWERS["/wps/cashier/channels"] as [object];
  const asked = { id: "d1", channel: "kite", kind: "wallet", state: "redirected", keeper: "member", amount: "500.00", received: null, fee: "0.00", returned: "0.00", wallet: "01••••••678", redirectUrl: "http://phone/wallet/d1", expiresAt: new Date(Date.now() + 90_000).toISOString(), createdAt: "2026-11-26T10:00:00Z", updatedAt: "2026-11-26T10:00:00Z" };
  const stands = (...rows: object[]) => (ANSWERS["/wps/cashier/deposits"] = { content: rows, next: null });
  const opened = (lastWallet: string | null) => {
    ANSWERS["/wps/cashier/channels"] = [{ ...known, kind: "wallet", lastWallet }];
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={queries}>
        <SiteProvider known={member}>
          <Deposits />
        </SiteProvider>
      </QueryClientProvider>,
    );
    return queries;
  };
  const pays = async (amount: string) => {
    HTMLElement.prototype.scrollIntoView = () => {};
    fireEvent.change(await screen.findByLabelText("Amount"), { target: { value: amount } });
    fireEvent.click(screen.getByRole("button", { name: "Go and pay" }));
  };
  afterEach(() => {
    ANSWERS["/wps/cashier/channels"] = [known];
    delete ANSWERS["/wps/cashier/deposits"];
    sessionStorage.clear();
  });

  test("asks for the number once, and stands by the last one or takes another", async () => {
    stands();
    opened(null);
    fireEvent.change(await screen.findByLabelText("Mobile number of your wallet"), { target: { value: "০১৭১২৩৪৫৬৭৮" } });
    answered = () => Promise.resolve(refused("wallet_number"));
    await pays("500");
    await waitFor(() => expect(said(field("Mobile number of your wallet"))).toBe("Refused: wallet_number"));
    expect(sent[0]?.body).toMatchObject({ amount: "500", wallet: "01712345678" });
    cleanup();
    opened("01••••••678");
    await screen.findByText("From the wallet 01••••••678");
    answered = () => Promise.resolve(refused("day_full"));
    await pays("500");
    await waitFor(() => expect(sent[1]?.body["wallet"]).toBeNull());
    fireEvent.click(await screen.findByRole("button", { name: "Another number" }));
    expect(screen.getByLabelText("Mobile number of your wallet")).toHaveProperty("value", "");
  });

  // Seen to fail with the result told while the wallet was still asked, and with none told at all.
  test.each([
    ["credited", "Your ৳500 has arrived and is in your balance."],
    ["failed", "Your ৳500 did not arrive. Why stands below, at the deposit."],
    ["expired", "Your ৳500 did not arrive. Why stands below, at the deposit."],
  ])("says that nothing has come while it asks, and then what became of it: %s", async (state, word) => {
    stands();
    const queries = opened("01••••••678");
    answered = () => {
      stands(asked);
      return Promise.resolve({ success: true, value: asked, message: null });
    };
    await pays("500");
    const card = await screen.findByRole("article");
    // The steps come by themselves, after the card.
    await waitFor(() => expect(card.textContent).toContain("Confirm in your wallet on 01••••••678"));
    expect(card.textContent).toContain("No money has come yet.");
    expect(card.textContent).toMatch(/Time left: 01:\d\d/);
    expect(screen.getByRole("link", { name: "Open the wallet" }).getAttribute("href")).toBe("http://phone/wallet/d1?lang=en");
    expect(document.body.textContent).not.toMatch(/arrived|balance by itself/);
    stands({ ...asked, state });
    await act(() => queries.invalidateQueries({ queryKey: ["deposits"] }));
    expect(await screen.findByText(word)).toBe(screen.getAllByRole("status")[0]);
    expect(screen.queryByRole("link", { name: "Open the wallet" })).toBeNull();
  });
});
