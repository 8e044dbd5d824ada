/** Contracts of one kind of salary, the time to the next settlement, and the statements. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { moment } from "ui/format";

import { Modal } from "../../lib/modal";
import { Listed, Paged } from "../../lib/states";
import { useWords } from "../../lib/words";
import { Answer, other, type Act } from "../Answer";
import type { Contract } from "../calls";
import { Offer } from "../Offer";
import { usePlace } from "../place";
import { contractsQuery, statementsQuery } from "../queries";
import { Settlement } from "../Settlement";
import { Statement } from "../Statement";
import { Statements } from "../Statements";
import { agentTexts, type AgentText } from "../texts";
import { Tiers } from "../Tiers";
import { stepped, type Salary as Kind } from "../salaries";

function sides(contract: Contract): { id: AgentText; name: string } {
  if (!contract.incoming) return { id: "toDownline", name: other(contract) };
  return contract.counterparty === "-1" ? { id: "fromHouse", name: "" } : { id: "fromUpline", name: other(contract) };
}

/** What its sides may do with a contract as it stands. */
function actsOn({ incoming, state }: Contract): readonly Act[] {
  if (state === "offered") return incoming ? ["reject", "accept"] : ["withdraw"];
  return state === "accepted" && !incoming ? ["terminate"] : [];
}

function Card({ contract, onAct }: { contract: Contract; onAct: (act: Act) => void }) {
  const w = useWords(agentTexts);
  const { id, name } = sides(contract);
  const state = `state.${contract.state}` as AgentText;
  const acts = actsOn(contract);
  return (
    <li className="card ag-contract">
      <div>
        <b>{w(id, { name })}</b>
        <small>
          {state in agentTexts ? w(state) : contract.state} · {w("version1", { version: contract.version })}
          {contract.expiresAt != null && ` · ${w("expires")} ${moment(contract.expiresAt).slice(0, 16)}`}
          {contract.acceptedAt != null && ` · ${w("accepted")} ${moment(contract.acceptedAt).slice(0, 16)}`}
          {contract.acceptedAt != null && contract.endedAt != null && ` · ${w("until", { time: moment(contract.endedAt).slice(0, 16) })}`}
        </small>
      </div>
      {stepped(contract.kind) ? <Tiers tiers={contract.tiers} /> : <span className="figure ag-big">{contract.rate} %</span>}
      {acts.length > 0 && (
        <div className="ag-feet">
          {acts.map((act) => (
            <button key={act} type="button" className={act === "accept" ? "call" : "quiet"} onClick={() => onAct(act)}>
              {w(act)}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

const ORDER = ["offered", "accepted"];
/** Offers first, then what runs; one's own before those with the team. */
const rank = ({ state, incoming }: Contract) => (ORDER.includes(state) ? ORDER.indexOf(state) : ORDER.length) * 2 + (incoming ? 0 : 1);

function Contracts({ list }: { list: Contract[] }) {
  const w = useWords(agentTexts);
  const [asked, setAsked] = useState<{ contract: Contract; act: Act } | null>(null);
  const [offering, setOffering] = useState(false);
  const own = list.find((contract) => contract.incoming && contract.state === "accepted");
  return (
    <>
      <ul>
        {list.toSorted((one, other) => rank(one) - rank(other)).map((contract) => (
          <Card key={contract.id} contract={contract} onAct={(act) => setAsked({ contract, act })} />
        ))}
      </ul>
      {own && (
        <button type="button" className="quiet" onClick={() => setOffering(true)}>
          {w("offerContract")}
        </button>
      )}
      {asked && (
        <Modal title={w(asked.act)} onClose={() => setAsked(null)}>
          <Answer contract={asked.contract} act={asked.act} onBack={() => setAsked(null)} onDone={() => setAsked(null)} />
        </Modal>
      )}
      {offering && own && <Offer own={own} onClose={() => setOffering(false)} />}
    </>
  );
}

const SETTLES = { realtime_salary: "settles", hourly_salary: "settlesHour", daily_salary: "settlesDay" } as const;

function List({ kind }: { kind: Kind }) {
  const w = useWords(agentTexts);
  const contracts = useQuery({ ...contractsQuery, select: (list) => list.filter((contract) => contract.kind === kind) });
  const statements = useInfiniteQuery(statementsQuery(kind));
  return (
    <>
      <section>
        <div className="ag-head">
          <h2>{w("contracts")}</h2>
          <Settlement kind={kind} />
        </div>
        <Listed query={contracts} isEmpty={(list) => list.length === 0} empty={w("noContracts")}>
          {(list) => (
            <>
              <Contracts list={list} />
              <p className="aside">{w("formula")}</p>
              <p className="aside">{w(SETTLES[kind])}</p>
            </>
          )}
        </Listed>
      </section>
      {/* What stands above has its height first, or all this would jump. */}
      {!contracts.isPending && (
        <section>
          <h2>{w("statements")}</h2>
          <Paged query={statements} empty={w("noStatements")}>
            {(rows) => <Statements rows={rows} />}
          </Paged>
        </section>
      )}
    </>
  );
}

function Salary({ kind }: { kind: Kind }) {
  const { search } = usePlace();
  const id = search.get("statement");
  return id !== null && /^[0-9a-f-]{36}$/.test(id) ? <Statement key={id} id={id} kind={kind} checking={search.get("check") === "1"} /> : <List kind={kind} />;
}

export const RealtimeSalary = () => <Salary kind="realtime_salary" />;
export const HourlySalary = () => <Salary kind="hourly_salary" />;
export const DailySalary = () => <Salary kind="daily_salary" />;
