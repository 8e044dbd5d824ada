/** What a trial needs of the rules of a game with a layout. */
import { units } from "../number";
import { times } from "../table/ratio";
import type { TrialRules } from "../trial/trial";
import type { Game } from "./game";
import { MOST_BETS } from "./terms";

/** By what the page itself reckons of a result, which the page that verifies rounds does too. */
export function layoutRules<R>(game: Pick<Game<R>, "has" | "read" | "returns">): TrialRules {
  return {
    has: (cell) => game.has(cell),
    mostBets: MOST_BETS,
    returned: ({ cell, stake }, { result }) => {
      const read = game.read(result);
      return read === null ? null : times(units(stake), game.returns(read).get(cell) ?? "0");
    },
  };
}
