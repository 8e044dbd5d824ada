/** A chain checked from its first page to its last, with how far it is. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { call, Failure } from "../../lib/api";
import { walk } from "../table/proof";
import { ChainCheck, type Begins, type Bound, type Found } from "./check";
import { readChains, readPage, type Chain, type ChainPage } from "./read";

/** What is no answer of the house's. */
const odd = () => new Failure("unknown", "", {});

export async function chainsOf(table: string): Promise<Chain[]> {
  const chains = readChains(await call("GET /play/tables/{id}/chains", { path: { id: table } }));
  if (!chains) throw odd();
  return chains;
}

/** The pages of a chain after a round, each asked for when the one before is checked. */
async function* pagesOf(table: string, chain: number, from = 0): AsyncGenerator<ChainPage> {
  for (let after: number | null = from; after !== null; ) {
    const page = readPage(await call("GET /play/tables/{id}/chains/{number}", { path: { id: table, number: chain }, query: { after } }));
    // Pages that do not go on would be asked for without end.
    if (!page || (page.next !== null && page.next <= after)) throw odd();
    yield page;
    after = page.next;
  }
}

/** The hands of the shoe that a round was dealt from, with the hash of that shoe. */
async function* shoeOf(table: string, chain: number, round: number): AsyncGenerator<ChainPage> {
  const { place, hand = 1 } = await call("GET /play/tables/{id}/rounds/{number}", { path: { id: table, number: round } });
  for await (const page of pagesOf(table, chain, Math.max(0, round - hand))) {
    const rounds = page.rounds.filter((each) => each.place === place);
    if (page.hash !== null && rounds.length > 0) yield { ...page, rounds, place, hash: await walk(page.hash, page.place - place) };
    if (page.place !== place) return;
  }
}

/** Rounds of a chain that can be checked. */
export interface Source {
  bound: Bound;
  /** How many they are said to be; zero where that shows when they come. */
  count: number;
  pages: () => AsyncIterable<ChainPage>;
  begins: Begins;
  /** What they are kept as. */
  name: string;
}

const boundOf = (table: string, { number, length, chainEnd, salt, publicSalt }: Chain): Bound => ({ table, chain: number, length, chainEnd, salt, publicSalt });

export const ofHouse = (table: string, chain: Chain): Source => ({
  bound: boundOf(table, chain),
  count: chain.first === null || chain.last === null ? 0 : chain.last - chain.first + 1,
  pages: () => pagesOf(table, chain.number),
  begins: "chain",
  name: `table-${table}-chain-${chain.number}`,
});

export const ofShoe = (table: string, chain: Chain, round: number): Source => ({
  bound: boundOf(table, chain),
  count: 0,
  pages: () => shoeOf(table, chain.number, round),
  begins: "shoe",
  name: `table-${table}-shoe-of-round-${round}`,
});

export const ofFile = (page: ChainPage): Source => ({
  bound: page,
  count: page.rounds.length,
  pages: async function* kept() {
    yield page;
  },
  begins: "anywhere",
  name: `table-${page.table}-chain-${page.chain}`,
});

/** What was found, and the rounds in one file, as they can be kept. */
export interface Ended {
  found: Found;
  kept: ChainPage | null;
  /** It was stopped before its last round. */
  isStopped: boolean;
}

export type Run = { at: "start" } | { at: "work"; rounds: number } | { at: "end"; ended: Ended } | { at: "fault"; error: unknown };

/** Pages as one: the last hash leads to those of all. */
const joined = (pages: readonly ChainPage[]): ChainPage | null => {
  const last = pages.findLast(({ rounds }) => rounds.length > 0);
  return last ? { ...last, rounds: pages.flatMap(({ rounds }) => rounds), next: null } : null;
};

async function checkAll({ bound, pages, begins }: Source, signal: AbortSignal, onRounds: (rounds: number) => void): Promise<Ended> {
  const check = new ChainCheck(bound, begins, signal);
  const kept: ChainPage[] = [];
  const work = async () => {
    for await (const page of pages()) {
      signal.throwIfAborted();
      kept.push(page);
      await check.add(page, onRounds);
    }
  };
  // Whoever stops it does not wait for the page that is on its way.
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  try {
    await Promise.race([work(), stopped]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { found: await check.found(), kept: signal.aborted ? null : joined(kept), isStopped: signal.aborted };
}

/** Starts and stops the check of a chain. What was found is remembered for a while, for whoever comes back from a round that differs. */
export function useRun(source: Source): { run: Run; start: () => void; stop: () => void } {
  const queries = useQueryClient();
  const key = ["chain-found", source.name, source.begins];
  const [run, setRun] = useState<Run>(() => {
    const ended = queries.getQueryData<Ended>(key);
    return ended ? { at: "end", ended } : { at: "start" };
  });
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);
  const start = () => {
    const control = new AbortController();
    work.current = control;
    setRun({ at: "work", rounds: 0 });
    checkAll(source, control.signal, (rounds) => control.signal.aborted || setRun({ at: "work", rounds })).then(
      (ended) => {
        if (source.begins !== "anywhere" && !ended.isStopped) queries.setQueryData(key, ended);
        setRun({ at: "end", ended });
      },
      (error: unknown) => setRun({ at: "fault", error }),
    );
  };
  return { run, start, stop: () => work.current?.abort() };
}
