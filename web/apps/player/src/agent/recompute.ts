/** The rules of salaries, computed again from a statement's inputs. Integers only: no float touches money. */
import { fingerprint, genuine, type Keys, type SignedFile } from "../lib/keys";

/** A step of a rate, in millionths, and its conditions. */
export interface Step {
  rate: number;
  validBet: string;
  activeMembers: number;
}
/** A rate alone, or steps that say it. */
interface Agreed {
  rate?: number | null;
  tiers?: Step[];
}
/** Valid bets that weigh alike: so many millionths of them count. */
export interface Part {
  weight: number;
  validBet: string;
}
export interface Inputs extends Agreed {
  /** Who counts as active, where active members count. */
  active?: { validBet: string; deposits: string } | null;
  lines: { member: string; validBet: string; parts?: Part[]; deposits?: string | null; through?: string | null }[];
  below: ({ agent: string; contract: string } & Agreed)[];
  residue: number;
  debt: string;
}
export interface Outcome {
  validBet: string;
  /** What of it counts, where bets weigh by the edge of their games. */
  counted?: string | null;
  activeMembers?: number | null;
  /** The rate that the steps gave, in millionths. */
  rate?: number | null;
  earned: string;
  paid: string;
  residue: number;
  debt: string;
}
export interface Document {
  id: string;
  rule: string;
  agent: string;
  contract: string;
  contractVersion: number;
  currency: string;
  from: string;
  to: string;
  inputs: Inputs;
  result: Outcome;
}
const UNITS = 100_000n;
const WHOLE = 1_000_000n;

/** A decimal string in units of 0.00001. */
export function units(text: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,5}))?$/.exec(text);
  if (!parts) throw new RangeError(`not an amount: ${text}`);
  const size = BigInt(parts[2] ?? "0") * UNITS + BigInt((parts[3] ?? "").padEnd(5, "0"));
  return parts[1] === "-" ? -size : size;
}

/** The other way, with at least two decimals, as the server writes amounts. */
export function decimal(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  const part = String(size % UNITS).padStart(5, "0").replace(/0{1,3}$/, "");
  return `${amount < 0n ? "-" : ""}${size / UNITS}.${part}`;
}

const floor = (value: bigint) => (value % WHOLE < 0n ? value / WHOLE - 1n : value / WHOLE);

type Line = Inputs["lines"][number];

/** What of a line counts: each part by its weight, towards zero; all of it where nothing is weighed. Parts that do not make up their line say nothing. */
export function counted({ validBet, parts = [] }: Line): bigint {
  if (parts.length === 0) return units(validBet);
  if (parts.reduce((all, part) => all + units(part.validBet), 0n) !== units(validBet)) throw new RangeError(`parts of ${validBet}`);
  return parts.reduce((all, part) => all + (units(part.validBet) * BigInt(part.weight)) / WHOLE, 0n);
}

const sum = (lines: Line[]) => lines.reduce((all, line) => all + units(line.validBet), 0n);

/** How many of these lines are of active members; none where they do not count. */
function actives({ active }: Inputs, lines: Line[]): number {
  if (active == null) return 0;
  return lines.filter((line) => units(line.validBet) >= units(active.validBet) && units(line.deposits ?? "0") >= units(active.deposits)).length;
}

/** The step that some lines reach: of those whose conditions hold, the one of the highest rate; the lowest where corrections outweigh. */
export function reached(inputs: Inputs, lines: Line[], tiers: Step[]): Step | undefined {
  const [base, active] = [sum(lines), actives(inputs, lines)];
  const climbing = tiers.toSorted((one, other) => one.rate - other.rate);
  if (base < 0n) return climbing[0];
  return climbing.findLast((tier) => base >= units(tier.validBet) && active >= tier.activeMembers);
}

const rateOf = (inputs: Inputs, lines: Line[], { rate, tiers }: Agreed): number => rate ?? reached(inputs, lines, tiers ?? [])?.rate ?? 0;

/** What a line pays its agent, in millionths, by the contracted agent it came through: their own rate less that one's. */
export function kept(inputs: Inputs): (through: string | null | undefined) => number {
  const own = rateOf(inputs, inputs.lines, inputs);
  const through = new Map<string, Line[]>();
  for (const line of inputs.lines) {
    if (line.through == null) continue;
    const others = through.get(line.through);
    if (others) others.push(line);
    else through.set(line.through, [line]);
  }
  const below = new Map(inputs.below.map((contract) => [contract.agent, rateOf(inputs, through.get(contract.agent) ?? [], contract)]));
  return (through) => own - (through == null ? 0 : (below.get(through) ?? 0));
}

/** What one line brings at a rate, in millionths of 0.00001: nothing is rounded yet. */
export function share(line: Line, rate: number): bigint {
  return counted(line) * BigInt(rate);
}

/** What counts at each rate, the highest first: with what was carried in and on, this is what was earned. */
export function byRate(inputs: Inputs): { rate: number; counts: bigint }[] {
  const pays = kept(inputs);
  const counts = new Map<number, bigint>();
  for (const line of inputs.lines) {
    const rate = pays(line.through);
    counts.set(rate, (counts.get(rate) ?? 0n) + counted(line));
  }
  return [...counts].map(([rate, size]) => ({ rate, counts: size })).toSorted((one, other) => other.rate - one.rate);
}

/** Millionths of 0.00001 as a decimal with every digit that is there, and at least two. */
export function exact(value: bigint): string {
  const size = value < 0n ? -value : value;
  const whole = UNITS * WHOLE;
  const part = String(size % whole).padStart(11, "0").replace(/0{1,9}$/, "");
  return `${value < 0n ? "-" : ""}${size / whole}.${part}`;
}

/** The result that follows from the inputs (domain rule 4.2): floored, the rest carried, a debt netted first. */
export function recompute(inputs: Inputs): Outcome {
  const pays = kept(inputs);
  const all = inputs.lines.reduce((so, line) => so + share(line, pays(line.through)), BigInt(inputs.residue));
  const earned = floor(all);
  const due = earned + units(inputs.debt);
  const [paid, debt] = due < 0n ? [0n, due] : [due, 0n];
  return {
    validBet: decimal(sum(inputs.lines)),
    ...(inputs.lines.some(({ parts }) => parts?.length) && { counted: decimal(inputs.lines.reduce((so, line) => so + counted(line), 0n)) }),
    ...(inputs.active && { activeMembers: actives(inputs, inputs.lines) }),
    ...(inputs.rate == null && { rate: pays(null) }),
    earned: decimal(earned),
    paid: decimal(paid),
    residue: Number(all - earned * WHOLE),
    debt: decimal(debt),
  };
}

/** Whether the recomputed result is the stated one, to the last unit. */
export function same(one: Outcome, other: Outcome): boolean {
  const amounts = ["validBet", "earned", "paid", "debt"] as const;
  const plain = ["residue", "activeMembers", "rate", "counted"] as const;
  return plain.every((name) => (one[name] ?? null) === (other[name] ?? null)) && amounts.every((name) => units(one[name]) === units(other[name]));
}

/** The rules that this file knows. */
const RULES = ["realtime_salary", "hourly_salary", "daily_salary"].flatMap((kind) => [`${kind}/1`, `${kind}/2`]);

export interface Checked {
  document: Document;
  computed: Outcome;
  signed: boolean | null;
  /** Whether the file's key is one of the house's; a right signature of another key proves nothing. */
  known: boolean;
  fingerprint: string;
}

/**
 * Reads a statement as it was signed and computes it again. A rule that is not known here throws a RangeError
 * of its name: to compute by another rule would say nothing.
 */
export async function check(file: SignedFile, house: Keys): Promise<Checked> {
  const document = JSON.parse(file.document) as Document;
  if (!RULES.includes(document.rule)) throw new RangeError(document.rule);
  const known = house.keys.some(({ publicKey }) => publicKey.toLowerCase() === file.publicKey.toLowerCase());
  return { document, computed: recompute(document.inputs), signed: await genuine(file), known, fingerprint: await fingerprint(file.publicKey) };
}

/** Millionths as people write them, in percent with at least two decimals: 3000 is 0.30. */
export function percent(millionths: number): string {
  const size = Math.abs(millionths);
  const part = String(size % 10_000).padStart(4, "0").replace(/0{1,2}$/, "");
  return `${millionths < 0 ? "-" : ""}${Math.floor(size / 10_000)}.${part}`;
}
