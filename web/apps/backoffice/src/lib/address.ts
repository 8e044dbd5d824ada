import { later, midnight as begin } from "ui/zone";

/** The search part of an address: plain texts. An id of digits stays a text, or its last digits would be lost. */
export type Search = Record<string, string | undefined>;

export function parse(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringify(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "");
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

/** Keeps what has a value, so that the address stays short. */
export function known<T extends object>(search: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== "")) as never;
}

/** The first moment of a day of the house, so many days later. */
export function midnight(day: string, days = 0): string {
  return new Date(begin(later(day, days))).toISOString();
}
