/** What a round drew, in a figure and a word. */

export type Word = "red" | "black" | "zero" | "big" | "small" | "triple";

export interface Mark {
  figure: string;
  word: Word;
}

const REDS: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

const isWithin = (value: unknown, least: number, most: number): value is number => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

function ofRoulette(result: unknown): Mark | null {
  if (typeof result !== "object" || result === null || !("pocket" in result) || !isWithin(result.pocket, 0, 36)) return null;
  const { pocket } = result;
  return { figure: String(pocket), word: pocket === 0 ? "zero" : REDS.includes(pocket) ? "red" : "black" };
}

/** Three alike are neither big nor small: bets on both lose. */
function ofSicBo(result: unknown): Mark | null {
  if (!Array.isArray(result) || result.length !== 3 || !result.every((die): die is number => isWithin(die, 1, 6))) return null;
  const total = result.reduce((sum, die) => sum + die, 0);
  return { figure: String(total), word: new Set(result).size === 1 ? "triple" : total >= 11 ? "big" : "small" };
}

/** The mark of a result; null for a game that has none here, or for what is no result of it. */
export function markOf(game: string, result: unknown): Mark | null {
  if (game === "roulette") return ofRoulette(result);
  return game === "sic-bo" ? ofSicBo(result) : null;
}
