/** The steps of a contract: what each takes, and the rate it brings. */

import { useAmount } from "../lib/sum";
import { useWords } from "../lib/words";
import { agentTexts } from "./texts";
import type { Tier } from "./salaries";

/** `reached` is marked as the step that a statement was paid by. */
export function Tiers({ tiers, reached }: { tiers: Tier[]; reached?: Tier | undefined }) {
  const w = useWords(agentTexts);
  const sum = useAmount();
  const members = tiers.some(({ activeMembers }) => (activeMembers ?? 0) > 0);
  return (
    <table className="ag-tiers">
      <caption className="unseen">{w("tiers")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("tierFrom")}</th>
          {members && <th scope="col">{w("tierMembers")}</th>}
          <th scope="col">{w("rate")}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.rate} className={tier === reached ? "here" : ""} aria-current={tier === reached || undefined}>
            <td className="figure">{sum(tier.validBet ?? "0.00")}</td>
            {members && <td className="figure">{tier.activeMembers ?? 0}</td>}
            <td className="figure">{tier.rate} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
