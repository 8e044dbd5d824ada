/** Where the salt of a round is from: a pulse of public randomness that was named with the end of the chain, before it existed (domain.md 3.2). */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

import type { Proof } from "./proof";

export type PublicSalt = NonNullable<Proof["publicSalt"]>;

/** Drand's network `quicknet`, as proofs call it: its key, when its first pulse came, in seconds since 1970, and how long after one the next comes. */
const QUICKNET = {
  name: "drand quicknet",
  key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1_692_803_367,
  period: 3,
};

/** Who vouches for a pulse: a network by its signature, the house alone, or somebody whose key this page has not. */
export type Voucher = "network" | "house" | "unknown";

export interface SaltChecked {
  by: Voucher;
  /** What the signature comes to; null for what is none, or not in lower-case hex. */
  made: string | null;
  /** That is the salt. */
  isMade: boolean;
  /** The network signed this pulse; `unloaded` where the code that tells could not be had, null where nobody can tell. */
  isSigned: boolean | "unloaded" | null;
  /** When the pulse was published; null where that does not follow from its number. */
  published: string | null;
  /** It was announced before. */
  isAhead: boolean | null;
}

/** A signature has one text, so that what is kept can be compared. */
const HEX = /^(?:[0-9a-f]{2})+$/;
const read = (signature: string | null | undefined): Uint8Array | null => (signature != null && HEX.test(signature) ? hexToBytes(signature) : null);

/** When a pulse of quicknet is published; null for one beyond the calendar. */
function publishedAt(pulse: number): string | null {
  const date = new Date((QUICKNET.genesis + (pulse - 1) * QUICKNET.period) * 1_000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** What it takes to check the signature comes only where there is one: other pages do without. */
async function signed(pulse: number, signature: Uint8Array): Promise<boolean | "unloaded"> {
  const bls = await import("./pulse").catch(() => null);
  return bls ? bls.isOfPulse(QUICKNET.key, pulse, signature) : "unloaded";
}

/** Null where no beacon was named: the salt is the house's own, from before there was one. */
export async function checkSalt({ publicSalt, salt }: Pick<Proof, "publicSalt" | "salt">): Promise<SaltChecked | null> {
  if (!publicSalt) return null;
  const { beacon, pulse, announcedAt } = publicSalt;
  const signature = read(publicSalt.signature);
  const made = signature && bytesToHex(sha256(signature));
  const isMade = made === salt;
  if (beacon !== QUICKNET.name) return { by: beacon === "local" ? "house" : "unknown", made, isMade, isSigned: null, published: null, isAhead: null };
  const published = publishedAt(pulse);
  const isAhead = published !== null && Date.parse(announcedAt) < Date.parse(published);
  return { by: "network", made, isMade, isSigned: signature !== null && (await signed(pulse, signature)), published, isAhead };
}

/** Whether nothing speaks against the salt. */
export const isGood = ({ isMade, isSigned, isAhead }: SaltChecked): boolean => isMade && isSigned !== false && isAhead !== false;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Where a salt is from, as somebody kept it; null for what says no such thing. Whether its signature is one is for the check to say. */
export function readPublicSalt(value: unknown): PublicSalt | null {
  if (typeof value !== "object" || value === null) return null;
  const { beacon, pulse, signature = null, announcedAt } = value as Record<string, unknown>;
  if (typeof beacon !== "string" || beacon === "" || typeof pulse !== "number" || !Number.isSafeInteger(pulse) || pulse < 0) return null;
  if (signature !== null && typeof signature !== "string") return null;
  if (typeof announcedAt !== "string" || !TIME.test(announcedAt) || Number.isNaN(Date.parse(announcedAt))) return null;
  return { beacon, pulse, signature, announcedAt };
}
