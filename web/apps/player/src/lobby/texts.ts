import type { Book } from "../lib/words";

export const lobbyTexts = {
  instantWhat: { bn: "মেলার নিজের খেলা: রাউন্ড ছোট, আর প্রতিটি আপনি নিজে যাচাই করতে পারেন। বেশির ভাগ টাকা ছাড়াও চেখে দেখা যায়।", en: "The fair's own: rounds are short, and every one can be verified by you. Most can be tried without money." },
  heroTitle: { bn: "রাতের মেলা জমে উঠছে", en: "The night fair is filling up" },
  heroText: { bn: "প্রতিটি টাকার হিসাব খোলা খাতায়। প্রতিটি দানের ফল যাচাই করা যায়।", en: "Every taka stands in an open ledger. Every result can be checked." },
  heroPlay: { bn: "ঘুরে দেখুন", en: "Look around" },
  banners: { bn: "মেলার খবর", en: "News of the fair" },
  banner: { bn: "ব্যানার {number}", en: "Banner {number}" },
  watch: { bn: "ভিডিও দেখুন", en: "Watch the video" },
  popupBlocked: { bn: "পপআপ আটকানো হয়েছে। পপআপের অনুমতি দিয়ে আবার চেষ্টা করুন।", en: "Popup blocked. Please allow popups and try again." },
  notices: { bn: "ঘোষণা", en: "Announcements" },
  hot: { bn: "এখন জনপ্রিয়", en: "Hot now" },
  hotPlayed: { bn: "গত 24 ঘণ্টায় সবচেয়ে বেশি জন খেলেছেন", en: "Played by most people in the last 24 hours" },
  hotMixed: { bn: "গত 24 ঘণ্টায় সবচেয়ে বেশি জন খেলেছেন, তারপর আমাদের বাছাই", en: "Played by most people in the last 24 hours, then our picks" },
  hotPicked: { bn: "আমাদের বাছাই: গত 24 ঘণ্টায় এখনো তেমন খেলা হয়নি", en: "Our picks: little was played in the last 24 hours yet" },
  goOn: { bn: "যেখানে ছিলেন", en: "Continue playing" },
  seeAll: { bn: "সব দেখুন", en: "See all" },
  seeAllOf: { bn: "সব দেখুন: {name}", en: "See all: {name}" },
  back: { bn: "পেছনে", en: "Back" },
  forward: { bn: "সামনে", en: "Forward" },
  halt: { bn: "থামান", en: "Stop moving" },
  go: { bn: "চালান", en: "Start moving" },
  all: { bn: "সব", en: "All" },
  paidToday: { bn: "আজ রাউন্ড থেকে ফেরত এসেছে", en: "Paid back by rounds today" },
  jackpot: { bn: "জ্যাকপট", en: "Jackpot" },
  "pot.paid_today": { bn: "গত রাত বারোটার পর শেষ হওয়া সব রাউন্ড মিলে খেলোয়াড়দের কাছে যত ফিরেছে, ফেরত আসা বাজিসহ।", en: "What all rounds that ended since midnight paid back to players, returned stakes included." },
  potSimulated: { bn: "এর মধ্যে {amount} কৃত্রিম খেলোয়াড়দের।", en: "{amount} of it went to simulated players." },
  winners: { bn: "বিজয়ীরা", en: "Winners" },
  winnersReturn: { bn: "গত 24 ঘণ্টায় এক রাউন্ডে যত ফেরত এসেছে, বাজিসহ", en: "What one round returned in the last 24 hours, stake included" },
  noWinners: { bn: "এখনো কোনো জয় নেই। জয় হলেই এখানে দেখা যাবে।", en: "No wins yet. They will stand here as they happen." },
  noGames: { bn: "খেলার তালিকা এখনো আসেনি।", en: "The list of games has not come yet." },
  rank: { bn: "{rank} নম্বর", en: "Rank {rank}" },
} as const satisfies Book;

export type LobbyText = keyof typeof lobbyTexts;

export const isLobbyText = (id: string): id is LobbyText => Object.hasOwn(lobbyTexts, id);
