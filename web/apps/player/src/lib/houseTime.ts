/** What the clock of the house shows, which decides when bets are closed: that of a phone may be minutes from it. */
import { ServerClock } from "kit/clock";
import { useSyncExternalStore } from "react";

/** Set by the live line; without one, the device's own. */
export const houseTime = new ServerClock();

/** Whole seconds until a moment, of which the last one is 1; 0 when it is over. */
export const secondsUntil = (moment: string, now: number): number => Math.max(0, Math.ceil((Date.parse(moment) - now) / 1_000));

/** Often enough that a second is seen to end when it does. */
const BEAT = 200;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One beat for all clocks of the page; none while there are none. */
function beats(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((each) => each()), BEAT);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const still = () => () => {};

/** Seconds until a moment by the house's clock; null without one. The part that asks is drawn anew once a second, not with each beat. */
export function useSecondsUntil(moment: string | null): number | null {
  return useSyncExternalStore(moment === null ? still : beats, () => (moment === null ? null : secondsUntil(moment, houseTime.now())));
}
