import { useEffect, useRef, useState, type RefObject } from "react";

/** Whether the element is in sight now, a little beyond the window's edge too: what moves or listens rests while nobody sees it. */
export function useSeen<E extends HTMLElement>(): { ref: RefObject<E | null>; seen: boolean } {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), { rootMargin: "100px", scrollMargin: "100px" } as IntersectionObserverInit);
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, seen };
}
