// @vitest-environment jsdom
import type { TableView } from "kit/floor/view";
import type { Host } from "kit/host";
import type { House } from "kit/inhouse";
import { Failure } from "kit/api";
import { decimal, units } from "kit/number";
import { Sound } from "kit/sound";
import { KINDS } from "kit/table/tide";
import { inChips } from "kit/trial/tables";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { SessionView } from "./calls";
import { Pool } from "./page";
import { RoomTrial } from "./trial";

/** A wire of the live line that the test feeds, and that keeps what was sent. */
class Wire {
  static last: Wire;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  constructor() {
    Wire.last = this;
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Record<string, unknown>);
    // Whatever is heard shows that somebody is there.
    if (frame.includes('"ping"')) queueMicrotask(() => this.says({ op: "ack", id: "ping", ok: true }));
  }
  close(): void {}
  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** What was shot, each with what its frame is called. */
  get shots(): { id: unknown; t: unknown; shot: number[] }[] {
    return this.sent.flatMap(({ op, id, t, shots }) => (op === "shoot" ? (shots as number[][]).map((shot) => ({ id, t, shot })) : []));
  }
}

const START = Date.parse("2026-01-01T00:00:00.000Z");
const soon = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
let sequence = 0;
let pages: Pool[] = [];
const says = (kind: string, data: unknown) => Wire.last.says({ op: "ev", t: "table.7", e: 1, s: (sequence += 1), k: kind, d: data });
const session = (given: Partial<SessionView> = {}): SessionView => ({ id: "s1", seat: 2, state: "open", boughtIn: "20.00", staked: "0.00", won: "0.00", funds: "20.00", lastShot: 0, commitment: "c0ffee", clientSeed: "mine", nonce: 1, seed: null, startedAt: new Date(Date.now()).toISOString(), endedAt: null, ...given });

function desk({ autoplay = true, known = null as SessionView | null, isRunning = true, demo = false } = {}) {
  const state = { session: known, refusal: null as Failure | null, balance: "500.00" };
  const room = { art: "haor", ladder: ["0.10", "1.00", "10.00"], tide: { number: 3, seed: "seed", startedAt: new Date(START - 60_000).toISOString() }, dead: [], sitting: [{ seat: 1, name: "R***m", simulated: true }] };
  const view = { id: "7", game: "fishing", rules: "fishing-1+haor", nameEn: "Haor", nameBn: "হাওর", currency: "BDT", least: "0.10", mostOnCell: "10.00", mostInRound: "100.00", people: { count: 1, simulated: 1 }, openMs: 0, isRunning, round: null, results: [], room } as unknown as TableView;
  const asked: { name: string; body: unknown }[] = [];
  const calls: Record<string, (body: unknown) => unknown> = {
    "GET /play/tables/{id}": () => view,
    "GET /play/tables/{id}/session": () => state.session,
    "POST /play/tables/{id}/sessions": (body) => {
      if (state.refusal) throw state.refusal;
      const { seat, amount } = body as { seat: number; amount: string };
      state.session = session({ seat, boughtIn: amount, funds: amount });
      return { session: state.session, balance: "480.00" };
    },
    "POST /play/tables/{id}/session/top-ups": (body) => {
      if (state.refusal) throw state.refusal;
      const { amount } = body as { amount: string };
      const known = state.session as SessionView;
      const plus = (sum: string) => decimal(units(sum) + units(amount));
      state.session = { ...known, boughtIn: plus(known.boughtIn), funds: plus(known.funds) };
      return { session: state.session, balance: "470.00" };
    },
    "POST /play/tables/{id}/session/end": () => {
      state.session = { ...(state.session as SessionView), state: "ended", seed: "open" };
      return { session: state.session, balance: "500.00" };
    },
    "POST /wps/socket/ticket": () => ({ ticket: "t" }),
    "GET /play/chats/{room}": () => ({ isOn: false, lines: [], author: null, ignored: [], isMuted: false, mutedUntil: null }),
  };
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const host = { framed: true, closable: true, changed: () => {}, paused: () => {}, balance: vi.fn<(balance: string) => void>(), table: vi.fn<(id: string) => void>(), deposit: vi.fn<() => void>(), close: () => {} };
  const call = async (name: string, given: { body?: unknown } = {}) => {
    asked.push({ name, body: given.body });
    return calls[name]?.(given.body);
  };
  // Each hit kills.
  const trial = demo ? new RoomTrial(call as unknown as House["call"], "EN", () => 0) : null;
  const house = { call: trial?.call ?? call as unknown as House["call"], host: host as unknown as Host, sound: new Sound(), language: "EN", root, demo, trial, table: null, balance: async () => trial?.chips.balance ?? state.balance } as House;
  const page = new Pool(house, trial ? inChips(view) : view, trial?.chips.balance ?? state.balance, { tables: async () => [view], go: () => {} }, autoplay);
  pages.push(page);
  const button = (name: string) => [...root.querySelectorAll<HTMLButtonElement>("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name && !one.closest("[hidden]"));
  const text = (name: string) => root.querySelector(name)?.textContent ?? "";
  return { state, view, asked, root, host, page, button, text, funds: () => text(".funds output"), said: () => text(".reach > .unseen"), noticed: () => text(".notice p") };
}

/** The page, with its line up. */
async function open(given: Parameters<typeof desk>[0] = {}) {
  const all = desk(given);
  await soon();
  Wire.last.onopen?.();
  Wire.last.says({ op: "welcome", now: Date.now() });
  await soon();
  return all;
}

const press = (key: string) => {
  dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  dispatchEvent(new KeyboardEvent("keyup", { key }));
};

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance", "requestAnimationFrame", "cancelAnimationFrame"] });
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; this.dispatchEvent(new Event("close")); };
  sessionStorage.setItem("token", "t");
});
afterEach(() => {
  for (const page of pages) page.leave();
  pages = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Seen to fail while the rules opened at their top. */
test("what fish pay is opened at its table", async () => {
  const { button, root } = await open();
  button("What fish pay")?.click();
  expect([root.querySelector<HTMLDialogElement>("dialog[open]")?.contains(document.activeElement), document.activeElement?.textContent, document.activeElement?.closest("section")?.querySelectorAll("tbody tr").length]).toEqual([true, "What fish pay", KINDS.length - 1]);
});

test("who looks on sees who sits where, and sits down with an amount at a free seat", async () => {
  const { root, button, asked, text, host, funds, page } = await open();
  expect([...root.querySelectorAll(".seats li")].map((seat) => seat.textContent)).toEqual(["4Free", "5Free", "6Free", "1Seat 1: R***m simulated player", "2Free", "3Free"]);
  expect([text(".visit p"), root.querySelector<HTMLElement>(".battery")?.hidden]).toEqual(["You are watching. Press a free seat to play.", true]);
  button("Seat 5 is free: sit down")?.click();
  const field = root.querySelector<HTMLInputElement>("dialog.sit input");
  expect([text("dialog.sit h2"), field?.value]).toEqual(["Sit down at seat 5", "20.00"]);
  if (field) field.value = "500";
  field?.dispatchEvent(new Event("input"));
  root.querySelector("dialog.sit form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  expect(text("dialog.sit .said")).toContain("from ৳0.10 to ৳100.00");
  if (field) field.value = "50";
  field?.dispatchEvent(new Event("input"));
  root.querySelector("dialog.sit form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await soon();
  expect(asked.filter(({ name }) => name.endsWith("/sessions")).map(({ body }) => body)).toEqual([{ requestId: expect.stringMatching(/^[\da-f-]{36}$/), seat: 5, amount: "50.00" }]);
  expect([root.querySelector("dialog.sit"), funds(), page.purse.balance]).toEqual([null, "৳50.00", "480.00"]);
  expect(host.balance).toHaveBeenLastCalledWith("480.00");
  // One's own side is below.
  expect([...root.querySelectorAll(".seats.near li")].map((seat) => seat.className)).toEqual(["free", "own", "free"]);
});

test("what is offered at a seat is no more than one has, and not all of it", async () => {
  const offers = async (balance: string) => {
    const { root, button, state, page } = await open();
    state.balance = balance;
    await page.purse.renew();
    button("Seat 5 is free: sit down")?.click();
    const taps = [...root.querySelectorAll<HTMLButtonElement>("dialog.sit .usual .tap")];
    return [root.querySelector<HTMLInputElement>("dialog.sit input")?.value, taps.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)];
  };
  expect(await offers("30.00")).toEqual(["10.00", ["৳2.00", "৳5.00", "৳10.00", "Max"]]);
  expect(await offers("40.00")).toEqual(["20.00", ["৳2.00", "৳5.00", "৳10.00", "Max"]]);
  expect(await offers("0.15")).toEqual(["0.10", ["Max"]]);
});

test("a seat that somebody else took is told where one asked for it, and a lost answer asks for the same again", async () => {
  const { root, button, asked, state, text } = await open();
  button("Seat 2 is free: sit down")?.click();
  state.refusal = new Failure("seat_taken", "Somebody sits there.", true);
  const submit = () => root.querySelector("dialog.sit form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  submit();
  await soon();
  expect(text("dialog.sit .said")).toBe("Somebody sits there.");
  state.refusal = new Failure("network", "", false);
  submit();
  await soon(5_000);
  expect(text("dialog.sit .said")).toContain("No answer yet");
  state.refusal = null;
  submit();
  await soon();
  const names = asked.filter(({ name }) => name.endsWith("/sessions")).map(({ body }) => (body as { requestId: string }).requestId);
  expect([names.length, new Set(names.slice(1)).size, names[0] === names[1]]).toEqual([5, 1, false]);
});

test("a shot goes at once, is paid where it meets and comes back where it is lost", async () => {
  const { funds, text, said, button } = await open({ known: session() });
  press(" ");
  await soon();
  expect(Wire.last.shots.map(({ t, shot }) => [t, shot])).toEqual([["table.7", [1, 8_000, 4_500, 0, 0, 0, 1_200]]]);
  expect(funds()).toBe("৳19.90");
  button("Raise the shot")?.click();
  press("n");
  await soon(200);
  press(" ");
  await soon();
  expect([Wire.last.shots[1]?.shot, funds(), text(".well output")]).toEqual([[2, 8_000, 4_500, 1, 0, 1, 1_204], "৳18.90", "৳1.00"]);
  says("water", [3, 1_210, [[2, 1, 8_000, 4_500, 10]], [[2, 1], [2, 2, 8_000, 5_000, [[40, 5, []], [41, 2, []]]]]]);
  await soon();
  expect([funds(), text(".staked output"), text(".won output")]).toEqual(["৳26.00", "৳1.00", "৳7.00"]);
  expect(said()).toMatch(/caught: ৳7\.00$/);
});

test("shots of others cost one nothing, and taps faster than eight in a second wait", async () => {
  const { funds } = await open({ known: session() });
  for (let tap = 0; tap < 5; tap += 1) press(" ");
  await soon();
  expect(Wire.last.shots).toHaveLength(1);
  says("water", [3, 1_210, [[1, 9, 1, 1, 5, 2]], [[1, 9, 5, 5, [[40, 5, []]]]]]);
  await soon();
  expect(funds()).toBe("৳19.90");
});

test("a room that another host took gives back at once what was in the air", async () => {
  const { funds, asked } = await open({ known: session() });
  press(" ");
  await soon();
  expect(funds()).toBe("৳19.90");
  const reads = asked.length;
  says("anew", {});
  await soon();
  expect(funds()).toBe("৳20.00");
  await soon(1_000);
  expect(asked.slice(reads).map(({ name }) => name)).toEqual(expect.arrayContaining(["GET /play/tables/{id}", "GET /play/tables/{id}/session"]));
});

test("what the house refuses of a shot is given back and said, and without funds nothing is sent", async () => {
  const { funds, noticed, button } = await open({ known: session({ funds: "1.50" }) });
  press(" ");
  Wire.last.says({ op: "ack", id: Wire.last.shots[0]?.id, ok: false, code: "too_fast", at: 0 });
  await soon();
  expect([funds(), noticed()]).toEqual(["৳1.50", "A little slower: at most 10 shots a second."]);
  button("Raise the shot")?.click();
  button("Raise the shot")?.click();
  await soon(300);
  press(" ");
  await soon();
  expect([Wire.last.shots.length, noticed()]).toEqual([1, "There is not enough in the room for this shot. Lower it, or press “Funds” to bring more."]);
});

test("who cannot shoot the least is not told to shoot for less, nor who has less than the least to bring less", async () => {
  const { noticed, state, host, button, root } = await open({ known: session({ funds: "0.05" }) });
  press(" ");
  await soon();
  expect([Wire.last.shots.length, noticed()]).toEqual([0, "There is not enough in the room for the least shot. Press “Funds” to bring more."]);
  state.balance = "0.05";
  host.changed();
  await soon();
  button("Bring more money")?.click();
  root.querySelector<HTMLFormElement>("dialog.sit form")?.requestSubmit();
  expect(root.querySelector("dialog.sit .said")?.textContent).toBe("At least ৳0.10 has to be brought, and your balance is ৳0.05. Make a deposit first.");
});

// Seen to fail without the line, and with one that stays.
test("without the money for a shot it says so before one is tried, and leads to bringing more", async () => {
  const { root, text, button, noticed } = await open({ known: session({ funds: "0.50" }) });
  const bring = () => root.querySelector<HTMLButtonElement>(".short button");
  expect([text(".short"), bring()]).toEqual(["", null]);
  button("Raise the shot")?.click();
  expect([text(".short"), noticed()]).toEqual(["Too little for this shot. Bring more money", ""]);
  bring()?.click();
  expect(text("dialog.sit h2")).toBe("Bring more money");
  root.querySelector<HTMLDialogElement>("dialog.sit")?.close();
  button("Lower the shot")?.click();
  expect([text(".short"), bring()]).toEqual(["", null]);
});

test("following and firing by itself are there where the licence allows them, and end with the line", async () => {
  const without = await open({ known: session(), autoplay: false });
  expect([without.button("Lock-on"), without.button("Auto-fire")]).toEqual([undefined, undefined]);
  press("a");
  press("l");
  await soon();
  expect(Wire.last.shots).toEqual([]);
  without.page.leave();
  const { button, said, root } = await open({ known: session() });
  button("Lock-on")?.click();
  expect([button("Lock-on")?.getAttribute("aria-pressed"), said()]).toEqual(["true", expect.stringContaining("Locked on: ")]);
  button("Auto-fire")?.click();
  press(" ");
  await soon();
  expect(Wire.last.shots[0]?.shot[4]).toBeGreaterThan(0);
  Wire.last.onclose?.();
  await soon();
  expect([button("Auto-fire")?.getAttribute("aria-pressed"), root.querySelector<HTMLElement>(".down")?.hidden]).toEqual(["false", false]);
});

test("a window of the site that wants the player's eyes stops what fires by itself", async () => {
  const { button, host, said } = await open({ known: session() });
  button("Auto-fire")?.click();
  expect([button("Auto-fire")?.getAttribute("aria-pressed"), said()]).toEqual(["true", ""]);
  host.paused();
  expect([button("Auto-fire")?.getAttribute("aria-pressed"), said()]).toEqual(["false", "Auto-fire has stopped."]);
});

test("one's session is there within a moment after a reload, and at once after a broken line", async () => {
  const { funds, state } = await open({ known: session({ seat: 6, lastShot: 41 }) });
  expect(funds()).toBe("৳20.00");
  press(" ");
  await soon();
  expect(Wire.last.shots[0]?.shot[0]).toBe(42);
  Wire.last.onclose?.();
  state.session = session({ seat: 6, lastShot: 42, funds: "25.00" });
  await soon(2_000);
  Wire.last.onopen?.();
  Wire.last.says({ op: "welcome", now: Date.now() });
  await soon(11_000);
  expect(funds()).toBe("৳25.00");
});

test("leaving says what comes back before and after; a seat that the house gave up is told, too", async () => {
  const { button, root, text, noticed, state, asked } = await open({ known: session() });
  button("Leave")?.click();
  expect(text("dialog[open] p")).toContain("৳20.00 goes back to your balance");
  button("Leave the seat")?.click();
  await soon();
  expect([asked.some(({ name }) => name.endsWith("/session/end")), noticed(), root.querySelector<HTMLElement>(".battery")?.hidden]).toEqual([true, "You left the seat: ৳20.00 is back in your balance. Staked ৳0.00, won ৳0.00.", true]);
  const other = await open({ known: session() });
  other.state.session = session({ state: "ended", funds: "12.00", staked: "9.00", won: "1.00" });
  says("sitting", []);
  await soon(1_000);
  expect([other.noticed(), state.session?.state]).toEqual(["Your seat was given up: ৳12.00 is back in your balance. Staked ৳9.00, won ৳1.00.", "ended"]);
});

test("a tap on the water aims there and shoots, and who is held up by a window does not", async () => {
  const { root, button, funds } = await open({ known: session({ seat: 4 }) });
  const canvas = root.querySelector("canvas");
  if (!canvas) throw new Error("no water");
  canvas.getBoundingClientRect = () => ({ left: 0, top: 0, width: 160, height: 90 }) as DOMRect;
  const tap = (clientX: number, clientY: number) => {
    canvas.dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY, button: 0, bubbles: true }));
    canvas.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  };
  tap(40, 30);
  await soon();
  // One looks from the other side: what is above on the page is below in the room.
  expect(Wire.last.shots[0]?.shot.slice(1, 3)).toEqual([4_000, 6_000]);
  button("Leave")?.click();
  await soon(300);
  press(" ");
  await soon();
  expect([Wire.last.shots.length, funds()]).toEqual([1, "৳19.90"]);
});

test("a seat whose money was refused is told as never taken, and one that is being closed is not one to shoot from", async () => {
  const { state, noticed, text, root } = await open({ known: session({ state: "asked" }) });
  expect(text(".visit p")).toBe("Your seat is being opened…");
  state.session = null;
  await soon(1_000);
  expect(noticed()).toBe("You were not seated; the money is still in your balance.");
  const other = await open({ known: session({ state: "closed" }) });
  expect([other.text(".visit p"), root.querySelector<HTMLElement>(".battery")?.hidden]).toEqual(["Settling up; your money is on its way back…", true]);
  other.state.session = session({ state: "ended", funds: "3.00" });
  await soon(1_000);
  expect(other.noticed()).toContain("৳3.00 is back in your balance");
});

test("other rooms say how many seats are free, and the rules say what fish pay and what binds one's session", async () => {
  const { button, text, root } = await open({ known: session() });
  button("Choose a room")?.click();
  await soon();
  expect([text("dialog[open] h2"), text("dialog[open] .state")]).toEqual(["Choose a room", "Open, free seats: 5"]);
  root.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  button("Rules")?.click();
  const rows = [...root.querySelectorAll("dialog[open] .fish tbody tr")].map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent));
  expect([rows[0], rows[6], rows[7], rows[8], rows.length]).toEqual([["Puti", "2×", "48%"], ["Golden mahseer", "500×", "0.192%"], ["Old Boal", "50–200×", "1.2%"], ["Potka puffer", "10×+", "≤ 9.6%"], 9]);
  expect(text("dialog[open]")).toContain("Hits that were told stand; shots that were still in the air cost nothing.");
  const swimming = [...root.querySelectorAll("dialog[open] .fish tbody td:last-child")].reduce((sum, cell) => sum + Number(cell.textContent), 0);
  expect(swimming).toBeGreaterThan(10);
  expect([text("dialog[open] .proof"), root.querySelector("dialog[open] .proof a")?.getAttribute("href")]).toEqual([expect.stringContaining("c0ffee"), "/verify?round=s1"]);
});

test("an idle seat is warned half a minute before it is given up, and a shot calms that", async () => {
  const { noticed, root } = await open({ known: session() });
  await soon(149_000);
  expect(noticed()).toBe("");
  await soon(2_000);
  expect(noticed()).toContain("Without a shot within 30 s");
  await soon(10_000);
  expect(noticed()).toContain("within 20 s");
  press(" ");
  await soon();
  expect(root.querySelector<HTMLElement>(".notice")?.hidden).toBe(true);
});

test("the tide that turns, a boss and a shoal are said; a room that rests says so", async () => {
  const { text } = await open({ known: session() });
  says("tide", { number: 4, seed: "next", startedAt: new Date(Date.now()).toISOString() });
  await soon();
  expect(text(".banner")).toBe("The tide turns");
  await soon(45_000);
  expect(text(".banner")).toBe("A shoal is coming");
  await soon(55_000);
  expect(text(".banner")).toBe("Old Boal is coming");
  const resting = await open({ isRunning: false });
  expect([resting.text(".still"), resting.button("Seat 2 is free: sit down")]).toEqual([expect.stringContaining("resting"), undefined]);
});

test("who runs short brings more to the seat, no more than fits, and once for each wish", async () => {
  const { button, root, text, funds, asked, page, state, noticed } = await open({ known: session({ boughtIn: "20.00", funds: "20.00" }) });
  const more = () => root.querySelector<HTMLButtonElement>(".purse .funds");
  const submit = () => root.querySelector("dialog.sit form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  more()?.click();
  const field = root.querySelector<HTMLInputElement>("dialog.sit input");
  expect([text("dialog.sit h2"), text("dialog.sit .soft:nth-of-type(2)")]).toEqual(["Bring more money", "From ৳0.10 to ৳80.00"]);
  expect([...root.querySelectorAll("dialog.sit .stepper button")].map((step) => step.getAttribute("aria-label"))).toEqual(["Bring less along", "Bring more along"]);
  if (field) field.value = "81";
  field?.dispatchEvent(new Event("input"));
  submit();
  expect(text("dialog.sit .said")).toContain("from ৳0.10 to ৳80.00");
  if (field) field.value = "30";
  field?.dispatchEvent(new Event("input"));
  state.refusal = new Failure("network", "No answer.", false);
  submit();
  await soon(20_000);
  expect(text("dialog.sit .said")).toContain("No answer yet");
  state.refusal = null;
  button("Shoot")?.click();
  expect(Wire.last.shots).toHaveLength(1);
  submit();
  await soon();
  const wishes = asked.filter(({ name }) => name.endsWith("top-ups")).map(({ body }) => body as { requestId: string; amount: string });
  expect(new Set(wishes.map(({ requestId }) => requestId)).size).toBe(1);
  // The bullet in the air holds its cost; what was brought counts at once.
  expect([root.querySelector("dialog.sit"), funds(), page.purse.balance]).toEqual([null, "৳49.90", "470.00"]);
  state.session = session({ boughtIn: "100.00", funds: "100.00" });
  says("anew", {});
  await soon(2_000);
  more()?.click();
  expect([root.querySelector("dialog.sit"), noticed()]).toEqual([null, "As much as ৳100.00 can be brought to a seat, and that much lies there."]);
});

/** A visitor who tries the room, with an amount brought along to a seat. */
async function tries(seat: number, amount: string, given: Parameters<typeof desk>[0] = {}) {
  sessionStorage.removeItem("token");
  const all = await open({ autoplay: false, demo: true, ...given });
  const bring = async (to: number, sum: string) => {
    all.button(`Seat ${to} is free: sit down`)?.click();
    const field = all.root.querySelector<HTMLInputElement>("dialog.sit input");
    if (field) field.value = sum;
    field?.dispatchEvent(new Event("input"));
    all.root.querySelector("dialog.sit form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await soon();
  };
  await bring(seat, amount);
  return { ...all, bring };
}

const marks = (root: HTMLElement) => root.querySelector(".bar .mark")?.textContent;

test("a visitor watches the room live: who sits there, what they shoot and what they catch", async () => {
  sessionStorage.removeItem("token");
  const { root, text, asked, page, view, button } = await open({ demo: true });
  expect([marks(root), text(".visit p"), root.querySelector(".to-chat")]).toEqual(["Trial", "You are watching. Press a free seat to try it with play chips.", null]);
  expect(root.querySelector(".seats .taken")?.textContent).toBe("1Seat 1: R***m simulated player");
  const shown = vi.spyOn(page as unknown as { shots: (told: unknown) => void }, "shots");
  says("water", [3, 1_210, [[1, 9, 8_000, 100]], [[1, 8, 5, 5, [[40, 5, []]]]]]);
  says("sitting", [{ seat: 1, name: "R***m", simulated: true }, { seat: 4, name: "K***a", simulated: false }]);
  await soon();
  expect([shown.mock.calls.length, root.querySelectorAll(".seats .taken").length]).toEqual([1, 2]);
  // The line tells all the room's currency.
  Wire.last.says({ op: "snap", t: "table.7", e: 1, s: (sequence += 1), d: view });
  button("Seat 2 is free: sit down")?.click();
  expect([text("dialog.sit"), text("dialog.sit").includes("৳")]).toEqual([expect.stringContaining("Play chips 1,000.00"), false]);
  expect(Wire.last.sent.filter(({ op }) => op !== "ping")).toEqual([{ op: "hello", v: 1, have: [{ t: "table.7" }] }]);
  expect(asked).toEqual([]);
});

test("a visitor plays for chips that live in the page: a shot is paid where it meets, and nothing of it is sent", async () => {
  const { root, text, funds, said, button, asked, page, noticed } = await tries(2, "50.00");
  expect([funds(), page.purse.balance, root.querySelector(".seats .own")?.textContent]).toEqual(["50.00", "950.00", "2Seat 2: You"]);
  expect([button("Lock-on"), button("Auto-fire"), button("Net") !== undefined]).toEqual([undefined, undefined, true]);
  press(" ");
  await soon();
  expect([funds(), text(".staked output")]).toEqual(["49.90", "0.00"]);
  await soon(6_000);
  expect([text(".staked output"), said()]).toEqual(["0.10", expect.stringMatching(/caught: \d/)]);
  const won = text(".won output");
  expect(funds()).toBe((49.9 + Number(won)).toFixed(2));
  button("Leave")?.click();
  expect(text("dialog[open] p")).toContain(`${funds()} in chips comes back`);
  button("Leave the seat")?.click();
  await soon();
  expect(noticed()).toBe(`You left the seat: ${(49.9 + Number(won)).toFixed(2)} in chips came back. Staked 0.10, won ${won}.`);
  expect([page.purse.balance, asked, Wire.last.shots]).toEqual([(999.9 + Number(won)).toFixed(2), [], []]);
});

test("where the licence allows it a trial follows fish and fires by itself", async () => {
  const { funds, said, button, asked, text } = await tries(2, "50.00", { autoplay: true });
  button("Lock-on")?.click();
  expect([button("Lock-on")?.getAttribute("aria-pressed"), said()]).toEqual(["true", expect.stringContaining("Locked on: ")]);
  button("Auto-fire")?.click();
  // What the next frame does where pages are drawn.
  press(" ");
  await soon();
  expect([button("Auto-fire")?.getAttribute("aria-pressed"), funds()]).toEqual(["true", "49.90"]);
  button("Auto-fire")?.click();
  await soon(6_000);
  expect([button("Auto-fire")?.getAttribute("aria-pressed"), text(".staked output"), asked, Wire.last.shots]).toEqual(["false", "0.10", [], []]);
});

test("a seat that somebody takes for money is given up in a trial, and its shots come back", async () => {
  const { noticed, root, page, view } = await tries(2, "50.00");
  press(" ");
  const { sitting } = (view as unknown as { room: { sitting: object[] } }).room;
  sitting.push({ seat: 2, name: "K***a", simulated: false });
  says("sitting", sitting);
  await soon(1_000);
  expect([noticed(), page.purse.balance]).toEqual(["Your seat was given up: 50.00 in chips came back. Staked 0.00, won 0.00.", "1000.00"]);
  expect([root.querySelectorAll(".seats .taken").length, root.querySelector<HTMLElement>(".battery")?.hidden]).toEqual([2, true]);
});

test("who has no chips left begins anew where they sit down, and says of the trial what it is", async () => {
  const { bring, text, button, root, page } = await tries(2, "100.00");
  expect(button("Sit down")).toBeUndefined();
  (page as unknown as { house: House }).house.trial?.chips.take(units("899.95"));
  button("Leave")?.click();
  button("Leave the seat")?.click();
  await soon();
  (page as unknown as { house: House }).house.trial?.chips.take(units("100.00"));
  await page.purse.renew();
  await bring(3, "10.00");
  expect([text("dialog.sit .said"), text("dialog.sit .soft")]).toEqual(["At least 0.10 in chips has to be brought, and you have 0.05.", "Play chips 0.05"]);
  expect(text("dialog.sit form > .soft:last-of-type")).toContain("nobody else in the room sees them");
  button("Begin anew")?.click();
  await soon();
  expect([text("dialog.sit .said"), text("dialog.sit .soft")]).toEqual(["", "Play chips 1,000.00"]);
  root.querySelector<HTMLDialogElement>("dialog.sit")?.close();
  button("Rules")?.click();
  expect([text("dialog[open] p"), text("dialog[open]").includes("/verify"), root.querySelector("dialog[open] .proof")]).toEqual([expect.stringContaining("This is a trial"), false, null]);
});

test("who goes to another room of a trial has the chips there that were brought to the one before", async () => {
  const { page, view } = await tries(2, "50.00");
  page.leave();
  const { house } = page as unknown as { house: House };
  const next = new Pool(house, inChips(view), page.purse.balance, { tables: async () => [view], go: () => {} }, false);
  pages.push(next);
  await soon();
  expect(next.purse.balance).toBe("1000.00");
});
