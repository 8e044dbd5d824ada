// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { begin, end, lockedAt, round, seated, soon, START, tell, Wire } from "./testing";

beforeEach(begin);
afterEach(end);

const isShown = (root: HTMLElement, name: string) => root.querySelector(name) !== null;

test("a trial says what it is, in chips without a currency, and has no chat", async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
  };
  const { root, text, asked } = await seated({}, true);
  expect([text(".bar .mark"), text(".sums > span:first-child"), root.textContent?.includes("৳")]).toEqual(["Trial", "Play chips1,000.00", false]);
  expect([isShown(root, ".to-chat"), isShown(root, ".chat")]).toEqual([false, false]);
  root.querySelector<HTMLButtonElement>('.bar [aria-label="Rules"]')?.click();
  expect(text("dialog[open]")).toContain("This is a trial: the rounds are the real ones of this table");
  expect(text("dialog[open]")).not.toContain("the server has taken them");
  // In nobody's name, whoever is signed in; and nothing of it leaves the page.
  expect(asked).toEqual(["GET /play/tables"]);
});

test("it listens in nobody's name, to the table alone", async () => {
  const sent: string[] = [];
  const heard = vi.spyOn(Wire.prototype, "send").mockImplementation(((frame: string) => void sent.push(frame)) as () => void);
  await seated({}, true);
  heard.mockRestore();
  const frames = sent.map((frame) => JSON.parse(frame) as Record<string, unknown>);
  expect(frames.find(({ op }) => op === "hello")).toEqual({ op: "hello", v: 1, have: [{ t: "table.7" }] });
  expect(frames.filter(({ op }) => op === "join")).toEqual([]);
});

test("chips are bet on a real round and paid by its result, without a word to the house", async () => {
  const { boards, rides, lay, press, text, asks, asked, root } = await seated({}, true);
  lay("head");
  press(".place");
  await soon();
  expect([boards[0]?.lying.placed.get("head"), text(".of-placed output"), text(".sums > span:first-child output")]).toEqual([5_000_000n, "50.00", "950.00"]);
  await soon(20_100);
  tell(round(5, "settled", { cell: "head" }));
  await soon();
  rides.at(-1)?.();
  await soon();
  expect([text(".outcome"), text(".sums > span:first-child output")]).toEqual(["head came · You won 50.00", "1,050.00"]);
  // The rounds are real: each can be verified.
  expect(root.querySelector(".strip a")?.getAttribute("href")).toBe("/verify?table=7&round=5");
  expect([asks, asked]).toEqual([[], ["GET /play/tables"]]);
});

test("too late is too late, and a round that is called off gives chips back", async () => {
  const { lay, press, text } = await seated({}, true);
  lay("head");
  press(".place");
  await soon();
  tell({ ...round(5, "void"), voidReason: "The coin rolled away" });
  await soon();
  expect([text(".outcome"), text(".sums > span:first-child output")]).toEqual(["50.00 was given back", "1,000.00"]);
  tell({ ...round(6, "open"), ...lockedAt(START + 21_000) });
  await soon();
  lay("head");
  await soon(21_000);
  press(".place");
  await soon();
  expect(text(".notice")).toBe("No bets are taken now. You can lay chips for the next round.");
});

test("who has too few chips is offered new ones, and who wants more than there can be is told so", async () => {
  const { lay, press, text, root, host } = await seated({ mostOnCell: "5000.00", mostInRound: "5000.00" }, true);
  const balance = () => text(".sums > span:first-child output");
  for (let laid = 0; laid < 19; laid += 1) lay("head");
  press(".place");
  await soon();
  expect(balance()).toBe("50.00");
  lay("tail");
  lay("tail");
  press(".place");
  await soon();
  expect([text(".notice p"), text(".notice button")]).toEqual(["There are not enough chips for this stake. Lower it, or begin anew with fresh chips.", "Begin anew"]);
  root.querySelector<HTMLButtonElement>(".notice button")?.click();
  await soon();
  expect([balance(), host.deposit.mock.calls]).toEqual(["1,000.00", []]);
  for (let laid = 0; laid < 20; laid += 1) lay("tail");
  press(".place");
  await soon();
  expect([text(".notice p"), isShown(root, ".notice button")]).toEqual(["There are not enough chips for this stake. Lower it.", false]);
});

test("what a round brought whose end was missed is told all the same", async () => {
  const { lay, press, text, state, asked } = await seated({}, true);
  lay("head");
  press(".place");
  await soon();
  state.proof = { result: { cell: "head" } };
  tell({ ...round(6, "open"), ...lockedAt(START + 41_000) });
  await soon();
  expect([text(".outcome"), text(".sums > span:first-child output")]).toEqual(["You won 50.00", "1,050.00"]);
  expect(asked).toContain("GET /play/tables/{id}/rounds/{number}");
  expect(asked).not.toContain("GET /play/table-rounds/{id}");
});
