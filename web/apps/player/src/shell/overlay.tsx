/** What lies over the page while something takes its time; another page hides it (spec.md 2, rules for routes). */
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";

import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";

let text: string | null = null;
const listeners = new Set<() => void>();
const set = (next: string | null) => {
  text = next;
  listeners.forEach((listener) => listener());
};

export const overlay = { show: (words: string) => set(words), hide: () => set(null) };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A page that comes sooner needs no overlay: it would only flicker. */
const SOON = 400;

/** Whether the next page is on its way, and has been for a while. */
function useAwaited(): boolean {
  const loading = useRouterState({ select: (state) => state.isLoading });
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!loading) return;
    const timer = setTimeout(() => setLate(true), SOON);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && late;
}

export function Overlay() {
  const { t } = useSite();
  const words = useSyncExternalStore(subscribe, () => text);
  const awaited = useAwaited();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => overlay.hide(), [path]);
  if (words === null && !awaited) return null;
  return (
    <div className="overlay" role="status">
      <span className="turning">
        <Icon name="refresh" size={32} />
      </span>
      <p>{words ?? t("loadingLabel")}</p>
    </div>
  );
}
