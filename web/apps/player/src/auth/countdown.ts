/** How long a code must not be asked for again. */
import { useEffect, useState } from "react";

/** Until when: the life of the code from the answer on; the forgotten password's is shortened by half the round trip (spec.md 4). */
export function ends(trip: { asked: number; answered: number }, expiredMinutes: number | undefined, halved: boolean): number {
  const seconds = expiredMinutes !== undefined && expiredMinutes > 0 ? expiredMinutes * 60 : 60;
  return trip.answered + seconds * 1_000 - (halved ? (trip.answered - trip.asked) / 2 : 0);
}

/** Whole seconds left, never less than none. */
export const left = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1_000));

/** Counts down to a moment. */
export function useCountdown(end: number): number {
  const [seconds, setSeconds] = useState(() => left(end, Date.now()));
  useEffect(() => {
    const look = () => {
      const rest = left(end, Date.now());
      setSeconds(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    look();
    return () => clearInterval(timer);
  }, [end]);
  return seconds;
}
