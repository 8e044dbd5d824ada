/** The help pages: short answers to what people ask first. Both languages are written side by side. */
export interface Topic {
  id: string;
  title: { bn: string; en: string };
  lines: { bn: string; en: string }[];
}

export const TOPICS: readonly Topic[] = [
  {
    id: "start",
    title: { bn: "শুরু করা", en: "Getting started" },
    lines: [
      {
        bn: "নিবন্ধন করতে একটি নাম আর পাসওয়ার্ড লাগে। নিবন্ধনের পর লবি থেকে যেকোনো খেলা খুলুন।",
        en: "To register you need a name and a password. Then open any game from the lobby.",
      },
      {
        bn: "ফ্রি ট্রায়ালে লগইন লাগে না, কিছু জেতা বা হারানোও যায় না।",
        en: "A free trial needs no login; nothing is won or lost in it.",
      },
    ],
  },
  {
    id: "fair",
    title: { bn: "ফল যাচাই করা", en: "Checking a result" },
    lines: [
      {
        bn: "আমাদের নিজেদের খেলায় দানের আগেই ফলের সিলমোহর (হ্যাশ) দেখানো হয়। দান শেষে বীজ খুলে দিলে যে কেউ মিলিয়ে দেখতে পারে।",
        en: "In our own games the seal (hash) of the result is shown before the round. When the seed is opened afterwards, anyone can check it.",
      },
      {
        bn: "বাজির হিসাবে কোনো দান বেছে নিলে যাচাইয়ের পাতা খোলে; হিসাবটি আপনার নিজের ব্রাউজারেই হয়।",
        en: "Choose a round in your betting record to open its proof; the sum is done in your own browser.",
      },
    ],
  },
  {
    id: "money",
    title: { bn: "জমা ও উত্তোলন", en: "Deposits and withdrawals" },
    lines: [
      {
        bn: "জমার টাকা পৌঁছালেই ব্যালেন্সে যোগ হয়। একই জমা দুবার গোনা হয় না।",
        en: "A deposit joins your balance as soon as it arrives. None is counted twice.",
      },
      {
        bn: "উত্তোলন চাইলে টাকাটা আলাদা করে রাখা হয়, আর প্রতিটি ধাপ সময়সহ দেখা যায়। ফেরত এলে পুরোটা ব্যালেন্সে ফেরে।",
        en: "When you ask for a withdrawal the money is set aside, and each step is shown with its time. If it is returned, all of it comes back to your balance.",
      },
    ],
  },
  {
    id: "limits",
    title: { bn: "সীমার ভেতরে খেলা", en: "Playing within limits" },
    lines: [
      {
        bn: "খেলা আনন্দের জন্য, আয়ের জন্য নয়। হারানো টাকা তুলতে আবার বাজি ধরবেন না।",
        en: "Play is for pleasure, not for income. Do not bet again to win back what was lost.",
      },
      {
        bn: "১৮ বছরের কম বয়সে খেলা যায় না। মনে হলে থামুন, আর কারও সঙ্গে কথা বলুন।",
        en: "Nobody under 18 may play. Stop when it feels wrong, and talk to someone.",
      },
    ],
  },
  {
    id: "term",
    title: { bn: "শর্তাবলি", en: "Terms" },
    lines: [
      {
        bn: "একজনের একটিই অ্যাকাউন্ট; নাম, পাসওয়ার্ড নিজের কাছে রাখুন।",
        en: "One account for one person; keep your name and password to yourself.",
      },
      {
        bn: "এই সাইটে এখন শুধু খেলার টাকা চলে: তা কেনা, বেচা বা ভাঙানো যায় না।",
        en: "Only play money moves on this site now: it cannot be bought, sold or exchanged.",
      },
      {
        bn: "মেনে নেওয়া বাজির ফল বদলানো হয় না। কোনো দান মাঝপথে থেমে গেলে পরে সেখান থেকেই শেষ করা যায়।",
        en: "The result of an accepted bet is never changed. A round that was interrupted can be finished later from where it stopped.",
      },
    ],
  },
];
