/** Texts of tables beside each other, both languages side by side. */
import type { Book } from "../lib/words";

export const multiTexts = {
  another: { bn: "পাশে আরেকটি টেবিল", en: "Another table beside" },
  several: { bn: "পাশাপাশি {count}টি টেবিল", en: { one: "{count} table", other: "{count} tables beside each other" } },
  only: { bn: "শুধু এই টেবিল দেখুন: {name}", en: "Show this table only: {name}" },
  all: { bn: "সব টেবিল দেখুন", en: "Show all tables" },
  closeTable: { bn: "টেবিল বন্ধ করুন: {name}", en: "Close the table: {name}" },
  leaveAll: { bn: "{count}টি টেবিলই বন্ধ করবেন?", en: "Close all {count} tables?" },
  leaveAllText: { bn: "ধরা বাজি থাকছে: রাউন্ড শেষে হিসাব হবে, আর জিতলে টাকা ব্যালেন্সে আসবে। টেবিল বন্ধ থাকলে হাতে তুলে নেওয়া যায় না।", en: "Bets that are placed stand: they are settled, and what they win comes to your balance. While the tables are closed, nothing can be cashed out by hand." },
  leaveAllSure: { bn: "সব বন্ধ করুন", en: "Close all" },
  pick: { bn: "পাশে কোন টেবিল খুলবেন?", en: "Which table beside?" },
  pickText: { bn: "একসঙ্গে {most}টি পর্যন্ত টেবিল খোলা রাখা যায়। যেগুলো এখন চলছে সেগুলো এখানে।", en: "Up to {most} tables can be open at the same time. These are running now." },
  openBeside: { bn: "পাশে খুলুন: {name}", en: "Open beside: {name}" },
  isOpen: { bn: "খোলা আছে", en: "Open already" },
  closed: { bn: "এখন বন্ধ", en: "Not open now" },
  games: { bn: "খেলা", en: "Game" },
  allGames: { bn: "সব", en: "All" },
  fishing: { bn: "মাছ ধরা", en: "Fishing" },
  none: { bn: "এখন কোনো টেবিল চলছে না। একটু পরে আবার দেখুন।", en: "No table is running now. Please look again a little later." },
  notCome: { bn: "টেবিলগুলো এখনো আসেনি।", en: "The tables have not come yet." },
} as const satisfies Book;
