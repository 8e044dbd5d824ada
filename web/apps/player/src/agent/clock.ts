/** The site's clock, whatever the visitor's own is set to. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Minutes that an offset such as `+06:00` is ahead of UTC. */
export function minutes(offset: string): number {
  const parts = /^([+-])(\d{2}):(\d{2})$/.exec(offset);
  if (!parts) return 0;
  const size = Number(parts[2]) * 60 + Number(parts[3]);
  return parts[1] === "-" ? -size : size;
}

/** `2026-03-01 18:00:05 (GMT+06:00)`. */
export function reading(now: number, offset: string): string {
  const local = new Date(now + minutes(offset) * 60_000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} (GMT${offset})`;
}

/** The time of day only, `18:05`: a window lies within one day. */
export function hours(time: string | number, offset = "+06:00"): string {
  return new Date(new Date(time).getTime() + minutes(offset) * 60_000).toISOString().slice(11, 16);
}

/** Milliseconds until the window that holds `now` is over; windows begin at every multiple of their length by the site's clock. */
export function left(now: number, windowMinutes: number, offset = "+06:00"): number {
  const size = Math.max(1, windowMinutes) * 60_000;
  return size - ((now + minutes(offset) * 60_000) % size);
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
