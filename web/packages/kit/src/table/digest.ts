/** Words at once, without waiting: a tide needs hundreds of blocks, and the page cannot stand still for each. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Words of a stream that many share, as `RoundWords` draws them: HMAC-SHA256 keyed with the salt, over `message:block`. */
export class PromptWords {
  private block = new DataView(new ArrayBuffer(0));
  private cursor = 0;
  private blocks = 0;

  constructor(
    private readonly salt: string,
    private readonly message: string,
  ) {}

  /** An integer below `range`, each equally likely: a word at or above the largest multiple of `range` is thrown away. */
  uniform(range: number): number {
    const fair = 2 ** 32 - (2 ** 32 % range);
    for (;;) {
      if (this.cursor >= this.block.byteLength) this.draw();
      const word = this.block.getUint32(this.cursor);
      this.cursor += 4;
      if (word < fair) return word % range;
    }
  }

  private draw(): void {
    const drawn = hmac(sha256, utf8ToBytes(this.salt), utf8ToBytes(`${this.message}:${this.blocks}`));
    this.block = new DataView(drawn.buffer, drawn.byteOffset, drawn.byteLength);
    this.blocks += 1;
    this.cursor = 0;
  }
}
