/** What a list shows while it comes, when it is empty, and when it did not come. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useSite } from "./site";

export function Listed<T>(props: {
  query: UseQueryResult<T>;
  isEmpty: (value: T) => boolean;
  empty: string;
  children: (value: T) => ReactNode;
}) {
  const { t, say } = useSite();
  const { data, error, refetch } = props.query;
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
  if (data === undefined) {
    return (
      <div className="skeletons" role="status" aria-label={t("loadingLabel")}>
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    );
  }
  return props.isEmpty(data) ? <p className="note empty">{props.empty}</p> : <>{props.children(data)}</>;
}
