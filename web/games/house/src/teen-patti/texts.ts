/** Texts of teen patti, both languages side by side. */
import { handKindNames } from "kit/table/handKinds";
import type { Text } from "kit/texts";

export const texts = {
  name: { bn: "তিন পাত্তি", en: "Teen Patti" },
  layout: { bn: "বাজির ছক", en: "The layout" },
  player: { bn: "প্লেয়ার", en: "Player" },
  dealer: { bn: "ডিলার", en: "Dealer" },
  tie: { bn: "সমান", en: "Equal" },
  playerShort: { bn: "প্লে", en: "P" },
  dealerShort: { bn: "ডি", en: "D" },
  tieShort: { bn: "স", en: "=" },
  ...handKindNames,
  wonWith: { bn: "{0} জিতেছে: {1}", en: "{0} won: {1}" },
  playerWon: { bn: "প্লেয়ার জিতেছে: {0}, ডিলারের {1}", en: "Player won, {0} over {1}" },
  dealerWon: { bn: "ডিলার জিতেছে: {0}, প্লেয়ারের {1}", en: "Dealer won, {0} over {1}" },
  equal: { bn: "দুই হাত সমান: {0}", en: "Equal hands: {0}" },
  payHands: { bn: "প্লেয়ার বা ডিলারের হাত", en: "The player's or the dealer's hand" },
  payPlus: { bn: "পেয়ার প্লাস", en: "Pair plus" },
  how: {
    bn: "প্রতি রাউন্ডে নতুন মেশানো এক প্যাক কার্ড থেকে প্লেয়ার আর ডিলার তিনটি করে কার্ড পায়, পালা করে। যার হাত বড়, সে জেতে 0.98:1। দুই হাত সমান হলে দুই বাজিই ফেরত আসে।",
    en: "From one deck, shuffled anew for each round, the player and the dealer get three cards each, in turn. The better hand wins and pays 0.98 to 1. When both are equal, both bets come back.",
  },
  howRanks: {
    bn: "বড় থেকে ছোট: ট্রেইল (তিনটি একই মান), পিওর সিকোয়েন্স (এক রঙের পরপর তিন), সিকোয়েন্স (পরপর তিন), কালার (এক রঙ), জোড়া, হাই কার্ড। সিকোয়েন্সে A-K-Q সবার উপরে, তার পরেই A-2-3।",
    en: "From the best: trail (three of one rank), pure sequence (three in a row of one suit), sequence (three in a row), colour (one suit), pair, high card. Of sequences A-K-Q is the best, and A-2-3 the next.",
  },
  howPlus: {
    bn: "পেয়ার প্লাস শুধু প্লেয়ারের হাত দেখে: জোড়া বা তার উপরে হলে জেতে, ডিলার যা-ই পাক। দেয়: {0}।",
    en: "Pair plus looks at the player's hand alone: a pair or better wins, whatever the dealer has. It pays: {0}.",
  },
  shareWins: { bn: "প্লেয়ার, সমান, ডিলার", en: "Player, equal, dealer" },
  sharePlus: { bn: "প্লেয়ারের জোড়া বা ভালো", en: "Player's pair or better" },
  plusWon: { bn: "জোড়া বা ভালো", en: "Pair or better" },
  plusLost: { bn: "হাই কার্ড", en: "High card" },
} as const satisfies Record<string, Text>;
