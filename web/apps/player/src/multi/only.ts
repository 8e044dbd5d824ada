import { useEffect, useState } from "react";

import { keyOf, type TableSet } from "./set";

/** Whether the key is meant for the window of tables, and for no window over it. */
const isOurs = ({ target }: KeyboardEvent) => target instanceof Element && (target.closest("dialog")?.classList.contains("several") ?? false);

/** Which of several tables is seen alone, if one is. Escape brings the others back first; once all are seen, it closes the window. */
export function useOnly(set: TableSet) {
  const [chosen, setOnly] = useState<string | null>(null);
  const only = set.length > 1 && set.some((each) => keyOf(each) === chosen) ? chosen : null;
  useEffect(() => {
    if (only === null) return;
    const heard = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isOurs(event)) return;
      event.preventDefault();
      setOnly(null);
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, [only]);
  return { only, setOnly };
}
