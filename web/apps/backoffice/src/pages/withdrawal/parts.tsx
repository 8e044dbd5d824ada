/** What an operator looks at beside a withdrawal: checks, transfers, pictures, and who works on it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { moment } from "ui/format";

import { call, picture, type Finding, type Transfer, type WithdrawalDetail } from "../../lib/api";
import { shown } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Badge, Money, When } from "../../lib/parts";
import { isTextId } from "../../lib/texts";
import type { Decision } from "../Withdrawals";

export function Checks({ checks }: { checks: Finding[] }) {
  const { t, language } = useOffice();
  // Beside its mark stands what was found: the rule when it is kept, what is the matter when it is not.
  const found = ({ rule, passed }: Finding) => {
    const id = `${passed ? "rule" : "broken"}_${rule}`;
    return isTextId(id) ? t(id) : rule;
  };
  const figures = (detail: Record<string, unknown>) => Object.entries(detail).map(([name, value]) => `${worded("figure", name)} ${written(value)}`).join(" · ");
  const worded = (kind: "figure" | "sign", name: string) => {
    const id = `${kind}_${name}`;
    return isTextId(id) ? t(id) : name;
  };
  /** A count, an amount, a name, or what accounts share. */
  const written = (value: unknown): string => {
    if (Array.isArray(value)) return value.map((sign) => worded("sign", String(sign))).join(", ") || "–";
    return typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? shown(value, language) : String(value ?? "–");
  };
  return (
    <>
      <h3>{t("checks")}</h3>
      {checks.length === 0 && <p className="muted">{t("noChecks")}</p>}
      <ul className="checks">
        {checks.map((check) => (
          <li key={check.rule}>
            <span className={check.passed ? "badge good" : "badge bad"}>{t(check.passed ? "passed" : "notPassed")}</span> {found(check)}
            <span className="muted figure">{figures(check.detail)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}


export function Transfers({ withdrawal, onDecide }: { withdrawal: WithdrawalDetail; onDecide: (decision: Decision) => void }) {
  const { t, called, may } = useOffice();
  if (withdrawal.transfers.length === 0) return null;
  return (
    <>
      <h3>{t("transfers")}</h3>
      <ul className="transfers">
        {withdrawal.transfers.map((transfer) => (
          <li key={transfer.number}>
            <p>
              {transfer.number}. <Money amount={transfer.amount} /> <Badge state={transfer.state} /> <When at={transfer.updatedAt} />
              {transfer.receipt && <span className="muted"> {called(`receipt_${transfer.receipt}`)}</span>}
              {transfer.attempt > 1 && (
                <span className="muted">
                  {" "}
                  {t("attempt")} {transfer.attempt}
                </span>
              )}
            </p>
            {transfer.arrived != null && (
              <p>
                {t("saysArrived")}: <Money amount={transfer.arrived} />
              </p>
            )}
            {transfer.said && <p className="said">{transfer.said}</p>}
            {transfer.proof && <Proof id={transfer.proof} />}
            {transfer.state === "disputed" && may("withdrawals.decide") && <Verdict withdrawal={withdrawal} transfer={transfer} onDecide={onDecide} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Verdict({ withdrawal, transfer, onDecide }: { withdrawal: WithdrawalDetail; transfer: Transfer; onDecide: (decision: Decision) => void }) {
  const { t } = useOffice();
  return (
    <div className="choices">
      <button type="button" className="call" onClick={() => onDecide({ withdrawal, act: "arrived", transfer: transfer.number })}>
        {t("arrivedAct")}
      </button>
      <button type="button" className="quiet" onClick={() => onDecide({ withdrawal, act: "missing", transfer: transfer.number })}>
        {t("missingAct")}
      </button>
    </div>
  );
}

/** Fetched when asked for: it needs the session, which an address does not carry. */
export function Proof({ id }: { id: string }) {
  const { t, say } = useOffice();
  const [shown, show] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  if (shown !== null) return <img className="proof" src={shown} alt={t("proofOf")} />;
  return (
    <>
      <button type="button" className="quiet" onClick={() => void picture("GET /backoffice/proofs/{id}", { path: { id } }).then(show, setFailure)}>
        {t("showProof")}
      </button>
      {failure !== null && (
        <p className="error" role="alert">
          {say(failure)}
        </p>
      )}
    </>
  );
}

/** Two operators should not work on one: whoever takes it keeps the others away for ten minutes. */
export function ClaimBar({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { t, say, operator } = useOffice();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const { claim } = withdrawal;
  const mine = claim != null && claim.operator === operator?.id;
  const take = async (yes: boolean) => {
    setFailure(null);
    await call("POST /backoffice/withdrawals/{id}/claim", { path: { id: withdrawal.id }, body: { take: yes } }).catch(setFailure);
    await queries.invalidateQueries({ queryKey: ["withdrawal", withdrawal.id] });
  };
  return (
    <div className="claim">
      {claim != null && <span>{t("claimedBy").replace("{name}", claim.name ?? claim.operator).replace("{time}", moment(claim.until))}</span>}
      {(claim == null || mine) && (
        <button type="button" className="quiet" onClick={() => void take(!mine)}>
          {t(mine ? "letGo" : "claimAct")}
        </button>
      )}
      {failure !== null && (
        <p className="error" role="alert">
          {say(failure)}
        </p>
      )}
    </div>
  );
}
