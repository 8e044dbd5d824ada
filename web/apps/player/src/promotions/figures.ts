/** The sums of promotions, as the server makes them: whole ledger units, no floats; what a member gets is floored, what they must do is not. */
import { units, written } from "../wallet/cashier";
import type { DepositTerms, DepositOffer, Bonus, Weights } from "./calls";

/** Per cent or a multiple as hundredths: 7.5 is 750. */
const hundredths = (value: number) => BigInt(Math.round(value * 100));
const least = (one: bigint, other: bigint) => (one < other ? one : other);
const raised = (amount: bigint, by: bigint) => (amount + by - 1n) / by;

/** The bonus on a deposit; null where it is too small for one. */
export function bonusOf(terms: DepositTerms, deposit: bigint): bigint | null {
  if (deposit <= 0n || deposit < (units(terms.minimum) ?? 0n)) return null;
  return least((deposit * hundredths(terms.percent)) / 10_000n, units(terms.most) ?? 0n);
}

/** What must be bet before the bonus is cash: a multiple of the deposit and the bonus, or of the bonus alone. */
export function requiredOf(terms: DepositTerms, deposit: bigint, bonus: bigint): bigint {
  const base = terms.over === "bonus" ? bonus : deposit + bonus;
  return raised(base * hundredths(terms.multiple), 100n);
}

/** From here on more of a deposit brings no more bonus. */
export function enough(terms: DepositTerms): bigint {
  const share = hundredths(terms.percent);
  return share === 0n ? 0n : raised((units(terms.most) ?? 0n) * 10_000n, share);
}

export interface Way {
  type: string;
  percent: number;
  /** What must be bet where only this is played. */
  bets: string;
}

/** The order in which types that count alike are named: that of the lobby. */
const ORDER = ["RNG", "FISH", "LIVE", "PVP", "BGS", "SPORTS", "ESPORTS", "COCKFIGHT", "LOTT", "ELOTT"];

/** How much must be bet in each type of game, what counts most first; what does not count is no way. */
export function ways(weights: Weights, required: bigint): Way[] {
  return Object.entries(weights)
    .filter(([, percent]) => percent > 0)
    .toSorted(([one, more], [other, less]) => less - more || ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([type, percent]) => ({ type, percent, bets: written(raised(required * 10_000n, hundredths(percent))) }));
}

/** Types that count alike stand together: "slots and fishing 100 %". */
export function together(weights: Weights): { types: string[]; percent: number }[] {
  const found = new Map<number, string[]>();
  for (const { type, percent } of ways(weights, 0n)) found.set(percent, [...(found.get(percent) ?? []), type]);
  return [...found].map(([percent, types]) => ({ types, percent }));
}

export type Span = { unit: "days" | "hours" | "minutes"; count: number } | null;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Until a time, in its largest whole unit that says something; null when it has come. */
export function span(until: string, now: number): Span {
  const left = new Date(until).getTime() - now;
  if (!(left > 0)) return null;
  if (left >= 48 * HOUR) return { unit: "days", count: Math.floor(left / (24 * HOUR)) };
  if (left >= HOUR) return { unit: "hours", count: Math.floor(left / HOUR) };
  return { unit: "minutes", count: Math.max(1, Math.floor(left / MINUTE)) };
}

/** The one bonus that runs, if there is one. */
export const running = (list: Bonus[] | undefined) => list?.find((bonus) => bonus.state === "active");

/** What is sent with the deposit: what was chosen, unless the house says that it cannot be. */
export function sent(offers: DepositOffer[] | undefined, chosen: string | null): string | null {
  // Nothing is known yet: the house has the last word anyway.
  if (offers === undefined) return chosen;
  const offer = offers.find(({ id }) => id === chosen);
  return offer === undefined || offer.refusal !== null ? null : offer.id;
}
