import type { Book } from "../lib/words";

export const helpTexts = {
  help: { bn: "সাহায্য", en: "Help" },
  feedback: { bn: "মতামত দিন", en: "Feedback" },
  question: { bn: "বিষয়", en: "Question type" },
  choose: { bn: "বেছে নিন", en: "Choose one" },
  "type.1": { bn: "জমা নিয়ে", en: "Deposit issues" },
  "type.2": { bn: "উত্তোলন নিয়ে", en: "Withdrawal issues" },
  "type.3": { bn: "খেলা নিয়ে", en: "Game issues" },
  "type.4": { bn: "গ্রাহকসেবা নিয়ে", en: "Customer-service issues" },
  "type.6": { bn: "এজেন্ট হতে চাই", en: "Apply to be an agent" },
  "type.0": { bn: "অন্য কিছু", en: "Other" },
  description: { bn: "বিবরণ", en: "Description" },
  left: { bn: "{used}/{limit}", en: "{used}/{limit}" },
  captcha: { bn: "ছবির অক্ষরগুলো", en: "Letters in the picture" },
  newPicture: { bn: "অন্য ছবি", en: "Another picture" },
  isEmpty: { bn: "{fields} খালি আছে", en: "{fields} is empty" },
  send: { bn: "পাঠান", en: "Send" },
  sent: { bn: "আপনার কথা পৌঁছেছে। ধন্যবাদ।", en: "Your words have arrived. Thank you." },
  notOpen: { bn: "মতামত নেওয়া এখনো শুরু হয়নি; কিছুই পাঠানো হয়নি।", en: "Feedback is not open yet; nothing was sent." },
} as const satisfies Book;
