/** Texts of sic bo, both languages side by side. */
import type { Text } from "kit/texts";

export const texts = {
  name: { bn: "সিক বো", en: "Sic Bo" },
  layout: { bn: "বাজির ছক", en: "The layout" },
  small: { bn: "ছোট", en: "Small" },
  big: { bn: "বড়", en: "Big" },
  odd: { bn: "বিজোড়", en: "Odd" },
  even: { bn: "জোড়", en: "Even" },
  totals: { bn: "যোগফল {0} বা {1}", en: "A total of {0} or {1}" },
  anyShort: { bn: "তিনটিই এক", en: "Three alike" },
  triples: { bn: "তিন এক", en: "Alike" },
  came: { bn: "{0}, যোগফল {1}", en: "{0}, total {1}" },
  payEven: { bn: "ছোট, বড়, জোড়, বিজোড়", en: "Small, big, odd, even" },
  paySingle: { bn: "এক সংখ্যা: 1, 2 বা 3টি পাশায়", en: "One number: on 1, 2 or 3 dice" },
  payPair: { bn: "দুই আলাদা সংখ্যা", en: "Two different numbers" },
  payDouble: { bn: "এক সংখ্যা অন্তত দুবার", en: "One number at least twice" },
  payTriple: { bn: "এক সংখ্যা তিনবার", en: "One number three times" },
  how: {
    bn: "তিনটি পাশা একসঙ্গে পড়ে; 216টি ফলের প্রতিটি সমান সম্ভব। যে ঘরের কথা মেলে, সেই বাজি জেতে।",
    en: "Three dice fall together; all of 216 throws are equally likely. Every bet that says what came wins.",
  },
  howAlike: {
    bn: "তিনটি পাশা এক হলে ছোট, বড়, জোড় আর বিজোড় হারে।",
    en: "When all three dice are alike, small, big, odd and even lose.",
  },
  shareSizes: { bn: "ছোট, তিন এক, বড়", en: "Small, alike, big" },
  shareParity: { bn: "বিজোড়, তিন এক, জোড়", en: "Odd, alike, even" },
} as const satisfies Record<string, Text>;
