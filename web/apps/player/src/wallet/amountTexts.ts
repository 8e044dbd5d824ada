import type { Book } from "../lib/words";

export const amountTexts = {
  badAmount: { bn: "একটি পরিমাণ লিখুন, যেমন 500 বা 500.50।", en: "Write an amount such as 500 or 500.50." },
  tooFine: { bn: "দশমিকের পরে বড়জোর দুই ঘর লেখা যায়। হাজার বোঝাতে কমা দিন, যেমন 1,234।", en: "At most two decimals, please. For a thousand write a comma, such as 1,234." },
} as const satisfies Book;
