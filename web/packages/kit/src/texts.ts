/** Texts that the games share, both languages side by side. */
import type { Language } from "ui/format";

export interface Text {
  bn: string;
  en: string;
}

/** Looks texts up in one language; `{0}`, `{1}` are filled in order. */
export function speaker<Id extends string>(texts: Record<Id, Text>, language: Language): (id: Id, ...values: string[]) => string {
  const side = language === "EN" ? "en" : "bn";
  return (id, ...values) => texts[id][side].replace(/\{(\d)\}/g, (_, place: string) => values[Number(place)] ?? "");
}

export const shared = {
  balance: { bn: "ব্যালেন্স", en: "Balance" },
  stake: { bn: "বাজি", en: "Stake" },
  stakeLess: { bn: "বাজি কমান", en: "Lower the stake" },
  stakeMore: { bn: "বাজি বাড়ান", en: "Raise the stake" },
  close: { bn: "বন্ধ করুন", en: "Close" },
  leave: { bn: "লবিতে ফিরুন", en: "Back to the lobby" },
  soundOn: { bn: "শব্দ চালু করুন", en: "Turn sound on" },
  soundOff: { bn: "শব্দ বন্ধ করুন", en: "Turn sound off" },
  retry: { bn: "আবার চেষ্টা করুন", en: "Try again" },
  demo: { bn: "ডেমো", en: "Demo" },
  demoHint: { bn: "ডেমো: এখানে টাকা বাজি হয় না, জেতাও যায় না", en: "Demo: no money is staked and none can be won" },
  loading: { bn: "খেলা আসছে…", en: "The game is on its way…" },
  network: { bn: "সংযোগ পাওয়া গেল না। বাজিটি একবারই ধরা হবে: আবার চেষ্টা করলে আগের ফলই আসবে।", en: "No connection. Your bet counts once: trying again brings the same result." },
  networkRead: { bn: "সংযোগ পাওয়া গেল না। কিছুক্ষণ পর আবার চেষ্টা করুন।", en: "No connection. Please try again in a moment." },
  notSignedIn: { bn: "এই খেলা খেলতে লবিতে লগইন করুন।", en: "Log in at the lobby to play this game." },
  unknown: { bn: "কিছু একটা ঠিকমতো হলো না। আবার চেষ্টা করুন।", en: "Something did not go right. Please try again." },
  stakeRange: { bn: "বাজি {0} থেকে {1}-এর মধ্যে দিন।", en: "Choose a stake from {0} to {1}." },
  tooFine: { bn: "দশমিকের পরে বড়জোর দুই ঘর লেখা যায়। হাজার বোঝাতে কমা দিন, যেমন 1,234।", en: "At most two decimals, please. For a thousand write a comma, such as 1,234." },
  notEnough: { bn: "ব্যালেন্সে এই বাজির টাকা নেই। বাজি কমান, অথবা লবি থেকে জমা করুন।", en: "The balance does not cover this stake. Lower it, or make a deposit at the lobby." },
  limits: { bn: "সীমা", en: "Limits" },
  minStake: { bn: "সবচেয়ে কম বাজি", en: "Smallest stake" },
  maxStake: { bn: "সবচেয়ে বেশি বাজি", en: "Largest stake" },
  maxPayout: { bn: "এক খেলায় সর্বোচ্চ জয়", en: "Most one round pays" },
  rules: { bn: "নিয়ম", en: "Rules" },
  keys: { bn: "কিবোর্ড", en: "Keyboard" },
  keySound: { bn: "শব্দ", en: "Sound" },
  fairness: { bn: "ন্যায্যতা", en: "Fairness" },
  fairnessIntro: {
    bn: "খেলার আগেই সার্ভারের বীজ ঠিক করা থাকে, আর তার ছাপ (SHA-256) এখানে দেখানো হয়। আপনার বীজ মিলিয়ে ফল বের হয়, তাই কেউ পরে ফল বদলাতে পারে না।",
    en: "The server's seed is fixed before you play, and its fingerprint (SHA-256) is shown here. Your own seed is mixed in, so nobody can change a result afterwards.",
  },
  commitment: { bn: "সার্ভারের বীজের ছাপ", en: "Fingerprint of the server seed" },
  nextCommitment: { bn: "পরের বীজের ছাপ", en: "Fingerprint of the next seed" },
  clientSeed: { bn: "আপনার বীজ", en: "Your seed" },
  nonce: { bn: "এই জোড়ায় খেলা হয়েছে", en: "Bets made with this pair" },
  newClientSeed: { bn: "আপনার নতুন বীজ", en: "Your new seed" },
  rotate: { bn: "বীজ বদলান ও পুরোনোটি খুলুন", en: "Change seeds and open the old one" },
  shuffle: { bn: "এলোমেলো বীজ", en: "A random seed" },
  revealed: { bn: "পুরোনো জোড়া খোলা হলো", en: "The old pair is open" },
  serverSeed: { bn: "সার্ভারের বীজ", en: "Server seed" },
  matches: { bn: "ছাপের সঙ্গে মিলেছে", en: "It matches its fingerprint" },
  matchesNot: { bn: "ছাপের সঙ্গে মেলেনি: সহায়তাকে জানান", en: "It does not match its fingerprint: tell support" },
  cannotCompute: { bn: "এই পাতা নিরাপদ সংযোগে (https) খোলা নয়, তাই ব্রাউজার এখানে মিলিয়ে দেখতে পারে না।", en: "This page is not open over https, so the browser cannot check it here." },
  verifyRound: { bn: "শেষ খেলাটি যাচাই করুন", en: "Verify the last round" },
  replay: { bn: "বীজ খোলার পরে নিজের কম্পিউটারে মিলিয়ে দেখতে:", en: "To replay it on your own machine once its seed is open:" },
  history: { bn: "শেষ ফলগুলো", en: "Latest results" },
  copy: { bn: "কপি", en: "Copy" },
  copied: { bn: "কপি হয়েছে", en: "Copied" },
} as const satisfies Record<string, Text>;
