/** The decision about an application: how much and why, or why not. */
import { useState } from "react";

import { Failure } from "../../lib/api";
import { useOffice } from "../../lib/office";
import type { TextId } from "../../lib/texts";
import { Field, Form } from "../operators/parts";
import { promotions, type Application } from "./calls";
import { units, written } from "./terms";

interface Props {
  application: Application;
  approve: boolean;
  onClose: () => void;
  /** Told what has become of it. */
  onDone: (said: TextId) => Promise<void>;
}

export function Decide({ application, approve, onClose, onDone }: Props) {
  const { t, sum } = useOffice();
  const [amount, setAmount] = useState(application.most);
  const [reason, setReason] = useState("");
  const most = sum(application.most);
  const act = async () => {
    const given = approve ? units(amount) : 0n;
    if (given === null || (approve && (given <= 0n || given > (units(application.most) ?? 0n)))) throw new Failure("amount", `${t("fault_amount")}; ${t("rewardAmountHint").replace("{most}", most)}`, {});
    const { state, second } = await promotions.decide(application, approve, approve ? written(given) : null, reason.trim());
    onClose();
    await onDone(second ? "rewardConsented" : state === "issued" ? "rewardGiven" : "rewardRefused");
  };
  return (
    <Form title={t(approve ? "giveRewardTitle" : "refuseRewardTitle").replace("{account}", application.account)} means={t(approve ? "giveRewardMeans" : "refuseRewardMeans")} act={t(approve ? "giveReward" : "refuseReward")} danger={!approve} onClose={onClose} onAct={act}>
      {approve && (
        <Field name={t("rewardAmount")} hint={t("rewardAmountHint").replace("{most}", most)}>
          {(id, hint) => <input id={id} className="figure" aria-describedby={hint} inputMode="decimal" autoComplete="off" required maxLength={15} value={amount} onChange={(event) => setAmount(event.target.value)} />}
        </Field>
      )}
      <Field name={t("reasonRead")} hint={`${reason.length}/200`}>
        {(id, hint) => <textarea id={id} aria-describedby={hint} rows={2} required maxLength={200} value={reason} onChange={(event) => setReason(event.target.value.replace(/\s/g, " "))} />}
      </Field>
    </Form>
  );
}
