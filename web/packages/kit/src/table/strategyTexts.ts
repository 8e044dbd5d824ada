/** Texts of the table of the printed strategy, both languages side by side. */
import type { Text } from "../texts";

export const strategyTexts = {
  title: { bn: "মুদ্রিত কৌশলের ছক", en: "The printed strategy as a table" },
  howToRead: {
    bn: "বাঁয়ে আপনার হাত, ওপরে ডিলারের খোলা কার্ড। 10 মানে ছবির কার্ডও।",
    en: "Your hand at the left, the dealer's open card at the top. 10 stands for pictures too.",
  },
  yours: { bn: "হাত", en: "Hand" },
  hard: { bn: "শক্ত হাত (টেক্কা নেই, বা টেক্কা 1)", en: "Hard totals (no ace, or an ace that counts 1)" },
  soft: { bn: "নরম হাত (টেক্কা 11 ধরা)", en: "Soft totals (an ace counts 11)" },
  pairs: { bn: "জোড়া (ভাগ করা যায়)", en: "Pairs (that may be split)" },
  hit: { bn: "নিন", en: "hit" },
  stand: { bn: "থামুন", en: "stand" },
  double: { bn: "দ্বিগুণ, না পারলে নিন", en: "double, or else hit" },
  doubleStand: { bn: "দ্বিগুণ, না পারলে থামুন", en: "double, or else stand" },
  split: { bn: "ভাগ", en: "split" },
} as const satisfies Record<string, Text>;
