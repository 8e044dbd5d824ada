import { useEffect, useRef, useState } from "react";

import { keyOf, type TableSet } from "./set";

/** Whether the key is meant for the window of tables, and for no window over it. */
const isOurs = ({ target }: KeyboardEvent) => target instanceof Element && (target.closest("dialog")?.classList.contains("several") ?? false);

/** Which of several tables is seen alone, if one is. Escape brings the others back first; once all are seen, it is asked whether to `leave` them. */
export function useOnly(set: TableSet, leave: () => void) {
  const [chosen, setOnly] = useState<string | null>(null);
  const only = set.length > 1 && set.some((each) => keyOf(each) === chosen) ? chosen : null;
  const several = set.length > 1;
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!several) return;
    const heard = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isOurs(event)) return;
      // The browser would close the window, and need not ask a second time.
      event.preventDefault();
      if (only === null) latest.current();
      else setOnly(null);
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, [several, only]);
  return { only, setOnly };
}
