/** A record that is walked page by page. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { Page } from "../lib/api";
import { useSite } from "../lib/site";

export function Pages<T>({ record, empty, children }: { record: UseInfiniteQueryResult<InfiniteData<Page<T>>>; empty: string; children: (row: T) => ReactNode }) {
  const { t, say } = useSite();
  if (record.error) {
    return (
      <div className="note" role="alert">
        <p>{say(record.error)}</p>
        <button type="button" className="quiet" onClick={() => void record.refetch()}>
          {t("refresh")}
        </button>
      </div>
    );
  }
  if (!record.data) {
    return (
      <div className="skeletons" role="status" aria-label={t("loadingLabel")}>
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    );
  }
  const rows = record.data.pages.flatMap((page) => page.content);
  if (rows.length === 0) return <p className="note empty">{empty}</p>;
  return (
    <>
      <ul className="rec-lines">{rows.map(children)}</ul>
      {record.hasNextPage && (
        <button type="button" className="quiet wide" disabled={record.isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
          {t("more")}
        </button>
      )}
    </>
  );
}
