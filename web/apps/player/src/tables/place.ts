/** Where the games of tables stand among the others. */

/** Games of tables that stand among the mini games. */
const MINI: readonly string[] = ["crash"];
/** The game whose tables are rooms: they draw no rounds, and stand among the fishing games. */
export const FISHING = "fishing";

/** The shelves of tables: live games, mini games, fishing rooms. */
export type Shelf = "live" | "mini" | "fish";

export const shelfOf = (game: string): Shelf => (game === FISHING ? "fish" : MINI.includes(game) ? "mini" : "live");

export const isMini = (game: string): boolean => shelfOf(game) === "mini";
