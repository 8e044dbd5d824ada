import type { Book } from "./words";

/** What a pager says to who cannot see it. */
export const pagerTexts = {
  pages: { bn: "পাতা", en: "Pages" },
  previous: { bn: "আগের পাতা", en: "Previous page" },
  next: { bn: "পরের পাতা", en: "Next page" },
  page: { bn: "পাতা {page}", en: "Page {page}" },
} as const satisfies Book;
