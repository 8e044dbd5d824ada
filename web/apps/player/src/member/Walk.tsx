/** What became of each movement of the till, newest first, walked page by page. */
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { Page } from "../lib/api";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";

type Walked<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>>;

/** All pages that were opened are asked for anew when money moves; `every` is for where nothing tells of it. */
export function useWalk<T>(queryKey: readonly string[], get: (cursor: string) => Promise<Page<T>>, every: (rows: T[]) => number | false = () => false): Walked<T> {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: "",
    queryFn: ({ pageParam }) => get(pageParam),
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: (query) => every(query.state.data?.pages.flatMap((page) => page.content) ?? []),
  });
}

export function Walk<T>({ walked, empty, children }: { walked: Walked<T>; empty: string; children: (rows: T[]) => ReactNode }) {
  const { t } = useSite();
  return (
    <Listed query={walked} isEmpty={(found) => found.pages.every((page) => page.content.length === 0)} empty={empty}>
      {(found) => (
        <>
          {children(found.pages.flatMap((page) => page.content))}
          {walked.hasNextPage && (
            <button type="button" className="quiet wide" disabled={walked.isFetchingNextPage} onClick={() => void walked.fetchNextPage()}>
              {t("more")}
            </button>
          )}
        </>
      )}
    </Listed>
  );
}
