/** Texts of the chat of a table, both languages side by side. */
import type { Text } from "../texts";

export const chat = {
  title: { bn: "চ্যাট", en: "Chat" },
  open: { bn: "চ্যাট খুলুন", en: "Open the chat" },
  openUnread: { bn: "চ্যাট খুলুন, {0} নতুন বার্তা", en: "Open the chat, {0} unread" },
  close: { bn: "চ্যাট বন্ধ করুন", en: "Close the chat" },
  empty: { bn: "এখনো কেউ লেখেননি। শুভেচ্ছা জানান!", en: "Nobody has written yet. Say hello!" },
  lines: { bn: "বার্তা", en: "Messages" },
  you: { bn: "আপনি", en: "You" },
  write: { bn: "বার্তা লিখুন", en: "Write a message" },
  send: { bn: "পাঠান", en: "Send" },
  rules: { bn: "সবাই পড়তে পারে। লিংক বা নম্বর দেবেন না।", en: "Everyone reads this. No links or numbers." },
  deeds: { bn: "{0}-এর বার্তা: লুকান বা জানান", en: "Message of {0}: hide or report" },
  hide: { bn: "এঁর বার্তা লুকান", en: "Hide this player" },
  report: { bn: "অভিযোগ করুন", en: "Report" },
  abuse: { bn: "গালি বা হুমকি", en: "Insult or threat" },
  spam: { bn: "বিজ্ঞাপন বা একই কথা বারবার", en: "Spam" },
  fraud: { bn: "প্রতারণা", en: "Fraud" },
  other: { bn: "অন্য কিছু", en: "Something else" },
  reported: { bn: "ধন্যবাদ। আমাদের লোক বার্তাটি দেখবেন।", en: "Thank you. Our people will look at it." },
  hidden: { bn: "এঁর বার্তা আর দেখাবে না।", en: "You will not see this player's messages." },
  unhide: { bn: "লুকানো খেলোয়াড়দের আবার দেখান ({0})", en: "Show hidden players again ({0})" },
  muted: { bn: "চ্যাটে আপনার লেখা বন্ধ করা হয়েছে। আপনি পড়তে পারবেন।", en: "You may not write in the chat. You can still read it." },
} satisfies Record<string, Text>;
