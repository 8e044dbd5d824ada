/** Texts of tables whose seats decide, both languages side by side. */
import type { Text } from "../texts";

export const turns = {
  hit: { bn: "কার্ড নিন", en: "Hit" },
  stand: { bn: "থামুন", en: "Stand" },
  double: { bn: "দ্বিগুণ", en: "Double" },
  split: { bn: "ভাগ", en: "Split" },
  insure: { bn: "বীমা", en: "Insure" },
  decline: { bn: "বীমা নয়", en: "No insurance" },
  yourTurn: { bn: "আপনার পালা: আসন {0}, হাতে {1}, ডিলারের {2}", en: "Your turn: seat {0} has {1}, the dealer {2}" },
  yourTurnHand: { bn: "আপনার পালা: আসন {0}, হাত {3}: {1}, ডিলারের {2}", en: "Your turn: seat {0}, hand {3}: {1}, the dealer {2}" },
  yourInsurance: { bn: "ডিলারের টেক্কা। আসন {0}: বীমা নেবেন?", en: "The dealer shows an ace. Seat {0}: insurance?" },
  others: { bn: "আসন {0} ({1}) ভাবছে", en: "Seat {0} ({1}) is to decide" },
  insurance: { bn: "ডিলারের টেক্কা: বীমার সময়", en: "The dealer shows an ace: time for insurance" },
  dealing: { bn: "আর বাজি নেই। কার্ড দেওয়া হচ্ছে।", en: "No more bets. The cards are dealt." },
  dealerPlays: { bn: "ডিলারের পালা", en: "The dealer plays" },
  asking: { bn: "জানানো হচ্ছে…", en: "Telling the table…" },
  secondsLeft: { bn: "{0} সেকেন্ড", en: "{0} s" },
  timeOver: { bn: "আপনার সময় শেষ হয়েছে: হাত থেমে গেছে।", en: "Your time was over: the hand stands." },
  uninsured: { bn: "আপনার সময় শেষ হয়েছে: বীমা নেওয়া হয়নি।", en: "Your time was over: no insurance was taken." },
  decide: { bn: "আপনার সিদ্ধান্ত", en: "Your decision" },
} as const satisfies Record<string, Text>;
