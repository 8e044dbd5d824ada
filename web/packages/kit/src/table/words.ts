/** The words of a round that many share, replayed by the browser itself: HMAC-SHA256 keyed with the public salt, over `hash:block`. */
import type { Draws } from "../fairness";

const bytes = (text: string) => new TextEncoder().encode(text);

/** HMAC-SHA256 of texts. */
export async function hmac(key: string, message: string): Promise<DataView<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey("raw", bytes(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new DataView(await crypto.subtle.sign("HMAC", imported, bytes(message)));
}

/** The words of one round or shoe. */
export class RoundWords implements Draws {
  private block = new DataView(new ArrayBuffer(0));
  private cursor = 0;
  private blocks = 0;
  /** The words that were read, in order: unsigned, with those that were thrown away. */
  readonly read: number[] = [];

  constructor(
    private readonly salt: string,
    private readonly hash: string,
  ) {}

  /** An integer below `range`, each equally likely: a word at or above the largest multiple of `range` is thrown away. */
  async uniform(range: number): Promise<number> {
    const fair = 2 ** 32 - (2 ** 32 % range);
    for (;;) {
      if (this.cursor >= this.block.byteLength) {
        this.block = await hmac(this.salt, `${this.hash}:${this.blocks}`);
        this.blocks += 1;
        this.cursor = 0;
      }
      const word = this.block.getUint32(this.cursor);
      this.cursor += 4;
      this.read.push(word);
      if (word < fair) return word % range;
    }
  }
}
