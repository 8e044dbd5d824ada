/** Provable play, proven in the visitor's own browser: a round of the record, or numbers entered by hand. */
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { canCompute } from "kit/fairness";

import { token } from "../lib/api";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { ByHand } from "./ByHand";
import { Round } from "./Round";
import { SignInFirst } from "./SignInFirst";
import { verifyTexts } from "./texts";
import "./verify.css";

function FromRecord({ id, vendors }: { id: string | undefined; vendors: boolean }) {
  const w = useWords(verifyTexts);
  const { member, ready, t } = useSite();
  if (!ready) return <span className="skeleton" role="status" aria-label={t("loadingLabel")} />;
  if (id !== undefined) return <Round key={`${id}${member?.id ?? ""}`} id={id} signedIn={member !== null || token.read() !== ""} vendors={vendors} />;
  if (member === null && token.read() === "") return <SignInFirst />;
  return (
    <div className="note">
      <p>{w("chooseRound")}</p>
      <Link to="/member" search={{ page: "personalHistoryCopy" }} className="call">
        {w("toRecord")}
      </Link>
    </div>
  );
}

export function VerifyPage() {
  const w = useWords(verifyTexts);
  const { round, by } = useSearch({ strict: false }) as { round?: string; by?: "vendor" };
  const [byHand, setByHand] = useState(false);
  return (
    <div className="vf">
      <h1>{w("title")}</h1>
      <p>{w("intro")}</p>
      <div className="chips" role="group" aria-label={w("how")}>
        <button type="button" className="chip" aria-pressed={!byHand} onClick={() => setByHand(false)}>
          {w("aRound")}
        </button>
        <button type="button" className="chip" aria-pressed={byHand} onClick={() => setByHand(true)}>
          {w("byHand")}
        </button>
      </div>
      {!byHand && <FromRecord id={round} vendors={by === "vendor"} />}
      {byHand && (canCompute() ? <ByHand /> : <p className="note">{w("noCompute")}</p>)}
    </div>
  );
}
