/** What an outcome returns of a stake, as an exact fraction in lowest terms: `39/20`, `2`. */
export function ratio(above: number, below = 1): string {
  let [a, b] = [above, below];
  while (b > 0) [a, b] = [b, a % b];
  return below === a ? `${above / a}` : `${above / a}/${below / a}`;
}

/** What a bet returns that pays so many to one. */
export const toOne = (odds: number) => ratio(odds + 1);

/** A round: what was drawn, and what each cell returned that returned anything. */
export interface Told {
  result: string;
  returns: Map<string, string>;
}

/** A ratio's parts. */
export function parts(text: string): [above: bigint, below: bigint] {
  const [above = "0", below = "1"] = text.split("/");
  return [BigInt(above), BigInt(below)];
}

/** The mean of ratios by their weights, exactly. */
export function mean(weighted: readonly (readonly [ratio: string, weight: number])[]): string {
  let [above, below, whole] = [0n, 1n, 0n];
  for (const [text, weight] of weighted) {
    const [a, b] = parts(text);
    above = above * b + a * BigInt(weight) * below;
    below *= b;
    whole += BigInt(weight);
    const common = divisor(above, below);
    [above, below] = [above / common, below / common];
  }
  const common = divisor(above, below * whole);
  const under = (below * whole) / common;
  return under === 1n ? `${above / common}` : `${above / common}/${under}`;
}

/** The greatest common divisor; of zero and a number, that number. */
function divisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

/** A stake times a ratio, floored as the house pays it; both amounts in ledger units. */
export function times(stake: bigint, ratioText: string): bigint {
  const [above, below] = parts(ratioText);
  return (stake * above) / below;
}

/** A ratio in per cent, to two decimals, half of the last rounded up: `36/37` is 97.30. */
export function inPercent(text: string): string {
  const [above, below] = parts(text);
  const hundredths = (above * 20_000n + below) / (2n * below);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}
