/** Money of a deposit that goes back: given back through the provider, or taken back outside and written down here. */
import { useQuery } from "@tanstack/react-query";
import { useIntent } from "api/useIntent";
import { useId, useState } from "react";

import { call, type Payment } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Ask, When } from "../../lib/parts";
import { useRenew } from "./renew";

export type BackAct = "refund" | "chargeback";

export function Back({ deposit, act, onClose, onWaiting }: { deposit: Payment; act: BackAct; onClose: () => void; onWaiting: () => void }) {
  const { t, sum } = useOffice();
  const renew = useRenew();
  const intent = useIntent();
  const [amountField, idField] = [useId(), useId()];
  const detail = useQuery({ queryKey: ["deposit", deposit.id], queryFn: () => call("GET /backoffice/deposits/{id}", { path: { id: deposit.id } }) });
  const left = detail.data?.left ?? null;
  const [written, write] = useState<string | null>(null);
  const [transaction, name] = useState("");
  const amount = written ?? left ?? "";
  const large = detail.data !== undefined && Number(amount) >= Number(detail.data.secondFrom);
  const decide = async (reason: string) => {
    const path = { id: deposit.id };
    const wish = { amount: amount.trim(), reason };
    try {
      const decided =
        act === "refund"
          ? await call("POST /backoffice/deposits/{id}/refund", { path, body: { requestId: intent.of(wish), ...wish } })
          : await call("POST /backoffice/deposits/{id}/chargeback", { path, body: { ...wish, transaction: transaction.trim() } });
      intent.done(wish);
      if (decided.waiting) onWaiting();
    } finally {
      await renew();
    }
  };
  const refund = act === "refund";
  return (
    <Ask
      title={t(refund ? "giveBackTitle" : "takenBackTitle")}
      means={t(refund ? "giveBackMeans" : "takenBackMeans")}
      field="reason"
      most={100}
      act={t(refund ? "giveBack" : "writeChargeback")}
      danger
      onClose={onClose}
      onAct={decide}
    >
      <p>
        <b className="figure">{sum(deposit.received ?? deposit.amount, deposit.currency)}</b> · {deposit.account} · {deposit.channel}
      </p>
      {left !== null && (
        <p className="muted">
          {t("leftToGoBack")}: <span className="figure">{sum(left, deposit.currency)}</span>
        </p>
      )}
      <p>
        <label htmlFor={amountField}>{t("amount")}</label>
        <input id={amountField} inputMode="decimal" required value={amount} onChange={(event) => write(event.target.value)} />
      </p>
      {!refund && (
        <p>
          <label htmlFor={idField}>{t("outsideId")}</label>
          <input id={idField} required maxLength={100} value={transaction} onChange={(event) => name(event.target.value)} />
        </p>
      )}
      {large && <p className="means">{t("needsTwoHere")}</p>}
      {detail.data?.consents.map((consent) => (
        <p key={`${consent.operator}${consent.to}`} className="muted">
          {t("consentedTo")}: {consent.name} · {consent.to} · {consent.note} · <When at={consent.at} />
        </p>
      ))}
    </Ask>
  );
}
