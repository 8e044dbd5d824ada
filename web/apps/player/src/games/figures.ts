import { money, type Language } from "ui/format";

/** How many times the stake, in the grouping of the language and without decimals that say nothing. */
export const times = (value: string, language: Language): string => (Number.isFinite(Number(value)) ? money(value, language).replace(/[.]00$/, "") : value);

/** A share as the house writes it, "0.956712", in per cent with two decimals; already a per cent above 1. Never rounded up. */
export function percent(share: string): string {
  const value = Number(share);
  if (!Number.isFinite(value)) return share;
  const hundredths = Math.floor((value > 1 ? value : value * 100) * 100 + 1e-7);
  return `${(hundredths / 100).toFixed(2)}%`;
}
