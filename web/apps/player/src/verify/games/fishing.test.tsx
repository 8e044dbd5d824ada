// @vitest-environment jsdom
/** A session whose record was made by the rules alone (sessions.py), and what is found where it was bent. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { texts as room } from "../../../../../games/house/src/fishing/texts";
import { KINDS } from "kit/table/tide";
import { afterEach, expect, test, vi } from "vitest";

import { SiteProvider } from "../../lib/site";
import { fishingTexts } from "../fishingTexts";
import { asked, holds, judge, replay, type Record, type Verdict } from "../replay";
import { Steps } from "../Steps";
import { link } from "../table/proof";
import { GAMES } from ".";
import told from "./session.json";
import type { Session } from "./session";

type Bent = (record: typeof told) => void;
const bent = (by: Bent = () => {}): Record => {
  const copy = structuredClone(told);
  by(copy);
  return copy as unknown as Record;
};
const verdictOf = async (record: Record): Promise<Verdict> => judge(record, await replay(asked(record)!));

test("a true record holds at every step, in a room of any art", async () => {
  const found = await replay(asked(bent())!);
  expect(judge(bent(), found)).toEqual({ commitment: true, words: true, outcome: true, payout: true });
  const { shots, kills, staked, won } = found.result as Session;
  expect([shots.length, kills, found.words.length]).toEqual([120, told.outcome.paid.flat().filter((paid) => paid > 0).length, 8]);
  expect(found.payout).toBe(500_000_000n - staked + won);
  for (const art of ["reef", "creek", "deep"]) expect(holds(await verdictOf(bent((record) => (record.version = `fishing-1+${art}`)))), art).toBe(true);
});

test("what was brought after the session began is counted, and is no less than nothing", async () => {
  const more = (added: unknown) => bent((record) => Object.assign(record.input, { added }));
  const found = await replay(asked(more("75.50"))!);
  const { staked, won } = found.result as Session;
  expect(found.payout).toBe(507_550_000n - staked + won);
  expect(holds(await verdictOf(more("75.50")))).toBe(false);
  expect(holds(await verdictOf(bent((record) => void (Object.assign(record.input, { added: "75.50" }), (record.payout = (Number(record.payout) + 75.5).toFixed(2))))))).toBe(true);
  for (const added of ["-75.50", 75.5, null]) await expect(verdictOf(more(added))).rejects.toThrow(RangeError);
});

const first = (name: string) => told.input.hits.findIndex(({ met }) => met[0]?.[0] === name);
const lies: [string, keyof Verdict, Bent][] = [
  ["a fish that lived is said to have been caught", "outcome", (record) => (record.outcome.paid[first("x50")] = [50])],
  ["a fish is called one that pays less", "outcome", (record) => (record.input.hits[first("x50")]!.met[0]![0] = "x5")],
  ["a fish of a number that its tide does not have", "outcome", (record) => (record.input.hits[first("x2")]!.met[0]![1] = 60_000)],
  ["a tide whose seed is another", "outcome", (record) => (record.input.tides["7"] = "6d656c62")],
  ["a tide that is not told", "outcome", (record) => (record.input.tides = { "8": record.input.tides["8"] } as typeof record.input.tides)],
  ["another seed of the session", "outcome", (record) => (record.outcome.seed = `0${record.outcome.seed.slice(1)}`)],
  ["a hit that is left out", "outcome", (record) => void record.input.hits.pop()],
  ["a shot that cost less", "payout", (record) => (record.input.hits[0]!.cost = "4.99")],
  ["more brought along", "payout", (record) => (record.stake = "5000.01")],
  ["less paid out", "payout", (record) => (record.payout = "4924.99")],
  ["another seed of the house", "commitment", (record) => (record.serverSeed = "00")],
  ["another seed of the member", "words", (record) => (record.clientSeed = "player-seed-02")],
];
test.each(lies)("%s: it is found", async (_, step, by) => {
  const verdict = await verdictOf(bent(by));
  expect(verdict[step]).toBe(false);
  expect(holds(verdict)).toBe(false);
});

test("a record that is none is refused, and rules of another time are not known", async () => {
  const nothing = (by: Bent) => expect(verdictOf(bent(by))).rejects.toThrow(RangeError);
  await nothing((record) => (record.input.hits[0]!.met = []));
  await nothing((record) => (record.input.hits[0]!.met[0]![0] = "moon"));
  await nothing((record) => (record.input.hits[0]!.cost = "-1"));
  await nothing((record) => delete (record.input as { hits?: unknown }).hits);
  await nothing((record) => delete (record.input as { tides?: unknown }).tides);
  await nothing((record) => (record.input.tides = { "7": "salt:last", "8": `salt:${link("last")}` } as typeof record.input.tides));
  expect([asked(bent((record) => (record.version = "fishing-2+reef"))), asked(bent((record) => (record.version = "fishing-1")))]).toEqual([null, null]);
});

test("while the seed is sealed the record tells what came of it, and nothing is made up where it does not", () => {
  const { said } = GAMES["fishing"]!;
  const session = said(told.input, told.outcome) as Session;
  expect([session.shots.length, session.seed]).toEqual([120, told.outcome.seed]);
  expect([said(told.input, {}), said({}, told.outcome), said({ hits: [{ tide: 1 }] }, told.outcome)]).toEqual([null, null, null]);
});

test("fish are called as in their rooms", () => {
  for (const kind of KINDS) expect(fishingTexts[`fish.${kind}`], kind).toEqual(room[`fish.${kind}`]);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the steps tell the sums, and the shots in two helpings", async () => {
  localStorage.setItem("language", "EN");
  vi.stubGlobal("fetch", async () => ({ ok: true, headers: new Headers(), json: () => Promise.resolve({ success: true, value: [], message: null }) }));
  const record = bent((one) => (one.input.hits[first("x50")]!.met[0]![0] = "x5"));
  const ask = asked(record)!;
  const found = await replay(ask);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SiteProvider known={null}>
        <Steps ask={ask} found={found} verdict={judge(record, found)} said={record} fingerprint={record.commitment} />
      </SiteProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText(told.outcome.seed)).toBeTruthy();
  expect(screen.getByText("Shots that hit").nextElementSibling?.textContent).toBe("120");
  expect(document.querySelectorAll(".vf-shots > li")).toHaveLength(50);
  expect(screen.getByText(/^Shot 1, cost 5.00$/)).toBeTruthy();
  expect(screen.getAllByText(/the tide has no such fish under this number/)).toHaveLength(1);
  const rest = screen.getByText("70 more shots").parentElement as HTMLDetailsElement;
  rest.open = true;
  fireEvent(rest, new Event("toggle"));
  await vi.waitFor(() => expect(document.querySelectorAll(".vf-shots > li")).toHaveLength(120));
});
