/**
 * What a trial needs of the rules of blackjack: one bets behind seats that others have taken, and such a bet stays on the first hand
 * whatever its seat decides (crates/tables: `bet/seat.rs`; crates/games: `Record::returned`).
 */
import { MOST_BETS } from "../floor/terms";
import { units } from "../number";
import { times } from "../table/ratio";
import type { TrialRules } from "../trial/trial";
import { playedReturns, readPlayed } from "./result";
import type { Seats } from "./seats";

/** The seat that a bet is behind; null for a cell that is none. */
function seatBehind(cell: string): number | null {
  const [, seat] = /^behind:([1-7])$/.exec(cell) ?? [];
  return seat === undefined ? null : Number(seat);
}

/** `seats`: who sits where, as the table told it last. */
export const seatRules = (seats: () => Seats | null): TrialRules => ({
  has: (cell) => seatBehind(cell) !== null,
  mostBets: MOST_BETS,
  refuses: (cell, round) => {
    const known = seats();
    // Until the table tells who sits in a round, nobody does.
    const isTaken = known?.round === round && known.seats.some(({ seat }) => seat === seatBehind(cell));
    return isTaken ? null : "seat_empty";
  },
  returned: ({ cell, stake }, { result }) => {
    const played = readPlayed(result);
    // The seat's own stake did not stand, so that nothing was dealt to it.
    if (!played?.seats.some(({ seat }) => seat === seatBehind(cell))) return null;
    return times(units(stake), playedReturns(played).get(cell) ?? "0");
  },
});
