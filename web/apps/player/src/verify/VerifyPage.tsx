/** Provable play, proven in the visitor's own browser: a round of the record, one of a table that many shared, all that were drawn from one chain, or numbers entered by hand. */
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { canCompute } from "kit/fairness";

import { token } from "../lib/api";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { ByHand } from "./ByHand";
import { OfChain } from "./chain/OfChain";
import { chainTexts } from "./chain/texts";
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

type Way = "round" | "table" | "chain" | "byHand";

export function VerifyPage() {
  const w = useWords(verifyTexts);
  const p = useWords(tableProofTexts);
  const c = useWords(chainTexts);
  const search = useSearch({ strict: false }) as { round?: string | number; by?: "vendor"; table?: string | number; chain?: string | number; shoe?: string | number };
  const written = (figure: string | number | undefined) => (figure === undefined ? undefined : String(figure));
  const [round, table, chain, shoe] = [search.round, search.table, search.chain, search.shoe].map(written);
  // What the address names, until another way is chosen; a link from there names another.
  const address = `${round} ${table} ${chain} ${shoe}`;
  const [chosen, choose] = useState<{ way: Way; at: string } | null>(null);
  const way = chosen?.at === address ? chosen.way : table === undefined ? "round" : chain === undefined && shoe === undefined ? "table" : "chain";
  const ways: [Way, string][] = [
    ["round", w("aRound")],
    ["table", p("ofTable")],
    ["chain", c("wholeChain")],
    ["byHand", w("byHand")],
  ];
  return (
    <div className="vf">
      <h1>{w("title")}</h1>
      <p>{w("intro")}</p>
      <div className="chips" role="group" aria-label={w("how")}>
        {ways.map(([each, name]) => (
          <button key={each} type="button" className="chip" aria-pressed={each === way} onClick={() => choose({ way: each, at: address })}>
            {name}
          </button>
        ))}
      </div>
      {way === "round" && <FromRecord id={table === undefined ? round : undefined} vendors={search.by === "vendor"} />}
      {way === "table" && <OfTable table={table} round={table === undefined ? undefined : round} />}
      {way === "chain" && <OfChain table={table} chain={chain} shoe={shoe} />}
      {way === "byHand" && (canCompute() ? <ByHand /> : <p className="note">{w("noCompute")}</p>)}
    </div>
  );
}
