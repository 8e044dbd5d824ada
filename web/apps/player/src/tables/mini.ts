/** Where the games of tables stand among the others. */

/** Games of tables that stand among the mini games; the others are live games. */
const MINI: readonly string[] = ["crash"];

export const isMini = (game: string): boolean => MINI.includes(game);
