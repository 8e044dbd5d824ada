/** Lists that more than one page of the agent centre reads. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { call, type Page } from "../lib/api";
import type { Salary } from "./salaries";

/** The live line tells when a statement was paid; a carried one is found by asking. */
export const statementsQuery = (kind: Salary) =>
  infiniteQueryOptions({
    queryKey: ["statements", kind],
    initialPageParam: "",
    refetchInterval: 15_000,
    queryFn: ({ pageParam }) => call("GET /wps/agent/statements", { query: { kind, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const contractsQuery = queryOptions({ queryKey: ["contracts"], queryFn: () => call("GET /wps/agent/contracts") });

/** A list in pages; `ask` asks for the one that begins at a cursor, empty for the first. */
export const paged = <T,>(key: readonly unknown[], ask: (cursor: string) => Promise<Page<T>>) =>
  infiniteQueryOptions({
    queryKey: key,
    initialPageParam: "",
    queryFn: ({ pageParam }) => ask(pageParam),
    getNextPageParam: (page: Page<T>) => page.next ?? undefined,
  });

/** Who stands between oneself and a member of the team, that member last; nothing of nobody. */
export const pathQuery = (member: string | null) =>
  queryOptions({ queryKey: ["team-path", member], queryFn: () => (member === null ? [] : call("GET /wps/agent/path", { query: { member } })), staleTime: 60_000 });
