import { exactly, money } from "ui/format";

import { useSite } from "./site";
import { useHouse } from "./house";

/** Puts the sign of the currency before a written figure, behind its minus. */
function useSign(): (figure: string) => string {
  const { member } = useSite();
  const house = useHouse().data;
  // A visitor reads what the house counts in.
  const symbol = member?.currency.symbol ?? house?.currency.symbol ?? "";
  return (figure) => (figure.startsWith("-") ? `-${symbol}${figure.slice(1)}` : `${symbol}${figure}`);
}

/** Amounts with two decimals, as they stand one below the other. */
export function useAmount(): (amount: string) => string {
  const { language } = useSite();
  const sign = useSign();
  return (amount) => sign(money(amount, language));
}

/** Amounts with every decimal that they have, so that a column adds up to its sum. */
export function useExact(): (amount: string) => string {
  const { language } = useSite();
  const sign = useSign();
  return (amount) => sign(exactly(amount, language));
}

/** Sums in the words of the page. */
export function useSum(): (amount: string) => string {
  const amount = useAmount();
  // Whole sums are the rule in terms: two zeros behind each would hide the figures.
  return (sum) => amount(sum).replace(/[.]00$/, "");
}
