/** Amounts that a member types. */
import { isTooFine, plain } from "ui/plain";

import { useWords } from "../lib/words";
import { amountTexts } from "./amountTexts";
import { units } from "./cashier";

/** An amount in the ledger's units as it was typed, or null where the text is none. */
export const typedUnits = (text: string): bigint | null => units(plain(text));

/** What is wrong with a text as an amount that can move. */
export const amountFault = (text: string): keyof typeof amountTexts | null => (isTooFine(text) ? "tooFine" : (typedUnits(text) ?? 0n) > 0n ? null : "badAmount");

/** What a form asks of an amount, and says where it is none. */
export function useAmountRule() {
  const w = useWords(amountTexts);
  return {
    validate: (text: string) => {
      const fault = amountFault(text);
      return fault === null || w(fault);
    },
  };
}
