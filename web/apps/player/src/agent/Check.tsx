/** "Check this": the signed document is read anew, its signature verified, its result computed here and laid beside the stated one. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";

import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Cell, right, Table } from "./parts";
import { published } from "../lib/keys";
import { check, exact, same, percent, type Checked, type Outcome } from "./recompute";
import { agentTexts, type AgentText } from "./texts";

const FIGURES = [
  ["validBet", "validBet"],
  ["earned", "earned"],
  ["paid", "paid"],
  ["debt", "debtAfter"],
] as const;

function Found({ checked, shown }: { checked: Checked; shown: Outcome }) {
  const w = useWords(agentTexts);
  const { document, computed, signed, known, fingerprint } = checked;
  const good = same(computed, document.result) && same(computed, shown);
  const rate = (outcome: Outcome) => (outcome.rate == null ? [] : [`${percent(outcome.rate)} %`]);
  const weighed = (outcome: Outcome) => (outcome.counted == null ? [] : [outcome.counted]);
  const active = (outcome: Outcome) => (outcome.activeMembers == null ? [] : [String(outcome.activeMembers)]);
  const beside = (label: AgentText, of: (outcome: Outcome) => string[]) => of(shown).map((said) => [label, said, of(computed)[0] ?? ""] as const);
  const rows = [...FIGURES.map(([name, label]) => [label, shown[name], computed[name]] as const), ...beside("countedBets", weighed), ...beside("tierMembers", active), ...beside("rate", rate), ["carriedOut", exact(BigInt(shown.residue)), exact(BigInt(computed.residue))] as const];
  return (
    <>
      <p className={good ? "ag-verdict good" : "ag-verdict error"}>
        <Icon name={good ? "shield" : "close"} />
        {good ? w("matches", { amount: computed.paid }) : w("differs", { said: shown.paid, found: computed.paid })}
      </p>
      <p className={known ? "good" : "ag-verdict error"} role={known ? undefined : "alert"}>
        {!known && <Icon name="close" />}
        {w(known ? "knownKey" : "unknownKey")} <code className="ag-print">{fingerprint}</code>
      </p>
      <p className={signed === false ? "error" : signed ? "good" : "aside"}>{w(signed === null ? "cannotSign" : signed ? "signed" : "notSigned")}</p>
      {signed && known && <p className="aside">{w("signedProtects")}</p>}
      <Table caption={w("here")} heads={[w("figure"), right(w("stated")), right(w("computed")), w("comparison")]}>
        {rows.map(([label, said, found]) => (
          <tr key={label}>
            <th scope="row">{w(label)}</th>
            <Cell head={w("stated")} figure>
              {said}
            </Cell>
            <Cell head={w("computed")} figure>
              {found}
            </Cell>
            <td className={said === found ? "good" : "error"}>{w(said === found ? "equal" : "unequal")}</td>
          </tr>
        ))}
      </Table>
      <h4>{w("whatWasRead")}</h4>
      <dl className="ag-facts">
        <div>
          <dt>{w("rule")}</dt>
          <dd>
            <code>{document.rule}</code>
          </dd>
        </div>
        <div>
          <dt>{w("ownRate")}</dt>
          <dd className="figure">{percent(computed.rate ?? document.inputs.rate ?? 0)} %</dd>
        </div>
        <div>
          <dt>{w("readLines")}</dt>
          <dd className="figure">{document.inputs.lines.length}</dd>
        </div>
        <div>
          <dt>{w("readBelow")}</dt>
          <dd className="figure">{document.inputs.below.length}</dd>
        </div>
        <div>
          <dt>{w("carriedIn")}</dt>
          <dd className="figure">{exact(BigInt(document.inputs.residue))}</dd>
        </div>
        <div>
          <dt>{w("debtBefore")}</dt>
          <dd className="figure">{document.inputs.debt}</dd>
        </div>
      </dl>
    </>
  );
}

/** `shown` is what the page says; `at` runs the check by itself. */
export function Check({ id, shown, at }: { id: string; shown: Outcome; at: boolean }) {
  const w = useWords(agentTexts);
  const { say } = useSite();
  const run = useMutation({ mutationFn: async () => {
      const [file, keys] = await Promise.all([call("GET /wps/agent/statements/{id}", { path: { id } }), published()]);
      return check(file, keys);
    } });
  const { mutate } = run;
  useEffect(() => {
    if (at) mutate();
  }, [at, mutate]);
  return (
    <section className="card ag-check" aria-live="polite">
      <h3>{w("check")}</h3>
      <p>{w("checkText")}</p>
      <button type="button" className="call" onClick={() => mutate()} disabled={run.isPending} aria-busy={run.isPending}>
        <Icon name="shield" />
        {w("check")}
      </button>
      {run.error && (
        <p className="error" role="alert">
          {run.error instanceof RangeError ? w("noRule", { rule: run.error.message }) : say(run.error)}
        </p>
      )}
      {run.data && <Found checked={run.data} shown={shown} />}
    </section>
  );
}
