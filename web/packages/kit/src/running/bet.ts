/** What one bet of a running round stands at, from what the house says of it and from where the round stands. */
import type { BetView } from "../floor/view";
import { units } from "../number";
import { autoOf } from "./cell";
import { LEAST, type Course } from "./course";

/**
 * `kept`: on the page alone, for the next round. `sent`, `leaving`: asked, and `unanswered`, `leavingUnanswered` where no answer came.
 * `placed`: waits for the start; `in`: can be cashed out; `passed`: the curve passed where it leaves by itself, which the round's end
 * confirms. `left`: by hand; `won`: by itself. `settling`: the round is over and what it paid is not told. `goingBack`, `back`: the
 * stake. `unpaid`: the books refused the payout, and somebody looks at it.
 */
export type BetState = "idle" | "kept" | "sent" | "unanswered" | "placed" | "in" | "leaving" | "leavingUnanswered" | "passed" | "left" | "settling" | "won" | "lost" | "goingBack" | "back" | "unpaid";

/** What is known of a bet. */
export interface Known {
  isKept: boolean;
  /** The request that places it; null when none is under way. */
  sent: "asked" | "unknown" | null;
  bet: BetView | null;
  /** The request that cashes it out: `late` where the house said that the bet was over before. Null where there is none. */
  leaving: "asked" | "unknown" | "late" | null;
}

/** Nothing more comes of such a bet. */
const OVER: ReadonlySet<BetState> = new Set(["left", "won", "lost", "back", "unpaid"]);

export const isOver = (state: BetState): boolean => OVER.has(state);

/** Where a bet leaves by itself, in hundredths: at its own multiplier, or where the round pays no more; null where it does not. */
export function exitOf({ cell }: BetView, top: number | null): number | null {
  const auto = autoOf(cell);
  return auto !== null && top !== null ? Math.min(auto, top) : (auto ?? top);
}

export function betState({ isKept, sent, bet, leaving }: Known, course: Course): BetState {
  // What the house has not answered is neither placed nor refused, whatever the round came to meanwhile.
  if (sent) return sent === "asked" ? "sent" : "unanswered";
  const state = bet && bet.state !== "refused" ? placedState(bet, leaving, course) : "idle";
  return isKept && (state === "idle" || isOver(state)) ? "kept" : state;
}

/** What a bet stands at that the house has on record. */
function placedState(bet: BetView, leaving: Known["leaving"], course: Course): BetState {
  if (bet.state === "returned") return "back";
  if (bet.state === "asked") return "sent";
  if (bet.state === "unpaid") return "unpaid";
  if (typeof bet.leftAt === "number") return "left";
  if (typeof bet.payout === "string") return units(bet.payout) > 0n ? "won" : "lost";
  if (leaving === "asked") return "leaving";
  if (leaving === "unknown") return "leavingUnanswered";
  if (bet.round !== course.id) return "settling";
  if (course.result !== null || course.stage === "void") return endedState(bet, course);
  return leaving === "late" ? "settling" : growingState(bet, course);
}

/** Of a round that is over, before the house says what became of the bet: lost is only what it calls so. */
function endedState(bet: BetView, { result, stage, top, isInterrupted }: Course): BetState {
  if (stage === "void") return "goingBack";
  const exit = exitOf(bet, top);
  return isInterrupted && (exit === null || exit > (result ?? 0)) ? "goingBack" : "settling";
}

function growingState(bet: BetView, { stage, hundredths, top }: Course): BetState {
  if (stage !== "running" || hundredths < LEAST) return "placed";
  const exit = exitOf(bet, top);
  return exit !== null && hundredths >= exit ? "passed" : "in";
}
