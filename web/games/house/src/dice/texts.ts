/** Texts of the dice, both languages side by side. */
import type { Text } from "kit/texts";

export const texts = {
  name: { bn: "ফানুস পাশা", en: "Lantern Dice" },
  roll: { bn: "ফানুস ছাড়ুন", en: "Let it fly" },
  flying: { bn: "উড়ছে…", en: "Flying…" },
  ready: { bn: "0 থেকে 100-র কোথাও ফানুসটি থামবে", en: "The lantern stops somewhere from 0 to 100" },
  target: { bn: "সীমারেখা", en: "Boundary" },
  under: { bn: "এর নিচে", en: "Below" },
  over: { bn: "এর উপরে", en: "Above" },
  side: { bn: "কোন দিকে জিতবেন", en: "Which side wins" },
  winsBelow: { bn: "ফল {0}-এর কম হলে জিতবেন", en: "You win below {0}" },
  winsFrom: { bn: "ফল {0} বা তার বেশি হলে জিতবেন", en: "You win from {0} up" },
  chance: { bn: "জেতার সম্ভাবনা", en: "Chance" },
  multiplier: { bn: "গুণ", en: "Multiplier" },
  pays: { bn: "জিতলে পাবেন", en: "A win pays" },
  won: { bn: "ফল {0}: পেয়েছেন {1}", en: "{0}: you got {1}" },
  lost: { bn: "ফল {0}: এবার মেলেনি", en: "{0}: not this time" },
  tooMuch: { bn: "এই বাজিতে জিতলে সীমা {0} ছাড়িয়ে যায়। বাজি কমান বা সম্ভাবনা বাড়ান।", en: "A win would go over the limit of {0}. Lower the stake or raise the chance." },
  how: {
    bn: "0.00 থেকে 99.99 পর্যন্ত দশ হাজার ফলের প্রতিটি সমান সম্ভব। আপনি সীমারেখা আর দিক ঠিক করেন; ফানুস সেই দিকে থামলে জিতবেন।",
    en: "Ten thousand results from 0.00 to 99.99 are equally likely. You set the boundary and the side; you win when the lantern stops on that side.",
  },
  formula: {
    bn: "গুণ = 99 ÷ সম্ভাবনা, দশমিকের পর চার ঘর, বাকিটা বাদ। তাই ফেরত গড়ে 99%, আর 1% মেলার।",
    en: "Multiplier = 99 ÷ chance, cut after four decimals. So 99 % comes back on average, and 1 % is the house's.",
  },
  keyRoll: { bn: "ফানুস ছাড়ুন", en: "Let it fly" },
  keyTarget: { bn: "সীমারেখা সরান", en: "Move the boundary" },
  keyStake: { bn: "বাজি কম-বেশি", en: "Stake down or up" },
  keySide: { bn: "দিক বদলান", en: "Change the side" },
  space: { bn: "স্পেস / এন্টার", en: "Space / Enter" },
  lastHint: { bn: "ফল {0}, যাচাই করুন", en: "{0}, verify it" },
} as const satisfies Record<string, Text>;
