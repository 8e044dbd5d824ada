/** The jackpot counter's arithmetic: real figures only, from the last one known to the new one. */

export interface Place {
  /** From the right, so that a place keeps its identity when the figure grows. */
  key: string;
  /** A digit that rolls, or a sign that stands. */
  digit: number | null;
  sign: string;
}

/** The places of a written figure, left to right. */
export function places(figure: string): Place[] {
  const characters = [...figure];
  return characters.map((character, at) => {
    const isDigit = character >= "0" && character <= "9";
    return { key: `${characters.length - at}${isDigit ? "d" : "s"}`, digit: isDigit ? Number(character) : null, sign: character };
  });
}

const KEY = "jackpot";
const AMOUNT = /^\d{1,18}(\.\d{1,5})?$/;

/** Where the counter starts: the figure last seen here, unless that is larger than what the house says now. */
export function start(kept: string | null, amount: string): string {
  if (kept === null || !AMOUNT.test(kept) || !AMOUNT.test(amount)) return amount;
  return compare(kept, amount) <= 0 ? kept : amount;
}

/** A plain decimal in its smallest units, without floats. */
function units(amount: string): bigint {
  const [whole = "0", part = ""] = amount.split(".");
  return BigInt(whole + part.padEnd(5, "0").slice(0, 5));
}

/** Compares two plain decimals. */
export function compare(one: string, other: string): number {
  const [a, b] = [units(one), units(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Where a count from one reading to the next stands after a share of its time, from 0 to 1: never beyond what the house has told. */
export function between(from: string, to: string, share: number): string {
  const [a, b] = [units(from), units(to)];
  const part = BigInt(Math.round(Math.min(Math.max(share, 0), 1) * 1_000));
  const digits = (a + ((b - a) * part) / 1_000n).toString().padStart(6, "0");
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`;
}

export const lastSeen = {
  read: () => localStorage.getItem(KEY),
  keep: (amount: string) => localStorage.setItem(KEY, amount),
};

/** How long a line of `width` pixels takes to pass, in seconds: 60 pixels a second can be read. */
export const passing = (width: number): number => Math.max(8, Math.round(width / 60));

/** Which slide comes after, around the end. */
export const around = (slide: number, step: number, count: number): number => (((slide + step) % count) + count) % count;
