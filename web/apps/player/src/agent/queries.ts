/** Lists that more than one page of the agent centre reads. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { call, type Page } from "../lib/api";
import type { Contract, StatementRow } from "./calls";

const more = (cursor: string) => (cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`);

/** The live line tells when a statement was paid; a carried one is found by asking. */
export const statementsQuery = infiniteQueryOptions({
  queryKey: ["statements"],
  initialPageParam: "",
  refetchInterval: 15_000,
  queryFn: ({ pageParam }) => call<Page<StatementRow>>("GET", `/wps/agent/statements?kind=realtime_salary${more(pageParam)}`),
  getNextPageParam: (page) => page.next ?? undefined,
});

export const contractsQuery = queryOptions({ queryKey: ["contracts"], queryFn: () => call<Contract[]>("GET", "/wps/agent/contracts") });

/** A list in pages, of a path that already has its question mark. */
export const paged = <T,>(key: readonly unknown[], path: string) =>
  infiniteQueryOptions({
    queryKey: key,
    initialPageParam: "",
    queryFn: ({ pageParam }) => call<Page<T>>("GET", `${path}${more(pageParam)}`),
    getNextPageParam: (page: Page<T>) => page.next ?? undefined,
  });
