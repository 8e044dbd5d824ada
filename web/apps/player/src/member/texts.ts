import type { Book } from "../lib/words";

export const memberTexts = {
  bets: { bn: "বাজির হিসাব", en: "Betting record" },
  noBets: { bn: "এখনো কোনো বাজি ধরেননি।", en: "You have not bet yet." },
  stake: { bn: "বাজি", en: "Stake" },
  payout: { bn: "ফেরত", en: "Payout" },
  validBet: { bn: "গণ্য বাজি", en: "Valid bet" },
  verify: { bn: "যাচাই", en: "Verify" },
  verifyOf: { bn: "যাচাই: {game}, {time}", en: "Verify: {game}, {time}" },
  "bet.open": { bn: "চলছে", en: "Open" },
  "bet.settled": { bn: "শেষ", en: "Settled" },
  "bet.rolled_back": { bn: "ফেরত নেওয়া হয়েছে", en: "Taken back" },
  "bet.void": { bn: "বাতিল", en: "Void" },
  from: { bn: "শুরু", en: "From" },
  to: { bn: "শেষ", en: "To" },
} as const satisfies Book;
