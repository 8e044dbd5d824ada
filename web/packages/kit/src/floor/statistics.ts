/** What a list of results comes to. */

/** How often each of `all` came, the most frequent first; those that came equally often in their order. */
export function frequencies<T>(came: readonly T[], all: readonly T[]): [T, number][] {
  const counts = new Map<T, number>(all.map((one) => [one, 0]));
  for (const one of came) if (counts.has(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** Shares of a whole as whole per cent that add up to a hundred, or all zero where there is nothing to share. */
export function shares(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return counts.map(() => 0);
  const floors = counts.map((count) => Math.floor((count * 100) / whole));
  let rest = 100 - floors.reduce((sum, share) => sum + share, 0);
  // What flooring took goes to those that lost most by it.
  const order = counts.map((count, place) => [place, (count * 100) / whole - (floors[place] ?? 0)] as const).toSorted(([, one], [, other]) => other - one);
  for (const [place] of order) {
    if (rest === 0) break;
    floors[place] = (floors[place] ?? 0) + 1;
    rest -= 1;
  }
  return floors;
}
