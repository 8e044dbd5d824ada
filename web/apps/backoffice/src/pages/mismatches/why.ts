/** In what a provider's message contradicts our record, as people say it; the house writes it down in its own words. */
import type { TextId } from "../../lib/texts";

const REASONS: readonly (readonly [RegExp, TextId])[] = [
  [/^no such (reference|deposit|withdrawal|transfer|payout)/, "whyUnknown"],
  [/^the event id stands/, "whyEventReused"],
  [/is of another amount$|the message says|^the wallet paid another amount/, "whyAmount"],
  [/^the deposit was paid by another/, "whyPaidOtherwise"],
  [/^the payment arrived after the deposit was rejected/, "whyPaidRejected"],
  [/^the (payment|payout) failed after/, "whyFailedLate"],
  [/^another wallet paid/, "whyOtherPayer"],
  [/^the transaction paid for another/, "whyTransactionUsed"],
  [/^the transaction is another return/, "whyReturnUsed"],
  [/^a refund that nobody asked for/, "whyNoRefund"],
  [/cannot go back$/, "whyTooMuchBack"],
  [/^transfer \S+ is \w+$/, "whyOtherState"],
];

/** None for what is said in words that are not known here: they are shown as they are. */
export const whyOf = (why: string): TextId | null => REASONS.find(([words]) => words.test(why))?.[1] ?? null;
