/** The tables of the house: asked for once, told by the live line from then on, and asked for again only while it is down. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { merged, readPeople, readRound, readTable, type TableView } from "kit/floor/view";

import { call } from "../lib/api";
import { useLive, useTopic } from "../lib/live";
import { MOST } from "../lib/topics";
import { shelfOf } from "./place";
import { answered, placed } from "./round";

export type Table = TableView;

const KEY = ["tables"];
/** How often they are asked for without a line, in milliseconds. */
const POLL = 5_000;

/** How many stand on one shelf at most. */
const together = (tables: readonly Table[] = []): number => Math.max(0, ...(["live", "mini", "fish"] as const).map((shelf) => tables.filter(({ game }) => shelfOf(game) === shelf).length));

/** Every table, once somebody wants them. Where more stand in one place than the line takes, those that it does not tell of are asked for too. */
export function useTables(wanted = true) {
  const up = useLive();
  const queries = useQueryClient();
  return useQuery({
    queryKey: KEY,
    enabled: wanted,
    // Rounds went on while nobody looked.
    staleTime: 0,
    queryFn: async () => {
      const tables = await call("GET /play/tables");
      return answered(queries.getQueryData<Table[]>(KEY), tables);
    },
    refetchInterval: ({ state }) => (up && together(state.data) <= MOST ? false : POLL),
  });
}

/** Keeps a table as it stands while it is in sight. */
export function useTold(id: string, seen: boolean): void {
  const queries = useQueryClient();
  const change = (next: (tables: Table[]) => Table[]) => void queries.setQueryData<Table[]>(KEY, (tables) => tables && next(tables));
  useTopic(`table.${id}`, seen, {
    onSnapshot: (data) => {
      const table = readTable(data);
      if (table) change((tables) => placed(tables, table));
    },
    onUpdate: (kind, data) => {
      const at = (next: (table: Table) => Table) => change((tables) => tables.map((table) => (table.id === id ? next(table) : table)));
      const round = kind === "round" ? readRound(data) : null;
      if (round) at((table) => merged(table, round));
      const people = kind === "people" ? readPeople(data) : null;
      if (people) at((table) => ({ ...table, people }));
    },
  });
}

/** How often a room in sight is asked for, in milliseconds: its topic tells every shot, which is more than a card needs. */
const LOOK = 10_000;

/** Keeps a room as it stands while it is in sight: who sits there changes, and no round tells of it. */
export function useWatched(id: string, seen: boolean): void {
  const queries = useQueryClient();
  useQuery({
    queryKey: [...KEY, id],
    enabled: seen,
    // The list has just told it.
    initialData: null,
    initialDataUpdatedAt: Date.now,
    staleTime: LOOK,
    retry: false,
    refetchInterval: LOOK,
    queryFn: async () => {
      const now = await call("GET /play/tables/{id}", { path: { id } });
      queries.setQueryData<Table[]>(KEY, (tables) => tables?.map((table) => (table.id === id ? now : table)));
      return now;
    },
  });
}
