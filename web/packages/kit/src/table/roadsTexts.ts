/** Texts of roads and shoes, both languages side by side. */
import type { Text } from "../texts";

export const roadTexts = {
  views: { bn: "কী দেখবেন", en: "What to see" },
  viewBets: { bn: "বাজি", en: "Bets" },
  viewRoads: { bn: "রোড", en: "Roads" },
  roads: { bn: "এই শু-এর রোড", en: "Roads of this shoe" },
  bead: { bn: "বিড রোড", en: "Bead road" },
  big: { bn: "বিগ রোড", en: "Big road" },
  bigEye: { bn: "বিগ আই বয়", en: "Big eye boy" },
  small: { bn: "স্মল রোড", en: "Small road" },
  cockroach: { bn: "ককরোচ পিগ", en: "Cockroach pig" },
  empty: { bn: "এই শু-এর প্রথম হাত এখনো খেলা হয়নি।", en: "No hand of this shoe has been played yet." },
  none: { bn: "কিছু নেই", en: "nothing yet" },
  newestLast: { bn: "নতুনটি শেষে: {0}", en: "newest last: {0}" },
  counts: { bn: "মোট {0}", en: "of {0} hands" },
  count: { bn: "{0} {1}", en: "{0} {1}" },
  red: { bn: "লাল", en: "red" },
  blue: { bn: "নীল", en: "blue" },
  next: { bn: "এবার জিতলে", en: "If the next is" },
  nextSaid: { bn: "এবার {0} জিতলে: {1}", en: "If {0} wins next: {1}" },
  hand: { bn: "শু-এর {0} নম্বর হাত", en: "Hand {0} of the shoe" },
  fingerprint: { bn: "ছাপ {0}…", en: "fingerprint {0}…" },
  whole: { bn: "শু-এর ছাপ, প্রথম কার্ডের আগে প্রকাশিত", en: "Fingerprint of the shoe, published before its first card" },
  verify: { bn: "শেষ হাতটি যাচাই করুন", en: "Verify the last hand" },
  laterVerify: { bn: "এই শু-এর প্রথম ফল এলে এখান থেকে যাচাই করা যাবে।", en: "Once this shoe has its first result, it can be verified from here." },
  shoeNote: { bn: "রোড শুধু যা হয়েছে তা লেখে; পরে কী আসবে তা বলে না।", en: "Roads write down what came; they say nothing about what comes." },
} as const satisfies Record<string, Text>;
