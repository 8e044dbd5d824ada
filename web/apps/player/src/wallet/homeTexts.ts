import type { Book } from "../lib/words";

/** What every page may say of money that comes home: apart, because it is in the first load. */
export const homeTexts = {
  movedHome: { bn: "{amount} আপনার ব্যালেন্সে ফিরেছে।", en: "{amount} is back in your balance." },
  moving: { bn: "{amount} পথে আছে; পৌঁছালে ওয়ালেটে দেখা যাবে। কিছুই হারায়নি।", en: "{amount} is on its way; your wallet shows when it arrives. Nothing is lost." },
} as const satisfies Book;
