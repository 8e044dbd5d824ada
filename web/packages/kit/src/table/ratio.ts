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
