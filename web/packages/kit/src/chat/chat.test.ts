// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Failure } from "../api";
import type { Also, TableLine } from "../floor/line";
import type { House } from "../inhouse";
import { keyboard } from "../keyboard";
import { Chat } from "./chat";
import type { Line } from "./room";

const line = (id: number, text: string, author = "a"): Line & { at: string } => ({ id, author, name: author === "a" ? "ra***m" : "sa***a", text, at: "2026-01-01T00:00:00Z" });
const room = { isOn: true, lines: [line(1, "salaam")], author: "me", ignored: [] as string[], isMuted: false, mutedUntil: null };

async function opened(given: Partial<typeof room> = {}, answer: (call: string, input: { body?: unknown }) => unknown = () => ({}), of: { chatLanguage?: "BN" | "EN" | null } = {}) {
  const asked: { call: string; body: unknown }[] = [];
  let heard: Also = { update: () => {}, snapshot: () => {} };
  const topics: string[] = [];
  const table = { also: (topic: string, ears: Also) => ((heard = ears), topics.push(topic)) } as unknown as TableLine;
  const call = async (name: string, input: { body?: unknown } = {}) => {
    if (name === "GET /play/chats/{room}") return { ...room, ...given };
    asked.push({ call: name, body: input.body });
    return answer(name, input);
  };
  const root = document.createElement("div");
  const chat = new Chat({ call, language: "EN", root } as unknown as House, table, { id: "7", ...of });
  root.append(chat.button, chat.panel);
  document.body.replaceChildren(root);
  await vi.waitFor(() => expect(asked.length).toBe(0));
  await new Promise((done) => setTimeout(done));
  const texts = () => [...chat.panel.querySelectorAll(".line span")].map(({ textContent }) => textContent);
  const press = (name: string) => [...chat.panel.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
  const write = (text: string) => {
    const field = chat.panel.querySelector("input");
    if (field) field.value = text;
    chat.panel.querySelector("form")?.requestSubmit();
    return new Promise((done) => setTimeout(done, 5));
  };
  const told = () => chat.panel.querySelector(".told")?.textContent ?? "";
  return { chat, root, heard: () => heard, topics, asked, texts, press, write, told };
}

beforeEach(() => sessionStorage.setItem("token", "t"));
afterEach(() => sessionStorage.clear());

test("a chat of one language says in which to write, and another one does not", async () => {
  const named = ({ panel }: Chat) => [panel.getAttribute("aria-label"), panel.querySelector("h2")?.textContent, panel.querySelector("input")?.placeholder];
  expect(named((await opened()).chat)).toEqual(["Chat", "Chat", "Write a message"]);
  expect(named((await opened({}, undefined, { chatLanguage: "BN" })).chat)).toEqual(["Chat, in Bengali", "Chat, in Bengali", "Write in Bengali"]);
  expect(named((await opened({}, undefined, { chatLanguage: "EN" })).chat)[2]).toBe("Write in English");
});

test("what is written is text and never markup", async () => {
  const attack = "<img src=x onerror=alert(1)><b>&amp;";
  const { chat, heard, texts } = await opened();
  heard().update("line", line(2, attack, "<i>b"));
  chat.button.click();
  expect(texts()).toEqual(["salaam", attack]);
  expect(chat.panel.querySelector("img, .line b b, .line i")).toBeNull();
});

test("lines that nobody has read are counted until the panel opens", async () => {
  const { chat, heard, topics } = await opened();
  expect(topics).toEqual(["chat.table.7"]);
  expect([chat.button.hidden, chat.panel.hidden, chat.button.getAttribute("aria-label")]).toEqual([false, true, "Open the chat"]);
  heard().update("line", line(2, "one"));
  heard().update("line", line(2, "one"));
  heard().update("line", line(3, "mine", "me"));
  expect(chat.button.getAttribute("aria-label")).toBe("Open the chat, 1 unread");
  chat.button.click();
  expect([chat.panel.hidden, chat.button.getAttribute("aria-label"), chat.button.getAttribute("aria-expanded")]).toEqual([false, "Open the chat", "true"]);
  expect(document.activeElement?.tagName).toBe("INPUT");
});

test("a deleted line vanishes, and does not come back with an update that was on its way", async () => {
  const { chat, heard, texts } = await opened();
  heard().update("line", line(2, "bad"));
  chat.button.click();
  heard().update("deleted", { id: 2 });
  expect(texts()).toEqual(["salaam"]);
  heard().update("line", line(2, "bad"));
  heard().snapshot({ isOn: true, lines: [line(1, "salaam"), line(3, "new")] });
  expect(texts()).toEqual(["salaam", "new"]);
});

test("a lost answer is asked for again under the same request", async () => {
  let lost = true;
  const { chat, asked, write, texts, told } = await opened({}, (_, { body }) => {
    if (lost) throw new Failure("network", "", false);
    return line(2, (body as { text: string }).text, "me");
  });
  chat.button.click();
  vi.useFakeTimers();
  const field = chat.panel.querySelector("input") as HTMLInputElement;
  field.value = " hello ";
  chat.panel.querySelector("form")?.requestSubmit();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect([field.value, told()]).toEqual([" hello ", "No connection. Please try again in a moment."]);
  lost = false;
  await write(field.value);
  expect(new Set(asked.map(({ body }) => (body as { requestId: string }).requestId)).size).toBe(1);
  expect([texts(), field.value]).toEqual([["salaam", "hello"], ""]);
  await write("hello");
  expect(new Set(asked.map(({ body }) => (body as { requestId: string }).requestId)).size).toBe(2);
});

test("a refusal is said in the words of the house, and what was written stays", async () => {
  const { chat, write, told } = await opened({}, () => {
    throw new Failure("chat_contact", "No links.", true);
  });
  chat.button.click();
  await write("see evil.example");
  expect([told(), chat.panel.querySelector("input")?.value]).toEqual(["No links.", "see evil.example"]);
});

test("a player who is hidden is not seen or counted until shown again, and a line is reported with a reason", async () => {
  const { chat, heard, asked, texts, press, told } = await opened();
  heard().update("line", line(2, "from another", "b"));
  chat.button.click();
  chat.panel.querySelector<HTMLButtonElement>(".line .more")?.click();
  press("Report");
  press("Fraud");
  await vi.waitFor(() => expect(told()).toContain("Thank you"));
  expect(asked[0]).toEqual({ call: "POST /play/chats/{room}/lines/{id}/report", body: { reason: "fraud" } });
  chat.panel.querySelector<HTMLButtonElement>(".line .more")?.click();
  press("Hide this player");
  await vi.waitFor(() => expect(texts()).toEqual(["from another"]));
  press("Show hidden players again (1)");
  await vi.waitFor(() => expect(texts()).toEqual(["salaam", "from another"]));
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ author: "a", ignores: true }, { author: "a", ignores: false }]);
});

test("where there is no chat nothing is shown, and a room that is switched off folds away", async () => {
  const off = await opened({ isOn: false });
  expect(off.chat.button.hidden).toBe(true);
  sessionStorage.clear();
  const visitor = await opened();
  expect(visitor.chat.button.hidden).toBe(true);
  sessionStorage.setItem("token", "t");
  const { chat, heard } = await opened();
  chat.button.click();
  heard().update("room", { isOn: false });
  expect([chat.button.hidden, chat.panel.hidden]).toEqual([true, true]);
  heard().update("room", { isOn: true });
  await vi.waitFor(() => expect(chat.button.hidden).toBe(false));
});

test("who is muted reads and cannot write", async () => {
  const { chat, texts, told } = await opened({ isMuted: true });
  chat.button.click();
  expect([texts(), chat.panel.querySelector("input")?.disabled, told()]).toEqual([["salaam"], true, "You may not write in the chat. You can still read it."]);
});

test("keys that are pressed in the panel are none of the game's, and Escape closes it", async () => {
  const { chat } = await opened();
  const game = vi.fn<(event: KeyboardEvent) => void>();
  const away = new AbortController();
  keyboard(game, away.signal);
  chat.button.click();
  const press = (key: string) => chat.panel.querySelector(".lines")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("p");
  expect(game).not.toHaveBeenCalled();
  press("Escape");
  expect([chat.panel.hidden, document.activeElement]).toEqual([true, chat.button]);
  away.abort();
});
