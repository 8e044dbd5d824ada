import { useEffect, useRef } from "react";

/** Brings the chosen entry of a row that scrolls sideways into sight, without moving the page. */
export function useInSight<T extends HTMLElement>(chosen: string, selector: string) {
  const row = useRef<T>(null);
  useEffect(() => {
    const box = row.current;
    const entry = box?.querySelector<HTMLElement>(selector);
    if (!box || !entry || box.scrollWidth <= box.clientWidth) return;
    const [outer, inner] = [box.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [chosen, selector]);
  return row;
}
