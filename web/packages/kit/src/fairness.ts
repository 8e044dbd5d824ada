/** Committed seeds and the words drawn from them, replayed by the browser itself. */

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text: string) => new TextEncoder().encode(text);

/** Whether this page may compute: browsers give their cryptography to secure pages only. */
export function canCompute(): boolean {
  return typeof crypto !== "undefined" && crypto.subtle !== undefined;
}

/** The SHA-256 of a server seed's text: what was shown before play. */
export async function commitment(serverSeed: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", bytes(serverSeed)));
}

/** One use of a word: an integer below `range`, or thrown away because it lies beyond the last even share. */
export interface Draw {
  word: number;
  range: number;
  result: number | null;
}

/** Where integers are drawn from, each below a range equally likely. */
export interface Draws {
  uniform(range: number): Promise<number>;
}

/** The words of one bet: HMAC-SHA256 keyed with the server seed as text, over `client:nonce:block`. */
export class Words implements Draws {
  readonly drawn: number[] = [];
  readonly draws: Draw[] = [];
  readonly blocks: { message: string; mac: string }[] = [];
  private block = new DataView(new ArrayBuffer(0));
  private cursor = 0;
  private key: Promise<CryptoKey>;

  constructor(
    serverSeed: string,
    private readonly clientSeed: string,
    private readonly nonce: string,
  ) {
    this.key = crypto.subtle.importKey("raw", bytes(serverSeed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  }

  /** The next 32-bit word. */
  async next(): Promise<number> {
    if (this.cursor >= this.block.byteLength) {
      const message = `${this.clientSeed}:${this.nonce}:${this.blocks.length}`;
      const mac = await crypto.subtle.sign("HMAC", await this.key, bytes(message));
      this.blocks.push({ message, mac: hex(mac) });
      this.block = new DataView(mac);
      this.cursor = 0;
    }
    const word = this.block.getUint32(this.cursor);
    this.cursor += 4;
    this.drawn.push(word);
    return word;
  }

  /** An integer below `range`, each equally likely: a word at or above the largest multiple of `range` is thrown away. */
  async uniform(range: number): Promise<number> {
    const fair = 2 ** 32 - (2 ** 32 % range);
    for (;;) {
      const word = await this.next();
      const result = word < fair ? word % range : null;
      this.draws.push({ word, range, result });
      if (result !== null) return result;
    }
  }
}

/** The outcome of a roll of the dice, 0 to 9999. */
export function rollDice(words: Draws): Promise<number> {
  return words.uniform(10_000);
}

/** Where the mines lie, in the order they were laid: each drawn from the tiles left. */
export async function layMines(count: number, words: Draws): Promise<number[]> {
  const left = Array.from({ length: 25 }, (_, tile) => tile);
  const mines: number[] = [];
  for (let laid = 0; laid < count; laid += 1) mines.push(...left.splice(await words.uniform(left.length), 1));
  return mines;
}
