import { useSyncExternalStore } from "react";

/** Whether the screen is what a media query asks for, as it turns and is resized. */
export function useMedia(asked: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(asked);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(asked).matches,
  );
}
