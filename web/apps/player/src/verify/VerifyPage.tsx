/** Provable play, proven in the visitor's own browser: a round of the record, one of a table that many shared, or numbers entered by hand. */
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { canCompute } from "kit/fairness";

import { token } from "../lib/api";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { ByHand } from "./ByHand";
import { Round } from "./Round";
import { SignInFirst } from "./SignInFirst";
import { OfTable } from "./table/OfTable";
import { tableProofTexts } from "./tableTexts";
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

type Way = "round" | "table" | "byHand";

export function VerifyPage() {
  const w = useWords(verifyTexts);
  const p = useWords(tableProofTexts);
  const search = useSearch({ strict: false }) as { round?: string | number; by?: "vendor"; table?: string | number };
  const written = (figure: string | number | undefined) => (figure === undefined ? undefined : String(figure));
  const [round, table] = [written(search.round), written(search.table)];
  // What the address names, until another way is chosen.
  const [chosen, choose] = useState<Way | null>(null);
  const way = chosen ?? (table === undefined ? "round" : "table");
  const ways: [Way, string][] = [
    ["round", w("aRound")],
    ["table", p("ofTable")],
    ["byHand", w("byHand")],
  ];
  return (
    <div className="vf">
      <h1>{w("title")}</h1>
      <p>{w("intro")}</p>
      <div className="chips" role="group" aria-label={w("how")}>
        {ways.map(([each, name]) => (
          <button key={each} type="button" className="chip" aria-pressed={each === way} onClick={() => choose(each)}>
            {name}
          </button>
        ))}
      </div>
      {way === "round" && <FromRecord id={table === undefined ? round : undefined} vendors={search.by === "vendor"} />}
      {way === "table" && <OfTable table={table} round={table === undefined ? undefined : round} />}
      {way === "byHand" && (canCompute() ? <ByHand /> : <p className="note">{w("noCompute")}</p>)}
    </div>
  );
}
