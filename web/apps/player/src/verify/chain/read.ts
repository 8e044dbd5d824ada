/** Chains of hashes as the house tells them, or as somebody kept them: nothing odd is taken, as what is checked may be a lie. */
import { FURTHEST, type Drawn, type Proof } from "../table/proof";
import { readPublicSalt, type PublicSalt } from "../table/salt";

/** A chain of a table, of which a round may not have begun. */
export interface Chain {
  number: number;
  /** How many rounds or shoes it is for. */
  length: number;
  /** Published before its first round. */
  chainEnd: string;
  /** Null while it waits for its pulse. */
  salt: string | null;
  publicSalt: PublicSalt | null;
  /** The numbers of its rounds; null where none has begun. */
  first: number | null;
  last: number | null;
}

/** What a chain tells of a round: its proof without what all of its rounds share. */
export interface ChainRound extends Pick<Proof, "number" | "rules" | "place" | "startedAt" | "top" | "interrupted"> {
  hand: number;
  shoeRoot: string | null;
  result: Drawn;
  voidReason: string | null;
  annulReason: string | null;
}

/** Rounds of a chain one after the other, with the hash that leads to all of theirs. */
export interface ChainPage {
  table: string;
  chain: number;
  length: number;
  chainEnd: string;
  salt: string | null;
  publicSalt: PublicSalt | null;
  /** Of the last of its rounds, with its hash. */
  place: number;
  hash: string | null;
  rounds: ChainRound[];
  /** After which round the next page begins. */
  next: number | null;
}

type Told = Record<string, unknown>;

const HASH = /^[0-9a-f]{64}$/;
const isHash = (value: unknown): value is string => typeof value === "string" && HASH.test(value);
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 1;
const isLength = (value: unknown): value is number => isCount(value) && value <= FURTHEST;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
/** Null, or what the test takes. */
const or =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || is(value);
const isAnyText = or((value): value is string => typeof value === "string");
const isTold = (value: unknown): value is Told => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a chain is bound by; null for what binds none. */
function readBound({ length, chainEnd, salt = null, publicSalt: source = null }: Told): Pick<Chain, "length" | "chainEnd" | "salt" | "publicSalt"> | null {
  const publicSalt = source === null ? null : readPublicSalt(source);
  if (publicSalt === null && source !== null) return null;
  return isLength(length) && isHash(chainEnd) && or(isText)(salt) ? { length, chainEnd, salt, publicSalt } : null;
}

function readChain(value: unknown): Chain | null {
  if (!isTold(value)) return null;
  const { number, first = null, last = null } = value;
  const bound = readBound(value);
  if (!bound || !isCount(number) || !or(isCount)(first) || !or(isCount)(last)) return null;
  if ((first === null) !== (last === null) || (first ?? 0) > (last ?? 0)) return null;
  return { number, ...bound, first, last };
}

/** The list, or null where one of it is no chain. */
function every<T>(list: unknown, read: (value: unknown) => T | null): T[] | null {
  if (!Array.isArray(list)) return null;
  const found = list.flatMap((each: unknown) => read(each) ?? []);
  return found.length === list.length ? found : null;
}

/** The chains of a table; null for what is no list of them. */
export const readChains = (value: unknown): Chain[] | null => every(value, readChain);

function readRound(value: unknown): ChainRound | null {
  if (!isTold(value)) return null;
  const { number, rules, place, hand = 1, shoeRoot = null, result = null, voidReason = null, annulReason = null, startedAt = null, top = null, interrupted = false } = value;
  if (!isCount(number) || !isText(rules) || !isLength(place) || !isCount(hand) || !or(isHash)(shoeRoot)) return null;
  if (!isAnyText(voidReason) || !isAnyText(annulReason) || !isAnyText(startedAt)) return null;
  if (!or(isCount)(top) || typeof interrupted !== "boolean") return null;
  return { number, rules, place, hand, shoeRoot, result: result as Drawn, voidReason, annulReason, startedAt, top, interrupted };
}

/** A page of a chain; null for what is none. */
export function readPage(value: unknown): ChainPage | null {
  if (!isTold(value)) return null;
  const { table, chain, place, hash = null, next = null } = value;
  const [bound, rounds] = [readBound(value), every(value["rounds"], readRound)];
  if (!bound || !rounds || !isCount(chain) || !or(isHash)(hash) || !or(isCount)(next)) return null;
  if (!/^[1-9]\d{0,14}$/.test(String(table))) return null;
  const told = { table: String(table), chain, ...bound, rounds, next };
  // Whoever tells rounds tells their hash and their salt.
  if (rounds.length === 0) return hash === null ? { ...told, place: 0, hash } : null;
  return hash !== null && bound.salt !== null && isLength(place) ? { ...told, place, hash } : null;
}

/** A chain as somebody kept it, in its envelope or without; null for what is none. */
export function readKept(text: string): ChainPage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return readPage(isTold(value) && "value" in value ? value["value"] : value);
}
