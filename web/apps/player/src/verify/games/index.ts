/** The instant games of the house that this page verifies, by their codes in records. */
import { dice } from "./dice";
import { fishing } from "./fishing";
import type { Game } from "./game";
import { mines } from "./mines";

export const GAMES: { [code: string]: Game } = { dice, mines, fishing };
