/** SHA-256 and its HMAC at once, without waiting: a tide needs hundreds of blocks, and the page cannot stand still for each. */

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
};

/** The first 32 bits of the fraction of a root of a prime, as the standard derives its constants. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const BLOCK = 64;
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Takes one block of 64 bytes into a state. */
function compress(state: Int32Array, view: DataView, at: number, words: Int32Array): void {
  for (let place = 0; place < 16; place += 1) words[place] = view.getInt32(at + 4 * place);
  for (let place = 16; place < 64; place += 1) {
    const [far, near] = [words[place - 15] ?? 0, words[place - 2] ?? 0];
    const first = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const second = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[place] = (words[place - 16] ?? 0) + first + (words[place - 7] ?? 0) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, last = 0] = state;
  for (let place = 0; place < 64; place += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (last + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUND[place] ?? 0) + (words[place] ?? 0)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, last].forEach((word, place) => (state[place] = (state[place] ?? 0) + word));
}

/** The SHA-256 of bytes. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  const [state, words] = [START.slice(), new Int32Array(64)];
  for (let at = 0; at < whole.length; at += BLOCK) compress(state, view, at, words);
  const digest = new Uint8Array(32);
  const told = new DataView(digest.buffer);
  state.forEach((word, place) => told.setInt32(4 * place, word));
  return digest;
}

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/** Words of a stream that many share, as `RoundWords` draws them: HMAC-SHA256 keyed with the salt, over `message:block`. */
export class PromptWords {
  private readonly inner: Uint8Array;
  private readonly outer: Uint8Array;
  private block = new DataView(new ArrayBuffer(0));
  private cursor = 0;
  private blocks = 0;

  constructor(
    salt: string,
    private readonly message: string,
  ) {
    const given = new TextEncoder().encode(salt);
    const key = new Uint8Array(BLOCK);
    key.set(given.length > BLOCK ? sha256(given) : given);
    this.inner = key.map((byte) => byte ^ 0x36);
    this.outer = key.map((byte) => byte ^ 0x5c);
  }

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
    const message = new TextEncoder().encode(`${this.message}:${this.blocks}`);
    this.block = new DataView(sha256(joined(this.outer, sha256(joined(this.inner, message)))).buffer);
    this.blocks += 1;
    this.cursor = 0;
  }
}
