/** Numbers as they stand in tables and charts. Money stays a decimal string, and no float touches it. */
import { exactly, money, type Language } from "ui/format";

/** The sign of an amount: colour and words follow it. */
export function sign(amount: string): -1 | 0 | 1 {
  if (/^-?0*(\.0*)?$/.test(amount)) return 0;
  return amount.startsWith("-") ? -1 : 1;
}

/** An amount as it is shown: with two decimals, and with all it has where two would make nothing of something. */
export function shown(amount: string, language: Language): string {
  const units = cents(amount);
  return units !== 0n && units > -1_000n && units < 1_000n ? exactly(amount, language) : money(amount, language);
}

/** a − b, exactly, for amounts of at most five decimals. */
export const minus = (a: string, b: string): string => amountOf(cents(a) - cents(b));

/** The sum of amounts, exactly. */
export const total = (amounts: readonly string[]): string => amountOf(amounts.reduce((sum, amount) => sum + cents(amount), 0n));

function amountOf(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(6, "0");
  const whole = digits.slice(0, -5);
  const part = digits.slice(-5).replace(/0{1,3}$/, "");
  return `${units < 0n ? "-" : ""}${whole}.${part}`;
}

/** An amount in units of which there are 100 000 to one of the currency. */
export function cents(amount: string): bigint {
  const [whole = "0", part = ""] = amount.replace("-", "").split(".");
  const units = BigInt(whole) * 100_000n + BigInt(part.padEnd(5, "0").slice(0, 5) || "0");
  return amount.startsWith("-") ? -units : units;
}

/** A count with the separators of the language, in Latin digits. */
export function count(value: number, language: Language): string {
  return new Intl.NumberFormat(language === "EN" ? "en-BD" : "bn-BD-u-nu-latn").format(value);
}

/** A short figure for a chart's label. */
export function short(value: number, language: Language): string {
  const format = new Intl.NumberFormat(language === "EN" ? "en" : "en-BD", { notation: "compact", maximumFractionDigits: 1 });
  return format.format(value);
}

/** How long something has waited, in its two largest units. */
export function age(seconds: number, language: Language): string {
  const [day, hour, minute, second] = language === "EN" ? ["d", "h", "min", "s"] : [" দিন", " ঘ", " মি", " সে"];
  const whole = Math.max(0, Math.floor(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), day ?? ""],
    [Math.floor(whole / 3_600) % 24, hour ?? ""],
    [Math.floor(whole / 60) % 60, minute ?? ""],
    [whole % 60, second ?? ""],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first < 0) return `0${second}`;
  return parts
    .slice(first, first + 2)
    .filter(([value], place) => place === 0 || value > 0)
    .map(([value, unit]) => `${value}${unit}`)
    .join(" ");
}

/** Where a ledger line comes from, as an address of the back office. */
export function origin(cause: string, round: string | null): { to: string; id: string } | null {
  if (round) return { to: "round", id: round };
  const [kind, id] = cause.split(":", 2);
  return kind === "withdrawal" && id ? { to: "withdrawal", id } : null;
}

/** The names of the fields in which two records differ, in a fixed order. */
export function changes(before: Record<string, unknown> | null, after: Record<string, unknown> | null): { name: string; was: string; is: string }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const text = (record: Record<string, unknown> | null, name: string) => {
    const value = record?.[name];
    if (value === undefined || value === null) return "";
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  return names.map((name) => ({ name, was: text(before, name), is: text(after, name) }));
}
