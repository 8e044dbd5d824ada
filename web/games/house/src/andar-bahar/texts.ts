/** Texts of andar bahar, both languages side by side. */
import type { Text } from "kit/texts";

export const texts = {
  name: { bn: "আন্দর বাহার", en: "Andar Bahar" },
  layout: { bn: "বাজির ছক", en: "The layout" },
  joker: { bn: "জোকার", en: "Joker" },
  andar: { bn: "আন্দর", en: "Andar" },
  bahar: { bn: "বাহার", en: "Bahar" },
  andarShort: { bn: "আ", en: "A" },
  baharShort: { bn: "বা", en: "B" },
  counts: { bn: "1–5 থেকে 41–49: জোকারের পরে মোট কত কার্ড", en: "1–5 to 41–49: cards dealt after the joker" },
  wonOn: { bn: "{1}টি কার্ডে {0} জিতেছে", en: "{0} wins on card {1}" },
  came: { bn: "{0}, {1}টি কার্ডে; জোকার {2}", en: "{0} on card {1}; the joker was {2}" },
  payCards: { bn: "{0}টি কার্ড", en: "{0} cards" },
  how: {
    bn: "এক প্যাক নতুন কার্ড, প্রতি রাউন্ডে নতুন করে মেশানো। প্রথম কার্ডটি জোকার। তারপর একটি করে কার্ড পড়ে, আগে আন্দরে, পরে বাহারে, যতক্ষণ না জোকারের মানের একটি কার্ড আসে। সেটি যে পাশে পড়ে, সেই পাশ জেতে।",
    en: "One deck, shuffled anew for each round. The first card is the joker. Then cards fall one by one, andar first and bahar next, until one has the joker's rank. The side that it falls on wins.",
  },
  howFirst: {
    bn: "আন্দরে আগে কার্ড পড়ে, তাই তার সম্ভাবনা একটু বেশি (51.5%), আর তার জয়ে 0.9:1; বাহারের জয়ে 1:1।",
    en: "Andar is dealt first and is a little likelier for that (51.5%), so it pays 0.9 to 1; bahar pays 1 to 1.",
  },
  howCards: {
    bn: "কার্ডের সংখ্যার বাজিতে জোকার গোনা হয় না: জোকারের পরে প্রথম কার্ড থেকে শেষ কার্ড পর্যন্ত যতগুলো পড়ে।",
    en: "Bets on the count do not count the joker: only the cards after it, the last one included.",
  },
  shareSides: { bn: "আন্দর আর বাহার", en: "Andar and bahar" },
  shareCounts: { bn: "কত কার্ডে শেষ", en: "How many cards it took" },
  upTo: { bn: "1–10", en: "1–10" },
  middle: { bn: "11–25", en: "11–25" },
  from: { bn: "26–49", en: "26–49" },
  mean: { bn: "গড়ে {0}টি কার্ডে শেষ হয়েছে", en: "It took {0} cards on average" },
} as const satisfies Record<string, Text>;
