/** What is known of a round of a table without drawing it: its game, and its result as a text. */

/** The game of a version, by its code. */
export const gameOf = (rules: string): string => rules.replace(/-\d+([+].*)?$/, "");

/** Names in one order, so that two records of the same can be compared as texts. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, each]) => [name, ordered(each)]),
  );
}
export const written = (result: unknown): string => JSON.stringify(ordered(result));
