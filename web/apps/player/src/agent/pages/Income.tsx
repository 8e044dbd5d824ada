/** One's own income: what the ledger says came in, each line leading to the statement that it pays. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { moment } from "ui/format";

import { call } from "../../lib/api";
import { Exact } from "../../lib/Exact";
import { Listed, Paged } from "../../lib/states";
import { useWords } from "../../lib/words";
import type { Paid } from "../calls";
import { Chart } from "../Chart";
import { useNow } from "../clock";
import { Cell, Presets, right, Table, usePreset } from "../parts";
import { paged } from "../queries";
import { bars, naming } from "../series";
import { agentTexts } from "../texts";
import { SALARIES } from "../salaries";
import { AgentLink } from "../AgentLink";

export function Income() {
  const w = useWords(agentTexts);
  const preset = usePreset("week");
  const now = useNow();
  const figures = useQuery({ queryKey: ["overview", preset], queryFn: () => call("GET /wps/agent/overview", { query: { preset: preset } }) });
  const paid = useInfiniteQuery(paged<Paid>(["transactions", "commission"], (cursor) => call("GET /wps/member/transactions", { query: { kind: "commission", pageSize: 20, cursor } })));
  return (
    <>
      <Presets chosen={preset} />
      <Listed query={figures} isEmpty={() => false} empty="">
        {(known) => (
          <section className="card">
            <h2>{w("salary")}</h2>
            <p className="figure ag-big gain">
              <Exact amount={known.salary} />
            </p>
            {known.salaries.length > 1 && (
              <dl className="ag-facts">
                {known.salaries.map(({ kind, amount }) => (
                  <div key={kind}>
                    <dt>{w(SALARIES[kind])}</dt>
                    <dd className="figure">
                      <Exact amount={amount} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            <Chart bars={bars(known.series, "income", preset, now)} what={w("income")} total={known.salary} naming={naming(preset)} />
          </section>
        )}
      </Listed>
      {/* What stands above has its height first, or the list would jump. */}
      {!figures.isPending && (
        <>
          <h2>{w("lines")}</h2>
          <p className="aside">{w("incomeText")}</p>
          <Paged query={paid} empty={w("noIncome")}>
            {(rows) => (
              <Table caption={w("lines")} heads={[w("time"), right(w("received")), right(w("statement"))]}>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <Cell head={w("time")}>
                      <time className="figure" dateTime={row.at}>
                        {moment(row.at)}
                      </time>
                    </Cell>
                    <Cell head={w("received")} figure className="gain">
                      +<Exact amount={row.amount} />
                    </Cell>
                    <td className="ag-act">
                      <AgentLink fresh changes={{ page: "agentRealtimeSalary", statement: row.reference.replace(/^statement:/, "") }} className="quiet small" label={w("detailsOf", { window: moment(row.at) })}>
                        {w("toStatement")}
                      </AgentLink>
                    </td>
                  </tr>
                ))}
              </Table>
            )}
          </Paged>
        </>
      )}
    </>
  );
}
