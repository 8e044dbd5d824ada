/** Lets one call through per `wait` milliseconds; says whether it did. */
export function throttle<A extends unknown[]>(wait: number, act: (...given: A) => void, now: () => number = () => Date.now()): (...given: A) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (...given) => {
    const time = now();
    if (time - last < wait) return false;
    last = time;
    act(...given);
    return true;
  };
}

/** Favourites, another captcha, a code by SMS: each once in so many milliseconds (spec.md 9). */
export const SECOND = 1_000;

/** Lets one call through per second. */
export const perSecond = <A extends unknown[]>(act: (...given: A) => void): ((...given: A) => boolean) => throttle(SECOND, act);

/** Runs at once, and once more after `wait` when it was called meanwhile: the last word is never lost. */
export function settle(wait: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      act();
      rest();
    }, wait);
  };
  return () => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    act();
    rest();
  };
}
