/** The tables of the house: asked for once, told by the live line from then on, and asked for again only while it is down. */
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { call, type Answer } from "../lib/api";
import { useLive, useTopic } from "../lib/live";
import { MOST } from "../lib/topics";
import { isRound, isTable, merged, placed, told } from "./round";

export type Table = Answer<"GET /play/tables">[number];

const KEY = ["tables"];
/** How often they are asked for without a line, in milliseconds. */
const POLL = 5_000;

/** Every table. Where there are more than the line takes, those that it does not tell of are asked for too. */
export function useTables(wanted: boolean) {
  const up = useLive();
  const queries = useQueryClient();
  return useQuery({
    queryKey: KEY,
    enabled: wanted,
    // Rounds went on while nobody looked.
    staleTime: 0,
    queryFn: async () => {
      const answered = await call("GET /play/tables");
      return merged(queries.getQueryData<Table[]>(KEY), answered);
    },
    refetchInterval: ({ state }) => (up && (state.data?.length ?? 0) <= MOST ? false : POLL),
  });
}

/** Keeps a table as it stands while it is in sight. */
export function useTold(id: string, seen: boolean): void {
  const queries = useQueryClient();
  const change = (next: (tables: Table[]) => Table[]) => void queries.setQueryData<Table[]>(KEY, (tables) => tables && next(tables));
  useTopic(`table.${id}`, seen, {
    onSnapshot: (data) => isTable(data) && change((tables) => placed(tables, data)),
    onUpdate: (kind, data) => kind === "round" && isRound(data) && change((tables) => tables.map((table) => (table.id === id ? told(table, data) : table))),
  });
}
