/** The number behind a hash: what a browser finds before a password is tried (the scheme of ALTCHA). */
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Answer } from "api/call";

export type Work = Answer<"POST /wps/session/work">;

/** The number from 0 to `maxnumber` that stands behind the salt in what was hashed; null where there is none. */
export function search({ challenge, salt, maxnumber }: Pick<Work, "challenge" | "salt" | "maxnumber">): number | null {
  const wanted = hexToBytes(challenge);
  // The salt is hashed once.
  const begun = sha256.create().update(utf8ToBytes(salt));
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = begun.clone().update(utf8ToBytes(String(number))).digest();
    if (hash.every((byte, at) => byte === wanted[at])) return number;
  }
  return null;
}
