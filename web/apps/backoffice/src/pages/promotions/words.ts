/** Terms as sentences, the way the player's site writes them: for the preview, and where terms are only read. */
import { inCurrency, money, type Language } from "ui/format";
import { worded, type Values } from "ui/worded";

import { bonusOf, dearest, isPlayed, requiredOf, written, type BonusRules, type Offer, type Weights } from "./terms";

export type Lang = "bn" | "en";

export const WORDS = {
  give: { bn: "যা পাবেন", en: "What you get" },
  ask: { bn: "যা করতে হবে", en: "What it asks" },
  careful: { bn: "আগে জেনে নিন", en: "Good to know first" },
  deposit: { bn: "জমার বোনাস", en: "Deposit bonus" },
  raffle: { bn: "র‍্যাফল ড্র", en: "Raffle" },
  activity: { bn: "আবেদন করে পুরস্কার", en: "Reward by application" },
  open: { bn: "যোগ দেওয়া যায়", en: "Open to join" },
  until: { bn: "{time} পর্যন্ত", en: "Until {time}" },
  from: { bn: "শুরু {time}", en: "Begins {time}" },
  ended: { bn: "শেষ হয়েছে {time}", en: "Ended {time}" },
  terms: { bn: "শর্ত, সোজা কথায়", en: "The terms in plain words" },
  about: { bn: "বিস্তারিত", en: "About it" },
  deed_deposit: { bn: "এই বোনাস নিয়ে জমা দিন", en: "Deposit with this bonus" },
  deed_raffle: { bn: "যোগ দিন", en: "Join" },
  deed_activity: { bn: "আবেদন করুন", en: "Apply" },
  digestDeposit: { bn: "{deposit} জমায় {bonus} বোনাস; {count} দিনে {required} বৈধ বাজি। ততদিন টাকা তোলা বন্ধ।", en: { one: "{deposit} in: {bonus} bonus, {required} to bet within {count} day. No withdrawal until then.", other: "{deposit} in: {bonus} bonus, {required} to bet within {count} days. No withdrawal until then." } },
  digestRaffle: { bn: "যোগ দিতে খরচ নেই। প্রতি {amount} বৈধ বাজিতে একটি টিকিট।", en: "Joining costs nothing. Every {amount} in valid bets is a ticket." },
  digestActivity: { bn: "সর্বোচ্চ {most}; নগদ হতে {multiple} গুণ বৈধ বাজি।", en: "Up to {most}; cash after {multiple} × that in valid bets." },
  digestCash: { bn: "সর্বোচ্চ {most}, সঙ্গে সঙ্গে নগদ।", en: "Up to {most}, cash at once." },
  bonus: { bn: "অন্তত {minimum} জমার সময় এটি বেছে নিলে জমার {percent}% বোনাস, সর্বোচ্চ {most}।", en: "Choose it with a deposit of {minimum} or more: {percent}% of the deposit as a bonus, at most {most}." },
  locked: { bn: "বোনাস তালাবদ্ধ থাকে; খেলা হয় আপনার নিজের টাকায়। শর্ত পূরণ হলে বোনাস নগদ হয়।", en: "The bonus stays locked; you play with your own money. When the requirement is filled, the bonus turns into cash." },
  overBoth: { bn: "জমা ও বোনাস মিলিয়ে {multiple} গুণ বৈধ বাজি ধরতে হবে, {count} দিনের মধ্যে।", en: { one: "Bet {multiple} × the deposit and the bonus together in valid bets, within {count} day.", other: "Bet {multiple} × the deposit and the bonus together in valid bets, within {count} days." } },
  overBonus: { bn: "বোনাসের {multiple} গুণ বৈধ বাজি ধরতে হবে, {count} দিনের মধ্যে।", en: { one: "Bet {multiple} × the bonus in valid bets, within {count} day.", other: "Bet {multiple} × the bonus in valid bets, within {count} days." } },
  weights: { bn: "বাজি গোনা হয়: {list}। অন্য খেলা গোনা হয় না।", en: "Bets count like this: {list}. Other games do not count." },
  noWeights: { bn: "কোনো খেলার বাজি গোনা হয় না।", en: "No bets count." },
  stake: { bn: "{stake}-এর চেয়ে বড় একটি বাজি গোনা হয় না।", en: "A single bet above {stake} does not count." },
  withdraw: { bn: "বোনাস চলার সময় টাকা তোলা যায় না। যেকোনো সময় বোনাস ছেড়ে দেওয়া যায়: তখন শুধু বোনাস যায়, আপনার টাকা থাকে।", en: "While it runs you cannot withdraw. You may give it up at any time: then only the bonus goes, your money stays." },
  late: { bn: "সময় পেরোলে বোনাস চলে যায়; আপনার নিজের টাকা থাকে।", en: "When the time runs out the bonus goes; your own money stays." },
  once: { bn: "একজন একবারই নিতে পারেন।", en: "Each person may take it once." },
  daily: { bn: "দিনে একবার নেওয়া যায়।", en: "It may be taken once a day." },
  first: { bn: "শুধু প্রথম জমার সঙ্গে।", en: "With the first deposit only." },
  one: { bn: "একসঙ্গে একটির বেশি বোনাস চলে না।", en: "Only one bonus runs at a time." },
  ticket: { bn: "যোগ দেওয়ার পর প্রতি {amount} বৈধ বাজিতে একটি টিকিট; বাকি অংশ পরের টিকিটে যায়।", en: "After joining, every {amount} in valid bets is a ticket; what is left over goes towards the next." },
  odds: { bn: "প্রতিটি টিকিটের সুযোগ সমান। বেশি টিকিট মানে বেশি সুযোগ, নিশ্চিত পুরস্কার নয়।", en: "Every ticket has the same chance. More tickets are more chances, not a sure prize." },
  free: { bn: "যোগ দিতে কোনো খরচ নেই।", en: "Joining costs nothing." },
  claim: { bn: "জিতলে {count} দিনের মধ্যে নিতে হবে।", en: { one: "A prize is to be claimed within {count} day.", other: "A prize is to be claimed within {count} days." } },
  played: { bn: "কিছু পুরস্কার বাজির শর্তসহ বোনাস হয়ে আসে; পূরণের সময় {count} দিন।", en: { one: "Some prizes come as a bonus that asks for bets; there is {count} day to fill it.", other: "Some prizes come as a bonus that asks for bets; there are {count} days to fill it." } },
  perTicket: { bn: "একজনের সর্বোচ্চ {count}টি টিকিট।", en: { one: "At most {count} ticket for each person.", other: "At most {count} tickets for each person." } },
  prize: { bn: "{name}: {amount}", en: "{name}: {amount}" },
  prizes: { bn: "{name}: {amount} × {count}", en: "{name}: {amount} × {count}" },
  prizeBet: { bn: "নগদ হতে পুরস্কারের {multiple} গুণ বাজি", en: "cash after betting {multiple} × the prize" },
  reward: { bn: "আবেদন গৃহীত হলে সর্বোচ্চ {most} পর্যন্ত পুরস্কার।", en: "If your application is accepted: a reward of up to {most}." },
  rewardBet: { bn: "পুরস্কারের {multiple} গুণ বৈধ বাজি ধরলে তা নগদ হয়, {count} দিনের মধ্যে।", en: { one: "It turns into cash when {multiple} × the reward is bet in valid bets, within {count} day.", other: "It turns into cash when {multiple} × the reward is bet in valid bets, within {count} days." } },
  rewardCash: { bn: "পুরস্কার সঙ্গে সঙ্গে নগদ; বাজির শর্ত নেই।", en: "The reward is cash at once; nothing has to be bet." },
  pictures: { bn: "অন্তত {least}টি ছবি লাগবে, সর্বোচ্চ {most}টি।", en: "Pictures: at least {least}, at most {most}." },
  applyOnce: { bn: "একজন একবার পুরস্কার পেতে পারেন।", en: "Each person may be rewarded once." },
  applies: { bn: "একজন {count} বার আবেদন করতে পারেন।", en: "Each person may apply {count} times." },
  game_RNG: { bn: "স্লট", en: "Slots" },
  game_FISH: { bn: "মাছ ধরা", en: "Fishing" },
  game_LIVE: { bn: "লাইভ ক্যাসিনো", en: "Live casino" },
  game_PVP: { bn: "তাস", en: "Card games" },
  game_BGS: { bn: "বোর্ড গেম", en: "Board games" },
  game_SPORTS: { bn: "খেলাধুলা", en: "Sports" },
  game_ESPORTS: { bn: "ই-স্পোর্টস", en: "E-sports" },
  game_COCKFIGHT: { bn: "মোরগ লড়াই", en: "Cockfight" },
  game_LOTT: { bn: "লটারি", en: "Lottery" },
  game_ELOTT: { bn: "ই-লটারি", en: "E-lottery" },
} as const;

export type Word = keyof typeof WORDS;

const language = (lang: Lang): Language => (lang === "en" ? "EN" : "BN");

/** A sentence with what it speaks of. */
export const word = (lang: Lang, id: Word, of: Values = {}): string => worded(WORDS[id][lang], lang, of);

/** A sum with the sign of its currency; two zeros behind each would hide the figures. An amount that is being typed may be none yet. */
export const priced = (lang: Lang, amount: string, currency: string): string => inCurrency(/^\d+(\.\d{1,5})?$/.test(amount) ? money(amount, language(lang)).replace(/[.]00$/, "") : "…", currency);

const number = (value: number): string | number => (Number.isFinite(value) ? value : "…");

/** "Slots, Fishing 100% · Live casino 10%". */
export function weighed(lang: Lang, weights: Weights): string {
  const shares = new Map<number, string[]>();
  const given = Object.entries(weights).filter((pair): pair is [string, number] => (pair[1] ?? 0) > 0);
  for (const [game, share] of given.toSorted(([, one], [, other]) => other - one)) shares.set(share, [...(shares.get(share) ?? []), Object.hasOwn(WORDS, `game_${game}`) ? word(lang, `game_${game}` as Word) : game]);
  return [...shares].map(([share, games]) => `${games.join(", ")} ${share}%`).join(" · ");
}

export interface Groups {
  give: string[];
  ask: string[];
  careful: string[];
}

const counting = (lang: Lang, { weights }: BonusRules): string => {
  const list = weighed(lang, weights);
  return list === "" ? word(lang, "noWeights") : word(lang, "weights", { list });
};
const staked = (lang: Lang, { maxStake }: BonusRules, sum: (amount: string) => string): string[] => (maxStake === null ? [] : [word(lang, "stake", { stake: sum(maxStake) })]);

/** What one gets, what it asks, and what to know first. */
export function sentences(offer: Offer, lang: Lang, currency: string): Groups {
  const w = (id: Word, of?: Record<string, string | number>) => word(lang, id, of);
  const sum = (amount: string) => priced(lang, amount, currency);
  if (offer.kind === "deposit") {
    const { terms } = offer;
    return {
      give: [w("bonus", { minimum: sum(terms.minimum), percent: number(terms.percent), most: sum(terms.most) }), w("locked")],
      ask: [w(terms.over === "bonus" ? "overBonus" : "overBoth", { multiple: number(terms.multiple), count: number(terms.days) }), counting(lang, terms), ...staked(lang, terms, sum)],
      careful: [w("withdraw"), w("late"), w(terms.first ? "first" : terms.times === null ? "daily" : "once"), w("one")],
    };
  }
  if (offer.kind === "raffle") {
    const { terms } = offer;
    const played = isPlayed(terms);
    const prizes = terms.prizes.map(({ name, amount, count, multiple }) => `${w(count === 1 ? "prize" : "prizes", { name: name[lang] || "…", amount: sum(amount), count: number(count) })}${multiple > 0 ? ` (${w("prizeBet", { multiple })})` : ""}`);
    return {
      give: [...prizes, w("ticket", { amount: sum(terms.ticketFor) }), w("odds")],
      ask: [w("free"), w("claim", { count: number(terms.claimDays) }), ...(played ? [w("played", { count: number(terms.days) }), counting(lang, { ...terms, multiple: 1 })] : [])],
      careful: [w("perTicket", { count: number(terms.perMember) }), ...(played ? [w("withdraw"), w("late")] : [])],
    };
  }
  const { terms } = offer;
  const free = terms.multiple === 0;
  return {
    give: [w("reward", { most: sum(terms.most) }), ...(free ? [w("rewardCash")] : [])],
    ask: [...(terms.uploads.least > 0 ? [w("pictures", { ...terms.uploads })] : []), ...(free ? [] : [w("rewardBet", { multiple: number(terms.multiple), count: number(terms.days) }), counting(lang, terms), ...staked(lang, terms, sum)])],
    careful: [terms.perMember === 1 ? w("applyOnce") : w("applies", { count: number(terms.perMember) }), ...(free ? [] : [w("withdraw"), w("late")])],
  };
}

/** What it comes to in one line. */
export function digest(offer: Offer, lang: Lang, currency: string): string {
  const sum = (amount: string) => priced(lang, amount, currency);
  if (offer.kind === "raffle") return word(lang, "digestRaffle", { amount: sum(offer.terms.ticketFor) });
  if (offer.kind === "activity") return offer.terms.multiple === 0 ? word(lang, "digestCash", { most: sum(offer.terms.most) }) : word(lang, "digestActivity", { most: sum(offer.terms.most), multiple: number(offer.terms.multiple) });
  const deposit = dearest(offer.terms);
  const bonus = bonusOf(offer.terms, deposit);
  return word(lang, "digestDeposit", { deposit: sum(written(deposit)), bonus: sum(written(bonus)), required: sum(written(requiredOf(offer.terms, deposit, bonus))), count: number(offer.terms.days) });
}
