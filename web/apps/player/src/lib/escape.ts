/** Escape closes what is open, wherever the focus is (WCAG 2.2, 1.4.13). */
import { useEffect } from "react";

export function useEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const heard = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, [open, close]);
}
