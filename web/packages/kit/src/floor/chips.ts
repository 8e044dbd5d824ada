/** Chips: which there are at a table, and how an amount is written on one. */
import { decimal, units } from "../number";

/** At most so many are on offer: what lies beyond is reached by doubling. */
const MOST = 6;

/** The chips of a table: the least bet, and from there 1, 5, 10, 50, 100 … up to the most that one cell takes. */
export function chips(least: string, most: string): string[] {
  const [from, to] = [units(least), units(most)];
  const chips = [from];
  for (let ten = 1_000n; ten <= to; ten *= 10n) {
    for (const step of [ten, 5n * ten]) if (step > from && step <= to) chips.push(step);
  }
  return chips.slice(0, MOST).map(decimal);
}

/** The chip to begin with: the second where there are several, as a first bet of the least is rarely what is meant. */
export const firstChip = (all: readonly string[]): string => all[1] ?? all[0] ?? "0.00";

/** An amount as it fits on a chip: 1500 is 1.5K; cut, never rounded up. */
export function onChip(amount: bigint): string {
  const steps: [bigint, string][] = [[units("1000000"), "M"], [units("1000"), "K"], [units("1"), ""]];
  const [size, sign] = steps.find(([from]) => amount >= from) ?? [units("1"), ""];
  const hundredths = (amount * 100n) / size;
  const [whole, part] = [hundredths / 100n, hundredths % 100n];
  // Below a thousand two decimals are the whole truth; beyond, one is all that fits, and none from a hundred up.
  const digits = sign === "" ? part.toString().padStart(2, "0") : whole < 100n ? `${part / 10n}` : "";
  const shown = digits.replace(/0+$/, "");
  return `${whole}${shown === "" ? "" : `.${shown}`}${sign}`;
}
