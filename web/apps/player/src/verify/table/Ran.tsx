/** What else came of a round that ran: whether it reached the most that it pays, and whether it was interrupted. */
import { useWords } from "../../lib/words";
import { multiplier, type Running } from "../../tables/running";
import { tableProofTexts } from "../tableTexts";
import { readCrash } from "./crash";

export function Ran({ result, top, interrupted }: Running & { result?: unknown }) {
  const p = useWords(tableProofTexts);
  const crash = readCrash(result);
  if (crash === null) return null;
  return (
    <>
      {top != null && top <= crash && <p>{p("toppedOut", { at: multiplier(top) })}</p>}
      {interrupted === true && <p>{p("interrupted")}</p>}
    </>
  );
}
