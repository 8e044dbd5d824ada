import { useEffect, useRef, type RefObject } from "react";

import { keyOf, type TableSet } from "./set";

/** The id of the heading above one of several tables. */
export const headingId = (key: string): string => `table-${key}`;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The keys follow what is opened and closed: to the bar of a new table; from one that is gone to its neighbour's, or to the way to `another`. */
export function useSeatFocus(set: TableSet, another: RefObject<HTMLButtonElement | null>): void {
  const keys = set.map(keyOf);
  const before = useRef(keys);
  useEffect(() => {
    const was = before.current;
    before.current = keys;
    const come = keys.find((key) => !was.includes(key));
    const gone = was.findIndex((key) => !keys.includes(key));
    const heading = (key: string | undefined) => (key === undefined ? null : document.getElementById(headingId(key)));
    if (keys.length > was.length) heading(come)?.focus();
    // Whoever plays at another table meanwhile stays there.
    else if (keys.length < was.length && isLost()) (heading(keys[Math.min(gone, keys.length - 1)]) ?? another.current)?.focus();
    // The set is another object with each change of the history, and the same tables most times.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keys.join(" ")]);
}
