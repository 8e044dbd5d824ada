import type { Book } from "./words";

/** What stands in the place of a part that did not load, or broke. */
export const areaTexts = {
  areaTitle: { bn: "পাতাটির একটি অংশ আসেনি", en: "A part of the page did not load" },
  areaScript: { bn: "একটি স্ক্রিপ্ট আনা গেল না। সংযোগ দেখে আবার খুলুন।", en: "A script did not load. Check your connection and load the page again." },
  areaStyle: { bn: "একটি স্টাইলশিট আনা গেল না। সংযোগ দেখে আবার খুলুন।", en: "A style sheet did not load. Check your connection and load the page again." },
  areaLate: { bn: "দুই মিনিটেও অংশটি আসেনি। সংযোগ দেখে আবার খুলুন।", en: "The part did not come within two minutes. Check your connection and load the page again." },
  unknownError: { bn: "অজানা ত্রুটি", en: "Unknown error" },
  unknownErrorText: { bn: "আমাদের দিকে কিছু একটা ভেঙেছে। আপনার টাকা নিরাপদ আছে।", en: "Something broke on our side. Your money is safe." },
  reload: { bn: "আবার খুলুন", en: "Load again" },
} as const satisfies Book;
