/**
 * The zone of the house, which decides its days and clocks whatever the visitor's device is set to. The site tells it; until it
 * has, the one that it told last time counts, and on a first visit that of the device.
 */

const KEPT = "zone";

const known = (name: string | null | undefined): name is string => {
  try {
    return name != null && name !== "" && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
};

const kept = globalThis.localStorage?.getItem(KEPT);
let zone = known(kept) ? kept : new Intl.DateTimeFormat().resolvedOptions().timeZone;
let format = formatOf(zone);
const listeners = new Set<() => void>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en", { timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** The zone's name, such as `Asia/Dhaka`. */
export const zoneName = (): string => zone;

/** Keeps the zone that the house tells; one that this browser does not know is passed over. */
export function keepZone(name: string): void {
  if (name === zone || !known(name)) return;
  zone = name;
  format = formatOf(name);
  globalThis.localStorage?.setItem(KEPT, name);
  for (const listener of listeners) listener();
}

/** Calls back when the zone becomes another; returns what ends that. */
export function whenZoneChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a clock on the wall shows: the day as `yyyy-MM-dd`, the time as `hh:mm:ss`. */
export function wall(at: number): { day: string; time: string } {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${part["year"]?.padStart(4, "0")}-${part["month"]}-${part["day"]}`, time: `${part["hour"]}:${part["minute"]}:${part["second"]}` };
}

/** Milliseconds that the clock on the wall is ahead of UTC at a moment. */
function ahead(at: number): number {
  const { day, time } = wall(at);
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / 1_000) * 1_000;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How far the zone is from UTC at a moment: `+06:00`. */
export function offset(at: number): string {
  const minutes = Math.round(ahead(at) / MINUTE);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** The moment at which the wall shows a time, `yyyy-MM-ddThh:mm`, for the first time; where the clock leaps over it, the same span after the leap. */
export function momentOf(written: string): number {
  const utc = Date.parse(`${written}Z`);
  const [before, after] = [utc - ahead(utc - DAY), utc - ahead(utc + DAY)];
  const shows = (at: number) => at + ahead(at) === utc;
  const right = [Math.min(before, after), Math.max(before, after)].find(shows);
  return right ?? before;
}

/** The day of a moment. */
export const dayOf = (at: number): string => wall(at).day;

/** A day so many days later. */
export const later = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The first moment of a day. A day has 23, 24 or 25 hours. */
export const midnight = (day: string): number => momentOf(`${day}T00:00`);

/** A moment as a field of type `datetime-local` has it; empty for none. */
export function toField(moment: string | null | undefined): string {
  if (!moment) return "";
  const { day, time } = wall(Date.parse(moment));
  return `${day}T${time.slice(0, 5)}`;
}

/** The moment that such a field means; none where it is empty or half written. */
export const fromField = (field: string): string | null => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) ? new Date(momentOf(field)).toISOString() : null);
