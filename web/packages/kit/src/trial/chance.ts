/** The browser's own randomness: an integer below `range`. What lies beyond the last even share is thrown away, as the house does. */
export function chance(range: number): number {
  const fair = 2 ** 32 - (2 ** 32 % range);
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < fair) return word % range;
  }
}
