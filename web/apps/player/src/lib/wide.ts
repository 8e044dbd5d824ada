/** How much room the screen has. A phone need not build what it never shows. */
import { useSyncExternalStore } from "react";

/** Whether the screen is at least so wide, in CSS pixels, now and after it is turned. */
function room(width: number): () => boolean {
  const query = `(min-width: ${width}px)`;
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** For several columns. */
export const useColumns = room(700);
/** For a menu at the side. */
export const useWide = room(1024);
