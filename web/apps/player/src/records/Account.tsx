/** The account record (transactionHistory): every line is a row of the ledger, and says why. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { moment } from "ui/format";

import { call, type Answer } from "../lib/api";
import { Listed } from "../lib/states";
import { useExact } from "../lib/sum";
import { useWords } from "../lib/words";
import { Pages } from "./Pages";
import { Signed, Sums } from "./parts";
import { moments } from "./range";
import { Files, RangeBar, useRange } from "./RangeBar";
import { recordTexts } from "./texts";
import { useKind, WhyDialog, type Asked } from "./Why";
import "./records.css";

const KINDS = ["deposit", "withdrawal", "fee", "bet", "win", "refund", "transfer", "commission", "bonus", "adjustment"] as const;
/** What an account other than the balance is called beside its amount. */
const AFTER: Partial<Record<string, "heldAfter" | "bonusAfter" | "sessionAfter">> = { held: "heldAfter", bonus: "bonusAfter", session: "sessionAfter" };
export type AccountLine = Answer<"GET /wps/member/transactions">["content"][number];

export function Line({ line, onWhy }: { line: AccountLine; onWhy: () => void }) {
  const w = useWords(recordTexts);
  const kind = useKind();
  const exact = useExact();
  const balance = exact(line.balance);
  const after = w(AFTER[line.account] ?? "balanceAfter", { balance });
  return (
    <li>
      <button type="button" className="rec-row" onClick={onWhy} aria-label={w("whyOf", { what: kind(line.kind), time: moment(line.at) })}>
        <span>
          <b>{kind(line.kind)}</b>
          <small>
            <time dateTime={line.at}>{moment(line.at)}</time>
          </small>
        </span>
        <span className="rec-pair">
          <b>
            <Signed amount={line.amount} />
          </b>
          <small className="figure">{after}</small>
        </span>
      </button>
    </li>
  );
}

/** What is held or bonus now, and for what. Nothing is shown when there is none. */
function Kept({ onWhy }: { onWhy: (asked: Asked) => void }) {
  const w = useWords(recordTexts);
  const kept = useQuery({ queryKey: ["kept"], queryFn: () => call("GET /wps/member/transactions/kept") });
  if (!kept.data || kept.data.length === 0) return null;
  return (
    <section className="rec-kept">
      <h2>{w("kept")}</h2>
      <p className="rec-text">{w("keptText")}</p>
      <ul className="rec-lines">
        {kept.data.map((part) => {
          const what = `of.${part.belongsTo.kind}` as keyof typeof recordTexts;
          const name = part.belongsTo.name ?? (what in recordTexts ? w(what) : part.belongsTo.kind);
          return (
            <li key={`${part.account}${part.reference}`}>
              <button type="button" className="rec-row" onClick={() => onWhy({ reference: part.reference })} aria-label={w("whyOf", { what: name, time: moment(part.at) })}>
                <span>
                  <b>{name}</b>
                  <small>
                    {w(part.account === "bonus" ? "account.bonus" : "account.held")} · <time dateTime={part.at}>{moment(part.at)}</time>
                  </small>
                </span>
                <b>
                  <Signed amount={part.amount} plain />
                </b>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Account() {
  const w = useWords(recordTexts);
  const times = useRange("week");
  const [kind, setKind] = useState("");
  const [asked, ask] = useState<Asked | null>(null);
  const query = { ...moments(times.range), ...(kind === "" ? {} : { kind }) };
  const totals = useQuery({ queryKey: ["transactions", "totals", times.range], queryFn: () => call("GET /wps/member/transactions/totals", { query: moments(times.range) }), placeholderData: (old) => old });
  const record = useInfiniteQuery({
    queryKey: ["transactions", query],
    initialPageParam: "",
    queryFn: ({ pageParam }) => call("GET /wps/member/transactions", { query: { ...query, pageSize: 20, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  return (
    <div className="rec">
      <Kept onWhy={ask} />
      <RangeBar {...times} />
      <div className="chips rec-tabs" role="group" aria-label={w("kinds")}>
        {["", ...KINDS].map((name) => (
          <button key={name} type="button" className="chip" aria-pressed={kind === name} onClick={() => setKind(name)}>
            {name === "" ? w("all") : w(`group.${name}` as keyof typeof recordTexts)}
          </button>
        ))}
      </div>
      <Listed query={totals} isEmpty={(sums) => sums.kinds.length === 0} empty="">
        {(sums) => (
          <Sums
            title={w("totals")}
            facts={[...sums.kinds.map((each) => ({ name: w(`group.${each.kind}` as keyof typeof recordTexts), value: each.amount, signed: true })), { name: w("change"), value: sums.change, signed: true }]}
          />
        )}
      </Listed>
      <Files path="/wps/member/transactions/export" query={query} />
      <Pages record={record} empty={w("noLines")}>
        {(line) => <Line key={line.id} line={line} onWhy={() => ask({ line: line.why })} />}
      </Pages>
      {asked !== null && <WhyDialog asked={asked} onClose={() => ask(null)} />}
    </div>
  );
}
