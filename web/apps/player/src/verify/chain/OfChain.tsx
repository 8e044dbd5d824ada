/** Whole chains of a table: what was published of each, and the check of all of its rounds. Nobody needs to sign in. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type FormEvent, type Ref } from "react";

import { canCompute } from "kit/fairness";

import { Listed } from "../../lib/states";
import { useWords } from "../../lib/words";
import { useTables, type Table } from "../../tables/queries";
import { isNumber, TableChoice, useTableName } from "../table/TableChoice";
import { tableProofTexts } from "../tableTexts";
import { verifyTexts } from "../texts";
import { Checked } from "./Checked";
import { Facts, useSpan } from "./Facts";
import { readKept, type Chain, type ChainPage } from "./read";
import { chainsOf, ofFile, ofHouse, ofShoe } from "./run";
import { chainTexts } from "./texts";

const useChains = (table: string) => useQuery({ queryKey: ["chains", table], enabled: isNumber(table), retry: false, queryFn: () => chainsOf(table) });

/** A chain of the list, with the way to its check. */
function Item({ table, chain, onAsk }: { table: string; chain: Chain; onAsk: () => void }) {
  const c = useWords(chainTexts);
  const span = useSpan();
  return (
    <li className="card">
      <h3 className="vf-chain">
        {c("chain", { chain: chain.number })} <small>{span(chain)}</small>
      </h3>
      <Facts chain={chain} />
      {chain.first === null ? (
        <p>{c("writeDown")}</p>
      ) : (
        <Link to="/verify" search={{ table: Number(table), chain: chain.number }} resetScroll={false} className="quiet" aria-label={c("checkThis", { chain: chain.number })} onClick={onAsk}>
          {c("checkIt")}
        </Link>
      )}
    </li>
  );
}

/** What the address names: a chain by its number, or the shoe of a round. */
type Named = { chain: number } | { shoe: number };

interface OpenedProps {
  name: string;
  table: string;
  of: Named;
  chain: Chain | undefined;
  starts: boolean;
  heading: Ref<HTMLHeadingElement>;
}

function Opened({ name, table, of, chain, starts, heading }: OpenedProps) {
  const c = useWords(chainTexts);
  const span = useSpan();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="vf-kept">
        {"shoe" in of ? c("shoeOf", { table: name, round: of.shoe }) : c("chainOf", { table: name, chain: of.chain })}
      </h2>
      {!chain ? (
        <p className="note">{"shoe" in of ? c("noRound", { round: of.shoe }) : c("unknown", { chain: of.chain })}</p>
      ) : (
        <>
          <section className="card">
            <p>
              {"shoe" in of && `${c("chain", { chain: chain.number })} · `}
              {span(chain)}
            </p>
            <Facts chain={chain} />
            {chain.first === null && <p>{c("writeDown")}</p>}
          </section>
          {chain.first !== null && <Checked source={"shoe" in of ? ofShoe(table, chain, of.shoe) : ofHouse(table, chain)} starts={starts} />}
        </>
      )}
    </>
  );
}

const isIn = ({ number, first, last }: Chain, of: Named): boolean => ("chain" in of ? number === of.chain : first !== null && last !== null && first <= of.shoe && of.shoe <= last);

/** What was kept is all that is known of the chain. */
function Kept({ page, heading }: { page: ChainPage; heading: Ref<HTMLHeadingElement> }) {
  const c = useWords(chainTexts);
  const p = useWords(tableProofTexts);
  const chain: Chain = { ...page, number: page.chain, first: page.rounds[0]?.number ?? null, last: page.rounds.at(-1)?.number ?? null };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="vf-kept">
        {c("chainOf", { table: p("tableOf", { number: page.table }), chain: page.chain })}
      </h2>
      <section className="card">
        <Facts chain={chain} />
      </section>
      <Checked source={ofFile(page)} starts />
    </>
  );
}

/** `isFirst`: nothing else on the page is to be done first. */
function Chooser({ tables, table, isFirst, onTable }: { tables: Table[]; table: string; isFirst: boolean; onTable: (table: string) => void }) {
  const c = useWords(chainTexts);
  const p = useWords(tableProofTexts);
  const [typed, setTyped] = useState(table || (tables[0]?.id ?? ""));
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = typed.trim();
    setWrong(!isNumber(asked));
    if (isNumber(asked)) onTable(asked);
  };
  return (
    <form className="card" onSubmit={submit} noValidate>
      <TableChoice tables={tables} value={typed} onChange={setTyped} error={wrong && !isNumber(typed.trim()) ? p("wholeNumber") : undefined} />
      <button type="submit" className={isFirst ? "call" : "quiet"}>
        {c("show")}
      </button>
    </form>
  );
}

function FromFile({ onPage }: { onPage: (page: ChainPage) => void }) {
  const c = useWords(chainTexts);
  const [wrong, setWrong] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const page = readKept(await file.text());
    setWrong(page === null);
    if (page) onPage(page);
  };
  return (
    <details className="card">
      <summary>{c("kept")}</summary>
      <p id="chain-what">{c("keptWhat")}</p>
      <div className="field">
        <label htmlFor="chain-file">{c("keptField")}</label>
        <input id="chain-file" type="file" accept=".json,application/json" aria-invalid={wrong} aria-describedby={wrong ? "chain-wrong" : "chain-what"} onChange={({ target }) => void read(target.files?.[0])} />
      </div>
      {wrong && (
        <p id="chain-wrong" className="error" role="alert">
          {c("noChain")}
        </p>
      )}
    </details>
  );
}

/** The chains of the table: all, or those beside the one that stands above. */
function List({ name, table, chains, but, heading, onAsk }: { name: string; table: string; chains: Chain[]; but: Chain | null | undefined; heading: Ref<HTMLHeadingElement>; onAsk: () => void }) {
  const c = useWords(chainTexts);
  const listed = chains.filter((chain) => chain !== but);
  if (but !== null && listed.length === 0) return null;
  return (
    <>
      <h2 ref={but === null ? heading : undefined} tabIndex={-1} className="vf-kept">
        {but === null ? c("chains", { table: name }) : c("others")}
      </h2>
      {listed.length === 0 && <p className="note">{c("none")}</p>}
      <ul className="vf-chains">
        {listed.map((chain) => (
          <Item key={chain.number} table={table} chain={chain} onAsk={onAsk} />
        ))}
      </ul>
    </>
  );
}

/** The number of an address, if it is one. */
const numberOf = (text: string | undefined) => (text !== undefined && isNumber(text) ? Number(text) : null);

function named({ chain, shoe }: { chain: string | undefined; shoe: string | undefined }): Named | null {
  const [ofChain, ofHand] = [numberOf(chain), numberOf(shoe)];
  return ofHand !== null ? { shoe: ofHand } : ofChain !== null ? { chain: ofChain } : null;
}

export function OfChain({ table: told, chain, shoe }: { table: string | undefined; chain: string | undefined; shoe: string | undefined }) {
  const w = useWords(verifyTexts);
  const c = useWords(chainTexts);
  const p = useWords(tableProofTexts);
  const nameOf = useTableName();
  const tables = useTables();
  const place = `${told} ${chain} ${shoe}`;
  // What was chosen here stands until the address names another.
  const [chosen, choose] = useState<{ over: string; table?: string; page?: ChainPage; files?: number } | null>(null);
  const { table = told ?? "", page = null, files = 0 } = chosen?.over === place ? chosen : {};
  const chains = useChains(table);
  const of = table === told ? named({ chain, shoe }) : null;
  const opened = of && chains.data?.find((each) => isIn(each, of));
  const known = tables.data?.find(({ id }) => id === table);
  const name = known ? nameOf(known) : p("tableOf", { number: table });
  // Whoever asked goes on at what it brought, which stands above.
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(false);
  const starts = asked.current;
  useEffect(() => {
    if (!asked.current || !heading.current) return;
    asked.current = false;
    heading.current.focus();
    heading.current.scrollIntoView({ block: "start" });
  });
  const onAsk = () => {
    asked.current = true;
  };
  const onTable = (next: string) => {
    onAsk();
    choose({ over: place, table: next });
  };
  const onPage = (read: ChainPage) => {
    onAsk();
    choose({ over: place, page: read, files: files + 1 });
  };
  if (!canCompute()) return <p className="note">{w("noCompute")}</p>;
  return (
    <>
      <p>{c("choose")}</p>
      {page && <Kept key={files} page={page} heading={heading} />}
      {!page && isNumber(table) && (
        <Listed query={chains} isEmpty={() => false} empty="">
          {(list) => (
            <>
              {of && <Opened key={place} name={name} table={table} of={of} chain={opened ?? undefined} starts={starts} heading={heading} />}
              <List name={name} table={table} chains={list} but={opened} heading={heading} onAsk={onAsk} />
            </>
          )}
        </Listed>
      )}
      {tables.isPending ? <span className="skeleton vf-choosing" aria-hidden="true" /> : <Chooser key={place} tables={tables.data ?? []} table={table} isFirst={of === null && page === null} onTable={onTable} />}
      <FromFile onPage={onPage} />
    </>
  );
}
