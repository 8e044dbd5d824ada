import { useEffect, useRef, useState, type RefObject } from "react";

/**
 * How near to the window a picture is fetched and a lane built, in pixels. Browsers of their own accord fetch what is up to three screens away;
 * on a slow line that takes the place of what the player looks at.
 */
const MARGIN = "250px";

const waiting = new WeakMap<Element, () => void>();
let watcher: IntersectionObserver | undefined;

/** One observer for all: a page of games has hundreds of pictures. */
function watch(element: Element, arrive: () => void): () => void {
  const nearness = { rootMargin: MARGIN, scrollMargin: MARGIN };
  watcher ??= new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting) waiting.get(entry.target)?.();
    }
  }, nearness);
  const observer = watcher;
  waiting.set(element, arrive);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer.unobserve(element);
  };
}

/** Whether the element has ever been near the window. `already` spares the wait. */
export function useNear<E extends HTMLElement = HTMLSpanElement>(already = false): { ref: RefObject<E | null>; near: boolean } {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(already);
  useEffect(() => {
    if (near || !ref.current) return;
    return watch(ref.current, () => setNear(true));
  }, [near]);
  return { ref, near };
}
