/** The house's signature over a round's record: the seeds prove what was drawn, this proves what was staked on it. */
import { fingerprint, genuine, type Keys } from "../lib/keys";
import type { Record } from "./replay";
import type { VerifyText } from "./texts";

/** The form of signed records that this page knows. */
const FORM = "mela-round/1";
/** What of a record stands in its signed document. */
const SAID = ["game", "version", "at", "commitment", "clientSeed", "nonce", "input", "stake", "payout", "state"] as const;

export interface Signed {
  /** Whether the signature is of the record's key; null where the browser knows no Ed25519. */
  genuine: boolean | null;
  /** Whether the record says what was signed. */
  same: boolean;
  /** Whether the key is one of the house's. */
  known: boolean;
  fingerprint: string;
  /** What was signed. */
  stake: string;
}

/** Equal as JSON, in whatever order the fields stand. */
function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const names = Object.keys(one);
  const [left, right] = [one, other] as [{ [name: string]: unknown }, { [name: string]: unknown }];
  return names.length === Object.keys(other).length && names.every((name) => alike(left[name], right[name]));
}

/** Checks a record's signature; null when it has none. A form that is not known here throws a RangeError. */
export async function checkSigned(record: Record, house: Keys): Promise<Signed | null> {
  const file = record.signed;
  if (!file) return null;
  const said = JSON.parse(file.document) as { [name: string]: unknown };
  if (said["form"] !== FORM) throw new RangeError(String(said["form"]));
  return {
    genuine: await genuine(file),
    same: said["round"] === record.id && SAID.every((name) => alike(said[name], record[name])),
    known: house.keys.some(({ publicKey }) => publicKey.toLowerCase() === file.publicKey.toLowerCase()),
    fingerprint: await fingerprint(file.publicKey),
    stake: String(said["stake"]),
  };
}

/** Whether the record is proved by it. */
export const proves = (signed: Signed) => signed.genuine === true && signed.same && signed.known;

/** What is to be said of a signature, in order: what it proves and what that protects from, or the first thing that is wrong. */
export function said(signed: Signed): VerifyText[] {
  if (signed.genuine === null) return ["signatureUnread"];
  if (!signed.genuine) return ["signatureForged"];
  if (!signed.same) return ["signatureOther"];
  return signed.known ? ["signature", "signatureProtects"] : ["signatureUnknown"];
}
