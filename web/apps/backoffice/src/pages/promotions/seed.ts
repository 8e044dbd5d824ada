/** The promise that a raffle is drawn with the seed it began with. */

/** The SHA-256 of a seed's text, in hexadecimal digits: what players are shown before the draw. */
export async function commitmentOf(seed: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
