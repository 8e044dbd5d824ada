/** Texts of tables, both languages side by side. */
import type { Book } from "../lib/words";

export const tableTexts = {
  tables: { bn: "টেবিল", en: "Tables" },
  what: { bn: "একই রাউন্ডে অনেকে খেলেন, আর প্রতিটি ফল নিজে যাচাই করা যায়।", en: "Many play the same round, and every result can be verified." },
  roulette: { bn: "রুলেট", en: "Roulette" },
  "sic-bo": { bn: "সিক বো", en: "Sic bo" },
  /** What lies on one cell, from the least bet to the most of one player. */
  limits: { bn: "{least} থেকে {most}", en: "{least} to {most}" },
  limitsRead: { bn: "এক ঘরে বাজি {least} থেকে {most}", en: "Bets of {least} to {most} on a cell" },
  openTable: { bn: "টেবিলে বসুন: {name}", en: "Open the table: {name}" },
  open: { bn: "বাজি চলছে", en: "Bets open" },
  closed: { bn: "আর বাজি নেই", en: "No more bets" },
  result: { bn: "ফল", en: "Result" },
  void: { bn: "রাউন্ড বাতিল", en: "Called off" },
  voidStakes: { bn: "বাজি ফেরত যাচ্ছে", en: "Stakes go back" },
  coming: { bn: "এখনই শুরু", en: "About to begin" },
  resting: { bn: "বিশ্রামে", en: "Resting" },
  /** For those who listen: the ring shows the same. */
  closesIn: { bn: "বাজি বন্ধ হতে {count} সেকেন্ড", en: { one: "Bets close in {count} second", other: "Bets close in {count} seconds" } },
  allTables: { bn: "সব টেবিল: {count}টি", en: { one: "The {count} table", other: "All {count} tables" } },
  fewer: { bn: "এক সারিতে দেখুন", en: "Show one row" },
  toLive: { bn: "সব দেখুন", en: "See all" },
  toLiveOf: { bn: "সব দেখুন: টেবিল", en: "See all: tables" },
  lastResults: { bn: "শেষ ফলগুলো, নতুনটি আগে", en: "Last results, newest first" },
  noResults: { bn: "এখনো কোনো ফল নেই", en: "No results yet" },
  red: { bn: "লাল", en: "red" },
  black: { bn: "কালো", en: "black" },
  zero: { bn: "শূন্য", en: "zero" },
  big: { bn: "বড়", en: "big" },
  small: { bn: "ছোট", en: "small" },
  triple: { bn: "তিন এক", en: "triple" },
  "red.short": { bn: "লা", en: "R" },
  "black.short": { bn: "কা", en: "B" },
  "zero.short": { bn: "শূ", en: "Z" },
  "big.short": { bn: "ব", en: "B" },
  "small.short": { bn: "ছো", en: "S" },
  "triple.short": { bn: "তি", en: "T" },
  noTables: { bn: "টেবিলগুলো এখনো আসেনি।", en: "The tables have not come yet." },
  back: { bn: "আগের টেবিল", en: "Tables before" },
  forward: { bn: "পরের টেবিল", en: "Tables after" },
} as const satisfies Book;

export type TableText = keyof typeof tableTexts;

export const isTableText = (id: string): id is TableText => Object.hasOwn(tableTexts, id);
