import type { Book } from "../lib/words";

/** The window of a contract that is offered (spec.md 2, modals). */
export const offerTexts = {
  title: { bn: "আপনার জন্য একটি চুক্তির প্রস্তাব", en: "A contract is offered to you" },
  from: { bn: "কার কাছ থেকে", en: "From" },
  house: { bn: "মেলা", en: "The fair" },
  kind: { bn: "চুক্তির ধরন", en: "Kind" },
  rate: { bn: "প্রস্তাবের হার", en: "Rate offered" },
  now: { bn: "এখনকার হার", en: "Your rate now" },
  noneNow: { bn: "কোনো চুক্তি নেই", en: "No contract" },
  later: { bn: "পরে ভেবে দেখব", en: "Decide later" },
  laterText: { bn: "পরে এটি এজেন্ট কেন্দ্রের চুক্তির পাতায় পাবেন।", en: "You will find it among your contracts." },
} as const satisfies Book;
