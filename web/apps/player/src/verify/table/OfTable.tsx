/** A round of a table: which one, or its proof as somebody kept it. Nobody needs to sign in. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type FormEvent, type Ref } from "react";

import { call } from "../../lib/api";
import { Icon } from "../../lib/icon";
import { Field } from "../../lib/modal";
import { Listed } from "../../lib/states";
import { useWords } from "../../lib/words";
import { useTables, useTold, type Table } from "../../tables/queries";
import { chainTexts } from "../chain/texts";
import { tableProofTexts } from "../tableTexts";
import { isHand, isOf, pasted, type Proof } from "./proof";
import { Proved, Waits } from "./Proved";
import { isNumber, TableChoice, useTableName } from "./TableChoice";

/** How often a round is asked for that is not drawn yet, in milliseconds. */
const SOON = 3_000;
/** And one whose shoe is still being dealt: there are a hundred hands in it. */
const LATER = 60_000;

interface ChooserProps {
  tables: Table[];
  table: string | undefined;
  round: string | undefined;
  onAsk: () => void;
}

function Chooser({ tables, table, round, onAsk }: ChooserProps) {
  const p = useWords(tableProofTexts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ table: table ?? tables[0]?.id ?? "", round: round ?? "" });
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = { table: typed.table.trim(), round: typed.round.trim() };
    const good = isNumber(asked.table) && isNumber(asked.round);
    setWrong(!good);
    if (!good) return;
    onAsk();
    void navigate({ to: "/verify", search: { table: Number(asked.table), round: Number(asked.round) } as never, resetScroll: false });
  };
  const error = (text: string) => (wrong && !isNumber(text.trim()) ? p("wholeNumber") : undefined);
  return (
    <form className="card" onSubmit={submit} noValidate>
      <div className="vf-two">
        <TableChoice tables={tables} value={typed.table} onChange={(chosen) => setTyped({ ...typed, table: chosen })} error={error(typed.table)} />
        <Field label={p("round")} name="round" inputMode="numeric" value={typed.round} onChange={(text) => setTyped({ ...typed, round: text })} error={error(typed.round)} />
      </div>
      <button type="submit" className="call">
        {p("fetch")}
      </button>
    </form>
  );
}

function Paste({ onProof }: { onProof: (proof: Proof) => void }) {
  const p = useWords(tableProofTexts);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const proof = pasted(text);
    setWrong(proof === null);
    if (proof) onProof(proof);
  };
  return (
    <details className="card">
      <summary>{p("paste")}</summary>
      <form onSubmit={submit} noValidate>
        <p>{p("pasteWhat")}</p>
        <div className="field">
          <label htmlFor="proof">{p("pasteField")}</label>
          <textarea id="proof" rows={6} spellCheck={false} value={text} onChange={({ target }) => setText(target.value)} aria-invalid={wrong} aria-describedby={wrong ? "proof-wrong" : undefined} />
        </div>
        {wrong && (
          <p id="proof-wrong" className="error" role="alert">
            {p("noProof")}
          </p>
        )}
        <button type="submit" className="call">
          {p("check")}
        </button>
      </form>
    </details>
  );
}

/** Which round, between the one before and the one after. They stay while another round comes, and the focus with them. */
function Ways({ table, name, round, newest, heading }: { table: string; name: string; round: number; newest: number | undefined; heading: Ref<HTMLHeadingElement> }) {
  const p = useWords(tableProofTexts);
  const to = (number: number) => ({ to: "/verify", search: { table: Number(table), round: number } as never, resetScroll: false }) as const;
  return (
    <nav className="vf-ways" aria-label={p("ways")}>
      {round > 1 ? (
        <Link {...to(round - 1)} className="quiet small" aria-label={p("beforeRead", { round: round - 1 })}>
          <Icon name="left" size={16} />
          {p("before", { round: round - 1 })}
        </Link>
      ) : (
        <span />
      )}
      <h2 ref={heading} tabIndex={-1}>
        {p("roundOf", { table: name, round })}
      </h2>
      {newest === undefined || round < newest ? (
        <Link {...to(round + 1)} className="quiet small" aria-label={p("afterRead", { round: round + 1 })}>
          {p("before", { round: round + 1 })}
          <Icon name="right" size={16} />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

function Asked({ table, round, known, heading }: { table: string; round: number; known: Table | undefined; heading: Ref<HTMLHeadingElement> }) {
  const c = useWords(chainTexts);
  const p = useWords(tableProofTexts);
  const name = useTableName();
  // The way to the next round opens when that does.
  useTold(table, true);
  const proof = useQuery({
    queryKey: ["proof", table, round],
    retry: false,
    queryFn: () => call("GET /play/tables/{id}/rounds/{number}", { path: { id: table, number: round } }),
    refetchInterval: ({ state }) => (state.data && state.data.hash == null ? (state.data.result == null ? SOON : LATER) : false),
  });
  return (
    <>
      <Ways table={table} name={known ? name(known) : p("tableOf", { number: table })} round={round} newest={known?.round?.number} heading={heading} />
      {proof.isPending ? (
        <Waits />
      ) : (
        <Listed query={proof} isEmpty={() => false} empty="">
          {(told) =>
            isOf(told, table, round) ? (
              <>
                <Proved proof={told} />
                {isHand(told) && told.hash != null && (
                  <Link to="/verify" search={{ table: Number(table), shoe: round }} className="quiet wide">
                    {c("wholeShoe")}
                  </Link>
                )}
              </>
            ) : (
              <p className="vf-verdict error" role="alert">
                {p("ofAnother")}
              </p>
            )
          }
        </Listed>
      )}
    </>
  );
}

/** The proof that was pasted is all that is known of the round. */
function Kept({ proof, heading }: { proof: Proof; heading: Ref<HTMLHeadingElement> }) {
  const p = useWords(tableProofTexts);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="vf-kept">
        {p("roundOf", { table: p("tableOf", { number: proof.table }), round: proof.number })}
      </h2>
      <Proved proof={proof} />
    </>
  );
}

export function OfTable({ table, round }: { table: string | undefined; round: string | undefined }) {
  const p = useWords(tableProofTexts);
  const tables = useTables();
  // A proof that was pasted stands until another round is asked for.
  const [kept, setKept] = useState<{ proof: Proof; over: string } | null>(null);
  const place = `${table} ${round}`;
  const proof = kept?.over === place ? kept.proof : null;
  const asked = table !== undefined && round !== undefined && isNumber(round) ? { table, round: Number(round) } : null;
  // Whoever filled in a form goes on at what it brought, which stands above it.
  const heading = useRef<HTMLHeadingElement>(null);
  const filled = useRef(false);
  useEffect(() => {
    if (!filled.current) return;
    filled.current = false;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "center" });
  }, [place, proof]);
  const onAsk = () => {
    filled.current = true;
    setKept(null);
  };
  const onProof = (read: Proof) => {
    filled.current = true;
    setKept({ proof: read, over: place });
  };
  const found = proof ? <Kept proof={proof} heading={heading} /> : asked && <Asked {...asked} known={tables.data?.find(({ id }) => id === table)} heading={heading} />;
  return (
    <>
      {found}
      {found ? <h2 className="vf-kept">{p("another")}</h2> : <p>{p("choose")}</p>}
      {tables.isPending ? <span className="skeleton vf-choosing" aria-hidden="true" /> : <Chooser key={place} tables={tables.data ?? []} table={table} round={round} onAsk={onAsk} />}
      <Paste onProof={onProof} />
    </>
  );
}
