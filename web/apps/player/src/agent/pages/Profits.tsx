/** Profit and loss by line: everyone directly below, each with all who stand below them, and further down step by step. */
import { useInfiniteQuery } from "@tanstack/react-query";

import { call } from "../../lib/api";
import { Paged } from "../../lib/states";
import { useAmount } from "../../lib/sum";
import { useWords } from "../../lib/words";
import { isAgent } from "../../lib/accounts";
import type { Figures, LineOf } from "../calls";
import { Cell, Person, Presets, right, Steps, Table, Tile, usePreset } from "../parts";
import { memberOf, usePlace } from "../place";
import { agentTexts } from "../texts";
import { AgentLink } from "../AgentLink";

const loss = (amount: string) => (amount.startsWith("-") ? "loss" : "");

function Total({ figures, members }: { figures: Figures; members: number }) {
  const w = useWords(agentTexts);
  const sum = useAmount();
  return (
    <dl className="ag-tiles">
      <Tile name={w("profitLoss")} tone={loss(figures.profitLoss)}>
        {sum(figures.profitLoss)}
      </Tile>
      <Tile name={w("bet")}>{sum(figures.bet)}</Tile>
      <Tile name={w("validBet")}>{sum(figures.validBet)}</Tile>
      <Tile name={w("payout")}>{sum(figures.payout)}</Tile>
      <Tile name={w("deposits")}>{sum(figures.deposits)}</Tile>
      <Tile name={w("withdrawals")}>{sum(figures.withdrawals)}</Tile>
      <Tile name={w("commissionPaid")}>{sum(figures.commission)}</Tile>
      <Tile name={w("members")}>{members}</Tile>
    </dl>
  );
}

function Row({ line }: { line: LineOf }) {
  const w = useWords(agentTexts);
  const sum = useAmount();
  const figures = [
    ["deposits", line.deposits],
    ["withdrawals", line.withdrawals],
    ["bet", line.bet],
    ["validBet", line.validBet],
    ["payout", line.payout],
  ] as const;
  return (
    <tr>
      <Cell head={w("account")}>
        <Person account={line.account} id={line.id} />
        <small> · {w(isAgent(line.type) ? "agent" : line.type === 4 ? "trial" : "player")}</small>
      </Cell>
      {figures.map(([name, amount]) => (
        <Cell key={name} head={w(name)} figure>
          {sum(amount)}
        </Cell>
      ))}
      <Cell head={w("profitLoss")} figure className={loss(line.profitLoss)}>
        {sum(line.profitLoss)}
      </Cell>
      <td className="ag-act">
        {line.below > 0 && (
          <AgentLink changes={{ page: "palStatementsAgentCopy", way: line.id }} className="quiet small" label={w("linesOf", { name: line.account, count: line.below })}>
            {w("open", { count: line.below })}
          </AgentLink>
        )}
      </td>
    </tr>
  );
}

export function Profits() {
  const w = useWords(agentTexts);
  const { search } = usePlace();
  const preset = usePreset();
  const member = memberOf(search.get("way"));
  const parent = member ?? "";
  const lines = useInfiniteQuery({
    queryKey: ["profits", preset, parent],
    initialPageParam: "",
    queryFn: ({ pageParam }) => call("GET /wps/agent/profits", { query: { preset, parent, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const first = lines.data?.pages[0];
  return (
    <>
      <p className="aside">{w("linesText")}</p>
      <Presets chosen={preset} />
      <Steps page="palStatementsAgentCopy" member={member} />
      {first && <Total figures={first.total} members={first.members} />}
      <Paged query={lines} empty={w("noDownline")}>
        {(rows) => (
          <Table caption={w("palStatementsAgentCopy")} heads={[w("account"), right(w("deposits")), right(w("withdrawals")), right(w("bet")), right(w("validBet")), right(w("payout")), right(w("profitLoss")), right(w("details"))]}>
            {rows.map((line) => (
              <Row key={line.id} line={line} />
            ))}
          </Table>
        )}
      </Paged>
    </>
  );
}
