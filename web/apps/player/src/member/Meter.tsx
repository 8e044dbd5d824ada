/** What must still be bet before money may leave: deposit by deposit, and (`children`) for the bonus that runs. */
import type { ReactNode } from "react";
import { moment } from "ui/format";

import { useSum } from "../lib/sum";
import { useWords } from "../lib/words";
import { percent, type Terms } from "../wallet/cashier";
import { withdrawalTexts } from "./payoutTexts";
import "../lib/meter.css";

export function Meter({ terms, children }: { terms: Terms; children?: ReactNode }) {
  const w = useWords(withdrawalTexts);
  const { required, done, outstanding, items } = terms.turnover;
  const shown = useSum();
  if (items.length === 0) return children ? <section className="card">{children}</section> : null;
  return (
    <section className="card">
      <p className="pair">
        <b>{w("turnover")}</b>
        <span className="figure">{w("turnoverLeft", { left: shown(outstanding) })}</span>
      </p>
      <progress className="meter" max={100} value={percent(done, required)} aria-label={w("turnover")} />
      <p className="aside">{w("turnoverDone", { done: shown(done), required: shown(required) })}</p>
      {items.length > 1 && (
        <ul className="lines">
          {items.map((item) => (
            <li key={item.cause}>
              <span>{w("turnoverOf", { time: moment(item.openedAt) })}</span>
              <small>{w("turnoverDone", { done: shown(item.done), required: shown(item.required) })}</small>
              <b className="figure">{percent(item.done, item.required)}%</b>
            </li>
          ))}
        </ul>
      )}
      {terms.earlyFeeShare != null && <p className="aside">{w("turnoverEarly", { percent: String(terms.earlyFeeShare / 10_000) })}</p>}
      {children}
    </section>
  );
}
