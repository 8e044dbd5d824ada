import type { Book } from "../lib/words";

/** Pages of the member centre that are reached by their address or from elsewhere (spec.md 2). */
export const placeTexts = {
  transferUpline: { bn: "ঊর্ধ্বতনকে টাকা পাঠান", en: "Transfer to upline" },
  transferLine: { bn: "লাইনের মধ্যে টাকা পাঠান", en: "Transfer within the line" },
  transfersOff: { bn: "সদস্যদের মধ্যে টাকা পাঠানো এখন বন্ধ।", en: "Members cannot send each other money now." },
  rewardCenter: { bn: "পুরস্কার কেন্দ্র", en: "Reward centre" },
  referral: { bn: "বন্ধুকে আমন্ত্রণ", en: "Invite friends" },
  missionLeaderboard: { bn: "মিশন", en: "Missions" },
} as const satisfies Book;
