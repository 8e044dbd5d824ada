import { useInfiniteQuery } from "@tanstack/react-query";

import { moment } from "ui/format";

import { call } from "../../lib/api";
import { Paged } from "../../lib/states";
import { useAmount } from "../../lib/sum";
import { useWords } from "../../lib/words";
import type { TeamBet } from "../calls";
import { Cell, OfOne, Person, Presets, right, Table, usePreset } from "../parts";
import { memberOf, usePlace } from "../place";
import { paged } from "../queries";
import { agentTexts } from "../texts";

/** The settled rounds of the team, or of one of it; a correction is a line of its own. */
export function Bets() {
  const w = useWords(agentTexts);
  const sum = useAmount();
  const { search } = usePlace();
  const preset = usePreset();
  const member = memberOf(search.get("member"));
  const list = useInfiniteQuery(paged<TeamBet>(["team-bets", preset, member], (cursor) => call("GET /wps/agent/bets", { query: { preset, member, cursor } })));
  return (
    <>
      <Presets chosen={preset} />
      <OfOne member={member} text="betsOf" everyone="everyone" />
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
                  <Person account={row.account} id={row.member} />
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
