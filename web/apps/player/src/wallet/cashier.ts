/** What the till says, and the small sums that its pages make of it. */
import type { ChannelCard as Channel, Deposit, Terms } from "api/schema";

export type { TransferTerms, ChannelCard as Channel, Deposit, Institution, Keeper, Meter, Payee, Terms, Transfer, Withdrawal } from "api/schema";

/** An amount in the ledger's units (1/100,000), or null where the text is none. */
export function units(text: string): bigint | null {
  const found = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text.trim());
  if (!found) return null;
  return BigInt(found[1] ?? "0") * 100_000n + BigInt((found[2] ?? "").padEnd(5, "0"));
}

export function written(amount: bigint): string {
  const sign = amount < 0n ? "-" : "";
  const size = amount < 0n ? -amount : amount;
  return `${sign}${size / 100_000n}.${String(size % 100_000n).padStart(5, "0")}`;
}

/** What of a transfer did not arrive; null where the text is no amount. */
export function remaining(amount: string, arrived: string): bigint | null {
  const got = units(arrived);
  return got === null ? null : (units(amount) ?? 0n) - got;
}

/** What a withdrawal costs, as the server will count it: the share is floored. Null where nothing would be left. */
export function feeOf(terms: Terms, amount: bigint): bigint | null {
  const share = (millionths: number) => (amount * BigInt(millionths)) / 1_000_000n;
  let fee = terms.freeLeftToday > 0 ? 0n : (units(terms.feeFixed) ?? 0n) + share(terms.feeShare);
  if (terms.earlyFeeShare != null && (units(terms.turnover.outstanding) ?? 0n) > 0n) fee += share(terms.earlyFeeShare);
  return fee < amount ? fee : null;
}

/** What of the balance may leave while welcome money was not bet; null where there is none. */
export function freeOf(available: string, unplayed: string): string | null {
  const [has, stays] = [units(available) ?? 0n, units(unplayed) ?? 0n];
  return stays === 0n ? null : written(has > stays ? has - stays : 0n);
}

/** What must still be bet before anything may leave; null where nothing must, or where leaving earlier only costs. */
export const toBet = (outstanding: string, earlyFeeShare?: number | null): string | null => (earlyFeeShare == null && (units(outstanding) ?? 0n) > 0n ? outstanding : null);

/** The most that one withdrawal may be now: what is not held back, within the limits of one and of the day; nothing where that is below the least. */
export function withdrawable(terms: Terms): string {
  if (!terms.open || terms.leftToday === 0 || toBet(terms.turnover.outstanding, terms.earlyFeeShare) !== null) return written(0n);
  const bounds = [freeOf(terms.available, terms.turnover.unplayed) ?? terms.available, terms.max, terms.sumLeftToday].map((bound) => units(bound) ?? 0n);
  const most = bounds.reduce((least, bound) => (bound < least ? bound : least));
  return written(most < (units(terms.min) ?? 0n) ? 0n : most);
}

/** When terms are asked for again: soon while bets are wanted, since they are made elsewhere and counted a moment later. */
export const renewal = (left: string | null | undefined): number | false => (left == null ? false : 5_000);

/** How far a requirement is, in whole percent, never rounded up to done. */
export function percent(done: string, required: string): number {
  const [part, whole] = [units(done) ?? 0n, units(required) ?? 0n];
  return whole === 0n ? 100 : Number((part * 100n) / whole);
}

/** What a deposit costs, as the server will count it. Null where nothing would be left. */
export function depositFee(channel: Channel, amount: bigint): bigint | null {
  const fee = (units(channel.feeFixed) ?? 0n) + (amount * BigInt(channel.feeShare)) / 1_000_000n;
  return fee < amount ? fee : null;
}

/** Tokens as people write them: without zeros that say nothing. */
export function tokens(millionths: number): string {
  const digits = String(millionths).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, "");
}

/** Whether the member can still do something about it. */
export const isOpen = (deposit: Deposit) => ["redirected", "pending", "submitted"].includes(deposit.state);
