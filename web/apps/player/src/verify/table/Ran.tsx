/** What else came of a round that ran: whether it reached the most that it pays, and whether it was interrupted. */
import { useWords } from "../../lib/words";
import { multiplier } from "../../tables/mark";
import { tableProofTexts } from "../tableTexts";
import { readCrash } from "./crash";
import type { Proof } from "./proof";

export function Ran({ result, top, interrupted }: Pick<Proof, "result" | "top" | "interrupted">) {
  const p = useWords(tableProofTexts);
  const crash = readCrash(result);
  if (crash === null) return null;
  return (
    <>
      {top != null && top <= crash && <p>{p("toppedOut", { at: multiplier(top) })}</p>}
      {interrupted && <p>{p("interrupted")}</p>}
    </>
  );
}
