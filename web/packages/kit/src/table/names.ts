/** The cells of tables in words, at the tables and in the record alike. */
import type { Language } from "ui/format";

import { speaker, type Text } from "../texts";
import { cells } from "./roulette";

const texts = {
  straight: { bn: "নম্বর {0}", en: "Number {0}" },
  split: { bn: "জোড়া {0}", en: "Split {0}" },
  street: { bn: "সারি {0}", en: "Street {0}" },
  trio: { bn: "তিন নম্বর {0}", en: "Trio {0}" },
  corner: { bn: "কোণ {0}", en: "Corner {0}" },
  "first-four": { bn: "প্রথম চার 0–3", en: "First four 0–3" },
  line: { bn: "ছয় নম্বর {0}", en: "Six line {0}" },
  dozen: { bn: "{0} ডজন", en: "Dozen {0}" },
  column: { bn: "কলাম {0}", en: "Column {0}" },
  red: { bn: "লাল", en: "Red" },
  black: { bn: "কালো", en: "Black" },
  odd: { bn: "বিজোড়", en: "Odd" },
  even: { bn: "জোড়", en: "Even" },
  low: { bn: "নিচের অর্ধেক 1–18", en: "Low 1–18" },
  high: { bn: "উপরের অর্ধেক 19–36", en: "High 19–36" },
  small: { bn: "ছোট: যোগফল 4–10", en: "Small: a total of 4–10" },
  big: { bn: "বড়: যোগফল 11–17", en: "Big: a total of 11–17" },
  "sic-bo.odd": { bn: "বিজোড় যোগফল", en: "An odd total" },
  "sic-bo.even": { bn: "জোড় যোগফল", en: "An even total" },
  total: { bn: "যোগফল {0}", en: "A total of {0}" },
  single: { bn: "অন্তত একটি {0}", en: "At least one {0}" },
  double: { bn: "অন্তত দুটি {0}", en: "At least two {0}s" },
  triple: { bn: "তিনটিই {0}", en: "Three {0}s" },
  "any-triple": { bn: "তিনটিই এক, যেকোনো সংখ্যা", en: "Three alike, any number" },
  pair: { bn: "{0} আর {1}", en: "{0} and {1}" },
  "baccarat.player": { bn: "প্লেয়ার", en: "Player" },
  "baccarat.banker": { bn: "ব্যাংকার", en: "Banker" },
  "baccarat.tie": { bn: "টাই", en: "Tie" },
  "baccarat.player-pair": { bn: "প্লেয়ারের জোড়া", en: "Player pair" },
  "baccarat.banker-pair": { bn: "ব্যাংকারের জোড়া", en: "Banker pair" },
  "baccarat.either-pair": { bn: "যেকোনো জোড়া", en: "Either pair" },
  "baccarat.super-six": { bn: "সুপার ছয়: ব্যাংকার 6-এ জেতে", en: "Super six: Banker wins with 6" },
  "baccarat.dragon-7": { bn: "ড্রাগন 7: ব্যাংকার তিন কার্ডে 7-এ জেতে", en: "Dragon 7: Banker wins with 7 of three cards" },
  "baccarat.panda-8": { bn: "পান্ডা 8: প্লেয়ার তিন কার্ডে 8-এ জেতে", en: "Panda 8: Player wins with 8 of three cards" },
  "baccarat.big": { bn: "বড়: 5 বা 6 কার্ড", en: "Big: 5 or 6 cards" },
  "baccarat.small": { bn: "ছোট: 4 কার্ড", en: "Small: 4 cards" },
  "dragon-tiger.dragon": { bn: "ড্রাগন", en: "Dragon" },
  "dragon-tiger.tiger": { bn: "টাইগার", en: "Tiger" },
  "dragon-tiger.tie": { bn: "সমান", en: "Tie" },
  "dragon-tiger.suited-tie": { bn: "হুবহু সমান: একই কার্ড", en: "Suited tie: the very same card" },
  "dragon-tiger.dragon-big": { bn: "ড্রাগন বড়: 8 থেকে K", en: "Dragon big: 8 to K" },
  "dragon-tiger.dragon-small": { bn: "ড্রাগন ছোট: A থেকে 6", en: "Dragon small: A to 6" },
  "dragon-tiger.tiger-big": { bn: "টাইগার বড়: 8 থেকে K", en: "Tiger big: 8 to K" },
  "dragon-tiger.tiger-small": { bn: "টাইগার ছোট: A থেকে 6", en: "Tiger small: A to 6" },
  andar: { bn: "আন্দর", en: "Andar" },
  bahar: { bn: "বাহার", en: "Bahar" },
  cards: { bn: "{0}টি কার্ড", en: "{0} cards" },
  "teen-patti.player": { bn: "প্লেয়ারের হাত", en: "Player's hand" },
  "teen-patti.dealer": { bn: "ডিলারের হাত", en: "Dealer's hand" },
  hand: { bn: "নিজে তোলা", en: "Cash-out by hand" },
  at: { bn: "{0}× এলে নিজে থেকে তোলা", en: "Auto cash-out at {0}×" },
  "pair-plus": { bn: "পেয়ার প্লাস", en: "Pair plus" },
  "blackjack.seat": { bn: "আসন {0}", en: "Seat {0}" },
  "blackjack.behind": { bn: "আসন {0}-এর পেছনে", en: "Behind seat {0}" },
  "blackjack.double": { bn: "দ্বিগুণ, আসন {0}, হাত {1}", en: "Doubled, seat {0}, hand {1}" },
  "blackjack.split": { bn: "ভাগ, আসন {0}, হাত 2", en: "Split, seat {0}, hand 2" },
  "blackjack.insurance": { bn: "বীমা, আসন {0}", en: "Insurance, seat {0}" },
} as const satisfies Record<string, Text>;

/** Names cells of a game; one that it does not have by its code. */
export function cellNames(game: string, language: Language): (cell: string) => string {
  const t = speaker(texts, language);
  return (cell) => {
    const [kind = "", rest = "", hand = ""] = cell.split(":");
    const named = `${game}.${kind}` in texts ? `${game}.${kind}` : kind;
    if (!Object.hasOwn(texts, named)) return cell;
    const numbers = cells.get(cell) ?? [];
    const values = kind === "pair" ? rest.split("-") : [kind === "split" && game === "roulette" ? numbers.join("–") : kind === "corner" ? numbers.join("-") : kind === "cards" ? rest.replace("-", "–") : kind === "at" ? (Number(rest) / 100).toFixed(2) : rest, hand];
    return t(named as keyof typeof texts, ...values);
  };
}
