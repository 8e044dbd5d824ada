/** Crash, by this page's own reading of the rules (domain.md 2.5, 3.2): where a round crashes, where a bet left it, and what that pays. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The bits of the HMAC that count: its first 13 digits in hex. */
const BITS = 52n;
const DIGITS = 13;
const WHOLE = 1n << BITS;
/** No round crashes below it, in hundredths. */
const ONE = 100n;

/** The number that a round is drawn from. The message is the hash itself, without the number of a block. */
export const bitsOf = (salt: string, hash: string): bigint => BigInt(`0x${bytesToHex(hmac(sha256, utf8ToBytes(salt), utf8ToBytes(hash))).slice(0, DIGITS)}`);

/** Where a round crashes, as records write it. */
export function crashOf(salt: string, hash: string): { hundredths: number } {
  const crash = (99n * WHOLE) / (WHOLE - bitsOf(salt, hash));
  return { hundredths: Number(crash < ONE ? ONE : crash) };
}

/** The hundredths of a result; null for what is none. */
export function readCrash(result: unknown): number | null {
  if (typeof result !== "object" || result === null || !("hundredths" in result)) return null;
  const { hundredths } = result;
  return typeof hundredths === "number" && Number.isInteger(hundredths) && hundredths >= Number(ONE) ? hundredths : null;
}

/** The multiplier at which a bet on a cell leaves by itself, in hundredths; null for one that leaves by hand alone. */
export function autoOf(cell: string): number | null {
  const [, digits] = /^at:([1-9]\d{2,6})$/.exec(cell) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** How a bet came out of a round, and at how many hundredths. `crashed`: it was still in. */
export type Left = { how: "hand" | "auto" | "top"; at: number } | { how: "crashed" };

interface Bet {
  cell: string;
  /** Where it left by hand, in hundredths. */
  leftAt: number | null;
}

/** Where a bet left: whichever came first, if the round reached it. `top` is where whoever was still in left by themselves. */
export function leftOf({ cell, leftAt }: Bet, top: number | null, crash: number): Left {
  const ways: { how: "hand" | "auto" | "top"; at: number | null }[] = [
    { how: "hand", at: leftAt },
    { how: "auto", at: autoOf(cell) },
    { how: "top", at: top },
  ];
  const reached = ways.flatMap(({ how, at }) => (at !== null && at <= crash ? [{ how, at }] : []));
  const [first, ...others] = reached;
  if (!first) return { how: "crashed" };
  return others.reduce((earliest, next) => (next.at < earliest.at ? next : earliest), first);
}

/** What a bet pays that left so; amounts in ledger units, floored as the house books them. */
export const paysOf = (stake: bigint, left: Left): bigint => (left.how === "crashed" ? 0n : (stake * BigInt(left.at)) / ONE);
