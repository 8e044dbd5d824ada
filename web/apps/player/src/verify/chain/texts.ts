/** Texts of whole chains on the verification page, both languages side by side. */
import type { Book } from "../../lib/words";

export const chainTexts = {
  wholeChain: { bn: "পুরো শিকল", en: "A whole chain" },
  choose: {
    bn: "প্রতিটি টেবিলের রাউন্ড একটি শিকলের হ্যাশ থেকে বের হয়, আর শিকলের শেষটি প্রথম রাউন্ডের আগেই প্রকাশিত। টেবিল বেছে নিন: শিকলের সব রাউন্ড, সব শু, একবারে যাচাই হবে। লগইন লাগে না।",
    en: "The rounds of a table are drawn from a chain of hashes, whose end is published before its first round. Choose a table: all rounds and shoes of a chain are checked at once. No sign-in is needed.",
  },
  show: { bn: "শিকলগুলো দেখান", en: "Show its chains" },
  chains: { bn: "{table}: শিকল", en: "{table}: its chains" },
  none: { bn: "এই টেবিলের কোনো শিকল এখনো প্রকাশিত হয়নি।", en: "No chain of this table is published yet." },
  unknown: { bn: "এই টেবিলে {chain} নম্বর শিকল নেই।", en: "This table has no chain {chain}." },
  chain: { bn: "শিকল {chain}", en: "Chain {chain}" },
  chainOf: { bn: "{table}, শিকল {chain}", en: "{table}, chain {chain}" },
  shoeOf: { bn: "{table}, রাউন্ড {round}-এর শু", en: "{table}, the shoe of round {round}" },
  wholeShoe: { bn: "পুরো শু একবারে যাচাই করুন", en: "Check the whole shoe at once" },
  noRound: { bn: "এই টেবিলের কোনো শিকলে {round} নম্বর রাউন্ড নেই।", en: "No chain of this table has a round {round}." },
  roundsTo: { bn: "রাউন্ড {first} থেকে {last}", en: "Rounds {first} to {last}" },
  waits: { bn: "প্রকাশিত, সল্টের অপেক্ষায়", en: "Published, waits for its salt" },
  ready: { bn: "প্রকাশিত, এখনো কোনো রাউন্ড শুরু হয়নি", en: "Published, no round of it has begun" },
  writeDown: { bn: "শিকলের শেষটি এখনই লিখে রাখুন: প্রথম রাউন্ডের পরে আর তা বদলানো যাবে না।", en: "Write its end down now: after the first round it can be no other." },
  saltBefore: { bn: "আমাদের নিজেদের, বীকন (beacon) চালুর আগের", en: "Our own, from before there was a beacon" },
  saltFrom: { bn: "সল্টের উৎস", en: "Where the salt is from" },
  pulseOf: { bn: "{beacon}, {pulse} নম্বর পালস", en: "{beacon}, pulse {pulse}" },
  announced: { bn: "প্রকাশ, আমাদের ঘড়িতে", en: "Published, by our clock" },

  checkIt: { bn: "যাচাই করুন", en: "Check it" },
  checkThis: { bn: "শিকল {chain} যাচাই করুন", en: "Check it: chain {chain}" },
  checkAll: { bn: "{count}টি রাউন্ডের সব যাচাই করুন", en: { one: "Check its one round", other: "Check all {count} rounds" } },
  checkShoe: { bn: "শু-টির সব রাউন্ড যাচাই করুন", en: "Check all rounds of the shoe" },
  again: { bn: "আবার যাচাই করুন", en: "Check again" },
  stop: { bn: "থামান", en: "Stop" },
  progress: { bn: "{count}টি রাউন্ডের {done}টি হয়েছে", en: { one: "{done} of {count} round", other: "{done} of {count} rounds" } },

  good: {
    bn: "{count}টি রাউন্ডের সব মিলেছে: {first} থেকে {last} পর্যন্ত সব ফল আগে প্রকাশিত শিকল থেকেই এসেছে",
    en: { one: "The {count} round agrees: the result of round {first} follows from the chain that was published before it", other: "All {count} rounds agree: every result from {first} to {last} follows from the chain that was published before" },
  },
  onlyOurs: {
    bn: "যা যাচাই করা যায়, {count}টি রাউন্ডের সবটিতে তা মিলেছে ({first} থেকে {last}); সল্টের ধাপটি শুধু সাইটের কথার উপর দাঁড়িয়ে আছে",
    en: { one: "What can be checked agrees in {count} round (number {first}); the step of the salt rests on the house's word alone", other: "What can be checked agrees in all {count} rounds ({first} to {last}); the step of the salt rests on the house's word alone" },
  },
  partly: {
    bn: "{count}টি রাউন্ডের নিয়ম এই পাতা জানে না, তাই তাদের ফল এখানে আবার বের করা যায় না; বাকি সব মিলেছে",
    en: { one: "{count} round is by rules that this page does not know, so its result cannot be drawn again here; all else agrees", other: "{count} rounds are by rules that this page does not know, so their results cannot be drawn again here; all else agrees" },
  },
  bad: {
    bn: "{total}টি রাউন্ডের মধ্যে {count}টি মেলেনি: নিচে লাল ধাপগুলো দেখুন, আর সহায়তাকে জানান",
    en: { one: "{count} of {total} rounds differs: see the red steps below, and tell customer service", other: "{count} of {total} rounds differ: see the red steps below, and tell customer service" },
  },
  stopped: { bn: "{count}টি রাউন্ডের পর থামানো হয়েছে: ততক্ষণ সব মিলেছে", en: { one: "Stopped after {count} round: so far all agrees", other: "Stopped after {count} rounds: so far all agrees" } },
  nothing: { bn: "এই শিকলের কোনো রাউন্ডের হ্যাশ এখনো খোলেনি: যাচাই করার কিছু নেই", en: "No hash of this chain is opened yet: there is nothing to check" },

  stepChain: { bn: "সব হ্যাশ প্রকাশিত শেষে পৌঁছায়", en: "Every hash leads to the published end" },
  stepChainText: {
    bn: "শেষ রাউন্ডের হ্যাশ থেকে ধাপে ধাপে SHA-256 নিয়ে আপনার ব্রাউজার শিকলের শেষে পৌঁছেছে কি না, তা দেখা হয়েছে; আগের সব রাউন্ডের হ্যাশ সেই পথেই থাকে।",
    en: "From the hash of the last round, your browser hashed step by step towards the end of the chain. The hashes of all rounds before it lie on that way.",
  },
  notOne: { bn: "উত্তরের সব অংশ একই শিকলের কথা বলে না।", en: "The parts of the answer do not tell of one and the same chain." },
  stepOrder: { bn: "রাউন্ডগুলো পরপর আছে", en: "The rounds follow one another" },
  stepOrderText: { bn: "কোনো নম্বর বাদ যায়নি, শিকলের কোনো জায়গা টপকানো হয়নি, আর কোনো হ্যাশ দুবার ব্যবহার হয়নি: তা-ই হতে হবে।", en: "No number may be left out, no place of the chain skipped, and no hash used twice." },
  stepShoes: { bn: "প্রতিটি শু আগে থেকেই বাঁধা ছিল", en: "Every shoe was bound before" },
  stepShoesText: { bn: "আপনার ব্রাউজার {count}টি শু আবার মিশিয়েছে, আর প্রতিটির সব কার্ডের ছাপ প্রথম কার্ডের আগে প্রকাশিত ছাপের সঙ্গে মিলিয়েছে।", en: { one: "Your browser shuffled {count} shoe again, and compared the fingerprint over its cards with the one that was published before its first card.", other: "Your browser shuffled {count} shoes again, and compared the fingerprint over the cards of each with the one that was published before its first card." } },
  stepResults: { bn: "প্রতিটি ফল তার হ্যাশ থেকেই আসে", en: "Every result follows from its hash" },
  stepResultsText: { bn: "আপনার ব্রাউজার নিজের ইঞ্জিন দিয়ে {count}টি ফল আবার বের করেছে।", en: { one: "Your browser drew {count} result again with engines of its own.", other: "Your browser drew {count} results again with engines of its own." } },
  calledOff: { bn: "{count}টি রাউন্ড ফলের আগেই বাতিল হয়েছে, তাদের বাজি ফেরত গেছে।", en: { one: "{count} round was called off before its result, and its stakes went back.", other: "{count} rounds were called off before their results, and their stakes went back." } },
  differ: { bn: "যে রাউন্ডগুলো মেলেনি", en: "Rounds that differ" },
  more: { bn: "আরও {count}টি", en: { one: "and {count} more", other: "and {count} more" } },

  kept: { bn: "রেখে দেওয়া ফাইল থেকে", en: "From a file that you kept" },
  keptWhat: { bn: "আগে নামিয়ে রাখা শিকলের রেকর্ড (JSON) বেছে নিন। আমাদের কিছু না জিজ্ঞেস করে আপনার ব্রাউজার সেটি পরখ করবে।", en: "Choose the record of a chain (JSON) that you downloaded before. Your browser checks it without asking us anything." },
  keptField: { bn: "শিকলের রেকর্ড, JSON ফাইল", en: "Record of a chain, a JSON file" },
  noChain: { bn: "এটি কোনো শিকলের রেকর্ড নয়। পুরো ফাইলটি বেছে নিন।", en: "This is no record of a chain. Choose the whole file." },
  others: { bn: "অন্য শিকল", en: "Other chains" },
} as const satisfies Book;
