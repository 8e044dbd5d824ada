/** Whether there is room for a menu at the side: a phone need not build what it never shows. */
import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 1024px)";

const subscribe = (listener: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
