/** What moves by itself in the lobby: the row of hot games and the banners (spec.md 9). */

/** Rest between two moves of the hot games, and the time that a move has, in milliseconds. */
const REST = 1_200;
const SPEED = 1_100;
/** So many hot games stand still, without arrows. */
const STILL = 7;
/** How long a banner stays, in milliseconds. */
const ADVANCE = 5_000;

/** Whether the row of hot games moves and has arrows. */
export const moves = (count: number): boolean => count > STILL;

/**
 * One card further every 1,200 ms after each move of 1,100 ms, while it is in sight. It stands while a pointer or the focus is on it: a
 * card that slides away cannot be pressed. Gives what ends it.
 */
export function slide(box: HTMLElement): () => void {
  let inSight = false;
  const watch = new IntersectionObserver(([entry]) => (inSight = entry?.isIntersecting ?? false));
  watch.observe(box);
  const timer = setInterval(() => {
    if (!inSight || document.visibilityState !== "visible" || box.matches(":hover, :focus-within")) return;
    const atEnd = box.scrollLeft + box.clientWidth >= box.scrollWidth - 4;
    const card = box.firstElementChild?.getBoundingClientRect().width ?? 0;
    box.scrollTo({ left: atEnd ? 0 : box.scrollLeft + card + 12, behavior: "smooth" });
  }, REST + SPEED);
  // A move that is under way ends where it is.
  const halt = () => box.scrollTo({ left: box.scrollLeft, behavior: "instant" });
  box.addEventListener("pointerenter", halt);
  box.addEventListener("focusin", halt);
  return () => {
    watch.disconnect();
    clearInterval(timer);
    box.removeEventListener("pointerenter", halt);
    box.removeEventListener("focusin", halt);
  };
}

/** The next banner every 5,000 ms while the page is seen; one alone stays. Gives what ends it. */
export function turn(count: number, next: () => void): () => void {
  if (count < 2) return () => {};
  const timer = setInterval(() => document.visibilityState === "visible" && next(), ADVANCE);
  return () => clearInterval(timer);
}
