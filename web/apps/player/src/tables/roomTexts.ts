/** Texts of fishing rooms, both languages side by side. */
import type { Book } from "../lib/words";

export const roomTexts = {
  rooms: { bn: "মাছ ধরার ঘর", en: "Fishing rooms" },
  what: { bn: "এক ঘরে ছয়টি আসন, আর সবার সামনে একই মাছ। গুলি মাছে না লাগলে তার দাম যায় না; উঠে গেলে বাকি টাকা ব্যালেন্সে ফেরে।", en: "Six seats in a room, and the same fish for all of them. A shot that meets no fish costs nothing; what is left when you leave goes back to your balance." },
  robots: { bn: "রোবটের চিহ্ন মানে ডেমোর কৃত্রিম খেলোয়াড়।", en: "A robot marks simulated players of the demo." },
  /** What a shot costs. */
  shots: { bn: "এক গুলি {least} থেকে {most}", en: "{least} to {most} a shot" },
  seats: { bn: "{seats}টির {taken}টি আসনে কেউ আছেন", en: "{taken} of {seats} seats taken" },
  seatsOf: { bn: "{taken}, {simulated}টিতে কৃত্রিম খেলোয়াড়", en: "{taken}, {simulated} of them by simulated players" },
  free: { bn: "{count}টি আসন খালি", en: { one: "{count} seat is free", other: "{count} seats are free" } },
  full: { bn: "সব আসন ভরা, দেখতে পারেন", en: "Every seat is taken; you can watch" },
  opensAt: { bn: "খোলে {at}", en: "Opens at {at}" },
  resting: { bn: "এখন বিশ্রামে", en: "Resting now" },
  openRoom: { bn: "ঘরে ঢুকুন: {name}", en: "Open the room: {name}" },
  toFish: { bn: "সব দেখুন", en: "See all" },
  toFishOf: { bn: "সব দেখুন: মাছ ধরার ঘর", en: "See all: fishing rooms" },
  /** Above every page while one sits there and has closed the window. */
  whereMoneyLies: { bn: "যে ঘরে আপনার টাকা আছে", en: "Where your money is" },
  liesThere: { bn: "{name} ঘরে আপনার {amount}", en: "{amount} of yours is in {name}" },
  byItself: { bn: "তিন মিনিট গুলি না ছুড়লে নিজেই ফিরে আসে", en: "Back by itself after 3 minutes without a shot" },
  fold: { bn: "গুটিয়ে রাখুন", en: "Put away" },
  unfold: { bn: "যে ঘরে আপনার টাকা আছে, তা দেখুন", en: "Show where your money is" },
  goBack: { bn: "ঘরে ফিরুন", en: "Go back" },
  isBack: { bn: "{names} থেকে আপনার টাকা ব্যালেন্সে ফিরেছে।", en: "Your money from {names} is back in your balance." },
  noRooms: { bn: "ঘরগুলো এখনো আসেনি।", en: "The rooms have not come yet." },
} as const satisfies Book;
