/** Texts of dragon tiger, both languages side by side. */
import type { Text } from "kit/texts";

export const texts = {
  name: { bn: "ড্রাগন টাইগার", en: "Dragon Tiger" },
  layout: { bn: "বাজির ছক", en: "The layout" },
  dragon: { bn: "ড্রাগন", en: "Dragon" },
  tiger: { bn: "টাইগার", en: "Tiger" },
  tie: { bn: "সমান", en: "Tie" },
  suited: { bn: "হুবহু সমান", en: "Suited tie" },
  suitedUnder: { bn: "একই কার্ড", en: "same card" },
  big: { bn: "বড়", en: "Big" },
  small: { bn: "ছোট", en: "Small" },
  dragonShort: { bn: "ড", en: "D" },
  tigerShort: { bn: "ট", en: "T" },
  tieShort: { bn: "=", en: "=" },
  won: { bn: "{0} জিতেছে, {1} বনাম {2}", en: "{0} wins, {1} to {2}" },
  wonWith: { bn: "{0} {1} নিয়ে জিতেছে", en: "{0} wins with {1}" },
  tied: { bn: "সমান, {0} আর {1}", en: "Tie, {0} and {1}" },
  payMain: { bn: "ড্রাগন বা টাইগার", en: "Dragon or tiger" },
  payBig: { bn: "বড় বা ছোট", en: "Big or small" },
  shareWinners: { bn: "ড্রাগন, সমান, টাইগার", en: "Dragon, tie, tiger" },
  shareDragon: { bn: "ড্রাগনের কার্ড", en: "The dragon's card" },
  shareTiger: { bn: "টাইগারের কার্ড", en: "The tiger's card" },
  seven: { bn: "সাত", en: "Seven" },
  how: {
    bn: "ড্রাগন আর টাইগার একটি করে কার্ড পায়; বড় কার্ড জেতে। A সবচেয়ে ছোট, K সবচেয়ে বড়; রঙ কিছু ঠিক করে না।",
    en: "The dragon and the tiger get one card each; the higher card wins. The ace is lowest, the king highest; suits decide nothing.",
  },
  howTie: { bn: "দুই কার্ড সমান হলে ড্রাগন আর টাইগারের বাজির অর্ধেক ফেরত আসে।", en: "When both ranks are equal, half of a bet on the dragon or the tiger comes back." },
  howSeven: { bn: "বড় মানে 8 থেকে K, ছোট মানে A থেকে 6। 7 এলে দুটিই হারে।", en: "Big is 8 to K, small is A to 6. On a seven both lose." },
  howSuited: { bn: "হুবহু সমান: দুই কার্ডের সংখ্যা আর চিহ্ন দুটিই এক।", en: "A suited tie is two cards of one rank and one suit." },
  howShoe: {
    bn: "কার্ড আসে 8 প্যাকের এক শু থেকে, যা একবারই সাজানো হয়। প্রথম কার্ডের আগেই শু-এর ছাপ প্রকাশ করা হয়; কাটা কার্ড এলে শু বদলায়।",
    en: "Cards come from a shoe of 8 packs that is shuffled once. Its fingerprint is published before its first card; when the cut card comes, another shoe begins.",
  },
  shoeNote: { bn: "আগের হাত পরের হাত বলে দেয় না।", en: "Hands that came do not tell the next one." },
} as const satisfies Record<string, Text>;
