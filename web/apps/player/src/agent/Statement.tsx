/** One statement: what it was computed from, line by line, and the check that computes it again here. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { call } from "../lib/api";
import { Listed } from "../lib/states";
import { Exact } from "../lib/Exact";
import { useAmount, useExact } from "../lib/sum";
import { useWords } from "../lib/words";
import { AgentIcon } from "./icons";
import { Check } from "./Check";
import { Cell, isZero, right, Table } from "./parts";
import { usePlace } from "./place";
import type { SignedFile } from "../lib/keys";
import { byRate, decimal, exact, kept, percent, reached, share, type Document } from "./recompute";
import { span } from "./Statements";
import { agentTexts } from "./texts";
import { Tiers } from "./Tiers";
import { SALARIES, salaryOf, type Salary } from "./salaries";
import { AgentLink } from "./AgentLink";

export interface Full extends SignedFile {
  statement: Document;
}

/** The file that `mela recompute` takes, saved from memory. */
function download(file: SignedFile, id: string) {
  const { document: text, signature, publicKey } = file;
  const url = URL.createObjectURL(new Blob([JSON.stringify({ document: text, signature, publicKey }, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `statement-${id}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

function Lines({ statement }: { statement: Document }) {
  const w = useWords(agentTexts);
  const { inputs, result } = statement;
  const pays = kept(inputs);
  const deposits = inputs.active != null && !isZero(inputs.active.deposits);
  const last = [
    ["carriedIn", exact(BigInt(inputs.residue))],
    ["earned", result.earned],
    ["debtBefore", inputs.debt],
    ["paid", result.paid],
    ["debtAfter", result.debt],
    ["carriedOut", exact(BigInt(result.residue))],
  ] as const;
  return (
    <>
      <Table caption={w("madeOf")} heads={[w("member"), right(w("validBet")), ...(deposits ? [right(w("deposits"))] : []), w("through"), right(w("kept")), right(w("share"))]}>
        {inputs.lines.map((line) => (
          <tr key={`${line.member}${line.through ?? ""}`}>
            <Cell head={w("member")}>
              {line.member}
            </Cell>
            <Cell head={w("validBet")} figure>
              {line.validBet}
              {line.parts && <span className="aside">{w("weights", { parts: line.parts.map(({ weight, validBet }) => `${validBet} × ${percent(weight)} %`).join(", ") })}</span>}
            </Cell>
            {deposits && (
              <Cell head={w("deposits")} figure>
                {line.deposits ?? "0.00"}
              </Cell>
            )}
            <Cell head={w("through")}>{line.through ?? w("direct")}</Cell>
            <Cell head={w("kept")} figure>
              {percent(pays(line.through))} %
            </Cell>
            <Cell head={w("share")} figure>
              {exact(share(line, pays(line.through)))}
            </Cell>
          </tr>
        ))}
      </Table>
      <dl className="ag-sums">
        <div>
          <dt>
            {w("sum")} · {w("validBet")}
          </dt>
          <dd className="figure">{result.validBet}</dd>
        </div>
        {result.counted != null && (
          <div>
            <dt>{w("countedBets")}</dt>
            <dd className="figure">{result.counted}</dd>
          </div>
        )}
        {last.map(([name, value]) => (
          <div key={name} className={name === "paid" ? "ag-paid" : ""}>
            <dt>{w(name)}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="aside">
        {w("residueText")} {result.counted != null && w("weightText")}
      </p>
    </>
  );
}

/** The earnings as the sum of their parts: the rate above them alone does not make them. */
function Parts({ statement: { inputs, result } }: { statement: Document }) {
  const w = useWords(agentTexts);
  const amount = useExact();
  const parts = byRate(inputs).map(({ rate, counts }) => `${amount(decimal(counts))} × ${percent(rate)} %`);
  const [before, after] = [BigInt(inputs.residue), BigInt(result.residue)];
  const sum = [parts.join(" + ") || amount("0"), ...(before === 0n ? [] : [`+ ${w("carriedIn")} ${exact(before)}`]), ...(after === 0n ? [] : [`− ${w("carriedOut")} ${exact(after)}`]), `= ${amount(result.earned)}`].join(" ");
  return (
    <p className="aside">
      {sum}
      {!isZero(inputs.debt) && ` · ${w("debtBefore")} ${amount(inputs.debt)}`}
      {parts.length > 1 && ` · ${w("lessTheirs")}`}
    </p>
  );
}

/** The steps that said the rate, and what was reached of their conditions. */
function Reached({ statement: { inputs, result } }: { statement: Document }) {
  const w = useWords(agentTexts);
  const sum = useAmount();
  if (inputs.tiers === undefined) return null;
  const shown = inputs.tiers.map((tier) => ({ ...tier, rate: percent(tier.rate) }));
  const step = reached(inputs, inputs.lines, inputs.tiers);
  return (
    <section className="card">
      <h3>{w("tiers")}</h3>
      <Tiers tiers={shown} reached={step && shown[inputs.tiers.indexOf(step)]} />
      <p className="aside">
        {step === undefined ? w("noTier") : w("tierReached", { rate: percent(step.rate) })}
        {result.activeMembers != null && ` ${w("activeHere", { count: result.activeMembers })}`}
        {inputs.active && ` ${w(isZero(inputs.active.deposits) ? "activeRule" : "activeRulePaid", { bet: sum(inputs.active.validBet), deposits: sum(inputs.active.deposits) })}`}
      </p>
    </section>
  );
}

export function Statement({ id, kind, checking }: { id: string; kind: Salary; checking: boolean }) {
  const w = useWords(agentTexts);
  const full = useQuery({ queryKey: ["statement", id], staleTime: Number.POSITIVE_INFINITY, queryFn: () => call("GET /wps/agent/statements/{id}", { path: { id } }) });
  // A list of what came in names a statement and not its kind: its own page is known when it is read.
  const { leave } = usePlace();
  const own = full.data && salaryOf(full.data.statement.rule);
  useEffect(() => {
    if (own !== undefined && own !== kind) leave({ page: SALARIES[own], statement: id }, true);
  }, [own, kind, id, leave]);
  return (
    <>
      <AgentLink fresh changes={{ page: SALARIES[kind] }} className="quiet small ag-back">
        ← {w("statementsBack")}
      </AgentLink>
      <Listed query={full} isEmpty={() => false} empty="">
        {({ statement, ...file }) => (
          <>
            <h2>{w("detailsOf", { window: span(statement) })}</h2>
            <p className="figure ag-big gain">
              <Exact amount={statement.result.paid} />
            </p>
            <p className="aside">
              {w("rule")} <code>{statement.rule}</code> · {w("ownRate")} {percent(statement.result.rate ?? statement.inputs.rate ?? 0)} % · {w("version1", { version: statement.contractVersion })}
            </p>
            <Parts statement={statement} />
            <Reached statement={statement} />
            <Check id={id} shown={statement.result} at={checking} />
            <section className="card">
              <h3>{w("madeOf")}</h3>
              <Lines statement={statement} />
            </section>
            <section className="card ag-sign">
              <h3>{w("signature")}</h3>
              <code>{file.signature}</code>
              <h3>{w("publicKey")}</h3>
              <code>{file.publicKey}</code>
              <p className="aside">{w("howTo")}</p>
              <pre>
                <code>mela recompute statement-{id}.json</code>
              </pre>
              <button type="button" className="quiet" onClick={() => download(file, id)}>
                <AgentIcon name="down" />
                {w("download")}
              </button>
            </section>
          </>
        )}
      </Listed>
    </>
  );
}
