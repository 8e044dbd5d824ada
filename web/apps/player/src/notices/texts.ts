import type { Book } from "../lib/words";

export const noticeTexts = {
  notices: { bn: "ঘোষণা", en: "Announcements" },
  none: { bn: "এখন কোনো ঘোষণা নেই।", en: "There are no announcements now." },
} as const satisfies Book;
