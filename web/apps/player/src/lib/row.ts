import { useRef } from "react";

/** A row that scrolls by itself on a phone, and by arrows with a mouse. */
export function useRow() {
  const row = useRef<HTMLDivElement>(null);
  const step = (way: 1 | -1) => {
    const box = row.current;
    if (box) box.scrollBy({ left: way * box.clientWidth * 0.8, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  };
  return { row, step };
}
