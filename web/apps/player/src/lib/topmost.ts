import { useEffect, useRef, type RefObject } from "react";

/** For a popover that is to lie above dialogs: each new `word` shows it anew, as the last of the top layer. */
export function useTopmost<T extends HTMLElement>(word: unknown): RefObject<T | null> {
  const place = useRef<T>(null);
  useEffect(() => {
    if (!word) return;
    const box = place.current;
    if (box?.matches(":popover-open")) box.hidePopover?.();
    box?.showPopover?.();
  }, [word]);
  return place;
}
