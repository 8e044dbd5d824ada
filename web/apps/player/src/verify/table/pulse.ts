/** Whether a pulse is its network's, by drand's scheme `bls-unchained-g1-rfc9380`. A file of its own, as the curve is much code that few need. */
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";

/** How numbers become points (RFC 9380), as the scheme has it. */
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

const { Signature, hash, verify } = bls12_381.shortSignatures;

/** A signature is a point of the first group, and of no other: one beside it would give a pulse a second salt. */
function pointOf(signature: Uint8Array): ReturnType<typeof Signature.fromBytes> | null {
  try {
    return Signature.fromBytes(signature);
  } catch {
    return null;
  }
}

/** `key` in hex, a point of the second group. Signed is the SHA-256 of the pulse's number, as eight bytes, the highest first. */
export function isOfPulse(key: string, pulse: number, signature: Uint8Array): boolean {
  const point = pointOf(signature);
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(pulse));
  return point !== null && verify(point, hash(sha256(number), DOMAIN), hexToBytes(key));
}
