// @vitest-environment jsdom
/** A game that a visitor chose before they were in: it opens over / afterwards, once, and only if they did not let it go; one that was closed meanwhile says so. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useLocation } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LoginRoute } from "../auth/routes";
import type { GameCard } from "../lib/api";
import { dialogs } from "../lib/dialogs";
import { SiteProvider } from "../lib/site";
import { Dialogs } from "../shell/Dialogs";
import { Looked, useLooked } from "../shell/Looked";
import { GamePopup } from "./GamePopup";
import { useChosen, usePlay } from "../games/play";

const entered = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock("../auth/work", () => ({ signInByName: entered }));
vi.mock("../wallet/home", () => ({ broughtHome: () => Promise.resolve() }));

const card = (nodeId: string, rest: Partial<GameCard> = {}): GameCard => ({
  nodeId, gameId: nodeId, gameCode: nodeId, displayName: `Game ${nodeId}`, iconUrl: "", vassalage: "PG", gameType: "RNG", isHot: 0, isNew: false, isGame: true, demo: true, enabled: true, maintenance: false, lagerIcon: "", lettered: true, nodeName: "", ...rest,
});
const TIGER = card("7");
const MEMBER = { id: "1", account: "rahim", type: 0, balance: "0", currency: { code: "BDT", symbol: "৳" } };
const session = { token: "t", member: MEMBER };

/** What the house answers of a launch, and which games it lists of the maker and of everybody. */
let launched: object;
let own: GameCard[];
let launches: string[];
const answer = (address: string, body: unknown): object => {
  const path = address.replace(/\?.*/, "");
  const good = (value: unknown) => ({ success: true, value, message: null });
  if (path === "/wps/game/launchGame") return (launches.push((JSON.parse(String(body)) as { nodeId: string }).nodeId), launched);
  if (path === "/lgw/games") return good({ content: address.includes("vassalage=PG") ? own : [...own, card("21", { vassalage: "JDB", enabled: false }), card("22", { vassalage: "JDB" }), card("23", { vassalage: "JDB" })], pageNum: 1, totalPages: 1, total: 1 });
  if (path === "/lgw/games/7") return good({ ...TIGER, features: [] });
  if (path === "/wps/system/site") return good({ timeZone: "Asia/Dhaka", signIn: {}, whitelabel: [{ modId: "USERNAMELOGIN3", enabled: "1" }, { modId: "FREEPLAY3", enabled: "1" }], info: {} });
  if (["/lgw/games/game_menus", "/wps/system/countryCodes", "/wps/games/favorites/ids"].includes(path)) return good([]);
  return good({ list: [], content: [], fields: [] });
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute("open", "");
  };
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => ({ headers: new Headers(), json: () => Promise.resolve(answer(address, body)) }));
  localStorage.setItem("language", "EN");
  sessionStorage.clear();
  launched = { success: true, value: { url: "/games/tiger" }, message: null };
  own = [];
  launches = [];
  entered.mockReset().mockResolvedValue(session);
});
afterEach(() => {
  cleanup();
  dialogs.close();
  vi.unstubAllGlobals();
});

function Page() {
  const { play, look } = usePlay();
  const looked = useLooked();
  useChosen();
  const playing = useLocation({ select: ({ state }) => state.playing });
  return (
    <>
      <button type="button" onClick={() => play(TIGER, "real")}>
        PLAY the tiger
      </button>
      <button type="button" onClick={() => look(TIGER)}>
        Look at the tiger
      </button>
      <Outlet />
      <Dialogs />
      {looked && <Looked key={looked.nodeId} card={looked} />}
      {playing && <GamePopup playing={playing} />}
    </>
  );
}

async function opened(path: string, state: object = {}) {
  window.history.replaceState(null, "", "/");
  const root = createRootRoute({ component: Page });
  const at = (address: string) => createRoute({ getParentRoute: () => root, path: address });
  const login = createRoute({ getParentRoute: () => root, path: "/login", component: LoginRoute });
  const router = createRouter({ routeTree: root.addChildren([at("/"), at("/rng"), at("/register"), login]) });
  await router.navigate({ to: path, state } as never);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SiteProvider known={null}>
        <RouterProvider router={router as never} />
      </SiteProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("PLAY the tiger");
  return router;
}
const choose = () => fireEvent.click(screen.getByText("PLAY the tiger"));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** The window of a game is open, with its frame. */
async function plays(name: string) {
  await screen.findByRole("dialog", { name });
  await screen.findByTitle(name);
}
async function signIn() {
  await screen.findByRole("dialog", { name: "Log in" });
  fireEvent.change(screen.getByLabelText("Account name"), { target: { value: "rahim" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "Mela-2026" } });
  press("Log in");
}

// Seen to fail with the dialog left where it was: the page stayed at /rng, and nothing opened.
test("who chose a game and signs in is at / with the game over it, and one step back is the lobby, where nothing opens again", async () => {
  const router = await opened("/rng");
  choose();
  await signIn();
  await plays("Game 7");
  expect([location.pathname, launches]).toEqual(["/", ["7"]]);
  press("Close");
  await waitFor(() => expect(screen.queryByTitle("Game 7")).toBeNull());
  expect([location.pathname, router.state.location.state.playing, router.state.location.state.chosen, launches]).toEqual(["/", undefined, undefined, ["7"]]);
});

test("the page of the sign-in carries it too, and a visitor who is nobody after all opens nothing", async () => {
  await opened("/login", { chosen: { card: TIGER, mode: "real" } });
  await signIn();
  await plays("Game 7");
  expect(location.pathname).toBe("/");
  cleanup();
  sessionStorage.clear();
  const router = await opened("/", { chosen: { card: TIGER, mode: "real" } });
  await waitFor(() => expect(router.state.location.state.chosen).toBeUndefined());
  expect([launches, dialogs.current()]).toEqual([["7"], null]);
});

test("who closes the window has let the game go: a sign-in for another reason opens nothing", async () => {
  await opened("/rng");
  choose();
  await screen.findByRole("dialog", { name: "Log in" });
  press("Close");
  dialogs.show({ kind: "login" });
  await signIn();
  await waitFor(() => expect(dialogs.current()).toBeNull());
  expect([location.pathname, launches]).toEqual(["/rng", []]);
});

test("a trial account is offered on the way in only to who chose a game that has a trial", async () => {
  const free = () => screen.queryByRole("button", { name: "Try it free" });
  const router = await opened("/rng");
  dialogs.show({ kind: "login", chosen: { card: TIGER, mode: "real" } });
  await waitFor(() => expect(free()).not.toBeNull());
  dialogs.show({ kind: "login", chosen: { card: card("30", { demo: false }), mode: "real", table: "7" } });
  await waitFor(() => expect(free()).toBeNull());
  // The trial of what was chosen needs no account.
  dialogs.show({ kind: "login", chosen: { card: TIGER, mode: "real", table: "7" } });
  // It stands before the form, in sight of a phone.
  const trial = await screen.findByRole("button", { name: "Try it free" });
  expect(trial.compareDocumentPosition(screen.getByLabelText("Account name")) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  fireEvent.click(trial);
  await waitFor(() => expect(router.state.location.state.playing).toMatchObject({ nodeId: TIGER.nodeId, mode: "demo", table: "7" }));
  expect([router.state.location.pathname, dialogs.current()]).toEqual(["/rng", null]);
});

test("a trial has a way to the game itself, at its table: by the sign-in for who is nobody yet", async () => {
  const router = await opened("/rng", { playing: { nodeId: "7", name: "Game 7", mode: "demo", table: "12", gameType: "RNG", vassalage: "PG" } });
  fireEvent.click(await screen.findByText("Play with money"));
  await waitFor(() => expect(dialogs.current()).toMatchObject({ kind: "login", chosen: { mode: "real", table: "12" } }));
  // Whoever lets it be is at the trial still.
  expect(router.state.location.state.playing).toMatchObject({ mode: "demo" });
  // Who comes from a trial has tried it.
  await screen.findByLabelText("Account name");
  expect(screen.queryByText("Try it free")).toBeNull();
  await signIn();
  await waitFor(() => expect(router.state.location.state.playing).toMatchObject({ nodeId: "7", mode: "real", table: "12" }));
  expect(launches.at(-1)).toBe("7");
  expect(screen.queryByText("Play with money")).toBeNull();
});

test("who plays on trial and bets is led to an account of their own, with what they chose", async () => {
  const router = await opened("/rng");
  const chosen = { card: TIGER, mode: "real" } as const;
  dialogs.show({ kind: "trueAccount", chosen });
  await screen.findByRole("dialog", { name: "A real account is needed" });
  fireEvent.click(screen.getByRole("link", { name: "Sign up" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/register"));
  expect([router.state.location.state.chosen, dialogs.current()]).toEqual([chosen, null]);
});

// Seen to fail: the game opened over the window that asks for another password.
test("a password that must be changed comes before the game", async () => {
  await opened("/rng");
  entered.mockResolvedValue({ ...session, passwordExpired: true });
  choose();
  await signIn();
  await screen.findByLabelText("New password");
  expect(dialogs.current()).toEqual({ kind: "password", chosen: { card: TIGER, mode: "real" } });
  expect(launches).toEqual([]);
});

// Seen to fail with the curtain of any other failure in its place; with the games of all makers first; and with one more entry of the history for the second game.
test("a game that was switched off meanwhile says so, and offers two of its type, its maker's first, that can be opened in its place", async () => {
  own = [TIGER, card("8"), card("9", { enabled: false })];
  launched = { success: false, value: { code: "game_not_open", details: null }, message: "This game is not open now." };
  await opened("/rng");
  choose();
  await signIn();
  const window = await screen.findByRole("dialog", { name: "This game has closed" });
  expect(within(window).getByRole("alert").textContent).toContain("Game 7: This game is not open now.");
  await waitFor(() => expect(within(window).getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["Game 8", "Game 22"]));
  launched = { success: true, value: { url: "/games/lion" }, message: null };
  fireEvent.click(within(window).getByRole("button", { name: "PLAY: Game 8" }));
  await plays("Game 8");
  press("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([location.pathname, launches]).toEqual(["/", ["7", "8"]]);
});

// Seen to fail with the sheet beside the history: one step back was the lobby. And with a sheet that is closed without a step.
test("the sheet of a game is one step of the history: back closes it, its button leaves none, and a game that starts there takes its step", async () => {
  const router = await opened("/");
  await router.navigate({ to: "/rng" });
  const place = () => [location.pathname, router.state.location.state.__TSR_index];
  const list = place();
  const look = async () => {
    fireEvent.click(screen.getByText("Look at the tiger"));
    await screen.findByRole("dialog", { name: "Game 7" });
    expect(place()).not.toEqual(list);
  };
  const gone = () => waitFor(() => expect([screen.queryByRole("dialog"), ...place()]).toEqual([null, ...list]));
  await look();
  router.history.back();
  await gone();
  await look();
  // Whoever presses twice means once.
  const close = screen.getByRole("button", { name: "Close" });
  fireEvent.click(close);
  fireEvent.click(close);
  await gone();
  await look();
  press("FREE TRIAL: Game 7");
  await screen.findByTitle("Game 7");
  router.history.back();
  await gone();
});
