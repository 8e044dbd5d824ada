/** What the member owes for deposits that were taken back, and paying it out of the balance. Nothing is shown to those who owe nothing. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useIntent } from "api/useIntent";
import { useState } from "react";
import { moment } from "ui/format";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { Problem } from "../lib/states";
import { useSum } from "../lib/sum";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { debtTexts } from "./depositTexts";

export function Debt() {
  const w = useWords(debtTexts);
  const { say, reload } = useSite();
  const queries = useQueryClient();
  const known = useQuery({ queryKey: ["debt"], queryFn: () => call("GET /wps/cashier/debt") });
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const debt = known.data;
  const shown = useSum();
  if (!debt || Number(debt.outstanding) === 0) return null;
  const pay = async () => {
    setBusy(true);
    setProblem("");
    try {
      const left = await call("POST /wps/cashier/debt/pay", { body: { requestId: intent.of({}) } });
      intent.done();
      toast(Number(left.outstanding) === 0 ? w("allPaid") : w("partPaid", { left: shown(left.outstanding) }));
      await Promise.all([queries.invalidateQueries({ queryKey: ["debt"] }), queries.invalidateQueries({ queryKey: ["withdrawals"] }), reload()]);
    } catch (failure) {
      setProblem(say(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="debt">
      <h2 id="debt">{w("title", { amount: shown(debt.outstanding) })}</h2>
      <p>{w("means")}</p>
      <ul className="plain">
        {debt.items.map((item) => (
          <li key={`${item.deposit}${item.at}`} className="pair">
            <span>
              {w(`kind.${item.kind}`)} · <time dateTime={item.at}>{moment(item.at)}</time>
            </span>
            <b className="figure">{shown(item.owed)}</b>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      <button type="button" className="call wide" disabled={busy || Number(debt.payable) === 0} onClick={() => void pay()}>
        {Number(debt.payable) === 0 ? w("nothingThere") : w("pay", { amount: shown(debt.payable) })}
      </button>
    </section>
  );
}
