/** Where one's bets left a round that ran, and whether what they paid follows from it by this page's own reading of the rules. */
import { units } from "kit/number";

import type { Answer } from "../lib/api";
import { multiplier } from "../tables/mark";
import { leftOf, paysOf, readCrash, type Left } from "../verify/table/crash";
import type { recordTexts } from "./texts";

type Played = Answer<"GET /play/table-rounds/{id}">;
export type Bet = Played["bets"][number];
export type Proof = Played["proof"];

/** Where a bet left; null while that is not known, and for one that was not played. */
function found({ cell, leftAt = null, payout, stake, state }: Bet, { result, top = null }: Proof): { left: Left; pays: boolean } | null {
  if (state !== "taken" && state !== "unpaid") return null;
  const crash = readCrash(result);
  if (crash === null) return leftAt === null ? null : { left: { how: "hand", at: leftAt }, pays: true };
  const left = leftOf({ cell, leftAt }, top, crash);
  return { left, pays: payout == null || units(payout) === paysOf(units(stake), left) };
}

/** In words; null where there is nothing to say. */
export function leftText(bet: Bet, proof: Proof): { id: Extract<keyof typeof recordTexts, `left.${string}`>; at: string } | null {
  if (bet.state === "returned") return proof.interrupted ? { id: "left.interrupted", at: "" } : null;
  const known = found(bet, proof);
  // Without the round's top, one that left there is not told from one that did not.
  if (!known || (!known.pays && proof.top == null)) return null;
  const { left } = known;
  return { id: `left.${left.how}`, at: left.how === "crashed" ? "" : multiplier(left.at) };
}

/** Whether a bet of an interrupted round went back although it had left, or would have by itself. */
function isReturnedWrongly({ cell, leftAt = null }: Bet, { result, top = null, interrupted }: Proof): boolean {
  const crash = readCrash(result);
  if (crash === null || top === null || !interrupted) return false;
  const { how } = leftOf({ cell, leftAt }, top, crash);
  return how === "hand" || how === "auto";
}

/** Whether what came back follows; null where nothing did, or the round's top is not told. */
export function follows(bet: Bet, proof: Proof): boolean | null {
  if (bet.state === "returned") return isReturnedWrongly(bet, proof) ? false : null;
  if (bet.payout == null || proof.top == null || readCrash(proof.result) === null) return null;
  return found(bet, proof)?.pays ?? null;
}
