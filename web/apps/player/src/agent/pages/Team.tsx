/** The team: everyone directly below, and further down step by step. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";

import { moment } from "ui/format";

import { call } from "../../lib/api";
import { Paged } from "../../lib/states";
import { useAmount } from "../../lib/sum";
import { useWords } from "../../lib/words";
import { isAgent } from "../../lib/accounts";
import type { Descendant } from "../calls";
import { Cell, Person, right, Steps, Table } from "../parts";
import { memberOf, usePlace } from "../place";
import { paged } from "../queries";
import { agentTexts } from "../texts";
import { AgentLink } from "../AgentLink";

function Row({ one }: { one: Descendant }) {
  const w = useWords(agentTexts);
  const sum = useAmount();
  const kind = isAgent(one.type) ? "agent" : one.type === 4 ? "trial" : "player";
  return (
    <tr>
      <Cell head={w("account")}>
        <Person account={one.account} id={one.id} />
      </Cell>
      <Cell head={w("kind")}>{w(kind)}</Cell>
      <Cell head={w("joined")}>
        <time className="figure" dateTime={one.joinedAt}>
          {moment(one.joinedAt).slice(0, 16)}
        </time>
      </Cell>
      <Cell head={w("balance")} figure>
        {sum(one.balance)}
      </Cell>
      <Cell head={w("validBet")} figure>
        {sum(one.validBet)}
      </Cell>
      <td className="ag-act">
        {one.children > 0 && (
          <AgentLink changes={{ page: "downlineManagmentView", way: one.id }} fresh className="quiet small">
            {w("open", { count: one.children })}
          </AgentLink>
        )}
        <AgentLink changes={{ page: "personalHistoryCopy", member: one.id, preset: "week" }} fresh className="quiet small" label={w("betsOf", { name: one.account })}>
          {w("bets")}
        </AgentLink>
        <AgentLink changes={{ page: "agentDownlineTransactionDetailsCopy", member: one.id }} fresh className="quiet small" label={w("movementsOf", { name: one.account })}>
          {w("movements")}
        </AgentLink>
      </td>
    </tr>
  );
}

function Finder({ wanted }: { wanted: string }) {
  const w = useWords(agentTexts);
  const { go } = usePlace();
  const [text, setText] = useState(wanted);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go({ find: text.trim() });
  };
  const clear = () => {
    setText("");
    go({ find: null });
  };
  return (
    <form className="ag-one" role="search" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{w("search")}</label>
        <input id={id} type="search" value={text} onChange={(event) => setText(event.target.value)} autoComplete="off" spellCheck={false} />
      </div>
      <button type="submit" className="quiet">
        {w("find")}
      </button>
      {wanted && (
        <button type="button" className="quiet" onClick={clear}>
          {w("clear")}
        </button>
      )}
    </form>
  );
}

export function Team() {
  const w = useWords(agentTexts);
  const { search } = usePlace();
  const member = memberOf(search.get("way"));
  const wanted = search.get("find") ?? "";
  const parent = member ?? "";
  const list = useInfiniteQuery(paged<Descendant>(["downline", parent, wanted], (cursor) => call("GET /wps/agent/downline", { query: { search: wanted, parent, cursor } })));
  return (
    <>
      <Steps page="downlineManagmentView" member={member} />
      <Finder key={wanted} wanted={wanted} />
      <Paged query={list} empty={w(wanted ? "notFound" : "noDownline")}>
        {(rows) => (
          <Table caption={w("downlineManagmentView")} heads={[w("account"), w("kind"), w("joined"), right(w("balance")), right(w("validBet")), right(w("details"))]}>
            {rows.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </Table>
        )}
      </Paged>
    </>
  );
}
