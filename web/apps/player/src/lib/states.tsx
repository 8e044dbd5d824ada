/** What a form says that did not go through, and what a list shows while it comes, when it is empty, when it did not come, and how it goes on. */
import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useSite } from "./site";

export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="error" role="alert">
      {text}
    </p>
  );
}

function Waiting({ query: { error, refetch } }: { query: { error: Error | null; refetch: () => unknown } }) {
  const { t, say } = useSite();
  if (error) {
    return (
      <div className="note" role="alert">
        <p>{say(error)}</p>
        <button type="button" className="quiet" onClick={() => void refetch()}>
          {t("refresh")}
        </button>
      </div>
    );
  }
  return <Skeletons />;
}

export function Skeletons() {
  const { t } = useSite();
  return (
    <div className="skeletons" role="status" aria-label={t("loadingLabel")}>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

export function Listed<T>({ query, isEmpty, empty, children }: { query: UseQueryResult<T>; isEmpty: (value: T) => boolean; empty: string; children: (value: T) => ReactNode }) {
  if (query.error || query.data === undefined) return <Waiting query={query} />;
  return isEmpty(query.data) ? <p className="note empty">{empty}</p> : <>{children(query.data)}</>;
}

/** A list in pages. What is filtered may leave a page empty though others follow. */
export function Paged<T>({ query, empty, children }: { query: UseInfiniteQueryResult<{ pages: { content: T[] }[] }>; empty: string; children: (rows: T[]) => ReactNode }) {
  const { t } = useSite();
  if (query.error || query.data === undefined) return <Waiting query={query} />;
  const rows = query.data.pages.flatMap((page) => page.content);
  return (
    <>
      {rows.length === 0 ? <p className="note empty">{empty}</p> : children(rows)}
      {query.hasNextPage && (
        <button type="button" className="quiet wide" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("more")}
        </button>
      )}
    </>
  );
}
