import { useEffect, useRef } from "react";

type Keys = Record<string, (() => void) | undefined>;

/** Runs what a key stands for, unless someone is typing or a dialog is open. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      const place = event.target instanceof Element ? event.target : null;
      const busy = place?.closest("input, textarea, select, dialog, summary") !== null && place !== null;
      // Enter on a link or a button is theirs.
      const theirs = event.key === "Enter" && place?.closest("a, button") != null;
      if (!act || busy || theirs || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
