/** The terms of a promotion, what is wrong with them, and how a member would fare under them. */
import type { Texts } from "api/office/schema";

import type { Kind } from "./standings";

/** The types that players filter by (spec.md 2), without the one that means all. */
export const TYPES = ["sports", "live", "slots", "cards", "fish", "lotto", "rebate", "points", "ranking", "deposit", "app", "newbie"] as const;
/** Types of games whose bets may count. */
export const GAMES = ["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT", "LOTT", "ELOTT", "BGS"] as const;
export type Game = (typeof GAMES)[number];

export type Weights = Partial<Record<string, number>>;

export interface BonusRules {
  multiple: number;
  weights: Weights;
  /** Bets above it do not count. */
  maxStake: string | null;
  days: number;
  /** What it gives in all before it stops; without one it is a hundred times the most. */
  budget?: string | null;
}

export interface DepositTerms extends BonusRules {
  percent: number;
  most: string;
  minimum: string;
  over: "deposit_and_bonus" | "bonus";
  /** Once in all; null is once a day. */
  times: 1 | null;
  first: boolean;
}

export interface Prize {
  name: Texts;
  amount: string;
  count: number;
  multiple: number;
}

export interface RaffleTerms {
  ticketFor: string;
  perMember: number;
  prizes: Prize[];
  claimDays: number;
  /** These three are of prizes that must be bet first. */
  weights: Weights;
  maxStake: string | null;
  days: number;
  /** The house's own, made when it is published. */
  commitment?: string;
  seed?: string;
}

export interface ActivityTerms extends BonusRules {
  most: string;
  perMember: number;
  uploads: { least: number; most: number };
}

export interface TermsOf {
  deposit: DepositTerms;
  raffle: RaffleTerms;
  activity: ActivityTerms;
}

/** Terms with the kind that they belong to. */
export type Offer = { [K in Kind]: { kind: K; terms: TermsOf[K] } }[Kind];

const WEIGHTS: Weights = { RNG: 100, FISH: 100, LIVE: 10, PVP: 5 };

/** What an editor begins with: an offer that can be published as it is. */
export function fresh(kind: Kind): Offer {
  if (kind === "deposit") return { kind, terms: { percent: 100, most: "1500.00", minimum: "500.00", multiple: 15, over: "deposit_and_bonus", weights: { ...WEIGHTS }, maxStake: "500.00", days: 14, times: 1, first: false } };
  if (kind === "raffle") return { kind, terms: { ticketFor: "1000.00", perMember: 100, prizes: [{ name: { bn: "প্রথম পুরস্কার", en: "First prize" }, amount: "10000.00", count: 1, multiple: 0 }], claimDays: 7, weights: { ...WEIGHTS }, maxStake: null, days: 14 } };
  return { kind, terms: { most: "500.00", multiple: 3, weights: { ...WEIGHTS }, maxStake: "500.00", days: 14, perMember: 1, uploads: { least: 0, most: 3 } } };
}

/** Ledger units in one of the currency. */
const UNIT = 100_000n;

/** An amount as somebody types it, in ledger units; null when it is none, or has more than two decimals. */
export function units(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? BigInt(match[1] ?? "0") * UNIT + BigInt((match[2] ?? "").padEnd(5, "0")) : null;
}

/** Ledger units as a decimal string. */
export function written(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? "-" : ""}${size / UNIT}.${(size % UNIT).toString().padStart(5, "0").replace(/0{1,3}$/, "")}`;
}

/** Hundredths of a percent; a number that is being typed may be none. */
const hundredths = (value: number) => BigInt(Number.isFinite(value) ? Math.round(value * 100) : 0);
const raised = (amount: bigint, by: bigint) => (amount + by - 1n) / by;
const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** The bonus on a deposit; what a member gets is rounded down. */
export const bonusOf = (terms: DepositTerms, deposit: bigint): bigint => least((deposit * hundredths(terms.percent)) / 10_000n, units(terms.most) ?? 0n);

const times = (base: bigint, multiple: number): bigint => base * BigInt(Number.isInteger(multiple) && multiple > 0 ? multiple : 0);

/** What must be bet for it. */
export const requiredOf = (terms: DepositTerms, deposit: bigint, bonus: bigint): bigint => times(terms.over === "bonus" ? bonus : deposit + bonus, terms.multiple);

/** The smallest deposit that gets the highest bonus: the one that an offer is judged by. */
export function dearest(terms: DepositTerms): bigint {
  const share = hundredths(terms.percent);
  const full = share === 0n ? 0n : raised((units(terms.most) ?? 0n) * 10_000n, share);
  const minimum = units(terms.minimum) ?? 0n;
  // A deposit is paid in whole paisa.
  const whole = raised(full, UNIT / 100n) * (UNIT / 100n);
  return whole > minimum ? whole : minimum;
}

/** What the house keeps of bets, in percent: slots as in domain.md 6.2; fish, cards and the house's own small games as they are built; of other types the bet that keeps least. */
export const EDGES: readonly { game: Game; name: string; edge: number }[] = [
  { game: "RNG", name: "slots", edge: 4 },
  { game: "RNG", name: "small", edge: 1 },
  { game: "FISH", name: "FISH", edge: 4 },
  { game: "LIVE", name: "LIVE", edge: 1.06 },
  { game: "PVP", name: "PVP", edge: 2 },
  { game: "SPORTS", name: "SPORTS", edge: 5 },
  { game: "ESPORTS", name: "ESPORTS", edge: 5 },
  { game: "COCKFIGHT", name: "COCKFIGHT", edge: 5 },
  { game: "LOTT", name: "LOTT", edge: 5 },
  { game: "ELOTT", name: "ELOTT", edge: 5 },
  { game: "BGS", name: "BGS", edge: 5 },
];

export interface Fare {
  name: string;
  weight: number;
  edge: number;
  /** What is bet until the requirement is full, if only this is played. */
  bets: bigint;
  /** What the house keeps of it. */
  kept: bigint;
  /** What the member has of the offer in the end: the bonus less what the house kept. Below zero the house earns. */
  value: bigint;
}

/** How a member fares with a bonus in each kind of game that counts. Requirement × edge against the bonus (domain.md 6.2); where a bet counts in part, more of them are needed. */
export function fares(bonus: bigint, required: bigint, weights: Weights, slots: number): Fare[] {
  return EDGES.flatMap(({ game, name, edge: usual }) => {
    const weight = weights[game] ?? 0;
    if (!(weight > 0)) return [];
    const edge = name === "slots" ? slots : usual;
    const bets = raised(required * 10_000n, hundredths(weight));
    const kept = (bets * hundredths(edge)) / 10_000n;
    return [{ name, weight, edge, bets, kept, value: bonus - kept }];
  });
}

/** From this multiple on who plays this gains nothing; null where no multiple does that. */
export function evenAt(bonus: bigint, base: bigint, weight: number, edge: number): number | null {
  const each = base * hundredths(edge);
  if (each <= 0n || !(weight > 0)) return null;
  return Number(raised(bonus * hundredths(weight), each));
}

/** What a raffle pays out in all. */
export const prizesOf = (terms: RaffleTerms): bigint => terms.prizes.reduce((sum, prize) => sum + (units(prize.amount) ?? 0n) * BigInt(Number.isInteger(prize.count) && prize.count > 0 ? prize.count : 0), 0n);

/** So many tickets, and bets for them, earn what the prizes cost. */
export function paidBy(terms: RaffleTerms, edge: number): { tickets: bigint; bets: bigint } | null {
  const each = units(terms.ticketFor) ?? 0n;
  if (each <= 0n || !(edge > 0)) return null;
  const bets = raised(prizesOf(terms) * 10_000n, hundredths(edge));
  return { tickets: raised(bets, each), bets };
}

/** A field that cannot stay so: its name, and the rule that it breaks. */
export interface Fault {
  field: string;
  rule: "amount" | "percent" | "multiple" | "days" | "weights" | "prizes" | "both" | "count" | "uploads";
}

const whole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;
function bonusFaults({ multiple, weights, maxStake, days, budget }: BonusRules, from: number): Fault[] {
  const faults: Fault[] = [];
  if (budget != null && !((units(budget) ?? 0n) > 0n)) faults.push({ field: "budget", rule: "amount" });
  if (!whole(multiple, from, 100)) faults.push({ field: "multiple", rule: "multiple" });
  if (!whole(days, 1, 365)) faults.push({ field: "days", rule: "days" });
  if (maxStake !== null && !((units(maxStake) ?? 0n) > 0n)) faults.push({ field: "maxStake", rule: "amount" });
  const given = Object.values(weights);
  const played = multiple > 0 || from > 0;
  if (given.some((weight) => !whole(weight ?? 0, 0, 100)) || (played && !given.some((weight) => (weight ?? 0) > 0))) faults.push({ field: "weights", rule: "weights" });
  return faults;
}

const amountFaults = (terms: object, fields: readonly string[]): Fault[] => fields.filter((field) => !((units(String((terms as Record<string, unknown>)[field])) ?? 0n) > 0n)).map((field) => ({ field, rule: "amount" }));

function raffleFaults(terms: RaffleTerms): Fault[] {
  const { perMember, claimDays, prizes } = terms;
  const odd = prizes.flatMap(({ name, amount, count, multiple }, place): Fault[] => [
    ...(name.bn.trim() === "" || name.en.trim() === "" ? [{ field: `prizes.${place}.name`, rule: "both" } as const] : []),
    ...((units(amount) ?? 0n) > 0n ? [] : [{ field: `prizes.${place}.amount`, rule: "amount" } as const]),
    ...(whole(count, 1, 1_000) ? [] : [{ field: `prizes.${place}.count`, rule: "count" } as const]),
    ...(whole(multiple, 0, 100) ? [] : [{ field: `prizes.${place}.multiple`, rule: "multiple" } as const]),
  ]);
  return [
    ...amountFaults(terms, ["ticketFor"]),
    ...(whole(perMember, 1, 100_000) ? [] : [{ field: "perMember", rule: "count" } as const]),
    ...(whole(claimDays, 1, 365) ? [] : [{ field: "claimDays", rule: "days" } as const]),
    ...(whole(prizes.length, 1, 50) ? [] : [{ field: "prizes", rule: "prizes" } as const]),
    ...odd,
    ...(isPlayed(terms) ? bonusFaults({ ...terms, multiple: 1 }, 1) : []),
  ];
}

/** Whether a prize must be bet before it is cash. */
export const isPlayed = (terms: RaffleTerms): boolean => terms.prizes.some(({ multiple }) => multiple > 0);

/** What the house would refuse, each by its field; the same limits as its own. */
export function faultsOf(offer: Offer): Fault[] {
  if (offer.kind === "raffle") return raffleFaults(offer.terms);
  if (offer.kind === "deposit") return [...(whole(offer.terms.percent, 1, 500) ? [] : [{ field: "percent", rule: "percent" } as const]), ...amountFaults(offer.terms, ["most", "minimum"]), ...bonusFaults(offer.terms, 1)];
  const { perMember, uploads } = offer.terms;
  return [
    ...amountFaults(offer.terms, ["most"]),
    ...(whole(perMember, 1, 100) ? [] : [{ field: "perMember", rule: "count" } as const]),
    ...(whole(uploads.least, 0, uploads.most) && whole(uploads.most, 0, 3) ? [] : [{ field: "uploads", rule: "uploads" } as const]),
    ...bonusFaults(offer.terms, 0),
  ];
}

/** What an operator is told before they publish. `costs` and `gift` say that the house pays more than it can earn. */
export interface Warning {
  of: "costs" | "cheap" | "gift" | "noMaxStake" | "daysShort" | "daysLong" | "daily" | "prizeCash";
  grave: boolean;
  /** The games that it is about. */
  games?: string[];
  /** The multiple from which on a slot player gains nothing. */
  even?: number;
}

function bonusWarnings({ maxStake, days }: BonusRules): Warning[] {
  return [
    ...(maxStake === null ? [{ of: "noMaxStake", grave: false } as const] : []),
    ...(days < 7 ? [{ of: "daysShort", grave: false } as const] : []),
    ...(days > 30 ? [{ of: "daysLong", grave: false } as const] : []),
  ];
}

/** The offer as the dearest member takes it. */
export function dearestOf(offer: Offer): { deposit: bigint; bonus: bigint; required: bigint; base: bigint } | null {
  if (offer.kind === "raffle") return null;
  if (offer.kind === "activity") {
    const bonus = units(offer.terms.most) ?? 0n;
    return { deposit: 0n, bonus, base: bonus, required: times(bonus, offer.terms.multiple) };
  }
  const deposit = dearest(offer.terms);
  const bonus = bonusOf(offer.terms, deposit);
  return { deposit, bonus, base: offer.terms.over === "bonus" ? bonus : deposit + bonus, required: requiredOf(offer.terms, deposit, bonus) };
}

export function warningsOf(offer: Offer, slots: number): Warning[] {
  const taken = dearestOf(offer);
  if (offer.kind === "raffle" || taken === null) return offer.kind === "raffle" && !isPlayed(offer.terms) ? [{ of: "prizeCash", grave: false }] : [];
  const { bonus, required, base } = taken;
  const all = fares(bonus, required, offer.terms.weights, slots);
  const slot = all.find(({ name }) => name === "slots");
  const gains = all.filter(({ value }) => value > 0n).map(({ name }) => name);
  const found: Warning[] = [];
  if (offer.kind === "activity" && (required === 0n || (slot ? slot.value > 0n : gains.length > 0))) {
    found.push({ of: "gift", grave: false });
  } else if (slot && slot.value > 0n) {
    const even = evenAt(bonus, base, slot.weight, slot.edge);
    found.push({ of: "costs", grave: true, ...(even !== null && even <= 100 ? { even } : {}) });
  } else if (gains.length > 0) {
    found.push({ of: "cheap", grave: false, games: gains });
  }
  if (offer.kind === "deposit" && offer.terms.times === null) found.push({ of: "daily", grave: false });
  return [...found, ...bonusWarnings(offer.terms)];
}
