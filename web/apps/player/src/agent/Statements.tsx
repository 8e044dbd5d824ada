/** Statements as rows; each can be opened, and checked with one press. */
import { dayOf, later, midnight } from "ui/zone";

import { Exact } from "../lib/Exact";
import { useWords } from "../lib/words";
import type { StatementRow } from "./calls";
import { hours } from "./clock";
import { Cell, right, Table } from "./parts";
import { agentTexts } from "./texts";
import { SALARIES } from "./salaries";
import { AgentLink } from "./AgentLink";

/** `11-21 14:05–14:10`, by the site's clock; of a whole day `11-21`. */
export function span(window: { from: string; to: string }): string {
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const day = dayOf(from);
  const whole = from === midnight(day) && to === midnight(later(day, 1));
  return whole ? day.slice(5) : `${day.slice(5)} ${hours(from)}–${hours(to)}`;
}

/** Why nothing was paid. */
function stateOf({ state, reason }: StatementRow) {
  if (state === "held") return reason === "closed" ? "statement.held.closed" : "statement.held.one_person";
  return state === "missed" ? "statement.missed" : "statement.carried";
}

export function Statements({ rows }: { rows: StatementRow[] }) {
  const w = useWords(agentTexts);
  return (
    <Table caption={w("statements")} heads={[w("window"), right(w("validBet")), right(w("rate")), right(w("earned")), right(w("paid")), right(w("details"))]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell head={w("window")}>
            <AgentLink changes={{ page: SALARIES[row.kind], statement: row.id }} fresh className="ag-link figure">
              {span(row.window)}
            </AgentLink>
          </Cell>
          <Cell head={w("validBet")} figure>
            <Exact amount={row.validBet} />
          </Cell>
          <Cell head={w("rate")} figure>
            {row.rate} %
          </Cell>
          <Cell head={w("earned")} figure>
            <Exact amount={row.earned} />
          </Cell>
          <Cell head={w("paid")} figure className={row.state === "paid" ? "gain" : ""}>
            {row.state === "paid" ? <Exact amount={row.amount} /> : w(stateOf(row))}
          </Cell>
          <td className="ag-act">
            <AgentLink changes={{ page: SALARIES[row.kind], statement: row.id, check: "1" }} fresh className="quiet small" label={w("checkOf", { window: span(row.window) })}>
              {w("check")}
            </AgentLink>
          </td>
        </tr>
      ))}
    </Table>
  );
}
