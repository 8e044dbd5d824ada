/** The rule `realtime_salary/1`, computed again from a statement's inputs. Integers only: no float touches money. */

export interface Inputs {
  rate: number;
  lines: { member: string; validBet: string; through?: string | null }[];
  below: { agent: string; contract: string; rate: number }[];
  residue: number;
  debt: string;
}
export interface Outcome {
  validBet: string;
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
/** What is downloaded: the document byte for byte as it was signed. */
export interface SignedFile {
  document: string;
  signature: string;
  publicKey: string;
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

/** The rate a line pays its agent, in millionths: his own less that of the contracted agent it came through. */
export function kept(inputs: Inputs, through: string | null | undefined): number {
  const taken = through == null ? 0 : (inputs.below.find((below) => below.agent === through)?.rate ?? 0);
  return inputs.rate - taken;
}

/** What one line brings, in millionths of 0.00001: nothing is rounded yet. */
export function share(inputs: Inputs, line: Inputs["lines"][number]): bigint {
  return units(line.validBet) * BigInt(kept(inputs, line.through));
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
  let [sum, base] = [BigInt(inputs.residue), 0n];
  for (const line of inputs.lines) {
    base += units(line.validBet);
    sum += share(inputs, line);
  }
  const earned = floor(sum);
  const due = earned + units(inputs.debt);
  const [paid, debt] = due < 0n ? [0n, due] : [due, 0n];
  return { validBet: decimal(base), earned: decimal(earned), paid: decimal(paid), residue: Number(sum - earned * WHOLE), debt: decimal(debt) };
}

/** Whether the recomputed result is the stated one, to the last unit. */
export function same(one: Outcome, other: Outcome): boolean {
  const amounts = ["validBet", "earned", "paid", "debt"] as const;
  return one.residue === other.residue && amounts.every((name) => units(one[name]) === units(other[name]));
}

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Whether the signature is of the file's key over its document; null where the browser knows no Ed25519. */
export async function genuine(file: SignedFile): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey("raw", bytes(file.publicKey), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, bytes(file.signature), new TextEncoder().encode(file.document));
  } catch {
    return null;
  }
}

/** The rule that this file knows. */
const RULE = "realtime_salary/1";

export interface Checked {
  document: Document;
  computed: Outcome;
  signed: boolean | null;
}

/**
 * Reads a statement as it was signed and computes it again. A rule that is not known here throws a RangeError
 * of its name: to compute by another rule would say nothing.
 */
export async function check(file: SignedFile): Promise<Checked> {
  const document = JSON.parse(file.document) as Document;
  if (document.rule !== RULE) throw new RangeError(document.rule);
  return { document, computed: recompute(document.inputs), signed: await genuine(file) };
}

/** Millionths as people write them, in percent with at least two decimals: 3000 is 0.30. */
export function percent(millionths: number): string {
  const size = Math.abs(millionths);
  const part = String(size % 10_000).padStart(4, "0").replace(/0{1,2}$/, "");
  return `${millionths < 0 ? "-" : ""}${Math.floor(size / 10_000)}.${part}`;
}
