import type { Book } from "../lib/words";

export const noticeTexts = {
  notices: { bn: "ঘোষণা", en: "Announcements" },
  open: { bn: "সেখানে যান", en: "Go there" },
  inboxNone: { bn: "এখনো কোনো বার্তা নেই। জমা, উত্তোলন বা নিরাপত্তার খবর এখানে আসবে।", en: "No messages yet. News of deposits, withdrawals and your account’s safety will come here." },
  inboxUnread: { bn: "{count}টি না-পড়া", en: "{count} unread" },
  inboxAllRead: { bn: "সব পড়া হয়েছে", en: "Everything is read" },
  markAll: { bn: "সব পড়া হয়েছে ধরুন", en: "Mark all as read" },
  unreadOne: { bn: "না-পড়া: {title}", en: "Unread: {title}" },
  more: { bn: "বিস্তারিত দেখুন", en: "See more" },
  remove: { bn: "মুছুন", en: "Delete" },
  removed: { bn: "বার্তাটি মোছা হয়েছে।", en: "The message is deleted." },
  none: { bn: "এখন কোনো ঘোষণা নেই।", en: "There are no announcements now." },
} as const satisfies Book;
