/** Long work in stretches, between which the page draws and hears. */

/** How long a stretch is, in milliseconds. */
const STRETCH = 12;

/** Says whether the page had a pause; throws once the work is called off. */
export type Pause = () => Promise<boolean>;

export function pauses(signal?: AbortSignal): Pause {
  let until = performance.now() + STRETCH;
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() < until) return false;
    await new Promise<void>((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    until = performance.now() + STRETCH;
    return true;
  };
}
