/** The site's clock, whatever the visitor's own is set to. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { dayOf, later, midnight, offset, wall } from "ui/zone";

/** `2026-03-01 18:00:05 (GMT+06:00)`. */
export function reading(now: number): string {
  const { day, time } = wall(now);
  return `${day} ${time} (GMT${offset(now)})`;
}

/** The time of day only, `18:05`: a window lies within one day. */
export const hours = (at: number): string => wall(at).time.slice(0, 5);

const DAY_MINUTES = 1_440;

/** Milliseconds until the window that holds `now` is over: windows are counted from the house's midnight, and a day ends at the next. */
export function left(now: number, windowMinutes: number): number {
  const day = dayOf(now);
  const next = midnight(later(day, 1));
  if (windowMinutes >= DAY_MINUTES) return next - now;
  const size = Math.max(1, windowMinutes) * 60_000;
  return Math.min(size - ((now - midnight(day)) % size), next - now);
}

const two = (part: number) => String(part).padStart(2, "0");

/** `04:59`, of hours `11:04:59`; a started second counts whole, so that it never says 00:00 while there is time. */
export function countdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const hour = seconds >= 3_600 ? `${two(Math.floor(seconds / 3_600))}:` : "";
  return `${hour}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** How far the server's clock is ahead of this device's, within a second; zero until it is known. */
export function useSkew(): number {
  const { data } = useQuery({
    queryKey: ["skew"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const sent = Date.now();
      const said = Date.parse((await fetch("/wps/system/status", { method: "HEAD", cache: "no-store" })).headers.get("date") ?? "");
      const ahead = Number.isNaN(said) ? 0 : said + 500 - (sent + Date.now()) / 2;
      // What the header's whole seconds and the way hither explain is no difference.
      return Math.abs(ahead) < 1_500 ? 0 : ahead;
    },
  });
  return data ?? 0;
}

/** The site's time, told every second. */
export function useNow(): number {
  const skew = useSkew();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now + skew;
}
