import { money } from "ui/format";

import { useSite } from "./site";
import { useHouse } from "./house";

/** Sums of money in the words of the page: with the currency's sign. */
export function useSum(): (amount: string) => string {
  const { language, member } = useSite();
  const house = useHouse().data;
  // A visitor reads what the house counts in.
  const symbol = member?.currency.symbol ?? house?.currency.symbol ?? "";
  // Whole sums are the rule in terms: two zeros behind each would hide the figures.
  return (amount) => `${symbol}${money(amount, language).replace(/[.]00$/, "")}`;
}
