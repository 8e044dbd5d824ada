/** Texts of crash, both languages side by side. */
import type { Text } from "kit/texts";

export const texts = {
  name: { bn: "ফানুস ওড়ে", en: "Lantern Rise" },
  how: {
    bn: "শুরুতে বাজি ধরুন। তারপর ফানুস ওঠে আর গুণ বাড়ে: 1.00× থেকে, প্রতি সাড়ে এগারো সেকেন্ডে দ্বিগুণ। যখন তুলবেন, বাজির তত গুণ আপনার।",
    en: "Bet before the start. Then the lantern rises and the multiplier grows from 1.00×, doubling every eleven and a half seconds. Cash out, and you are paid so many times your stake.",
  },
  howOut: {
    bn: "ফানুস কোনো এক সময় নিভে যায়। তার আগে না তুললে বাজিটি হারায়।",
    en: "At some point the lantern goes out. A bet that was not cashed out by then is lost.",
  },
} as const satisfies Record<string, Text>;
