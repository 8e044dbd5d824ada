/** A round that many shared, proved by whoever wants to: its place in a chain of hashes, and what is drawn from it (domain.md 3.2, 3.3). */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Answer } from "../../lib/api";
import { engine, isOfShoe, type FromHash } from "./engine";
import { written } from "./rules";
import { checkSalt, isGood, readPublicSalt, type SaltChecked } from "./salt";
import { checkCards, checkShoe, readOpened, type CardChecked, type ShoeChecked } from "./shoe";

/** What the house tells of a round, as `GET /play/tables/{id}/rounds/{number}` answers it. One that was kept may be from before there were shoes, curves or beacons. */
export type Proof = Answer<"GET /play/tables/{id}/rounds/{number}">;

/** What a round drew, as its record keeps it. */
export type Drawn = NonNullable<Proof["result"]> | null;

/** The next link of a chain: the SHA-256 of the hash's text. */
export const link = (hash: string): string => bytesToHex(sha256(utf8ToBytes(hash)));

/** A chain is as long as the house makes it, 10,000 rounds; a pasted one that claims more than this is nobody's. */
export const FURTHEST = 1_000_000;
/** Between two breaths of the page, in milliseconds. */
const STRETCH = 12;

/** Lets the page draw and hear before the work goes on. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A hash hashed so many times. `onShare` hears how far it is, between 0 and 1. */
export async function walk(hash: string, times: number, onShare: (share: number) => void = () => {}): Promise<string> {
  let [at, done] = [hash, 0];
  while (done < times) {
    const until = performance.now() + STRETCH;
    // The clock is asked once for many: asking costs as much as a hash.
    while (done < times && performance.now() < until) {
      for (const end = Math.min(times, done + 64); done < end; done += 1) at = link(at);
    }
    if (done < times) {
      onShare(done / times);
      await breath();
    }
  }
  return at;
}

/** Whether this page knows the rules. */
export const isKnown = (rules: string): boolean => engine(rules) !== null;

/** Whether its rounds are hands of a shoe. */
export const isHand = ({ rules }: Pick<Proof, "rules">): boolean => isOfShoe(engine(rules));

/** What the rules draw from a hash that is one round's alone. */
export async function draw(rules: string, salt: string, hash: string): Promise<FromHash> {
  const game = engine(rules);
  return game && "draw" in game ? game.draw(salt, hash) : { drawn: null, words: [] };
}

/** Whether the round was called off before its result. */
export const isVoid = (proof: Pick<Proof, "result" | "voidReason">): boolean => proof.voidReason != null && proof.result == null;

/** Whether it tells a result of a round that it says was called off before it had one: never both. */
export const isContradicted = (proof: Pick<Proof, "result" | "voidReason">): boolean => proof.voidReason != null && proof.result != null;

/** What each check found: whether it holds, or null where there is nothing yet to look at. */
export interface Checked {
  /** The hash, or before the draw its published fingerprint, leads to the end of the chain. */
  chain: boolean;
  /** Where it leads. */
  end: string;
  /** The hash is the one whose fingerprint was known before. */
  commitment: boolean | null;
  /** The fingerprint of the hash. */
  fingerprint: string | null;
  /** Where the salt is from; null for one that the house made before there was a beacon. */
  salt: SaltChecked | null;
  /** The result follows from the hash; of a round that was called off there is none to compare, and none to be told. */
  result: boolean | null;
  /** What follows from it. */
  drawn: unknown;
  /** The numbers that it was drawn by: unsigned words of the generator, of a crash its 52 bits. */
  words: readonly number[];
  /** Each card of a hand by the promise over its shoe; null where there are none. */
  cards: CardChecked[] | null;
  /** Its cards lie one after the other, and make the result. */
  hand: boolean | null;
  /** The whole shoe, once its hash is known. */
  shoe: ShoeChecked | null;
}

export async function check(proof: Proof, onShare?: (share: number) => void): Promise<Checked> {
  const { hash, commitment, place } = proof;
  const game = engine(proof.rules);
  const ofCards = isOfShoe(game) ? checkCards(game, proof) : { cards: null, hand: null };
  // The fingerprint is one link nearer to the end than what it is the fingerprint of.
  const end = hash == null ? await walk(commitment, place - 1, onShare) : await walk(hash, place, onShare);
  const chain = end === proof.chainEnd;
  const salt = await checkSalt(proof);
  const contradicted = isContradicted(proof) ? false : null;
  if (hash == null) return { chain, end, commitment: null, fingerprint: null, salt, result: contradicted, drawn: null, words: [], ...ofCards, shoe: null };
  const fingerprint = link(hash);
  const shoe = isOfShoe(game) ? await checkShoe(game, proof, hash) : null;
  const { drawn, words } = shoe ?? (await draw(proof.rules, proof.salt, hash));
  const isSame = () => written(drawn) === written(proof.result ?? null) && drawn !== null;
  const result = contradicted ?? (game === null || isVoid(proof) ? null : isSame());
  return { chain, end, commitment: fingerprint === commitment, fingerprint, salt, result, drawn, words, ...ofCards, shoe };
}

/** Whether nothing that was looked at speaks against it. */
export const holds = ({ chain, commitment, salt, result, cards, hand, shoe }: Checked): boolean =>
  chain && commitment !== false && (salt === null || isGood(salt)) && result !== false && hand !== false && shoe?.isPromised !== false && (cards ?? []).every(({ isProved }) => isProved);

/** Whether a proof is of the round that was asked for, and of a chain that has an end. */
export const isOf = (proof: Pick<Proof, "table" | "number" | "place">, table: string, round: number): boolean => String(proof.table) === table && proof.number === round && proof.place <= FURTHEST;

const HASH = /^[0-9a-f]{64}$/;

/** What a proof tells of a round that ran; null for what no round tells. */
function readRunning({ startedAt = null, top = null, interrupted = false }: Record<string, unknown>): Pick<Proof, "startedAt" | "top" | "interrupted"> | null {
  if (startedAt !== null && typeof startedAt !== "string") return null;
  if (top !== null && (typeof top !== "number" || !Number.isInteger(top) || top <= 100)) return null;
  return typeof interrupted === "boolean" ? { startedAt, top, interrupted } : null;
}

/** A proof as somebody kept it, in its envelope or without; null for what is none. */
export function pasted(text: string): Proof | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value === "object" && value !== null && "value" in value) value = value.value;
  if (typeof value !== "object" || value === null) return null;
  const { table, number, rules, salt, chainEnd, place, commitment, hash = null, result = null, voidReason = null, annulReason = null, hand = 1, shoeRoot = null, opened = null, publicSalt: source = null } = value as Record<string, unknown>;
  const isCount = (count: unknown): count is number => typeof count === "number" && Number.isSafeInteger(count) && count >= 1;
  const isHash = (each: unknown): each is string => typeof each === "string" && HASH.test(each);
  if (!isCount(number) || !isCount(place) || place > FURTHEST || typeof rules !== "string" || typeof salt !== "string" || salt === "") return null;
  if (!isHash(chainEnd) || !isHash(commitment) || (hash !== null && !isHash(hash))) return null;
  if ((voidReason !== null && typeof voidReason !== "string") || (annulReason !== null && typeof annulReason !== "string")) return null;
  if (!isCount(hand) || (shoeRoot !== null && !isHash(shoeRoot))) return null;
  const cards = opened === null ? null : readOpened(opened);
  if (cards === null && opened !== null) return null;
  const running = readRunning(value as Record<string, unknown>);
  const publicSalt = source === null ? null : readPublicSalt(source);
  if (running === null || (publicSalt === null && source !== null)) return null;
  return { ...running, publicSalt, table: String(table ?? ""), number, rules, salt, chainEnd, place, commitment, hash, result: result as Drawn, voidReason, ...(annulReason !== null && { annulReason }), hand, shoeRoot, opened: cards };
}
