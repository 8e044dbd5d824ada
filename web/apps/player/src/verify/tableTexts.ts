/** Texts of rounds of tables on the verification page, both languages side by side. */
import type { Book } from "../lib/words";

export const tableProofTexts = {
  ofTable: { bn: "টেবিলের রাউন্ড", en: "A table's round" },
  table: { bn: "টেবিল", en: "Table" },
  tableNumber: { bn: "টেবিলের নম্বর", en: "Number of the table" },
  round: { bn: "রাউন্ডের নম্বর", en: "Number of the round" },
  named: { bn: "{name} · {game}", en: "{name} · {game}" },
  fetch: { bn: "রাউন্ডটি যাচাই করুন", en: "Verify this round" },
  wholeNumber: { bn: "একটি পূর্ণ সংখ্যা লিখুন", en: "Please enter a whole number" },
  another: { bn: "অন্য রাউন্ড", en: "Another round" },
  choose: { bn: "টেবিল আর রাউন্ডের নম্বর দিন। নম্বরটি খেলায় ফলের পাশে আছে। লগইন লাগে না।", en: "Choose a table and a round. Its number stands beside the result in the game. No sign-in is needed." },
  roundOf: { bn: "{table}, রাউন্ড {round}", en: "{table}, round {round}" },
  tableOf: { bn: "টেবিল {number}", en: "Table {number}" },
  ways: { bn: "আগের আর পরের রাউন্ড", en: "The rounds before and after" },
  before: { bn: "রাউন্ড {round}", en: "Round {round}" },
  beforeRead: { bn: "আগের রাউন্ড, {round}", en: "The round before, {round}" },
  afterRead: { bn: "পরের রাউন্ড, {round}", en: "The round after, {round}" },

  paste: { bn: "প্রমাণ নিজে বসান", en: "Paste a proof" },
  pasteWhat: { bn: "আগে রেখে দেওয়া প্রমাণ (JSON) এখানে বসান। ইন্টারনেট ছাড়াই, আমাদের কিছু না জিজ্ঞেস করে, আপনার ব্রাউজার সেটি পরখ করবে।", en: "Paste a proof (JSON) that you kept. Your browser checks it offline, without asking us anything." },
  pasteField: { bn: "প্রমাণ, JSON আকারে", en: "The proof, as JSON" },
  check: { bn: "পরখ করুন", en: "Check it" },
  noProof: { bn: "এটি কোনো রাউন্ডের প্রমাণ নয়। পুরোটা, শুরুর বন্ধনী থেকে শেষ বন্ধনী পর্যন্ত, বসান।", en: "This is no proof of a round. Paste all of it, from the first bracket to the last." },

  working: { bn: "শিকলের ধাপগুলো গোনা হচ্ছে", en: "Walking the chain" },
  good: { bn: "সব মিলেছে: বাজি দেখে এই ফল কেউ বেছে নিতে পারেনি", en: "Everything agrees: nobody could choose this result after seeing the bets" },
  bad: { bn: "মেলেনি: নিচে লাল ধাপটি দেখুন, আর সহায়তাকে জানান", en: "It does not agree: see the red step below, and tell customer service" },
  partly: { bn: "“{rules}” নিয়ম এই পাতা জানে না: ফলটি এখানে আবার বের করা যায় না", en: "This page does not know the rules “{rules}”: the result cannot be drawn again here" },
  notDrawn: { bn: "ফল এখনো বের হয়নি", en: "Not drawn yet" },
  notDrawnText: { bn: "ছাপটি এখনই লিখে রাখুন: ফলের পরে যে হ্যাশ খুলবে, তার ছাপ এটিই হতে হবে। ফল বের হলে এই পাতা নিজে থেকেই তা পরখ করবে।", en: "Write the fingerprint down now: the hash that is opened after the result must have it. When the result is drawn, this page checks it by itself." },

  calledOff: { bn: "রাউন্ডটি ফলের আগেই বাতিল হয়েছে, সব বাজি ফেরত গেছে", en: "The round was called off before its result, and every stake went back" },
  reason: { bn: "কারণ: {reason}", en: "The reason: {reason}" },
  stepResultVoid: { bn: "রাউন্ডটি ফলের আগেই বাতিল হয়েছে, তাই এই ফলে কাউকে টাকা দেওয়া বা কাটা হয়নি। হ্যাশ থেকে এটি বের হতো:", en: "The round was called off before its result, so nobody was paid or charged by it. This is what the hash would have drawn:" },
  off: { bn: "বাতিল", en: "Called off" },

  stepCommitment: { bn: "হ্যাশের ছাপ বাজির আগেই জানা ছিল", en: "The fingerprint was known before the bets" },
  stepCommitmentText: {
    bn: "হ্যাশের SHA-256 হলো তার ছাপ। বাজি নেওয়ার সময় সবাই যে ছাপ দেখেছে, এটি তা-ই হতে হবে। তাহলে বাজি দেখে হ্যাশ বদলানো হয়নি।",
    en: "The SHA-256 of the hash is its fingerprint. It must be the one that everybody saw while bets were taken: then nobody changed the hash after seeing the bets.",
  },
  stepCommitmentSealed: { bn: "হ্যাশটি ফলের পরে খোলে। ততক্ষণ শুধু তার ছাপ জানা।", en: "The hash is opened after the result. Until then only its fingerprint is known." },
  stepChain: { bn: "রাউন্ডের জায়গা শিকলে আগে থেকেই বাঁধা", en: "The round has its place in the chain" },
  stepChainText: {
    bn: "প্রথম রাউন্ডের আগে শিকলের শেষটি প্রকাশ করা হয়েছিল; এই শিকলের সব রাউন্ডে তা একই। এই রাউন্ডের হ্যাশ থেকে {count} বার SHA-256 নিলে সেখানেই পৌঁছাতে হবে।",
    en: {
      one: "The end of the chain was published before its first round, and is the same in all of its rounds. The hash of this round, hashed once, must be that end.",
      other: "The end of the chain was published before its first round, and is the same in all of its rounds. The hash of this round, hashed {count} times, must lead there.",
    },
  },
  stepChainSealed: {
    bn: "প্রথম রাউন্ডের আগে শিকলের শেষটি প্রকাশ করা হয়েছিল। ছাপটি থেকেও {count} বার SHA-256 নিলে সেখানেই পৌঁছাতে হবে: ফলের আগেই তা পরখ করা যায়।",
    en: {
      one: "The end of the chain was published before its first round. The fingerprint too, hashed once, must be that end: this can be checked before the result.",
      other: "The end of the chain was published before its first round. The fingerprint too, hashed {count} times, must lead there: this can be checked before the result.",
    },
  },
  stepResult: { bn: "ফল হ্যাশ থেকেই আসে", en: "The result follows from the hash" },
  stepResultText: {
    bn: "হ্যাশ আর প্রকাশ্য সল্ট (salt) থেকে আপনার ব্রাউজার নিজের ইঞ্জিন দিয়ে রাউন্ডটি আবার চালিয়েছে। যে ফলে টাকা দেওয়া হয়েছে, এটি তা-ই হতে হবে।",
    en: "From the hash and the public salt, your browser ran the round again with an engine of its own. It must be the result that bets were paid by.",
  },
  stepResultSealed: { bn: "ফল বের হলে তা এখানে আবার চালানো হবে।", en: "Once the result is drawn it is run again here." },
  holds: { bn: "মিলেছে", en: "Agrees" },
  fails: { bn: "মেলেনি", en: "Differs" },
  waits: { bn: "এখনো না", en: "Not yet" },
  unknown: { bn: "অজানা নিয়ম", en: "Rules unknown" },

  result: { bn: "ফল", en: "Result" },
  dice: { bn: "{dice} মিলে {total}", en: "{dice} make {total}" },
  lucky: { bn: "গুণের ঘর: {numbers}", en: "Multiplied numbers: {numbers}" },
  values: { bn: "সংখ্যাগুলো, যেমন আছে তেমনই", en: "The values as they are" },
  commitment: { bn: "হ্যাশের ছাপ, রাউন্ডের আগে জানা", en: "Fingerprint of the hash, known before the round" },
  hash: { bn: "রাউন্ডের হ্যাশ", en: "Hash of the round" },
  chainEnd: { bn: "শিকলের শেষ, প্রথম রাউন্ডের আগে প্রকাশিত", en: "End of the chain, published before its first round" },
  place: { bn: "শিকলে জায়গা", en: "Place in the chain" },
  salt: { bn: "প্রকাশ্য সল্ট (salt)", en: "Public salt" },
  rules: { bn: "নিয়মের সংস্করণ", en: "Version of the rules" },
  copy: { bn: "কপি", en: "Copy" },
  copyOf: { bn: "কপি: {name}", en: "Copy: {name}" },
  copied: { bn: "কপি হয়েছে।", en: "Copied." },
  notCopied: { bn: "এই ব্রাউজার কপি করতে দিল না; লেখাটি চেপে ধরে কপি করুন", en: "This browser did not let us copy; press and hold the text to copy it" },
  copyAll: { bn: "পুরো প্রমাণ কপি করুন", en: "Copy the whole proof" },
} as const satisfies Book;

export type TableProofText = keyof typeof tableProofTexts;
