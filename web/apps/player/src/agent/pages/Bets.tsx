import { useInfiniteQuery } from "@tanstack/react-query";

import { moment } from "ui/format";

import { call } from "../../lib/api";
import { Paged } from "../../lib/states";
import { useAmount } from "../../lib/sum";
import { useWords } from "../../lib/words";
import type { TeamBet } from "../calls";
import { Cell, Presets, right, Table, usePreset } from "../parts";
import { usePlace } from "../place";
import { paged } from "../queries";
import { agentTexts } from "../texts";
import { AgentLink } from "../AgentLink";

/** The settled rounds of the team, or of one of it; a correction is a line of its own. */
export function Bets() {
  const w = useWords(agentTexts);
  const sum = useAmount();
  const { search } = usePlace();
  const preset = usePreset();
  const asked = search.get("member");
  const member = asked !== null && /^\d+$/.test(asked) ? asked : null;
  const list = useInfiniteQuery(paged<TeamBet>(["team-bets", preset, member], (cursor) => call("GET /wps/agent/bets", { query: { preset, member, cursor } })));
  return (
    <>
      <Presets chosen={preset} />
      {member !== null && (
        <p className="ag-way">
          <b>{w("betsOf", { name: search.get("name") ?? member })}</b>
          <AgentLink changes={{ member: null, name: null }} className="quiet small">
            {w("everyone")}
          </AgentLink>
        </p>
      )}
      <Paged query={list} empty={w("noBets")}>
        {(rows) => (
          <Table caption={w("personalHistoryCopy")} heads={[w("time"), w("account"), right(w("bet")), right(w("validBet")), right(w("payout")), right(w("profitLoss"))]}>
            {rows.map((row) => (
              <tr key={row.id}>
                <Cell head={w("time")}>
                  <time className="figure" dateTime={row.at}>
                    {moment(row.at)}
                  </time>
                </Cell>
                <Cell head={w("account")}>
                  {row.account}
                  {row.validBet.startsWith("-") && <small> · {w("correction")}</small>}
                </Cell>
                <Cell head={w("bet")} figure>
                  {sum(row.bet)}
                </Cell>
                <Cell head={w("validBet")} figure>
                  {sum(row.validBet)}
                </Cell>
                <Cell head={w("payout")} figure>
                  {sum(row.payout)}
                </Cell>
                <Cell head={w("profitLoss")} figure className={row.profitLoss.startsWith("-") ? "loss" : ""}>
                  {sum(row.profitLoss)}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
    </>
  );
}
