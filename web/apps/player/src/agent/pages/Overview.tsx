/** The first page: income of today with the time to the next settlement, the team's figures, and the last windows. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { call } from "../../lib/api";
import { Listed, Paged } from "../../lib/states";
import { useAmount } from "../../lib/sum";
import { useWords } from "../../lib/words";
import type { Overview as Figures, Preset } from "../calls";
import { Chart } from "../Chart";
import { useNow } from "../clock";
import { Presets, Tile, usePreset } from "../parts";
import { contractsQuery, statementsQuery } from "../queries";
import { decimal, units } from "../recompute";
import { firstOf, SALARIES } from "../salaries";
import { bars, byDay, byWindow, naming, windows as drawn } from "../series";
import { Settlement } from "../Settlement";
import { Statements } from "../Statements";
import { agentTexts } from "../texts";
import { AgentLink } from "../AgentLink";

const useOverview = (preset: Preset) =>
  useQuery({ queryKey: ["overview", preset], refetchInterval: 30_000, queryFn: () => call("GET /wps/agent/overview", { query: { preset: preset } }) });

function Today() {
  const sum = useAmount();
  const w = useWords(agentTexts);
  const { data } = useOverview("today");
  return (
    <section className="ag-hero card" aria-label={w("todayIncome")}>
      <div>
        <h2>{w("todayIncome")}</h2>
        <p className="figure ag-big">{data ? sum(data.salary) : "…"}</p>
      </div>
      <Settlement />
    </section>
  );
}

function Numbers({ figures }: { figures: Figures }) {
  const sum = useAmount();
  const w = useWords(agentTexts);
  const loss = figures.profitLoss.startsWith("-");
  return (
    <dl className="ag-tiles">
      <Tile name={w("salary")} tone="gain">
        {sum(figures.salary)}
      </Tile>
      <Tile name={w("validBet")}>{sum(figures.validBet)}</Tile>
      <Tile name={w("bet")}>{sum(figures.bet)}</Tile>
      <Tile name={w("payout")}>{sum(figures.payout)}</Tile>
      <Tile name={w("profitLoss")} tone={loss ? "loss" : ""}>
        {sum(figures.profitLoss)}
      </Tile>
      <Tile name={w("deposits")}>{sum(figures.deposits)}</Tile>
      <Tile name={w("withdrawals")}>{sum(figures.withdrawals)}</Tile>
      <Tile name={w("members")}>
        {figures.members}
        {figures.newMembers > 0 && <small> +{figures.newMembers}</small>}
      </Tile>
      <Tile name={w("active")}>{figures.active}</Tile>
      <Tile name={w("firstDepositors")}>{figures.firstDepositors}</Tile>
      <Tile name={w("online")}>{figures.online}</Tile>
      <Tile name={w("teamBalance")}>{sum(figures.balance)}</Tile>
    </dl>
  );
}

function Drawn({ figures, preset }: { figures: Figures; preset: Preset }) {
  const w = useWords(agentTexts);
  const [what, setWhat] = useState<"income" | "validBet">("income");
  const now = useNow();
  return (
    <section className="card">
      <div className="chips" role="group" aria-label={w("chart")}>
        {(["income", "validBet"] as const).map((name) => (
          <button key={name} type="button" className="chip" aria-pressed={what === name} onClick={() => setWhat(name)}>
            {w(name)}
          </button>
        ))}
      </div>
      <Chart bars={bars(figures.series, what, preset, now)} what={w(what)} total={what === "income" ? figures.salary : figures.validBet} naming={naming(preset)} />
    </section>
  );
}

export function Overview() {
  const w = useWords(agentTexts);
  const preset = usePreset();
  const figures = useOverview(preset);
  const kind = firstOf(useQuery(contractsQuery).data ?? []);
  const windows = useInfiniteQuery(statementsQuery(kind));
  const first = { ...windows, hasNextPage: false } as typeof windows;
  return (
    <>
      <Today />
      <Presets chosen={preset} />
      <Listed query={figures} isEmpty={() => false} empty="">
        {(known) => (
          <>
            <Numbers figures={known} />
            <Drawn figures={known} preset={preset} />
          </>
        )}
      </Listed>
      {/* What stands above has its height first. */}
      {!figures.isPending && (
        <>
          <div className="ag-head">
            <h2>{w("lastWindows")}</h2>
            <AgentLink fresh changes={{ page: SALARIES[kind] }} className="quiet small">
              {w("allStatements")}
            </AgentLink>
          </div>
          <Paged query={first} empty={w("noStatements")}>
            {(rows) => (
              <>
                <section className="card">
                  <Chart bars={drawn(rows.slice(0, 20))} what={w("income")} total={decimal(rows.slice(0, 20).reduce((sum, row) => sum + units(row.amount), 0n))} naming={kind === "daily_salary" ? byDay : byWindow} />
                </section>
                <Statements rows={rows.slice(0, 5)} />
                <p className="aside">{w("formula")}</p>
              </>
            )}
          </Paged>
        </>
      )}
    </>
  );
}
