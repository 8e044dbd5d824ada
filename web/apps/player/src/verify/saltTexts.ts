/** Texts of where the salt of a round is from, both languages side by side: apart from those of its round, which records of bets read too. */
import type { Book } from "../lib/words";

export const saltTexts = {
  step: { bn: "সল্ট কোথা থেকে এসেছে", en: "Where the salt is from" },
  text: {
    bn: "শিকলের শেষটি লিখে রাখার সময়ই ঠিক করা হয়েছিল, কোন পালস (pulse) থেকে সল্ট আসবে: “{beacon}” বীকনের (beacon) {pulse} নম্বর পালস। ওই পালসের স্বাক্ষরের SHA-256-ই সল্ট হতে হবে।",
    en: "With the end of the chain it was written down which pulse gives its salt: number {pulse} of the beacon “{beacon}”. The salt must be the SHA-256 of that pulse's signature.",
  },
  unsigned: { bn: "ছোট হাতের হেক্সে (hex) লেখা কোনো স্বাক্ষর নেই, তাই সল্টটি মেলানো যায় না।", en: "There is no signature in lower-case hex that the salt could be made of." },
  signed: {
    bn: "drand-এর quicknet নেটওয়ার্কের প্রকাশ্য চাবি দিয়ে আপনার ব্রাউজার স্বাক্ষরটি পরখ করেছে। অনেক প্রতিষ্ঠান মিলে এর পালসে স্বাক্ষর করে: একা কেউ তা বেছে নিতে পারে না, আমরাও না।",
    en: "Your browser checked the signature with the public key of drand's network quicknet. Many organisations sign its pulses together: nobody can choose one alone, and neither can we.",
  },
  forged: { bn: "স্বাক্ষরটি quicknet-এর {pulse} নম্বর পালসের নয়।", en: "The signature is not that of pulse {pulse} of quicknet." },
  made: { bn: "এই সল্ট আমরা নিজেরাই বানিয়েছি; আর কেউ এর সাক্ষ্য দিতে পারে না।", en: "We made this salt ourselves: nobody else can vouch for it." },
  unknown: { bn: "“{beacon}” বীকনের চাবি এই পাতা জানে না, তাই স্বাক্ষরটি কার তা এখানে পরখ করা যায় না।", en: "This page does not know the key of “{beacon}”, so it cannot check whose the signature is." },
  before: { bn: "এই শিকল বীকন (beacon) চালুর আগের: সল্টটি আমাদের নিজেদের, আর কেউ এর সাক্ষ্য দিতে পারে না।", en: "This chain is from before there was a beacon: its salt is our own, and nobody else can vouch for it." },
  unloaded: { bn: "সল্টের স্বাক্ষর পরখ করা যায়নি: এই পাতার একটি অংশ লোড হয়নি। পাতাটি আবার লোড করুন।", en: "The signature of the salt was not checked: a part of this page did not load. Please load the page again." },
  announced: { bn: "আমাদের ঘড়িতে ঘোষণা: {time}।", en: "Announced, by our clock: {time}." },
  published: { bn: "নেটওয়ার্কে প্রকাশ: {time}।", en: "Published by the network: {time}." },
  ahead: { bn: "ঘোষণাটি পালসের আগের।", en: "The announcement is older than the pulse." },
  behind: { bn: "ঘোষণাটি পালসের আগের নয়: সল্টটি তখন জানা থাকতে পারে।", en: "The announcement is not older than the pulse: the salt may have been known by then." },
  ours: { bn: "শুধু আমাদের কথা", en: "Our word alone" },
  onlyOurs: { bn: "যা যাচাই করা যায়, সব মিলেছে; একটি ধাপ শুধু সাইটের কথার উপর দাঁড়িয়ে আছে।", en: "What can be checked matches; one step rests on the house's word alone." },
  unproved: { bn: "পরখ হয়নি", en: "Not checked" },
} as const satisfies Book;

export type SaltText = keyof typeof saltTexts;
