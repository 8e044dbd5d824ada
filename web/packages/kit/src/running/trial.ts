/** What a trial needs of the rules of crash (crates/games: `table/crash.rs`; crates/tables: `run.rs`). */
import { hundredthsAt } from "../table/crash";
import type { Leaving, TrialRules } from "../trial/trial";
import { exitOf } from "./bet";
import { autoOf, isCell } from "./cell";
import { elapsed, LEAST, paysAt, readResult } from "./course";

/** Most bets of one player in a round. */
const MOST = 2;

const running: Leaving = {
  leaves: (bet, round, now) => {
    const top = round.top ?? null;
    if (round.interrupted && autoOf(bet.cell) === null && top !== null) return "round_interrupted";
    if (round.phase === "open" || round.phase === "locked" || !round.startedAt) return "round_not_running";
    if (round.phase !== "running" || round.interrupted) return "cash_out_late";
    const shown = Number(hundredthsAt(elapsed({ round }, now)));
    if (shown < LEAST) return "round_not_running";
    const exit = exitOf(bet, top);
    return exit !== null && exit <= shown ? "cash_out_late" : shown;
  },
  paid: paysAt,
};

export const crashRules: TrialRules = {
  has: isCell,
  mostBets: MOST,
  returned: (bet, { result, top = null, interrupted }) => {
    const crashed = readResult(result);
    const isByHand = autoOf(bet.cell) === null && typeof bet.leftAt !== "number";
    // Who could have left by hand and was kept from it has the stake back.
    if (crashed === null || (interrupted && isByHand && top !== null)) return null;
    const left = Math.min(...[exitOf(bet, top), bet.leftAt].filter((at) => typeof at === "number"));
    return left >= LEAST && left <= crashed ? paysAt(bet.stake, left) : 0n;
  },
  running,
};
