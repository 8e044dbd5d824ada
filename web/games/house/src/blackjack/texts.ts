/** Texts of blackjack, both languages side by side. */
import type { Text } from "kit/texts";

export const texts = {
  name: { bn: "ব্ল্যাকজ্যাক", en: "Blackjack" },
  layout: { bn: "আসন", en: "The seats" },
  dealer: { bn: "ডিলার", en: "Dealer" },
  free: { bn: "বসুন", en: "Sit" },
  vacant: { bn: "খালি", en: "Empty" },
  you: { bn: "আপনি", en: "You" },
  behind: { bn: "পেছনে", en: "Behind" },
  occupiedBySimulated: { bn: "{0}, {1} বসেছেন, কৃত্রিম খেলোয়াড়", en: "{0}, taken by {1}, a simulated player" },
  occupied: { bn: "{0}, {1} বসেছেন", en: "{0}, taken by {1}" },
  isTaken: { bn: "এই আসনে আরেকজন বসেছেন: অন্য আসন নিন, অথবা তাঁর পেছনে বাজি ধরুন।", en: "Somebody sits there: take another seat, or bet behind them." },
  isEmpty: { bn: "পেছনে বাজি শুধু অন্যের নেওয়া আসনে; এই আসনে আর কেউ নেই।", en: "You can bet behind a seat that somebody else has taken; nobody else sits here." },
  isTrial: { bn: "ট্রায়ালে নিজে বসা যায় না: বাজি ধরুন অন্যের নেওয়া আসনের পেছনে।", en: "In a trial you take no seat: bet behind seats that others have taken." },
  dealerNone: { bn: "সব হাত 21 পেরিয়েছে, ডিলার আর নেয়নি", en: "All hands are over 21, and the dealer takes no card" },
  yourHand: { bn: "আসন {0}: {1}", en: "seat {0}: {1}" },
  yourBust: { bn: "আসন {0}: {1}, 21-এর বেশি", en: "seat {0}: {1}, over 21" },
  notPlayed: { bn: "খেলতে হয়নি", en: "Did not play" },
  dealerHas: { bn: "ডিলারের {0}", en: "The dealer has {0}" },
  dealerBust: { bn: "ডিলার {0} পেয়ে হেরেছে", en: "The dealer busts with {0}" },
  dealerBlackjack: { bn: "ডিলারের ব্ল্যাকজ্যাক", en: "The dealer has a blackjack" },
  seatsWon: { bn: "জিতেছে আসন {0}", en: "wins: seat {0}" },
  seatsPushed: { bn: "সমান আসন {0}", en: "pushes: seat {0}" },
  seatsLost: { bn: "হেরেছে আসন {0}", en: "loses: seat {0}" },
  bust: { bn: "21-এর বেশি", en: "Bust" },
  blackjack: { bn: "ব্ল্যাকজ্যাক", en: "Blackjack" },
  stands: { bn: "17–21", en: "17–21" },
  shareDealer: { bn: "ডিলারের হাত", en: "The dealer's hands" },
  ofShoe: { bn: "এই শু থেকে যা গেছে, তা আর আসবে না: আগের হাত পরের হাতকে সামান্য বদলায়।", en: "Hands are dealt from what is left of the shoe: what came changes a little of what can come." },
  payBlackjack: { bn: "ব্ল্যাকজ্যাক (প্রথম দুই কার্ডে 21)", en: "Blackjack (21 with the first two cards)" },
  payWin: { bn: "যেকোনো জয়, মুদ্রিত কৌশলে", en: "Any other win, by the printed strategy" },
  payInsurance: { bn: "বীমা", en: "Insurance" },
  howTrial: {
    bn: "ট্রায়ালে আপনি টেবিলটি দেখেন আর অন্যের নেওয়া আসনের পেছনে খেলার চিপ রাখেন; আসনে বসা যায় না, তাই আপনাকে কোনো সিদ্ধান্তও নিতে হয় না। নিচে পুরো খেলার নিয়ম।",
    en: "In a trial you watch the table and lay play chips behind seats that others have taken; you take no seat yourself, so you are asked for no decision. Below are the rules of the whole game.",
  },
  how: {
    bn: "আসন নিতে তাতে চিপ রাখুন; সাতটি আসন, একেকটিতে একজন। যে আগে আসে, আসন তার, চাইলে কয়েকটি; অন্যেরা পেছনে বাজি ধরতে পারেন। 21-এর কাছে যে যায়, সে জেতে; সমান হলে বাজি ফেরত; 21 পেরোলে হার। ছবির কার্ড 10, টেক্কা 1 বা 11: 7/17 মানে দুটোই হতে পারে।",
    en: "Lay chips on a seat to take it: seven seats, one player each. Whoever comes first sits, at several seats if they like; others bet behind. The hand nearer to 21 wins, equal hands push (the stake comes back), and more than 21 loses. A picture counts 10, an ace 1 or 11: 7/17 can still be either.",
  },
  howTurns: {
    bn: "আট প্যাক কার্ড। পালা এলে 12 সেকেন্ড: কার্ড নিন, থামুন, দ্বিগুণ (যেকোনো দুই কার্ডে, এক কার্ড পান), বা একই মানের দুই কার্ড ভাগ করুন (একবার; ভাগের পরও দ্বিগুণ হয়, টেক্কা ভাগে এক কার্ড করে)। কিছু না বললে হাত থেমে যায়। কী-বোর্ডে: H নিন, S থামুন, D দ্বিগুণ, X ভাগ, I বীমা, N বীমা নয়।",
    en: "Eight decks. You have 12 seconds for each decision: hit, stand, double (any two cards, one card more) or split two cards of one value (once; doubling after it is allowed, split aces take one card each). If you say nothing, the hand stands. Keys: H hit, S stand, D double, X split, I insure, N no insurance.",
  },
  howDealer: {
    bn: "ডিলার শেষে নেয়, 17-এ থামে; তার দ্বিতীয় কার্ড সবার শেষে আসে, আর তার ব্ল্যাকজ্যাক দ্বিগুণ ও ভাগের বাজিও নেয়। ডিলারের টেক্কা থাকলে অর্ধেক বাজিতে বীমা, 2:1।",
    en: "The dealer plays last and stands on all 17; the second card of the dealer comes when all have played, and a dealer's blackjack takes doubled and split stakes too. Against an ace you can insure half of your stake at 2 to 1.",
  },
  howBroken: {
    bn: "যাঁর পালা, আমাদের সার্ভার থেমে গেলে তিনি 12 সেকেন্ড আরেকবার পান, একবারই। যে রাউন্ডে কোনো আসনের বাজিই টেকেনি, সেটি বাতিল হয়, আর সব বাজি ফেরত আসে।",
    en: "If our server stops, whoever is to decide has the 12 seconds anew, once. A round in which no seat's own bet stood is called off, and every stake comes back.",
  },
  howBehind: {
    bn: "পেছনের বাজি প্রথম হাতের সঙ্গে যায়; আসনের মালিক দ্বিগুণ বা ভাগ করলে তা বাড়ে না। যে আসনের বাজি টেকেনি, তার পেছনের বাজি ফেরত আসে।",
    en: "A bet behind goes with the seat's first hand; it does not grow when the seat doubles or splits. Where the seat's own bet did not stand, bets behind it come back.",
  },
  howStrategy: {
    bn: "ফেরতের হিসাব মুদ্রিত কৌশলে, যা নিচে ছকে আছে; তাতে বীমা নেই। সেভাবে খেললে গড়ে প্রথম বাজির 99.4%, আর দ্বিগুণ ও ভাগসহ মোট বাজির 99.5% ফেরে।",
    en: "The returns are those of the printed strategy, which stands below as a table; it never insures. Played so, 99.4% of the first stake comes back on average, and 99.5% of all that is staked, doubles and splits within.",
  },
} as const satisfies Record<string, Text>;
