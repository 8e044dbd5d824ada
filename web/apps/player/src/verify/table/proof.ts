/** A round that many shared, proved by whoever wants to: its place in a chain of hashes, and what is drawn from it (domain.md 3.2, 3.3). */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { roulette, type RouletteRules } from "kit/table/roulette";
import { sicBo } from "kit/table/sicBo";
import { RoundWords } from "kit/table/words";

import type { Answer } from "../../lib/api";
import { written } from "./rules";

/** What the house tells of a round, as `GET /play/tables/{id}/rounds/{number}` answers it. */
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

/** The games of tables by the versions of their rules: each draws a round from its words, and writes it as the house's records do. */
function engine(rules: string): ((words: RoundWords) => Promise<unknown>) | null {
  const [version, ...options] = rules.split("+");
  const one = (...known: string[]) => (options.length <= 1 && options.every((option) => known.includes(option)) ? (options[0] ?? "") : null);
  if (version === "roulette-1") {
    const option = one("la-partage", "multiplied");
    return option === null ? null : async (words) => spun((await roulette(words, (option || "plain") as RouletteRules)).result);
  }
  if (version !== "sic-bo-1") return null;
  const option = one("pair-5");
  return option === null ? null : async (words) => (await sicBo(words, option === "pair-5" ? 5 : 6)).result.split(" ").map(Number);
}

/** `17 3x50` as records keep it. */
function spun(text: string): { pocket: number; lucky: { pocket: number; multiplier: number }[] } {
  const [pocket = "", ...lucky] = text.split(" ");
  return {
    pocket: Number(pocket),
    lucky: lucky.map((each) => {
      const [number, multiplier] = each.split("x").map(Number);
      return { pocket: number ?? 0, multiplier: multiplier ?? 0 };
    }),
  };
}

/** Whether this page knows the rules. */
export const isKnown = (rules: string): boolean => engine(rules) !== null;

/** What the rules draw from a hash. */
export async function drawn(rules: string, salt: string, hash: string): Promise<unknown> {
  return engine(rules)?.(new RoundWords(salt, hash));
}

/** Whether the round was called off before its result. */
export const isVoid = (proof: Pick<Proof, "result" | "voidReason">): boolean => proof.voidReason != null && proof.result == null;

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
  /** The result follows from the hash; of a round that was called off there is none to compare. */
  result: boolean | null;
  /** What follows from it. */
  drawn: unknown;
}

export async function check(proof: Proof, onShare?: (share: number) => void): Promise<Checked> {
  const { hash, commitment, place } = proof;
  // The fingerprint is one link nearer to the end than what it is the fingerprint of.
  const end = hash == null ? await walk(commitment, place - 1, onShare) : await walk(hash, place, onShare);
  const chain = end === proof.chainEnd;
  if (hash == null) return { chain, end, commitment: null, fingerprint: null, result: null, drawn: null };
  const fingerprint = link(hash);
  const found = isKnown(proof.rules) ? await drawn(proof.rules, proof.salt, hash) : null;
  return { chain, end, commitment: fingerprint === commitment, fingerprint, result: found === null || isVoid(proof) ? null : written(found) === written(proof.result ?? null), drawn: found };
}

/** Whether nothing that was looked at speaks against it. */
export const holds = ({ chain, commitment, result }: Checked): boolean => chain && commitment !== false && result !== false;

const HASH = /^[0-9a-f]{64}$/;

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
  const { table, number, rules, salt, chainEnd, place, commitment, hash = null, result = null, voidReason = null } = value as Record<string, unknown>;
  const isCount = (count: unknown): count is number => typeof count === "number" && Number.isSafeInteger(count) && count >= 1;
  const isHash = (each: unknown): each is string => typeof each === "string" && HASH.test(each);
  if (!isCount(number) || !isCount(place) || place > FURTHEST || typeof rules !== "string" || typeof salt !== "string" || salt === "") return null;
  if (!isHash(chainEnd) || !isHash(commitment) || (hash !== null && !isHash(hash))) return null;
  if (voidReason !== null && typeof voidReason !== "string") return null;
  return { table: String(table ?? ""), number, rules, salt, chainEnd, place, commitment, hash, result: result as Drawn, voidReason };
}
