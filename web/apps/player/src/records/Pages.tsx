/** A record that is walked page by page. */
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { Page } from "../lib/api";
import { Paged } from "../lib/states";

export function Pages<T>({ record, empty, children }: { record: UseInfiniteQueryResult<{ pages: Page<T>[] }>; empty: string; children: (row: T) => ReactNode }) {
  return (
    <Paged query={record} empty={empty}>
      {(rows) => <ul className="rec-lines">{rows.map(children)}</ul>}
    </Paged>
  );
}
