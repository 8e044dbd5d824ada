/** What the pages of responsible gaming compute; amounts stay decimal strings where they are shown. */
import type { Answer } from "../lib/api";
import type { Book } from "../lib/words";
import type { Language } from "ui/format";
import { plain } from "ui/plain";
import { fill } from "ui/worded";

export type Kind = "deposit" | "loss" | "wager" | "time";
export type Span = "day" | "week" | "month";
export const KINDS: readonly Kind[] = ["deposit", "loss", "wager", "time"];
export const SPANS: readonly Span[] = ["day", "week", "month"];
export const COOL_OFF = ["24h", "48h", "1w", "2w", "6w"] as const;
export const EXCLUSION = ["6m", "1y", "5y", "permanent"] as const;
export type Term = (typeof COOL_OFF)[number] | (typeof EXCLUSION)[number];

export interface Value {
  amount?: string | null;
  minutes?: number | null;
}
export interface Limit {
  kind: Kind;
  span: Span;
  value: Value | null;
  next: { value: Value | null; at: string } | null;
  used: Value;
  left: Value | null;
}
export interface Position {
  span: Span;
  staked: string;
  paid: string;
  net: string;
  minutes: number;
}
export interface Overview {
  limits: Limit[];
  positions: Position[];
  realityMinutes: number;
  realityChoices: number[];
  pause: { kind: string; since: string; until: string | null; over: boolean; backFrom?: string | null } | null;
  rules: { mode: "play" | "real"; jurisdiction: string; number: string; text: string; minimumAge: number; looserAfterHours: number };
}
export type Day = Answer<"GET /wps/guard/position">[number];
export type Pulse = Answer<"POST /wps/guard/pulse">;

const spell = {
  hours: { bn: "{hours} ঘণ্টা", en: "{hours} h" },
  minutes: { bn: "{minutes} মিনিট", en: "{minutes} min" },
  both: { bn: "{hours} ঘণ্টা {minutes} মিনিট", en: "{hours} h {minutes} min" },
} as const satisfies Book;

/** Minutes as people say them. */
export function duration(minutes: number, language: Language): string {
  const whole = Math.max(0, Math.floor(minutes));
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const words = hours === 0 ? spell.minutes : rest === 0 ? spell.hours : spell.both;
  return fill(words[language === "EN" ? "en" : "bn"], { hours, minutes: rest });
}

/** How full a limit is, from 0 to 1. It is drawn, never computed with. */
export function share(used: Value, limit: Value): number {
  const figure = (value: Value) => value.minutes ?? Number(value.amount ?? 0);
  const most = figure(limit);
  if (most <= 0) return 1;
  return Math.min(1, Math.max(0, figure(used) / most));
}

/** What was typed as a limit; null when it is none. */
export function wish(kind: Kind, text: string): Value | null {
  const typed = plain(text);
  if (kind === "time") return /^\d{1,5}$/.test(typed) ? { minutes: Number(typed) } : null;
  return /^\d{1,12}(\.\d{1,2})?$/.test(typed) ? { amount: typed } : null;
}

/** Whether a wish would be looser than what holds: then it waits. */
export function looser(wanted: Value | null, holds: Value | null): boolean {
  if (holds === null) return false;
  if (wanted === null) return true;
  const figure = (value: Value) => value.minutes ?? Number(value.amount ?? 0);
  return figure(wanted) > figure(holds);
}

export interface Bar {
  day: string;
  /** From the top of the drawing, which is `height` high. */
  y: number;
  height: number;
  lost: boolean;
}

/** Bars above and below a line of zero, scaled to the largest day. */
export function bars(days: readonly Day[], height: number): { bars: Bar[]; zero: number } {
  const nets = days.map(({ net }) => Number(net));
  const [up, down] = [Math.max(0, ...nets), Math.max(0, ...nets.map((net) => -net))];
  const whole = up + down || 1;
  const zero = (up / whole) * height;
  const drawn = days.map(({ day, net }) => {
    const size = (Math.abs(Number(net)) / whole) * height;
    const lost = Number(net) < 0;
    return { day, lost, height: size, y: lost ? zero : zero - size };
  });
  return { bars: drawn, zero };
}

/** The sum of decimal strings, exactly: in hundred-thousandths, as the house counts. */
export function total(amounts: readonly string[]): string {
  const units = amounts.reduce((sum, amount) => {
    const [whole = "0", part = ""] = amount.replace("-", "").split(".");
    const size = BigInt(whole) * 100_000n + BigInt(part.padEnd(5, "0").slice(0, 5));
    return amount.startsWith("-") ? sum - size : sum + size;
  }, 0n);
  const size = units < 0n ? -units : units;
  const part = String(size % 100_000n).padStart(5, "0");
  return `${units < 0n ? "-" : ""}${size / 100_000n}.${part}`;
}
