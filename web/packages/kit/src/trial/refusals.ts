/** What a trial refuses at a table or in a room, under the house's codes and in its words (crates/web/texts/faults.toml). */
import type { Language } from "ui/format";

import { Failure } from "../api";
import type { Text } from "../texts";

export const refused = {
  insufficient_funds: { bn: "ব্যালেন্স যথেষ্ট নয়। কিছুই কাটা হয়নি।", en: "The balance is not enough. Nothing was taken." },
  request_reused: { bn: "এই অনুরোধটি আগে অন্য তথ্য দিয়ে পাঠানো হয়েছিল। নতুন করে শুরু করুন।", en: "This request was already sent with other content. Please start again." },
  input_invalid: { bn: "এই মানটি এখানে চলে না।", en: "This value cannot be used here." },
  stake_out_of_range: { bn: "বাজি {min} থেকে {max} টাকার মধ্যে হতে হবে।", en: "The stake must be between {min} and {max}." },
  table_unknown: { bn: "এমন কোনো টেবিল বা রাউন্ড নেই।", en: "There is no such table or round." },
  round_locked: { bn: "এই রাউন্ডে বাজি ধরার সময় শেষ। আপনার টাকা কাটা হয়নি; পরের রাউন্ডে বাজি ধরুন।", en: "Bets on this round are closed. Nothing was charged; please bet on the next round." },
  round_stake_too_high: { bn: "এক রাউন্ডে আপনার সব বাজি মিলিয়ে সর্বোচ্চ {max}। এই বাজিটি নেওয়া হয়নি।", en: "All your bets of one round may come to {max} at most. This bet was not taken." },
  round_bets_too_many: { bn: "এক রাউন্ডে সর্বোচ্চ {max}টি বাজি ধরা যায়। এই বাজিটি নেওয়া হয়নি।", en: "You can place {max} bets in one round at most. This bet was not taken." },
  seat_empty: { bn: "এই আসনে আর কেউ নেই, যাঁর পেছনে বাজি ধরা যায়।", en: "Nobody else sits there whom you could bet behind." },
  round_not_running: { bn: "রাউন্ড এখনো শুরু হয়নি; 1.01× থেকে টাকা তোলা যায়।", en: "The round has not begun to rise yet; you can cash out from 1.01× on." },
  bet_unknown: { bn: "এই রাউন্ডে আপনার এমন কোনো বাজি নেই।", en: "You have no such bet in this round." },
  round_interrupted: { bn: "আমাদের দিকে সমস্যা হয়ে রাউন্ডটি মাঝপথে থেমেছে। আপনার বাজির টাকা ফেরত আসছে।", en: "The round broke off on our side. Your stake comes back." },
  game_not_open: { bn: "এই খেলাটি এখন খোলা নেই।", en: "This game is not open now." },
  seat_taken: { bn: "এই আসনে আরেকজন বসেছেন। অন্য আসন নিন।", en: "Somebody else sits there. Please take another seat." },
  session_open: { bn: "এই ঘরে আপনি আগে থেকেই বসে আছেন।", en: "You sit in this room already." },
  not_seated: { bn: "এই ঘরে আপনার কোনো আসন নেই। আগে একটি আসনে বসুন।", en: "You have no seat in this room. Please sit down first." },
  cash_out_late: { bn: "আপনার বাজি আর তোলা যায় না: রাউন্ড শেষ, বা বাজিটি আগেই নিজে থেকে উঠে গেছে।", en: "This bet cannot be cashed out any more: the round is over, or the bet has left by itself." },
} as const satisfies Record<string, Text>;

export type Refuse = (code: keyof typeof refused, details?: Record<string, string | number>) => Failure;

/** Makes refusals in a language: to be thrown. */
export const refusing = (language: Language): Refuse => (code, details = {}) => {
  const text = refused[code][language === "EN" ? "en" : "bn"];
  return new Failure(code, text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? "")), true, details);
};
