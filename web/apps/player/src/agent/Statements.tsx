/** Statements as rows; each can be opened, and checked with one press. */
import { money } from "ui/format";

import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import type { StatementRow } from "./calls";
import { hours } from "./clock";
import { Cell, right, Table } from "./parts";
import { agentTexts } from "./texts";
import { SALARIES } from "./salaries";
import { Way } from "./Way";

/** `11-21 14:05–14:10`, by the site's clock; of a whole day `11-21`. */
export function span(window: { from: string; to: string }): string {
  const day = new Date(Date.parse(window.from) + 6 * 3_600_000).toISOString().slice(5, 10);
  return Date.parse(window.to) - Date.parse(window.from) >= 24 * 3_600_000 ? day : `${day} ${hours(window.from)}–${hours(window.to)}`;
}

/** Why nothing was paid. */
function stateOf({ state, reason }: StatementRow) {
  if (state === "held") return reason === "closed" ? "statement.held.closed" : "statement.held.one_person";
  return state === "missed" ? "statement.missed" : "statement.carried";
}

export function Statements({ rows }: { rows: StatementRow[] }) {
  const w = useWords(agentTexts);
  const { language } = useSite();
  return (
    <Table caption={w("statements")} heads={[w("window"), right(w("validBet")), right(w("rate")), right(w("earned")), right(w("paid")), right(w("details"))]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell head={w("window")}>
            <Way changes={{ page: SALARIES[row.kind], statement: row.id }} fresh className="ag-link figure">
              {span(row.window)}
            </Way>
          </Cell>
          <Cell head={w("validBet")} figure>
            {money(row.validBet, language)}
          </Cell>
          <Cell head={w("rate")} figure>
            {row.rate} %
          </Cell>
          <Cell head={w("earned")} figure>
            {row.earned}
          </Cell>
          <Cell head={w("paid")} figure className={row.state === "paid" ? "gain" : ""}>
            {row.state === "paid" ? row.amount : w(stateOf(row))}
          </Cell>
          <td className="ag-act">
            <Way changes={{ page: SALARIES[row.kind], statement: row.id, check: "1" }} fresh className="quiet small" label={w("checkOf", { window: span(row.window) })}>
              {w("check")}
            </Way>
          </td>
        </tr>
      ))}
    </Table>
  );
}
