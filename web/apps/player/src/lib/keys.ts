/** The signatures of the house, over statements and rounds, and the keys that it publishes. */

/** What is downloaded: the document byte for byte as it was signed. */
export interface SignedFile {
  document: string;
  signature: string;
  publicKey: string;
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

/** SHA-256 of a key's bytes: what people compare. */
export async function fingerprint(publicKey: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes(publicKey));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The keys that the house publishes. */
export interface Keys {
  keys: { publicKey: string }[];
}

/** The keys of the house, as it publishes them; without them nothing tells whose a signature is. */
export async function published(): Promise<Keys> {
  const answer = await fetch("/.well-known/mela-keys.json");
  if (!answer.ok) throw new TypeError(`keys: ${answer.status}`);
  return (await answer.json()) as Keys;
}
